import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../theme/Dialog';
import { Directed } from '../../theme/ThemeProvider';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { ReportActions, ReportContent, ReportContext, useDelivery } from './ReportContent';

/** Explains what the recording contains and what it does not, and saves or sends it. */
export function ReportDialog() {
  const isShown = usePart('report', (snapshot) => snapshot.hasTag('shown'));
  return isShown && <ShownReport />;
}

function ShownReport() {
  const { t, locale, direction } = useWords();
  const report = useActorOf('report');
  const overlay = useOverlay('report', true, () => report.send({ type: 'report.close' }));
  return (
    <ReportContext value={{ report, locale }}>
      <Directed direction={direction}>
        <Dialog
          overlay={overlay}
          size="l"
          title={t('report.title')}
          focusTitle
          closeLabel={t('common.close')}
          description={<p>{t('report.intro')}</p>}
          actions={
            <>
              <ReportActions />
              <CloseSent />
            </>
          }
        >
          <ReportContent />
        </Dialog>
      </Directed>
    </ReportContext>
  );
}

/** What is left to do once the recording is sent. It gets the focus from the button that sent it, which is gone. */
function CloseSent() {
  const isSent = useDelivery('sent');
  return isSent && <Close />;
}

function Close() {
  const { t } = useWords();
  const report = useActorOf('report');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button variant="filled" ref={button} onClick={() => report.send({ type: 'report.close' })}>
      {t('common.close')}
    </Button>
  );
}
