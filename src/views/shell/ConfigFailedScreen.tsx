import { Button } from '../../ui/Button';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { Screen } from './Screen';
import styles from './Screen.module.css';

export function ConfigFailedScreen() {
  const { t } = useWords();
  const application = useActorOf('application');
  const message = usePart('application', ({ context }) => context.fault?.message ?? null);
  return (
    <Screen
      hasHeader
      title={t('configFailed.title')}
      actions={
        <>
          <Button variant="primary" onClick={() => application.send({ type: 'application.retry' })}>
            {t('common.retry')}
          </Button>
          <ReportButton />
        </>
      }
    >
      <p>{t('configFailed.text')}</p>
      {message !== null && (
        <p className={styles.details} dir="auto">
          {message}
        </p>
      )}
    </Screen>
  );
}
