import { useActorOf, usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { ReportButton } from '../report/ReportButton';
import { Screen } from './Screen';
import styles from './Screen.module.css';

/** Stands where the configuration could not be loaded. */
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
          <button
            type="button"
            className={controls.primary}
            onClick={() => application.send({ type: 'application.retry' })}
          >
            {t('common.retry')}
          </button>
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
