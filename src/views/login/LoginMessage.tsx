import { usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import styles from './LoginPage.module.css';

/** What was typed last is what is typed again: the password is selected, the focus goes to what is said. */
const attend = (message: HTMLElement | null): void => {
  const password = message?.parentElement?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]');
  if (message?.dataset['tone'] === 'error') password?.select();
  message?.focus();
};

/** What came of the last attempt. */
export function LoginMessage() {
  const { t } = useWords();
  const message = usePart('login', ({ context }) => context.message);
  if (message === null) return null;
  return (
    <p
      ref={attend}
      tabIndex={-1}
      role={message.tone === 'error' ? 'alert' : 'status'}
      className={styles.message}
      data-tone={message.tone}
    >
      {t(message.key)}
    </p>
  );
}
