import { Box, Divider, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type FormNode, nested } from '../../../../domain/control/form-tree';
import { type FormField, isMissing } from '../../../../domain/control/forms';
import { namesOf } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import styles from '../Control.module.css';
import { Rows } from '../Entries';
import { useControl } from '../use-control';
import { FormColours } from './FormColours';
import { FormFiles } from './FormFiles';
import { FormLists } from './FormLists';
import { FormSettings } from './FormSettings';
import { FormTimes } from './FormTimes';
import { FormTitle, idOf, type Names, ownerOf, titleOf } from './FormTitle';
import { Words } from './FormWords';
import { Led } from './Led';
import { useDocument, useEditing, useEditingPart, useFields } from './use-editing';

/** `isOwn`: the field is of the selected part itself, which has been named. */
type RowProps = { field: FormField; isKnown: boolean; isOwn: boolean; names: Names; languages: readonly string[] };

/** One field. */
export function FormRow({ field, isKnown, isOwn, names, languages }: RowProps) {
  const { locale, t } = useControl();
  const id = idOf(field);
  const owner = `${t(`form.part.${field.part}`)} ${titleOf(field, locale) || id}`;
  const labelled = (label: string): string => (isOwn ? label : `${owner}: ${label}`);
  switch (field.kind) {
    case 'colours':
      return (
        <Led at={field.key}>
          <FormColours field={field} />
        </Led>
      );
    case 'time':
      return <FormTimes field={field} isKnown={isKnown} />;
    case 'settings':
      return <FormSettings field={field} isKnown={isKnown} names={names} labelled={labelled} />;
    case 'files':
      return <FormFiles field={field} isKnown={isKnown} languages={languages} labelled={labelled} />;
    case 'list':
    case 'item':
      return null;
    case 'text':
      return (
        <Led at={field.key}>
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
        </Led>
      );
  }
}

/** Colours come first, then names, times and settings in the order of the file. */
const inOrder = (fields: readonly FormField[]): FormField[] => [
  ...fields.filter(({ kind }) => kind === 'colours'),
  ...fields.filter(({ kind }) => kind !== 'colours'),
];

type NodesProps = {
  nodes: readonly FormNode[];
  label: string;
  /** The path to what the fields belong to, which has been named. */
  owner: string;
  isItem: boolean;
  names: Names;
  languages: readonly string[];
};

function Nodes({ nodes, label, owner, isItem, names, languages }: NodesProps) {
  return (
    <Rows label={label}>
      {nodes.map((node, at, { [at - 1]: before }) => {
        const { field } = node;
        if (field.kind === 'list')
          return (
            <li key={field.key}>
              <FormLists node={node}>
                {(inner) => <Nodes nodes={inner} label={label} owner="" isItem names={names} languages={languages} />}
              </FormLists>
            </li>
          );
        const isOwn = ownerOf(field) === owner || field.path.includes('areaPositions');
        const isKnown = isItem || isOwn || (before !== undefined && ownerOf(before.field) === ownerOf(field));
        return (
          <li key={field.key} className={styles.fields}>
            {!isKnown && at > 0 && <Divider my="md" />}
            <FormRow field={field} isKnown={isKnown} isOwn={isOwn} names={names} languages={languages} />
          </li>
        );
      })}
    </Rows>
  );
}

/** The texts of the selected part, in the two chosen languages, its times and settings, and its lists. */
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
      <Nodes
        nodes={nested(listed)}
        label={t('form.title')}
        owner={part.path.join(' ')}
        isItem={false}
        names={names}
        languages={[...new Set([from, into])]}
      />
    </Box>
  );
}
