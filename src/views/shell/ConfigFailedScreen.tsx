import { Button } from '@mantine/core';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { Advice } from './Advice';
import { Screen } from './Screen';

export function ConfigFailedScreen() {
  const { t } = useWords();
  const application = useActorOf('application');
  const fault = usePart('application', ({ context }) => context.fault);
  return (
    <Screen
      hasHeader
      title={t('configFailed.title')}
      actions={
        <>
          <Button variant="filled" onClick={() => application.send({ type: 'application.retry' })}>
            {t('common.retry')}
          </Button>
          <ReportButton />
        </>
      }
    >
      <p>{t('configFailed.text')}</p>
      {fault !== null && <Advice fault={fault} />}
      <p>{t('configFailed.more')}</p>
    </Screen>
  );
}
