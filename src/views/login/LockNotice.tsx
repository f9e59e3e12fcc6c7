import { useState } from 'react';
import { isSaidAloud } from '../../../domain/login/lockout';
import type { LoginKind } from '../../../domain/login/login';
import { supportCode } from '../../../domain/login/support-code';
import type { Lock } from '../../../machines/login/lockout.machine';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { attendLost } from './focus';
import styles from './LoginPage.module.css';
import { SupportCode } from './SupportCode';

/** The isolates keep minutes before seconds in right-to-left text. */
const clockOf = (seconds: number): string =>
  `\u2066${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\u2069`;

/** The seconds announced last. A browser may skip seconds, so this looks back. */
const spokenOf = (seconds: number): number => (isSaidAloud(seconds) ? seconds : spokenOf(seconds + 1));

/** The countdown for screen readers: announced at the start and then at intervals. */
function Spoken({ seconds }: { seconds: number }) {
  const { t, locale } = useWords();
  const [start] = useState(seconds);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return <span>{t('login.lockLeft', { time: format.format(Math.min(start, spokenOf(seconds))) })}</span>;
}

type LockNoticeProps = { kind: LoginKind; account: string; lock: Lock };

/** How long an account is locked, and that the lock has ended. */
export function LockNotice({ kind, account, lock }: LockNoticeProps) {
  const { t } = useWords();
  const isIdle = usePart('login', (snapshot) => snapshot.context.message === null && !snapshot.hasTag('busy'));
  const isLocked = lock.name === 'locked';
  const isOver = lock.name === 'over' && isIdle;
  return (
    <>
      <VisuallyHidden as="p" aria-live="polite">
        {isLocked && <Spoken key={account} seconds={lock.seconds} />}
        {isOver && <span>{t('login.lockOver')}</span>}
      </VisuallyHidden>
      {(isLocked || isOver) && (
        <div className={styles.message} data-tone={isOver ? 'success' : 'error'}>
          <p ref={attendLost} tabIndex={-1} role={isLocked ? 'alert' : undefined}>
            {t(isOver ? 'login.lockOver' : 'login.tooManyAttempts')}
          </p>
          {isLocked && (
            <>
              <p role="timer" className={styles.countdown}>
                {t('login.lockLeft', { time: clockOf(lock.seconds) })}
              </p>
              <SupportCode code={supportCode(kind, 'LOCK', null)} />
              <ReportButton />
            </>
          )}
        </div>
      )}
    </>
  );
}
