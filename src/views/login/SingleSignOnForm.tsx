import { Button } from '@mantine/core';
import { useId } from 'react';
import type { LoginForm } from '../../../machines/login/login.screen';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { catchFocus } from './focus';
import { LockNotice } from './LockNotice';
import styles from './LoginPage.module.css';
import { useLock } from './use-login-screen';

/** The user is at the provider, or in its window. */
function Away({ provider, isInPopup }: { provider: string; isInPopup: boolean }) {
  const { t } = useWords();
  const login = useActorOf('login');
  return (
    <div ref={catchFocus} tabIndex={-1} className={styles.form}>
      <LoadingIndicator place="inline" text={t(isInPopup ? 'login.inPopup' : 'login.leaving', { provider })} />
      {isInPopup && (
        <Button variant="subtle" onClick={() => login.send({ type: 'login.cancel' })}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Login at an external provider, to which the page redirects and from which it returns. */
export function SingleSignOnForm({ form: { option, away } }: { form: LoginForm }) {
  const { t } = useWords();
  const login = useActorOf('login');
  const hintId = useId();
  const account = option.providerId ?? '';
  const lock = useLock('FIREBASE_OIDC', account);
  const provider = option.displayName || t('login.yourOrganisation');
  if (away !== null) return <Away provider={provider} isInPopup={away === 'inPopup'} />;
  return (
    <div className={styles.form}>
      <LockNotice kind="FIREBASE_OIDC" account={account} lock={lock} />
      <p id={hintId} className={styles.hint}>
        {t('login.leaveHint', { provider })}
      </p>
      <Button
        ref={catchFocus}
        variant="filled"
        disabled={lock.name === 'locked'}
        aria-describedby={hintId}
        onClick={() => login.send({ type: 'login.signOn' })}
      >
        {t('login.continueTo', { provider })}
      </Button>
    </div>
  );
}
