import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

/** The search index, for administrators. */
export function SearchIndex() {
  const { control, locale, t } = useControl();
  const index = useControlPart(({ context }) => context.index);
  const isRenewing = useControlPart((snapshot) => snapshot.matches({ open: 'indexing' }));
  if (index === null) return null;
  const number = (of: number) => numberFormat(locale).format(of);
  const counts = { done: number(index.done), total: number(index.total) };
  return (
    <section className={styles.card}>
      <h2>{t('index')}</h2>
      <output>{t(`indexState.${index.state}`, counts)}</output>
      <div className={styles.actions}>
        <BusyButton
          isBusy={isRenewing || index.state === 'making'}
          onClick={() => control.send({ type: 'control.index' })}
        >
          {t('renew')}
        </BusyButton>
      </div>
    </section>
  );
}
