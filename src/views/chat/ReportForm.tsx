import { Button, Textarea } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { REPORT_REASONS, REPORT_TEXT_MAX } from '../../../domain/chat/safety';
import { seal } from '../../../domain/kernel/sealed';
import type { ComplaintActorRef } from '../../../machines/chat/complaint.machine';
import { BusyButton } from '../../theme/BusyButton';
import { GROWING } from '../../theme/fields';
import { RadioChoices } from '../../theme/RadioChoices';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Safety.module.css';

const TEXTS = {
  message: { title: 'chat.safety.title', help: 'chat.safety.help' },
  post: { title: 'wall.reportTitle', help: 'wall.reportHelp' },
  question: { title: 'questions.reportTitle', help: 'questions.reportHelp' },
} as const;

type ReportProps = { complaint: ComplaintActorRef; of?: keyof typeof TEXTS };

/** Reports what another attendee wrote to the organisers, in place of the room or the list that it is in. */
export function ReportForm({ complaint, of = 'message' }: ReportProps) {
  const { t } = useWords();
  const { title: titleKey, help } = TEXTS[of];
  const titleText = t(titleKey);
  const title = useRef<HTMLHeadingElement>(null);
  const reason = useSelector(complaint, ({ context }) => context.reason);
  const text = useSelector(complaint, ({ context }) => context.text)?.open() ?? '';
  const isSent = useSelector(complaint, (snapshot) => snapshot.matches({ open: 'sent' }));
  const isSending = useSelector(complaint, (snapshot) => snapshot.matches({ open: 'sending' }));
  const hasFailed = useSelector(complaint, (snapshot) => snapshot.matches({ open: { editing: 'failed' } }));
  const close = () => complaint.send({ type: 'complaint.close' });
  useInnerStep(of === 'question' ? 'question-complaint' : 'complaint', close, text !== '' && !isSent);
  const done = useRef<HTMLButtonElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (isSent) done.current?.focus();
  }, [isSent]);
  const send = () => {
    if (reason === null) reasons.current?.querySelector('input')?.focus();
    else complaint.send({ type: 'complaint.send' });
  };
  return (
    <section className={styles.form} aria-label={titleText}>
      <h4 ref={title} tabIndex={-1}>
        {titleText}
      </h4>
      {isSent ? (
        <>
          <output>{t('chat.safety.sent')}</output>
          <div className={styles.actions}>
            <Button ref={done} variant="filled" onClick={close}>
              {t('chat.safety.done')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.help}>{t(help)}</p>
          <div ref={reasons}>
            <RadioChoices
              label={t('chat.safety.why')}
              choices={REPORT_REASONS.map((value) => ({ value, text: t(`chat.safety.reasons.${value}`) }))}
              chosen={reason}
              choose={(chosen) => complaint.send({ type: 'complaint.choose', reason: chosen })}
            />
          </div>
          <Textarea
            {...GROWING}
            aria-label={t('chat.safety.details')}
            placeholder={t('chat.safety.details')}
            value={text}
            maxLength={REPORT_TEXT_MAX}
            onChange={({ currentTarget: { value: typed } }) =>
              complaint.send({ type: 'complaint.write', text: typed.trim() === '' ? null : seal(typed) })
            }
          />
          {hasFailed && (
            <p className={styles.failure} role="alert">
              {t('chat.safety.sendFailed')}
            </p>
          )}
          <div className={styles.actions}>
            <BusyButton variant="filled" isBusy={isSending} aria-disabled={reason === null} onClick={send}>
              {t('chat.safety.send')}
            </BusyButton>
            <Button variant="subtle" onClick={close}>
              {t('chat.cancel')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
