import { Button } from '@mantine/core';
import { dateFormat } from '../../../domain/kernel/formats';
import { useWords } from '../kernel/use-words';
import styles from './Safety.module.css';
import { useName } from './use-chat';
import { useSafety } from './use-safety';

/** The organisers' decision about the user with its reason, and notes for the user before writing. */
export function Standing() {
  const { t, locale } = useWords();
  const { safety, sanction, isLockedOut, isWarned, hasFailed } = useSafety();
  const time = (at: number) => dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <>
      {sanction !== null && (isLockedOut || isWarned) && (
        <div className={styles.notice} aria-live="polite">
          <p>{isLockedOut ? t('chat.safety.lockedOut', { time: time(sanction.until) }) : t('chat.safety.warned')}</p>
          <p dir="auto">{t('chat.safety.reason', { reason: sanction.reason.open() })}</p>
          {isWarned && (
            <Button onClick={() => safety?.send({ type: 'safety.acknowledge' })}>{t('chat.safety.understood')}</Button>
          )}
        </div>
      )}
      {hasFailed && (
        <p className={styles.failure} role="alert">
          <span>{t('chat.safety.failed')}</span>
          <Button variant="subtle" onClick={() => safety?.send({ type: 'safety.dismiss' })}>
            {t('chat.dismiss')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Shown instead of the input field in the room of a blocked user. */
export function BlockedPeer({ uid }: { uid: string }) {
  const { t } = useWords();
  const { safety } = useSafety();
  const name = useName(uid);
  return (
    <div className={styles.notice}>
      <p>{t('chat.safety.blocked', { name })}</p>
      <Button onClick={() => safety?.send({ type: 'safety.block', uid, isOn: false })}>
        {t('chat.safety.unblock', { name })}
      </Button>
    </div>
  );
}
