import { type Fault, serviceTextOf } from '../../../domain/kernel/fault';
import styles from './Control.module.css';
import { useControl } from './use-control';

/** What went wrong last. The service says why, in English. */
export function Refusal({ fault }: { fault: Fault | null }) {
  const { t } = useControl();
  if (fault === null) return null;
  const details = serviceTextOf(fault);
  return (
    <div role="alert">
      <p className={styles.failure}>{t('failed')}</p>
      {details !== null && (
        <pre className={styles.details} lang="en" dir="ltr">
          {details}
        </pre>
      )}
    </div>
  );
}
