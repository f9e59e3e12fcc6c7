import type { ReactNode } from 'react';
import { itemsOf, listOfItems, type Setting } from '../../../domain/control/form-settings';
import type { FormField } from '../../../domain/control/forms';
import { Field } from '../../ui/Field';
import { Filter } from '../../ui/Filter';
import { Select } from '../../ui/Select';
import { optionKey, settingLabel } from '../../words/control/labels';
import styles from './Forms.module.css';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

const GEAR = 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4';

type Props = { setting: Setting; value: string; label: string; write: (value: string) => void };

function One({ setting: { kind, name, options, isReference }, value, label, write }: Props) {
  const { locale, t } = useControl();
  const { text, lang } = settingLabel(locale, name);
  const isEditing = useFormsPart((snapshot) => snapshot.matches('editing'));
  if (kind === 'line')
    return (
      <Field
        label={text}
        aria-label={label}
        value={value}
        readOnly={!isEditing}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  const items = itemsOf(value);
  const textOf = (option: string): string => {
    if (kind === 'switch') return option === '' ? '–' : t(option === 'true' ? 'form.yes' : 'form.no');
    const key = isReference ? null : optionKey(option);
    return key === null ? option || '–' : t(key);
  };
  return (
    <div className={styles.setting}>
      <span lang={lang}>{text}</span>
      {kind === 'list' ? (
        <fieldset className={styles.options} aria-label={label}>
          {[...new Set([...options, ...items])].map((option) => (
            <Filter
              key={option}
              isOn={items.includes(option)}
              onClick={() =>
                write(listOfItems(items.includes(option) ? items.filter((one) => one !== option) : [...items, option]))
              }
            >
              {option}
            </Filter>
          ))}
        </fieldset>
      ) : (
        <Select
          label={label}
          icon={GEAR}
          value={value}
          options={[...new Set([value, ...options])].map((option) => ({ value: option, text: textOf(option) }))}
          onChoose={write}
        />
      )}
    </div>
  );
}

/** What is no text: how a widget opens, where attendees arrive, who is asked for consent. */
export function FormSettings({ field, name, children }: { field: FormField; name: string; children: ReactNode }) {
  const { locale } = useControl();
  const forms = useForms();
  return (
    <fieldset className={styles.times}>
      <legend className={styles.label}>{children}</legend>
      {(field.settings ?? []).map((setting) => (
        <One
          key={setting.name}
          setting={setting}
          label={`${name}: ${settingLabel(locale, setting.name).text}`}
          value={field.values[setting.name] ?? ''}
          write={(value) => forms.send({ type: 'forms.write', edit: { field: field.key, name: setting.name, value } })}
        />
      ))}
    </fieldset>
  );
}
