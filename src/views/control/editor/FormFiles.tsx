import { Stack } from '@mantine/core';
import type { FormField } from '../../../../domain/control/forms';
import { useControl } from '../use-control';
import { FileField } from './FileField';
import { FormTitle } from './FormTitle';

type FormFilesProps = {
  field: FormField;
  isKnown: boolean;
  languages: readonly string[];
  labelled: (label: string) => string;
};

/** Files by language, such as the captions of a film: those that there are, and those in the chosen languages. */
export function FormFiles({ field, isKnown, languages, labelled }: FormFilesProps) {
  const { locale, t } = useControl();
  const { path, title, values, label, settings: [setting] = [] } = field;
  if (setting === undefined) return null;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Stack gap="xs">
      <FormTitle field={field} isKnown={isKnown}>
        {t(`form.label.${label}`)}
      </FormTitle>
      {[...new Set([...languages, ...Object.keys(values)])].map((language) => {
        const text = names.of(language) ?? language;
        return (
          <FileField
            key={language}
            spot={{ path: [...path, `@${language}`], name: setting.name, title }}
            accepts={setting.accepts ?? []}
            isAddress={setting.kind === 'address'}
            value={values[language] ?? ''}
            label={`${labelled(t(`form.label.${label}`))}, ${text}`}
            text={text}
          />
        );
      })}
    </Stack>
  );
}
