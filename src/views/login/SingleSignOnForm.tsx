import type { LoginOption } from '../../../domain/login/login';
import controls from '../../ui/controls.module.css';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { catchFocus } from './focus';
import { LockNotice, useSecondsLocked } from './LockNotice';
import styles from './LoginPage.module.css';

/** Away at the provider, or in its window. */
function Away({ provider }: { provider: string }) {
  const { t } = useWords();
  const login = useActorOf('login');
  const isInPopup = usePart('signOn', (snapshot) => snapshot.matches('inPopup'));
  return (
    <div ref={catchFocus} tabIndex={-1} className={styles.form}>
      <LoadingIndicator place="inline" text={t(isInPopup ? 'login.inPopup' : 'login.leaving', { provider })} />
      {isInPopup && (
        <button type="button" className={controls.quiet} onClick={() => login.send({ type: 'login.cancel' })}>
          {t('common.cancel')}
        </button>
      )}
    </div>
  );
}

/** Login at an external provider, to which the page leaves and from which it comes back. */
export function SingleSignOnForm({ option }: { option: LoginOption }) {
  const { t } = useWords();
  const login = useActorOf('login');
  const isAway = usePart('login', (snapshot) => snapshot.matches('signingOn'));
  const account = option.providerId ?? '';
  const seconds = useSecondsLocked('FIREBASE_OIDC', account);
  const provider = option.displayName || t('login.yourOrganisation');
  if (isAway) return <Away provider={provider} />;
  return (
    <div className={styles.form}>
      <LockNotice kind="FIREBASE_OIDC" account={account} seconds={seconds} />
      <p id="leave-hint" className={styles.hint}>
        {t('login.leaveHint', { provider })}
      </p>
      <button
        ref={catchFocus}
        type="button"
        className={controls.primary}
        disabled={seconds > 0}
        aria-describedby="leave-hint"
        onClick={() => login.send({ type: 'login.signOn' })}
      >
        {t('login.continueTo', { provider })}
      </button>
    </div>
  );
}
