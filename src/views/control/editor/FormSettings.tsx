import { Fieldset, Group, NativeSelect, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core';
import { itemsOf, listOfItems, type Setting } from '../../../../domain/control/form-settings';
import { type FormField, isMixed } from '../../../../domain/control/forms';
import { ToggleButton } from '../../../theme/ToggleButton';
import { settingLabel } from '../../../words/control/labels';
import { useControl } from '../use-control';
import { FileSetting } from './FileSetting';
import { FormDays } from './FormDays';
import { FormMinutes } from './FormMinutes';
import { FormTitle, type Names } from './FormTitle';
import { useEditingPart, useWrite, useWriteItem } from './use-editing';
import { useOptionText } from './use-option-text';

/** Stands for different values in a list of choices, where an empty one has its own meaning. */
const DIFFERENT = ' ';

type Props = {
  setting: Setting;
  field: FormField;
  names: Names;
  value: string;
  label: string;
  write: (value: string) => void;
};

function One({ setting, field, names, value, label, write }: Props) {
  const { kind, name, options, isRequired } = setting;
  const { locale, t } = useControl();
  const { text, lang } = settingLabel(locale, name);
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const writeItem = useWriteItem();
  const textOf = useOptionText(names);
  const isDifferent = isMixed(field, name);
  const different = isDifferent ? t('several.different') : '';
  if (kind === 'file' || kind === 'address')
    return <FileSetting setting={setting} field={field} value={value} label={label} />;
  if (kind === 'line')
    return (
      <TextInput
        label={text}
        aria-label={label}
        value={value}
        placeholder={different}
        readOnly={!isEditing}
        required={isRequired === true}
        description={
          name === 'contactCompany'
            ? t('form.contactHelp', { section: t('section.people') })
            : name === 'certificateIssuer'
              ? t('form.certificateHelp')
              : null
        }
        error={isRequired === true && value.trim() === '' ? t('form.needed') : null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  if (kind === 'days') return <FormDays setting={setting} label={label} value={value} write={write} />;
  if (kind === 'minutes') return <FormMinutes setting={setting} label={label} value={value} write={write} />;
  if (kind === 'tags')
    return (
      <TagsInput
        label={<span lang={lang}>{text}</span>}
        aria-label={label}
        value={itemsOf(value)}
        placeholder={different}
        readOnly={!isEditing}
        onChange={(tags) => write(listOfItems(tags))}
      />
    );
  const items = itemsOf(value);
  if (kind !== 'list')
    return (
      <NativeSelect
        label={<span lang={lang}>{text}</span>}
        aria-label={label}
        value={isDifferent ? DIFFERENT : value}
        data={[
          ...(isDifferent ? [{ value: DIFFERENT, label: different, disabled: true }] : []),
          ...[...new Set([...(isDifferent ? [] : [value]), ...options])].map((option) => ({
            value: option,
            label: textOf(setting, option),
          })),
        ]}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  return (
    <Fieldset variant="unstyled" mx={0} aria-label={label}>
      <Text lang={lang} size="sm" fw={600} mb={4}>
        {text}
      </Text>
      {isDifferent && (
        <Text size="sm" c="dimmed" mb={4}>
          {different}
        </Text>
      )}
      <Group gap="xs">
        {[...new Set([...options, ...items])].map((option) => (
          <ToggleButton
            key={option}
            isOn={items.includes(option)}
            onClick={() => writeItem(field, name, option, !items.includes(option))}
          >
            {names.get(option) ?? option}
          </ToggleButton>
        ))}
      </Group>
    </Fieldset>
  );
}

type FormSettingsProps = { field: FormField; isKnown: boolean; names: Names; labelled: (label: string) => string };

/** Settings that are not texts: how a widget opens, where attendees arrive, who is asked for consent. */
export function FormSettings({ field, isKnown, names, labelled }: FormSettingsProps) {
  const { locale, t } = useControl();
  const write = useWrite();
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <FormTitle field={field} isKnown={isKnown}>
          {t('form.settings')}
        </FormTitle>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 1 }}>
        {(field.settings ?? []).map((setting) => (
          <One
            key={setting.name}
            setting={setting}
            field={field}
            names={names}
            label={labelled(settingLabel(locale, setting.name).text)}
            value={field.values[setting.name] ?? ''}
            write={(value) => write(field, setting.name, value, ['line', 'days', 'minutes'].includes(setting.kind))}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
