import { Button, TextInput } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import { reportFileName, SENTENCE_MAX, spokenCode } from '../../../domain/support/report';
import { BusyButton } from '../../theme/BusyButton';
import { Dialog } from '../../theme/Dialog';
import { Directed } from '../../theme/ThemeProvider';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './ReportDialog.module.css';

const TOO_MANY = 429;

/** Explains what the recording contains and what it does not, and saves or sends it. */
export function ReportDialog() {
  const isShown = usePart('report', (snapshot) => snapshot.hasTag('shown'));
  return isShown && <ShownReport />;
}

function ShownReport() {
  const { t, direction } = useWords();
  const report = useActorOf('report');
  const isReady = usePart('report', (snapshot) => snapshot.matches({ dialog: 'ready' }));
  const isUnavailable = usePart('report', (snapshot) => snapshot.matches({ dialog: 'unavailable' }));
  const overlay = useOverlay('report', true, () => report.send({ type: 'report.close' }));
  return (
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
            {isUnavailable && (
              <Button variant="filled" onClick={() => report.send({ type: 'report.retry' })}>
                {t('common.retry')}
              </Button>
            )}
            {isReady && <HandOver />}
          </>
        }
      >
        {isReady && <Offer />}
        {isUnavailable && <p role="alert">{t('report.unavailable')}</p>}
        {!isReady && !isUnavailable && <output>{t('report.preparing')}</output>}
      </Dialog>
    </Directed>
  );
}

function Offer() {
  const { t, locale } = useWords();
  const { code, size, events } = usePart('report', ({ context }) => context);
  const number = (value: number): string => numberFormat(locale).format(value);
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
      <Sentence />
      <Outcome />
    </>
  );
}

function Sentence() {
  const { t } = useWords();
  const report = useActorOf('report');
  const sentence = usePart('report', ({ context }) => context.sentence?.open() ?? '');
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
  usePart('report', (snapshot) => snapshot.matches({ dialog: { ready: { file: state } } }));
const useDelivery = (state: 'sending' | 'sent' | 'notSent'): boolean =>
  usePart('report', (snapshot) => snapshot.matches({ dialog: { ready: { delivery: state } } }));

function Outcome() {
  const { t } = useWords();
  const { code, fault } = usePart('report', ({ context }) => context);
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
  const { t } = useWords();
  const report = useActorOf('report');
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
    </>
  );
}
