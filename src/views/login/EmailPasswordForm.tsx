import { useState } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import { EmailPasswordSchema } from '../../../domain/kernel/validation';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { useFormField } from './form-field';
import { EyeIcon } from './icons';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

const { email: Email, password: Password } = EmailPasswordSchema.entries;

/** Login with e-mail and password, and the way to a new password. */
export function EmailPasswordForm() {
  const { t } = useWords();
  const login = useActorOf('login');
  const email = useFormField('email', Email);
  const password = useFormField('password', Password);
  const [isRevealed, setRevealed] = useState(false);
  const address = email.read();
  return (
    <CredentialsForm
      fields={[email, password]}
      credentialsOf={(emailText = '', passwordText = '') => ({
        kind: 'EMAIL_PASSWORD',
        email: emailText,
        password: passwordText,
      })}
      more={
        <div className={styles.reset}>
          <button
            type="button"
            className={styles.link}
            disabled={address === null}
            aria-describedby="reset-hint"
            onClick={() => address !== null && login.send({ type: 'login.resetPassword', email: seal(address) })}
          >
            {t('login.resetPassword')}
          </button>
          <small id="reset-hint" hidden={address !== null}>
            {t('login.resetHint')}
          </small>
        </div>
      }
    >
      <TextField
        {...email.input}
        label={t('login.email')}
        hint={t('login.emailHint')}
        type="email"
        autoComplete="username"
      />
      <TextField
        {...password.input}
        label={t('login.password')}
        type={isRevealed ? 'text' : 'password'}
        autoComplete="current-password"
        data-secret=""
        tool={
          <button
            type="button"
            className={styles.reveal}
            aria-label={t(isRevealed ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setRevealed(!isRevealed)}
          >
            <EyeIcon isCrossed={isRevealed} />
          </button>
        }
      />
    </CredentialsForm>
  );
}
