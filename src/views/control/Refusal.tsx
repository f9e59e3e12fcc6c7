import type { Fault } from '../../../domain/kernel/fault';
import styles from './Control.module.css';
import { Details } from './Details';
import { useControl } from './use-control';

/** What went wrong last, and why. */
export function Refusal({ fault }: { fault: Fault | null }) {
  const { t } = useControl();
  if (fault === null) return null;
  return (
    <div role="alert">
      <p className={styles.failure}>{t('failed')}</p>
      <Details fault={fault} />
    </div>
  );
}
