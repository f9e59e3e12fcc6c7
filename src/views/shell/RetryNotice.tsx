import { useActorOf, usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import styles from './RetryNotice.module.css';

/** Seconds until the next of the waiting requests goes out again; `null` while none waits. */
const useSecondsLeft = (): number | null =>
  usePart('requests', ({ context }) =>
    context.waiting.length === 0
      ? null
      : Math.max(0, Math.ceil((Math.min(...context.waiting.map(({ dueAt }) => dueAt)) - context.now) / 1000)),
  );

/** Requests that wait for their next attempt. The countdown is for the eye; it is announced once that it began. */
export function RetryNotice() {
  const { t } = useWords();
  const requests = useActorOf('requests');
  const seconds = useSecondsLeft();
  const isWaiting = seconds !== null;
  return (
    <>
      <output className={controls.hidden}>{isWaiting && t('errors.notReachable')}</output>
      {isWaiting && (
        <aside data-retry className={`${controls.glass} ${styles.notice}`} aria-label={t('errors.notReachable')}>
          <p role="timer" className={styles.text}>
            {t('loading.retryingIn', { seconds })}
          </p>
          <div className={styles.actions}>
            <button
              type="button"
              className={controls.primary}
              onClick={() => requests.send({ type: 'requests.tryNow' })}
            >
              {t('loading.tryNow')}
            </button>
            <button type="button" className={controls.quiet} onClick={() => requests.send({ type: 'requests.giveUp' })}>
              {t('loading.giveUp')}
            </button>
          </div>
        </aside>
      )}
    </>
  );
}
