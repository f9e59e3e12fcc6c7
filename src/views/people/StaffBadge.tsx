import { useWords } from '../kernel/use-words';
import styles from './StaffBadge.module.css';
import { useIsStaff } from './use-presence';

/** Next to the name of a user that the service lists as staff; users who only use such a name have no badge. */
export function StaffBadge({ uid }: { uid: string | null }) {
  const { t } = useWords();
  return useIsStaff(uid) ? <span className={styles.badge}>{t('people.staff')}</span> : null;
}
