import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { copied, deleted, nudged } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import type { Step } from '../../../../domain/control/steps';
import { IconButton } from '../../../theme/IconButton';
import { optionKey } from '../../../words/control/labels';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { useCanCopy, useCopying } from './use-copying';
import { newMark, useDocument, useEditing } from './use-editing';
import { useLed } from './use-led';
import { usePartName } from './use-part-name';

function Actions({ part }: { part: Part }) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const make = (step: Step | null) => {
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  const up = nudged(document, part, 'up');
  const down = nudged(document, part, 'down');
  const isLast = part.kind === 'area' && up === null && down === null;
  return (
    <Group gap={0} wrap="nowrap">
      {(
        [
          ['up', up, IconArrowUp],
          ['down', down, IconArrowDown],
        ] as const
      ).map(([way, step, icon]) => (
        <IconButton
          key={way}
          label={t(`tree.${way}`)}
          icon={icon}
          aria-disabled={step === null}
          opacity={step === null ? 0.4 : 1}
          onClick={() => make(step)}
        />
      ))}
      <IconButton label={t('tree.copy')} icon={IconCopy} onClick={() => make(copied(document, part, newMark()))} />
      {!isLast && (
        <IconButton label={t('tree.remove')} icon={IconTrash} onClick={() => make(deleted(document, part))} />
      )}
    </Group>
  );
}

function CopySettings({ part }: { part: Part }) {
  const { t } = useControl();
  const copying = useCopying();
  const canCopy = useCanCopy(part);
  return (
    canCopy && (
      <Button
        size="compact-md"
        mt={4}
        aria-haspopup="dialog"
        onClick={() => copying.send({ type: 'copying.ask', from: part.key })}
      >
        {t('several.copyTo')}
      </Button>
    )
  );
}

/** What is selected, and what can be done with it as a whole. */
export function PartHead({ part }: { part: Part }) {
  const { t } = useControl();
  const nameOf = usePartName();
  const kind = optionKey(part.type ?? '');
  const title = useLed<HTMLHeadingElement>(part.key);
  return (
    <Stack gap={0} align="start">
      <Group justify="space-between" align="start" gap="xs" wrap="nowrap" w="100%">
        <div>
          <Title
            order={3}
            fz="md"
            ref={title}
            tabIndex={-1}
            data-first
            className={styles.item ?? ''}
            style={{ overflowWrap: 'anywhere' }}
          >
            <bdi>{nameOf(part)}</bdi>
          </Title>
          {part.mark !== '' && (
            <Text size="sm" c="dimmed">
              {kind === null
                ? t(`form.part.${part.kind === 'viewpoint' || part.kind === 'area' ? part.kind : 'widget'}`)
                : t(kind)}
            </Text>
          )}
        </div>
        {part.mark !== '' && <Actions part={part} />}
      </Group>
      {part.mark !== '' && <CopySettings part={part} />}
    </Stack>
  );
}
