import type { LoginMessage as Message } from '../../../domain/login/login-page';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said, Written } from '../kernel/Written';
import { ReportButton } from '../support/ReportButton';
import { attend } from './focus';
import styles from './LoginPage.module.css';
import { SupportCode } from './SupportCode';

/** Where a login leads, after the end of a session. */
function BackTo() {
  const { text } = useWords();
  const place = usePart('login', ({ context }) => context.place);
  if (text(place) === '') return null;
  return (
    <p className={styles.detail}>
      <Said id="login.backTo" parts={{ place: <Written of={place} /> }} />
    </p>
  );
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
          <span>{t('login.systemSays')}</span> <q dir="auto">{detail}</q>
        </p>
      )}
      {code !== null && <SupportCode code={code} />}
      {(tone === 'error' || key === 'login.sessionEnded') && <ReportButton />}
    </div>
  );
}
