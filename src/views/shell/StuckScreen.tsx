import { Button } from '@mantine/core';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { Advice } from './Advice';
import { Screen } from './Screen';

export function StuckScreen() {
  const { t } = useWords();
  const navigation = useActorOf('navigation');
  const abort = usePart('navigation', ({ context }) => context.abort);
  if (abort === null) return null;
  return (
    <Screen
      hasHeader
      title={t('stuck.title')}
      actions={
        <>
          <Button variant="filled" onClick={() => navigation.send({ type: 'navigation.retry' })}>
            {t('common.retry')}
          </Button>
          <Button variant="subtle" onClick={() => navigation.send({ type: 'navigation.go', path: '/' })}>
            {t('stuck.toEntrance')}
          </Button>
          <ReportButton />
        </>
      }
    >
      <p>{t(`stuck.${abort.reason}`)}</p>
      {abort.fault !== null && <Advice fault={abort.fault} />}
    </Screen>
  );
}
