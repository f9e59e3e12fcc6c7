import { Button } from '@mantine/core';
import { useWords } from '../../kernel/use-words';
import styles from './PeopleList.module.css';

/** The attendees could not be loaded. */
export function Unreached({ retry }: { retry: () => void }) {
  const { t } = useWords();
  return (
    <div className={`${styles.notice} ${styles.sharing}`} role="alert">
      <p>{t('people.unreachable')}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </div>
  );
}
