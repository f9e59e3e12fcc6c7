import { Box, Divider, Group, Text, Title } from '@mantine/core';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import IconX from '@tabler/icons-react/icons/IconX';
import { useMemo } from 'react';
import type { FormField } from '../../../../domain/control/forms';
import { copiedAll, isDeletable, namesOf } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { commonFields } from '../../../../domain/control/several';
import { IconButton } from '../../../theme/IconButton';
import styles from '../Control.module.css';
import { Rows } from '../Entries';
import { useControl } from '../use-control';
import { Languages } from './Choices';
import { FormRow } from './FormFields';
import { newMark, useDocument, useEditing, useEditingPart } from './use-editing';
import { usePartTree } from './use-part-tree';
import { useSelectedCount } from './use-selected-count';
import { useRemoveAll } from './use-selecting';
import { ZoneChoice } from './ZoneChoice';

type PartsProps = { parts: readonly Part[] };

function Actions({ parts }: PartsProps) {
  const { t } = useControl();
  const editing = useEditing();
  const tree = usePartTree();
  const document = useDocument();
  const removeAll = useRemoveAll();
  const copyAll = () => {
    const step = copiedAll(document, parts, newMark());
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  return (
    <Group gap={0} wrap="nowrap">
      {parts.length > 0 && <IconButton label={t('tree.copy')} icon={IconCopy} onClick={copyAll} />}
      {isDeletable(document, parts) && (
        <IconButton label={t('tree.remove')} icon={IconTrash} onClick={() => removeAll(parts)} />
      )}
      <IconButton label={t('several.done')} icon={IconX} onClick={() => tree.send({ type: 'tree.single' })} />
    </Group>
  );
}

const isOfContent = ({ path }: FormField): boolean => path.includes('configurations');

function Fields({ parts }: PartsProps) {
  const { locale, t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const { from, into } = useEditingPart(({ context }) => context.view);
  const names = useMemo(() => namesOf(document, locale), [document, locale]);
  const fields = useMemo(() => commonFields(document, parts), [document, parts]);
  if (fields.length === 0) return <Text>{t('several.nothing')}</Text>;
  return (
    <>
      {fields.some(({ kind }) => kind === 'text') && <Languages />}
      {fields.some(({ kind }) => kind === 'time') && <ZoneChoice />}
      <Box onBlur={() => editing.send({ type: 'editing.settle' })}>
        <Rows label={t('form.title')}>
          {fields.map((field, at, { [at - 1]: before }) => (
            <li key={field.key} className={styles.fields}>
              {before !== undefined && isOfContent(field) && !isOfContent(before) && <Divider my="md" />}
              <FormRow field={field} isKnown isOwn names={names} languages={[...new Set([from, into])]} />
            </li>
          ))}
        </Rows>
      </Box>
    </>
  );
}

/** The parts that are selected together: what can be done with all of them, and the fields that all have in common. */
export function Several({ parts }: PartsProps) {
  const countOf = useSelectedCount();
  return (
    <>
      <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
        <Title order={3} fz="md">
          {countOf(parts)}
        </Title>
        <Actions parts={parts} />
      </Group>
      {parts.length > 0 && <Fields parts={parts} />}
    </>
  );
}
