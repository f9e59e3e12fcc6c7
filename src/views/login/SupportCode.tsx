import { useWords } from '../kernel/use-words';
import styles from './LoginPage.module.css';

/** A code that the user can read out to support. */
export function SupportCode({ code }: { code: string }) {
  const { t } = useWords();
  return (
    <small className={styles.code}>
      <span>{t('login.supportCode')}</span> <code dir="ltr">{code}</code>
    </small>
  );
}
