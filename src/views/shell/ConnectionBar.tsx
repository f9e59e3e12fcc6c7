import { Button } from '@mantine/core';
import { makeRoom } from '../../theme/make-room';
import { Surface } from '../../theme/Surface';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../kernel/actors';
import { lazyView } from '../kernel/lazy-view';
import { useWords } from '../kernel/use-words';
import { useIsHelpSaid } from '../support/use-live-help';
import styles from './ConnectionBar.module.css';
import { LANGUAGE_NAMES } from './language-names';

/** Seconds until the next retry, or `null` while no request waits. */
const useSecondsLeft = (): number | null =>
  usePart('requests', ({ context }) =>
    context.waiting.length === 0
      ? null
      : Math.max(0, Math.ceil((Math.min(...context.waiting.map(({ dueAt }) => dueAt)) - context.now) / 1000)),
  );

/** `null` while the connection works. */
const useConnection = (): 'offline' | 'reconnecting' | 'restored' | null =>
  usePart('connection', (snapshot) => {
    if (snapshot.matches('offline')) return 'offline';
    if (snapshot.matches('reconnecting')) return 'reconnecting';
    return snapshot.matches({ online: 'restored' }) ? 'restored' : null;
  });

/** The name of a chosen language that could not be loaded. */
const useLateLanguage = (): string | null =>
  usePart('language', (snapshot) => {
    const { wanted } = snapshot.context;
    return snapshot.matches('waiting') ? (LANGUAGE_NAMES[wanted] ?? wanted) : null;
  });

const SAID = {
  offline: 'connection.offline',
  reconnecting: 'errors.notReachable',
  restored: 'connection.online',
} as const;

/** Only inside the venue. */
const HelpBar = lazyView('helpBar', async () => (await import('../support/HelpBar')).HelpBar, { place: 'nothing' });

const makeBarRoom = makeRoom('--connection-room');

/**
 * The state of the connection in one line, and below it who follows this session. Screen readers hear the connection once,
 * without the countdown.
 */
export function ConnectionBar() {
  const { t } = useWords();
  const requests = useActorOf('requests');
  const seconds = useSecondsLeft();
  const connection = useConnection();
  const language = useLateLanguage();
  const isLate = language !== null && connection !== 'reconnecting';
  const state = isLate ? 'offline' : connection;
  const isHelpSaid = useIsHelpSaid();
  const said = isLate ? t('connection.language', { language }) : state === null ? null : t(SAID[state]);
  return (
    <>
      <VisuallyHidden as="output">{said}</VisuallyHidden>
      {(said !== null || isHelpSaid) && (
        <div
          ref={makeBarRoom}
          data-connection={state ?? 'followed'}
          data-followed={isHelpSaid || undefined}
          className={styles.bars}
        >
          {said !== null && (
            <Surface as="aside" data-state={state} className={styles.bar} aria-label={said}>
              <span className={styles.mark} aria-hidden="true" />
              <p className={styles.text}>
                {state !== 'reconnecting' && <span>{said}</span>}
                {state === 'reconnecting' && seconds !== null && (
                  <span role="timer">{t('connection.retryingIn', { seconds })}</span>
                )}
              </p>
              {state === 'reconnecting' && seconds !== null && (
                <div className={styles.actions}>
                  <Button variant="filled" onClick={() => requests.send({ type: 'requests.tryNow' })}>
                    {t('connection.tryNow')}
                  </Button>
                  <Button variant="subtle" onClick={() => requests.send({ type: 'requests.giveUp' })}>
                    {t('connection.giveUp')}
                  </Button>
                </div>
              )}
            </Surface>
          )}
          {isHelpSaid && <HelpBar />}
        </div>
      )}
    </>
  );
}
