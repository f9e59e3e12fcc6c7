import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useId } from 'react';
import { type FormField, isMissing, isMixed, isRich } from '../../../../domain/control/forms';
import { hasScriptTag } from '../../../../domain/venue/rich-text';
import { Rich } from '../rich/Rich';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { useEditingPart, useWrite } from './use-editing';

type WordsProps = { field: FormField; language: string; label: string };

/** A text in one language, with its formats where attendees see them. */
export function Words({ field, language, label }: WordsProps) {
  const { locale, t } = useControl();
  const writeField = useWrite();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const isSource = useEditingPart(({ context }) => context.view.isSource);
  const linking = useSectionsPart(({ children }) => children.linking);
  const aboutId = useId();
  const isDifferent = isMixed(field, language);
  const isAbsent = isMissing(field, language) && !isDifferent;
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
          placeholder={isDifferent ? t('several.different') : ''}
          readOnly={!isEditing}
          {...(isAbsent && { styles: { input: { borderStyle: 'dashed', borderColor: 'var(--danger)' } } })}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </Stack>
  );
}
