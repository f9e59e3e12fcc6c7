import { Alert, Button, Group, Text } from '@mantine/core';
import IconGitMerge from '@tabler/icons-react/icons/IconGitMerge';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import { useFocusKept } from '../kernel/use-focus-kept';
import styles from './Control.module.css';
import { Refusal } from './Refusal';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

/** Another organiser saved first. */
export function Merged() {
  const { locale, t } = useControl();
  const merge = useFormsPart(({ context }) => context.merge);
  if (merge === null) return null;
  const number = (of: number) => numberFormat(locale).format(of);
  return (
    <Alert icon={<IconGitMerge aria-hidden />}>
      <p>{t('form.merged', { version: number(merge.version) })}</p>
      {merge.clashes > 0 && <p>{t('form.clashes', { count: number(merge.clashes) })}</p>}
      {merge.lost > 0 && <p>{t('form.lost', { count: number(merge.lost) })}</p>}
    </Alert>
  );
}

/** Why the last save or reading failed. */
export const Failure = () => <Refusal fault={useFormsPart(({ context }) => context.fault)} />;

/** The number of unsaved changes, and what to do with them. */
export function SaveBar() {
  const { locale, t } = useControl();
  const forms = useForms();
  const count = useFormsPart(({ context }) => context.edits.length);
  const isAsking = useFormsPart((snapshot) => snapshot.matches('asking'));
  const version = useFormsPart(({ context }) => context.saved?.version ?? 0);
  const isSaving = useFormsPart((snapshot) => snapshot.matches({ editing: 'saving' }));
  const isAway = useFormsPart((snapshot) => snapshot.matches({ editing: 'away' }));
  const canSave = useFormsPart((snapshot) => snapshot.can({ type: 'forms.save' }));
  const place = useFocusKept(isAsking);
  if (isAsking) {
    return (
      <Group ref={place} className={styles.saveBar} gap="sm">
        <Text role="alert" flex="1 1 12rem" data-first tabIndex={-1}>
          {t('form.ask')}
        </Text>
        <Button variant="outline" color="danger" onClick={() => forms.send({ type: 'forms.confirm' })}>
          {t('form.discard')}
        </Button>
        <Button variant="subtle" onClick={() => forms.send({ type: 'forms.cancel' })}>
          {t('form.keep')}
        </Button>
      </Group>
    );
  }
  const number = numberFormat(locale);
  const stateOf = (): string => {
    if (isSaving) return t('form.state.saving');
    if (isAway) return t('form.state.away');
    if (count > 0) return t('form.edits', { count: number.format(count) });
    return t('form.state.saved', { version: number.format(version) });
  };
  return (
    <Group ref={place} className={styles.saveBar} gap="sm">
      <Text component="output" flex="1 1 12rem">
        {stateOf()}
      </Text>
      <BusyButton
        variant="filled"
        isBusy={isSaving}
        disabled={!canSave && !isSaving}
        onClick={() => forms.send({ type: 'forms.save' })}
      >
        {t('form.save')}
      </BusyButton>
      <Button variant="subtle" onClick={() => forms.send({ type: 'forms.close' })}>
        {t('form.close')}
      </Button>
    </Group>
  );
}
