import { Box, Divider, Group, Stack, Text, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import { type FormField, isMissing, isRich } from '../../../../domain/control/forms';
import { namesOf } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { hasScriptTag } from '../../../../domain/venue/rich-text';
import styles from '../Control.module.css';
import { Rows } from '../Entries';
import { Rich } from '../rich/Rich';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { FormColours } from './FormColours';
import { FormFiles } from './FormFiles';
import { FormSettings } from './FormSettings';
import { FormTimes } from './FormTimes';
import { FormTitle, idOf, type Names, ownerOf, titleOf } from './FormTitle';
import { useDocument, useEditing, useEditingPart, useFields, useWrite } from './use-editing';

type WordsProps = { field: FormField; language: string; label: string };

function Words({ field, language, label }: WordsProps) {
  const { locale, t } = useControl();
  const writeField = useWrite();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const isSource = useEditingPart(({ context }) => context.view.isSource);
  const linking = useSectionsPart(({ children }) => children.linking);
  const aboutId = useId();
  const isAbsent = isMissing(field, language);
  const value = field.values[language] ?? '';
  // Attendees see nothing of a text with a script.
  const isRejected = isRich(field) && hasScriptTag(value);
  const named = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  const name = `${label}, ${named}`;
  const write = (written: string) => writeField(field, language, written);
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

/** `isOwn`: the field is of the selected part itself, which has been named. */
type RowProps = { field: FormField; isKnown: boolean; isOwn: boolean; names: Names; languages: readonly string[] };

function Row({ field, isKnown, isOwn, names, languages }: RowProps) {
  const { locale, t } = useControl();
  const id = idOf(field);
  const owner = `${t(`form.part.${field.part}`)} ${titleOf(field, locale) || id}`;
  const labelled = (label: string): string => (isOwn ? label : `${owner}: ${label}`);
  switch (field.kind) {
    case 'colours':
      return <FormColours field={field} />;
    case 'time':
      return <FormTimes field={field} isKnown={isKnown} />;
    case 'settings':
      return <FormSettings field={field} isKnown={isKnown} names={names} labelled={labelled} />;
    case 'files':
      return <FormFiles field={field} isKnown={isKnown} languages={languages} labelled={labelled} />;
    case 'text':
      return (
        <Stack gap="xs">
          <FormTitle field={field} isKnown={isKnown}>
            {t(`form.label.${field.label}`)}
          </FormTitle>
          <Stack gap="xs">
            {languages.map((language) => (
              <Words
                key={language}
                field={field}
                language={language}
                label={labelled(t(`form.label.${field.label}`))}
              />
            ))}
          </Stack>
        </Stack>
      );
  }
}

/** Colours come first, then names, times and settings in the order of the file. */
const inOrder = (fields: readonly FormField[]): FormField[] => [
  ...fields.filter(({ kind }) => kind === 'colours'),
  ...fields.filter(({ kind }) => kind !== 'colours'),
];

/** The texts of the selected part, in the two chosen languages, its times and settings. */
export function FormFields({ part }: { part: Part }) {
  const { locale, t } = useControl();
  const editing = useEditing();
  const { from, into, isMissingOnly } = useEditingPart(({ context }) => context.view);
  const document = useDocument();
  const names = useMemo(() => namesOf(document, locale), [document, locale]);
  const all = useFields(part);
  // A text that was missing stays in the list while it is written.
  const writing = useEditingPart(({ context: { log } }) => log.done.at(-1)?.gesture ?? '');
  const isListed = (field: FormField): boolean => isMissing(field, into) || writing.startsWith(`${field.key} `);
  const listed = isMissingOnly ? all.filter(isListed) : inOrder(all);
  if (listed.length === 0) return <Text>{t('form.nothing')}</Text>;
  return (
    <Box onBlur={() => editing.send({ type: 'editing.settle' })}>
      <Rows label={t('form.title')}>
        {listed.map((field, at, { [at - 1]: before }) => {
          const owner = ownerOf(field);
          const isOwn = owner === part.path.join(' ');
          const isKnown = isOwn || (before !== undefined && ownerOf(before) === owner);
          return (
            <li key={field.key} className={styles.fields}>
              {!isKnown && at > 0 && <Divider my="md" />}
              <Row field={field} isKnown={isKnown} isOwn={isOwn} names={names} languages={[...new Set([from, into])]} />
            </li>
          );
        })}
      </Rows>
    </Box>
  );
}
