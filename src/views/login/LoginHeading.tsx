import { eventDays } from '../../../domain/shell/event-days';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { PageHeading } from '../shell/PageHeading';
import styles from './LoginPage.module.css';

/** Which event this is, and when; the same in every state of the login. */
export function LoginHeading() {
  const { t, locale } = useWords();
  const config = usePart('application', ({ context }) => context.config);
  const days = eventDays(config?.event ?? null, locale);
  return (
    <>
      <PageHeading className={styles.title} page={t('login.submit')}>
        {config === null ? t('login.title') : t('login.titleOf', { venue: config.tabTitle })}
      </PageHeading>
      {days !== '' && <p className={styles.days}>{days}</p>}
    </>
  );
}
