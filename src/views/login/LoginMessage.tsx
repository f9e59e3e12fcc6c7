import type { LoginMessage as Message } from '../../../domain/login/login-page';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { attend } from './focus';
import styles from './LoginPage.module.css';
import { SupportCode } from './SupportCode';

/** Where a login leads, after the end of a session. */
function BackTo() {
  const { t, text } = useWords();
  const place = text(usePart('login', ({ context }) => context.place));
  return place !== '' && <p className={styles.detail}>{t('login.backTo', { place })}</p>;
}

/** The result of the last attempt. */
export function LoginMessage({ message }: { message: Message | null }) {
  const { t } = useWords();
  if (message === null) return null;
  const { key, tone, detail, code } = message;
  return (
    <div className={styles.message} data-tone={tone}>
      <p ref={attend} tabIndex={-1} role={tone === 'error' ? 'alert' : 'status'}>
        {t(key)}
      </p>
      {key === 'login.sessionEnded' && <BackTo />}
      {detail !== null && (
        <p className={styles.detail}>
          {t('login.systemSays')} <q dir="auto">{detail}</q>
        </p>
      )}
      {code !== null && <SupportCode code={code} />}
    </div>
  );
}
