import { Divider, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import { type FormField, isMissing, isRich, withEdits } from '../../../domain/control/forms';
import { hasScriptTag } from '../../../domain/venue/rich-text';
import styles from './Control.module.css';
import { Rows } from './Entries';
import { FormColours } from './FormColours';
import { FormSettings } from './FormSettings';
import { FormTimes } from './FormTimes';
import { FormTitle, idOf, type Names, namesOf, ownerOf } from './FormTitle';
import { Rich } from './rich/Rich';
import { Replace } from './Uploads';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';
import { useSectionsPart } from './use-sections';

type WordsProps = { field: FormField; language: string; label: string };

function Words({ field, language, label }: WordsProps) {
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
    <Stack gap={4}>
      <Group id={aboutId} component="span" gap="xs" fz="sm">
        <Text span c="dimmed" inherit>
          {named}
        </Text>
        {isAbsent && (
          <Text span c="danger" fw={600} inherit>
            {t('form.missing')}
          </Text>
        )}
        {isRejected && (
          <Text span c="danger" fw={600} inherit role="alert">
            {t('form.script')}
          </Text>
        )}
      </Group>
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
        <Textarea
          aria-label={isAbsent ? `${name}, ${t('form.missing')}` : name}
          lang={language}
          rows={1}
          resize="vertical"
          value={value}
          readOnly={!isEditing}
          {...(isAbsent && { styles: { input: { borderStyle: 'dashed', borderColor: 'var(--danger)' } } })}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Stack>
  );
}

type RowProps = { field: FormField; isKnown: boolean; names: Names; languages: readonly string[] };

function Row({ field, isKnown, names, languages }: RowProps) {
  const { t } = useControl();
  const id = idOf(field);
  const part = t(`form.part.${field.part}`);
  switch (field.kind) {
    case 'colours':
      return <FormColours field={field} />;
    case 'time':
      return <FormTimes field={field} isKnown={isKnown} />;
    case 'settings':
      return <FormSettings field={field} isKnown={isKnown} names={names} name={`${part} ${id}`} />;
    case 'text':
      return (
        <Stack gap="xs">
          <Group gap="xs">
            <FormTitle field={field} isKnown={isKnown}>
              {t(`form.label.${field.label}`)}
            </FormTitle>
            {field.part === 'picture' && <Replace assetId={id} />}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: languages.length }} spacing="md" verticalSpacing="xs">
            {languages.map((language) => (
              <Words
                key={language}
                field={field}
                language={language}
                label={`${part} ${id}: ${t(`form.label.${field.label}`)}`}
              />
            ))}
          </SimpleGrid>
        </Stack>
      );
  }
}

/** The texts of the chosen place, in the two chosen languages, and its times. */
export function FormFields() {
  const { locale, t } = useControl();
  const { place, from, into, isMissingOnly } = useFormsPart(({ context }) => context.view);
  const saved = useFormsPart(({ context }) => context.saved);
  const edits = useFormsPart(({ context }) => context.edits);
  const names = useMemo(() => namesOf(saved?.fields ?? [], locale), [saved, locale]);
  // A text that was missing stays in the list while it is written.
  const here = (saved?.fields ?? []).filter(({ place: { key } }) => key === place);
  const all = [...here.filter(({ kind }) => kind === 'colours'), ...here.filter(({ kind }) => kind !== 'colours')];
  const listed = isMissingOnly ? here.filter((field) => isMissing(field, into)) : all;
  if (listed.length === 0) return <Text>{t('form.nothing')}</Text>;
  return (
    <Rows label={t('form.title')}>
      {withEdits(listed, edits).map((field, at, { [at - 1]: before }) => {
        const isKnown = before !== undefined && ownerOf(before) === ownerOf(field);
        return (
          <li key={field.key} className={styles.fields}>
            {!isKnown && at > 0 && <Divider my="md" />}
            <Row field={field} isKnown={isKnown} names={names} languages={[...new Set([from, into])]} />
          </li>
        );
      })}
    </Rows>
  );
}
