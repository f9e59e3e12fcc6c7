import { Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import { reportFileName, SENTENCE_MAX } from '../../../domain/support/report';
import { spokenCode } from '../../../domain/support/report-code';
import type { ReportActorRef, reportMachine } from '../../../machines/support/report.machine';
import { BusyButton } from '../../theme/BusyButton';
import { say, type WordKey, type WordParams } from '../../words/words';
import styles from './ReportDialog.module.css';

const TOO_MANY = 429;

/** The report, and the language that it is shown in: the meeting room has no parts of the venue. */
export const ReportContext = createContext<{ report: ReportActorRef; locale: string } | null>(null);

function useReport() {
  const context = use(ReportContext);
  if (context === null) throw new Error('ReportContext is missing around this view');
  const { report, locale } = context;
  return { report, locale, t: (key: WordKey, params?: WordParams): string => say(locale, key, params) };
}
function useSnapshot<T>(select: (snapshot: SnapshotFrom<typeof reportMachine>) => T): T {
  return useSelector(useReport().report, select);
}

/** What is in the report, and what became of it; its code is said once it is sent where another one is to be read out. */
export function ReportContent({ isCodeLate = false }: { isCodeLate?: boolean }) {
  const { t } = useReport();
  const isReady = useSnapshot((snapshot) => snapshot.matches({ dialog: 'ready' }));
  const isUnavailable = useSnapshot((snapshot) => snapshot.matches({ dialog: 'unavailable' }));
  if (isReady) return <Offer isCodeLate={isCodeLate} />;
  if (isUnavailable) return <p role="alert">{t('report.unavailable')}</p>;
  return <output>{t('report.preparing')}</output>;
}

/** What one can do with the report. */
export function ReportActions() {
  const { report, t } = useReport();
  const isReady = useSnapshot((snapshot) => snapshot.matches({ dialog: 'ready' }));
  const isUnavailable = useSnapshot((snapshot) => snapshot.matches({ dialog: 'unavailable' }));
  if (isReady) return <HandOver />;
  return (
    isUnavailable && (
      <Button variant="filled" onClick={() => report.send({ type: 'report.retry' })}>
        {t('common.retry')}
      </Button>
    )
  );
}

function Offer({ isCodeLate }: { isCodeLate: boolean }) {
  const { t, locale } = useReport();
  const { code, size, events } = useSnapshot(({ context }) => context);
  const number = (value: number): string => numberFormat(locale).format(value);
  return (
    <>
      <dl className={styles.facts}>
        {!isCodeLate && (
          <div className={styles.code}>
            <dt>{t('report.code')}</dt>
            <dd>
              <code dir="ltr">{spokenCode(code)}</code>
              <span>{t('report.codeHelp')}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('report.inside')}</dt>
          <dd>{t('report.insideText', { events: number(events), size: number(Math.ceil(size / 1000)) })}</dd>
          <dd>{t('report.redrawn')}</dd>
        </div>
        <div>
          <dt>{t('report.outside')}</dt>
          <dd>{t('report.outsideText')}</dd>
        </div>
      </dl>
      <Sentence />
      <Outcome />
    </>
  );
}

function Sentence() {
  const { report, t } = useReport();
  const sentence = useSnapshot(({ context }) => context.sentence?.open() ?? '');
  const isSending = useDelivery('sending');
  const isSent = useDelivery('sent');
  if (isSent) return null;
  return (
    <TextInput
      label={t('report.sentence')}
      description={t('report.sentenceHelp')}
      maxLength={SENTENCE_MAX}
      autoComplete="off"
      value={sentence}
      readOnly={isSending}
      onChange={({ currentTarget: { value } }) => report.send({ type: 'report.describe', sentence: seal(value) })}
    />
  );
}

const useFile = (state: 'saving' | 'saved' | 'notSaved'): boolean =>
  useSnapshot((snapshot) => snapshot.matches({ dialog: { ready: { file: state } } }));
const useDelivery = (state: 'sending' | 'sent' | 'notSent'): boolean =>
  useSnapshot((snapshot) => snapshot.matches({ dialog: { ready: { delivery: state } } }));

function Outcome() {
  const { t } = useReport();
  const { code, fault } = useSnapshot(({ context }) => context);
  const isSending = useDelivery('sending');
  const isSent = useDelivery('sent');
  const isNotSent = useDelivery('notSent');
  const isSaved = useFile('saved');
  const isNotSaved = useFile('notSaved');
  return (
    <div className={styles.outcome}>
      <output>
        {isSending && <span>{t('report.sending')}</span>}
        {isSent && <span>{t('report.sent', { code: spokenCode(code) })}</span>}
        {isSaved && <span>{t('report.saved', { name: reportFileName(code) })}</span>}
      </output>
      {isNotSent && <p role="alert">{t(fault?.status === TOO_MANY ? 'report.tooMany' : 'report.notSent')}</p>}
      {isNotSaved && <p role="alert">{t('report.notSaved')}</p>}
    </div>
  );
}

/** A busy button keeps the focus; the machine ignores a second press. */
function HandOver() {
  const { report, t } = useReport();
  const isSaving = useFile('saving');
  const isSending = useDelivery('sending');
  const isSent = useDelivery('sent');
  return (
    <>
      {!isSent && (
        <BusyButton
          variant="filled"
          aria-disabled={isSending}
          isBusy={isSending}
          onClick={() => report.send({ type: 'report.send' })}
        >
          {t('report.send')}
        </BusyButton>
      )}
      <Button aria-disabled={isSaving} onClick={() => report.send({ type: 'report.save' })}>
        {t('report.save')}
      </Button>
      {isSent && <Close />}
    </>
  );
}

/** Gets the focus from the button that sent the report, which is gone. */
function Close() {
  const { report, t } = useReport();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button variant="filled" ref={button} onClick={() => report.send({ type: 'report.close' })}>
      {t('common.close')}
    </Button>
  );
}
