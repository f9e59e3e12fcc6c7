import { useId } from 'react';
import { type FormField, isMissing, isRich, withEdits } from '../../../domain/control/forms';
import { hasScriptTag } from '../../../domain/venue/rich-text';
import { TextArea } from '../../ui/TextArea';
import { FormColours } from './FormColours';
import { FormSettings } from './FormSettings';
import styles from './Forms.module.css';
import { FormTimes } from './FormTimes';
import { Rich } from './rich/Rich';
import { Replace } from './Uploads';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';
import { useSectionsPart } from './use-sections';

const idOf = ({ path }: FormField): string => path.findLast((step) => step.startsWith('@'))?.slice(1) ?? '';

type TextProps = { field: FormField; language: string; label: string };

function Text({ field, language, label }: TextProps) {
  const { locale, t } = useControl();
  const forms = useForms();
  const isEditing = useFormsPart((snapshot) => snapshot.matches('editing'));
  const isSource = useFormsPart(({ context }) => context.view.isSource);
  const linking = useSectionsPart(({ children }) => children.linking);
  const aboutId = useId();
  const isAbsent = isMissing(field, language);
  const value = field.values[language] ?? '';
  // Attendees see nothing of a text with a script.
  const isRejected = isRich(field) && hasScriptTag(value);
  const named = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  const name = `${label}, ${named}`;
  const write = (written: string) =>
    forms.send({ type: 'forms.write', edit: { field: field.key, name: language, value: written } });
  return (
    <div className={styles.text}>
      <span id={aboutId} className={styles.language}>
        <span>{named}</span> {isAbsent && <strong className={styles.missing}>{t('form.missing')}</strong>}
        {isRejected && (
          <strong className={styles.missing} role="alert">
            {t('form.script')}
          </strong>
        )}
      </span>
      {isRich(field) && !isSource && !isRejected && linking !== undefined ? (
        <Rich
          linking={linking}
          at={`${field.key} ${language}`}
          language={language}
          label={name}
          aboutId={aboutId}
          html={value}
          isEditable={isEditing}
          write={write}
        />
      ) : (
        <TextArea
          label={isAbsent ? `${name}, ${t('form.missing')}` : name}
          className={styles.input}
          lang={language}
          rows={1}
          value={value}
          readOnly={!isEditing}
          data-missing={isAbsent || undefined}
          write={write}
        />
      )}
    </div>
  );
}

function Row({ field, languages }: { field: FormField; languages: readonly string[] }) {
  const { t } = useControl();
  const id = idOf(field);
  const part = t(`form.part.${field.part}`);
  if (field.kind === 'colours') {
    return (
      <li className={styles.row}>
        <FormColours field={field} />
      </li>
    );
  }
  if (field.kind === 'time') {
    return (
      <li className={styles.row}>
        <FormTimes field={field}>
          <span>{part}</span> <code dir="ltr">{id}</code> <span>{t('form.times')}</span>
        </FormTimes>
      </li>
    );
  }
  if (field.kind === 'settings') {
    return (
      <li className={styles.row}>
        <FormSettings field={field} name={`${part} ${id}`}>
          <span>{part}</span> <code dir="ltr">{id}</code> <span>{t('form.settings')}</span>
        </FormSettings>
      </li>
    );
  }
  const label = `${part} ${id}: ${t(`form.label.${field.label}`)}`;
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        <span>{part}</span> <code dir="ltr">{id}</code>
        <span>{t(`form.label.${field.label}`)}</span>
        {field.part === 'picture' && <Replace assetId={id} />}
      </span>
      <div className={styles.pair}>
        {languages.map((language) => (
          <Text key={language} field={field} language={language} label={label} />
        ))}
      </div>
    </li>
  );
}

/** The texts of the chosen place, in the two chosen languages, and its times. */
export function FormFields() {
  const { t } = useControl();
  const { place, from, into, isMissingOnly } = useFormsPart(({ context }) => context.view);
  const saved = useFormsPart(({ context }) => context.saved);
  const edits = useFormsPart(({ context }) => context.edits);
  // A text that was missing stays in the list while it is written.
  const here = (saved?.fields ?? []).filter(({ place: { key } }) => key === place);
  const all = [...here.filter(({ kind }) => kind === 'colours'), ...here.filter(({ kind }) => kind !== 'colours')];
  const listed = isMissingOnly ? here.filter((field) => isMissing(field, into)) : all;
  if (listed.length === 0) return <p>{t('form.nothing')}</p>;
  return (
    <ul className={styles.rows} aria-label={t('form.title')}>
      {withEdits(listed, edits).map((field) => (
        <Row key={field.key} field={field} languages={[...new Set([from, into])]} />
      ))}
    </ul>
  );
}
