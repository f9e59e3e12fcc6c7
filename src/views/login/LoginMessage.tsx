import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { attend } from './focus';
import styles from './LoginPage.module.css';
import { SupportCode } from './SupportCode';

/** What came of the last attempt. Of a locked account the form itself says how long it lasts. */
export function LoginMessage() {
  const { t } = useWords();
  const message = usePart('login', ({ context }) => context.message);
  const isOfLock = usePart(
    'login',
    ({ context }) => context.attempt !== null && context.message?.key === 'login.tooManyAttempts',
  );
  const isShown = usePart(
    'session',
    (snapshot) => snapshot.hasTag('identityKnown') || snapshot.matches({ connected: 'checkingAuthority' }),
  );
  if (message === null || isOfLock || !isShown) return null;
  const { key, tone, detail, code } = message;
  return (
    <div className={styles.message} data-tone={tone}>
      <p ref={attend} tabIndex={-1} role={tone === 'error' ? 'alert' : 'status'}>
        {t(key)}
      </p>
      {detail !== null && (
        <p className={styles.detail}>
          {t('login.systemSays')} <q dir="auto">{detail}</q>
        </p>
      )}
      {code !== null && <SupportCode code={code} />}
    </div>
  );
}
