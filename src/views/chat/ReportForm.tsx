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

type ReportProps = {
  complaint: ComplaintActorRef;
  /** Whether it is about a post of a wall. */
  isPost?: boolean;
};

/** Reports a message, or a post, to the organisers, in place of its room. */
export function ReportForm({ complaint, isPost = false }: ReportProps) {
  const { t } = useWords();
  const titleText = t(isPost ? 'wall.reportTitle' : 'chat.safety.title');
  const title = useRef<HTMLHeadingElement>(null);
  const reason = useSelector(complaint, ({ context }) => context.reason);
  const text = useSelector(complaint, ({ context }) => context.text)?.open() ?? '';
  const isSent = useSelector(complaint, (snapshot) => snapshot.matches({ open: 'sent' }));
  const isSending = useSelector(complaint, (snapshot) => snapshot.matches({ open: 'sending' }));
  const hasFailed = useSelector(complaint, (snapshot) => snapshot.matches({ open: { editing: 'failed' } }));
  const close = () => complaint.send({ type: 'complaint.close' });
  useInnerStep('complaint', close, text !== '' && !isSent);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.form} aria-label={titleText}>
      <h4 ref={title} tabIndex={-1}>
        {titleText}
      </h4>
      {isSent ? (
        <>
          <output>{t('chat.safety.sent')}</output>
          <div className={styles.actions}>
            <Button variant="filled" onClick={close}>
              {t('chat.safety.done')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.help}>{t(isPost ? 'wall.reportHelp' : 'chat.safety.help')}</p>
          <RadioChoices
            label={t('chat.safety.why')}
            choices={REPORT_REASONS.map((value) => ({ value, text: t(`chat.safety.reasons.${value}`) }))}
            chosen={reason}
            choose={(chosen) => complaint.send({ type: 'complaint.choose', reason: chosen })}
          />
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
            <BusyButton
              variant="filled"
              isBusy={isSending}
              aria-disabled={reason === null}
              onClick={() => complaint.send({ type: 'complaint.send' })}
            >
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
