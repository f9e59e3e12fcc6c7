import { Alert, Button, Group, Text, Title } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowForwardUp from '@tabler/icons-react/icons/IconArrowForwardUp';
import IconGitMerge from '@tabler/icons-react/icons/IconGitMerge';
import { isSavable } from '../../../../domain/control/log';
import type { Step } from '../../../../domain/control/steps';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { BusyButton } from '../../../theme/BusyButton';
import { IconButton } from '../../../theme/IconButton';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { Bin } from './Bin';
import styles from './Editor.module.css';
import { useEditing, useEditingPart } from './use-editing';
import { useStepName } from './use-step-name';

/** Another organiser saved first. */
export function Merged() {
  const { locale, t } = useControl();
  const editing = useEditing();
  const merge = useEditingPart(({ context }) => context.merge);
  const isUndecided = useEditingPart((snapshot) => snapshot.matches({ editing: 'undecided' }));
  const place = useFocusKept(isUndecided);
  if (merge === null) return null;
  const number = (of: number) => numberFormat(locale).format(of);
  return (
    <Alert ref={place} icon={<IconGitMerge aria-hidden />}>
      <p>{t('form.merged', { version: number(merge.version) })}</p>
      {merge.clashes > 0 && <p>{t('form.clashes', { count: number(merge.clashes) })}</p>}
      {merge.lost > 0 && <p>{t('form.lost', { count: number(merge.lost) })}</p>}
      {isUndecided && (
        <Group gap="xs">
          <Button variant="filled" onClick={() => editing.send({ type: 'editing.save' })}>
            {t('edit.mine')}
          </Button>
          <Button onClick={() => editing.send({ type: 'editing.spare' })}>{t('edit.theirs')}</Button>
        </Group>
      )}
    </Alert>
  );
}

/** Why the last save or reading failed. */
export const Failure = () => <Refusal fault={useEditingPart(({ context }) => context.fault)} />;

/** What a step did, such as “Delete Lobby”. */
function useStepText() {
  const { t } = useControl();
  const nameOf = useStepName();
  return (step: Step): string => t(`edit.step.${step.kind}`, { name: nameOf(step) });
}

/** Whether the bar offers to undo a deletion. */
export const useDeletion = (): boolean =>
  useEditingPart(({ context: { deed } }) => deed?.way === 'made' && deed.step.kind === 'remove');

/** Takes the last step back, and makes it again. */
function Ways() {
  const { t } = useControl();
  const editing = useEditing();
  const textOf = useStepText();
  const done = useEditingPart(({ context: { log } }) => log.done.at(-1) ?? null);
  const undone = useEditingPart(({ context: { log } }) => log.undone.at(-1) ?? null);
  const canUndo = useEditingPart((snapshot) => snapshot.can({ type: 'editing.undo' }));
  const canRedo = useEditingPart((snapshot) => snapshot.can({ type: 'editing.redo' }));
  return (
    <Group gap={0} wrap="nowrap">
      <IconButton
        label={done === null ? t('rich.undo') : t('edit.undo', { what: textOf(done) })}
        icon={IconArrowBackUp}
        isDirectional
        aria-keyshortcuts="Control+Z"
        aria-disabled={!canUndo}
        opacity={canUndo ? 1 : 0.4}
        onClick={() => editing.send({ type: 'editing.undo' })}
      />
      <IconButton
        label={undone === null ? t('rich.redo') : t('edit.redo', { what: textOf(undone) })}
        icon={IconArrowForwardUp}
        isDirectional
        aria-keyshortcuts="Control+Y"
        aria-disabled={!canRedo}
        opacity={canRedo ? 1 : 0.4}
        onClick={() => editing.send({ type: 'editing.redo' })}
      />
    </Group>
  );
}

/** What was deleted, undone or done again last. */
function Told() {
  const { locale, t } = useControl();
  const editing = useEditing();
  const textOf = useStepText();
  const nameOf = useStepName();
  const deed = useEditingPart(({ context }) => context.deed);
  const isDeletion = useDeletion();
  const place = useFocusKept(isDeletion && deed);
  const told = (): string => {
    if (deed === null) return '';
    if (deed.way !== 'made') return t(`edit.${deed.way}`, { what: textOf(deed.step) });
    if (isDeletion) return t('edit.deleted', { name: nameOf(deed.step) });
    const { kind, count } = deed.step;
    const isChange = count !== undefined && (kind === 'settings' || kind === 'text');
    return isChange ? t('several.copied', { count: numberFormat(locale).format(count) }) : '';
  };
  const skipped = deed?.skipped ?? 0;
  const left = skipped === 0 ? '' : t('edit.skipped', { count: numberFormat(locale).format(skipped) });
  return (
    <Group ref={place} gap="xs">
      <Text component="output" size="sm">
        {`${told()} ${left}`.trim()}
      </Text>
      {isDeletion && (
        <Button size="compact-md" onClick={() => editing.send({ type: 'editing.undo' })}>
          {t('rich.undo')}
        </Button>
      )}
    </Group>
  );
}

/** Whether all is saved. */
function Saving() {
  const { locale, t } = useControl();
  const editing = useEditing();
  const count = useEditingPart(({ context }) => context.log.pending.length);
  const version = useEditingPart(({ context }) => context.saved?.version ?? 0);
  const isSaving = useEditingPart((snapshot) => snapshot.matches({ editing: 'saving' }));
  const isAway = useEditingPart((snapshot) => snapshot.matches({ editing: 'away' }));
  const canSave = useEditingPart((snapshot) => snapshot.can({ type: 'editing.save' }));
  const hasFailed = useEditingPart((snapshot) => snapshot.matches({ editing: 'failed' }));
  const isWaiting = isAway || hasFailed;
  const isHeld = useEditingPart(({ context: { log, document } }) =>
    log.pending.some((step) => !isSavable(step, document)),
  );
  const number = numberFormat(locale);
  const stateOf = (): string => {
    if (isSaving) return t('form.state.saving');
    if (isAway) return t('form.state.away');
    if (count > 0 && isHeld) return t('form.state.held', { count: number.format(count) });
    if (count > 0) return t('form.edits', { count: number.format(count) });
    return t('form.state.saved', { version: number.format(version) });
  };
  return (
    <Group gap="sm" flex="1 1 12rem">
      <Text component="output" size="sm" c="dimmed">
        {stateOf()}
      </Text>
      {isWaiting && canSave && (
        <BusyButton size="compact-md" isBusy={isSaving} onClick={() => editing.send({ type: 'editing.save' })}>
          {t('form.save')}
        </BusyButton>
      )}
    </Group>
  );
}

/** The bar above the editor: back and forth, what is saved, and the way to publish. */
export function EditorBar({ title }: { title: string }) {
  const { t } = useControl();
  const isOpen = useEditingPart(({ context }) => context.saved !== null);
  return (
    <Group className={styles.bar} gap="sm">
      <Title order={2} id="editor" fz="lg" data-first tabIndex={-1}>
        {title}
      </Title>
      {isOpen && (
        <>
          <Ways />
          <Saving />
          <Told />
          <Bin />
          <Button component="a" href="#publish" variant="filled">
            {t('edit.publish')}
          </Button>
        </>
      )}
    </Group>
  );
}
