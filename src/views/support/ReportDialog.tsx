import { useSelector } from '@xstate/react';
import { reportFileName, spokenCode } from '../../../domain/support/report';
import type { ReportActorRef } from '../../../machines/support/report.machine';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { OverlayProvider } from '../../ui/UiProvider';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './ReportDialog.module.css';

const TOO_MANY = 429;

/** Says what is in the recording and what is not, and hands it over. */
export function ReportDialog({ report }: { report: ReportActorRef }) {
  const { t, direction } = useWords();
  const isReady = useSelector(report, (snapshot) => snapshot.hasTag('ready'));
  const isUnavailable = useSelector(report, (snapshot) => snapshot.matches('unavailable'));
  const overlay = useOverlay('report', true, () => report.send({ type: 'report.close' }));
  return (
    <OverlayProvider direction={direction}>
      <Dialog
        overlay={overlay}
        size={560}
        title={t('report.title')}
        focusTitle
        closeLabel={t('common.close')}
        actions={
          <>
            {isUnavailable && (
              <Button variant="primary" onClick={() => report.send({ type: 'report.retry' })}>
                {t('common.retry')}
              </Button>
            )}
            {isReady && <HandOver report={report} />}
          </>
        }
      >
        <p>{t('report.intro')}</p>
        {isReady && <Offer report={report} />}
        {isUnavailable && <p role="alert">{t('report.unavailable')}</p>}
        {!isReady && !isUnavailable && <output>{t('report.preparing')}</output>}
      </Dialog>
    </OverlayProvider>
  );
}

function Offer({ report }: { report: ReportActorRef }) {
  const { t, locale } = useWords();
  const { code, size, events } = useSelector(report, ({ context }) => context);
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  return (
    <>
      <dl className={styles.facts}>
        <div className={styles.code}>
          <dt>{t('report.code')}</dt>
          <dd>
            <code dir="ltr">{spokenCode(code)}</code>
            <span>{t('report.codeHelp')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('report.inside')}</dt>
          <dd>{t('report.insideText', { events: number(events), size: number(Math.ceil(size / 1000)) })}</dd>
        </div>
        <div>
          <dt>{t('report.outside')}</dt>
          <dd>{t('report.outsideText')}</dd>
        </div>
      </dl>
      <Outcome report={report} />
    </>
  );
}

function Outcome({ report }: { report: ReportActorRef }) {
  const { t } = useWords();
  const { code, isSaved, fault } = useSelector(report, ({ context }) => context);
  const isSent = useSelector(report, (snapshot) => snapshot.hasTag('sent'));
  const isSending = useSelector(report, (snapshot) => snapshot.matches({ open: 'sending' }));
  const isNotSent = useSelector(report, (snapshot) => snapshot.matches({ open: 'notSent' }));
  const notSent = fault?.status === TOO_MANY ? t('report.tooMany') : t('report.notSent');
  return (
    <div className={styles.outcome}>
      <output>
        {isSending && <span>{t('report.sending')}</span>}
        {isSent && <span>{t('report.sent', { code: spokenCode(code) })}</span>}
        {isSaved && <span>{t('report.saved', { name: reportFileName(code) })}</span>}
      </output>
      {fault !== null && <p role="alert">{isNotSent ? notSent : t('report.notSaved')}</p>}
    </div>
  );
}

/** A busy button keeps the focus; the machine ignores a second press. */
function HandOver({ report }: { report: ReportActorRef }) {
  const { t } = useWords();
  const isBusy = useSelector(report, (snapshot) => snapshot.hasTag('busy'));
  const isSending = useSelector(report, (snapshot) => snapshot.matches({ open: 'sending' }));
  const isSent = useSelector(report, (snapshot) => snapshot.hasTag('sent'));
  return (
    <>
      {!isSent && (
        <Button
          variant="primary"
          aria-disabled={isBusy}
          isBusy={isSending}
          onClick={() => report.send({ type: 'report.send' })}
        >
          {t('report.send')}
        </Button>
      )}
      <Button aria-disabled={isBusy} onClick={() => report.send({ type: 'report.save' })}>
        {t('report.save')}
      </Button>
    </>
  );
}
