import { useWords } from '../kernel/use-words';
import styles from './StaffBadge.module.css';
import { useIsStaff } from './use-presence';

/** Beside the name of a user whom the service calls its staff; whoever only uses such a name has none. */
export function StaffBadge({ uid }: { uid: string | null }) {
  const { t } = useWords();
  return useIsStaff(uid) ? <span className={styles.badge}>{t('people.staff')}</span> : null;
}
