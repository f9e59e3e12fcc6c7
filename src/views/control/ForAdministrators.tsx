import type { ReactNode } from 'react';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

/** Parts of the page that designers do not have. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const { t } = useControl();
  const isAdministrator = useControlPart(({ context }) => context.index !== null);
  return isAdministrator ? children : <p className={styles.card}>{t('people.adminsOnly')}</p>;
}
