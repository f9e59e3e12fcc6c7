import { Button } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import page from './Control.module.css';
import { Details } from './Details';
import styles from './Forms.module.css';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

/** Another organiser saved first. */
export function Merged() {
  const { locale, t } = useControl();
  const merge = useFormsPart(({ context }) => context.merge);
  if (merge === null) return null;
  const number = (of: number) => numberFormat(locale).format(of);
  return (
    <div role="alert" className={page.findings}>
      <p>{t('form.merged', { version: number(merge.version) })}</p>
      {merge.clashes > 0 && <p>{t('form.clashes', { count: number(merge.clashes) })}</p>}
      {merge.lost > 0 && <p>{t('form.lost', { count: number(merge.lost) })}</p>}
    </div>
  );
}

/** Why the last save or reading failed. */
export function Failure() {
  const { t } = useControl();
  const fault = useFormsPart(({ context }) => context.fault);
  if (fault === null) return null;
  return (
    <div role="alert">
      <p className={page.failure}>{t('failed')}</p>
      <Details fault={fault} />
    </div>
  );
}

/** How much is not saved yet, and what to do with it. */
export function SaveBar() {
  const { locale, t } = useControl();
  const forms = useForms();
  const count = useFormsPart(({ context }) => context.edits.length);
  const isAsking = useFormsPart((snapshot) => snapshot.matches('asking'));
  const version = useFormsPart(({ context }) => context.saved?.version ?? 0);
  const isSaving = useFormsPart((snapshot) => snapshot.matches({ editing: 'saving' }));
  const isAway = useFormsPart((snapshot) => snapshot.matches({ editing: 'away' }));
  const canSave = useFormsPart((snapshot) => snapshot.can({ type: 'forms.save' }));
  if (isAsking) {
    return (
      <div className={styles.bar}>
        <p role="alert">{t('form.ask')}</p>
        <Button variant="outline" color="danger" onClick={() => forms.send({ type: 'forms.confirm' })}>
          {t('form.discard')}
        </Button>
        <Button variant="subtle" onClick={() => forms.send({ type: 'forms.cancel' })}>
          {t('form.keep')}
        </Button>
      </div>
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
    <div className={styles.bar}>
      <output>{stateOf()}</output>
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
    </div>
  );
}
