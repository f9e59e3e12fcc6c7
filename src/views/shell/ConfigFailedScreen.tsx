import { Button } from '../../ui/Button';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { Screen } from './Screen';

export function ConfigFailedScreen() {
  const { t } = useWords();
  const application = useActorOf('application');
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
    </Screen>
  );
}
