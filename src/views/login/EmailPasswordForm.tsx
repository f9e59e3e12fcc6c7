import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useId } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import { EmailPasswordSchema } from '../../../domain/kernel/validation';
import { failuresOf } from '../../../domain/login/lockout';
import { EMAIL } from '../../theme/fields';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { catchFocus } from './focus';
import { useFormField } from './form-field';
import styles from './LoginPage.module.css';

const { email: Email, password: Password } = EmailPasswordSchema.entries;

/** Failed attempts after which the password reset is suggested, not just available. */
const FAILURES_BEFORE_OFFER = 2;

/** Login with e-mail and password, and the request for a new password. */
export function EmailPasswordForm() {
  const { t } = useWords();
  const login = useActorOf('login');
  const hintId = useId();
  const email = useFormField({ name: 'email', label: t('login.email'), rule: Email });
  const password = useFormField({ name: 'password', label: t('login.password'), rule: Password });
  const address = email.read();
  const isOffered = usePart(
    'lockout',
    ({ context }) => failuresOf(context.attempts, 'EMAIL_PASSWORD', address ?? '') >= FAILURES_BEFORE_OFFER,
  );
  return (
    <CredentialsForm
      fields={[email, password]}
      credentialsOf={(emailText = '', passwordText = '') => ({
        kind: 'EMAIL_PASSWORD',
        email: emailText,
        password: passwordText,
      })}
      more={
        <div className={styles.reset} data-offered={isOffered || undefined}>
          {isOffered && <p>{t('login.offerReset')}</p>}
          <Button
            variant={isOffered ? 'default' : 'transparent'}
            disabled={address === null}
            aria-describedby={hintId}
            onClick={() => address !== null && login.send({ type: 'login.resetPassword', email: seal(address) })}
          >
            {t('login.resetPassword')}
          </Button>
          <small id={hintId} data-done={address === null ? undefined : true}>
            {t('login.resetHint')}
          </small>
        </div>
      }
    >
      <TextInput
        {...email.input}
        {...EMAIL}
        ref={catchFocus}
        description={t('login.emailHint')}
        autoComplete="username"
      />
      <PasswordInput
        {...password.input}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        autoComplete="current-password"
        data-secret=""
      />
    </CredentialsForm>
  );
}
