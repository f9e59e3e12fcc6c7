import { useSelector } from '@xstate/react';
import { reportFileName, spokenCode } from '../../../domain/support/report';
import type { ReportActorRef } from '../../../machines/support/report.machine';
import controls from '../../ui/controls.module.css';
import { useWords } from '../kernel/use-words';
import styles from './ReportDialog.module.css';

/** Closing it before it goes hands the focus back to where it was. */
const showModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  return () => dialog?.close();
};

const TOO_MANY = 429;

/** Says what is in the recording and what is not, and hands it over. */
export function ReportDialog({ report }: { report: ReportActorRef }) {
  const { t } = useWords();
  const isReady = useSelector(report, (snapshot) => snapshot.hasTag('ready'));
  const isUnavailable = useSelector(report, (snapshot) => snapshot.matches('unavailable'));
  const close = () => report.send({ type: 'report.close' });
  return (
    <dialog
      ref={showModal}
      className={`${controls.glass} ${styles.dialog}`}
      aria-labelledby="report-title"
      aria-describedby="report-intro"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id="report-title">{t('report.title')}</h2>
      <p id="report-intro">{t('report.intro')}</p>
      {isReady && <Offer report={report} />}
      {isUnavailable && <p role="alert">{t('report.unavailable')}</p>}
      {!isReady && !isUnavailable && <output>{t('report.preparing')}</output>}
      <div className={styles.actions}>
        {isUnavailable && (
          <button type="button" className={controls.primary} onClick={() => report.send({ type: 'report.retry' })}>
            {t('common.retry')}
          </button>
        )}
        {isReady && <HandOver report={report} />}
        <button type="button" className={controls.quiet} onClick={close}>
          {t('common.close')}
        </button>
      </div>
    </dialog>
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

/** Busy buttons keep the focus, and with it the keys: the machine takes up no second press. */
function HandOver({ report }: { report: ReportActorRef }) {
  const { t } = useWords();
  const isBusy = useSelector(report, (snapshot) => snapshot.hasTag('busy'));
  const isSent = useSelector(report, (snapshot) => snapshot.hasTag('sent'));
  return (
    <>
      {!isSent && (
        <button
          type="button"
          className={controls.primary}
          aria-disabled={isBusy}
          onClick={() => report.send({ type: 'report.send' })}
        >
          {t('report.send')}
        </button>
      )}
      <button
        type="button"
        className={controls.button}
        aria-disabled={isBusy}
        onClick={() => report.send({ type: 'report.save' })}
      >
        {t('report.save')}
      </button>
    </>
  );
}
