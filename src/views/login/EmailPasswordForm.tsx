import { useField } from '@mantine/form';
import { type SubmitEvent, useCallback } from 'react';
import * as v from 'valibot';
import { handIn } from '../../../domain/lockout';
import { seal } from '../../../domain/sealed';
import { EmailPasswordSchema } from '../../../domain/validation';
import { useActorOf } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { type Filling, fillingOf, watchFilling } from './autofill';
import { EyeIcon } from './icons';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

const { email: Email, password: Password } = EmailPasswordSchema.entries;

/** What is wrong with a value, as a key of the catalogues. */
const ruleOf = (schema: v.GenericSchema<string, string>) => (value: string) =>
  v.safeParse(schema, value).issues?.[0].message ?? null;

/** Login with e-mail and password, and the way to a new password. */
export function EmailPasswordForm() {
  const { t } = useWords();
  const login = useActorOf('login');
  const email = useField({ initialValue: '', validateOnBlur: true, validate: ruleOf(Email) });
  const password = useField({ initialValue: '', validateOnBlur: true, validate: ruleOf(Password) });
  const revealed = useField({ initialValue: false });
  const filled = useField({ initialValue: false });

  const { setValue: setEmail } = email;
  const { setValue: setPassword } = password;
  const { setValue: setFilled } = filled;
  const take = useCallback(
    ({ values, isComplete }: Filling) => {
      setEmail(values['email'] ?? '');
      setPassword(values['password'] ?? '');
      setFilled(isComplete);
    },
    [setEmail, setPassword, setFilled],
  );
  const watch = useCallback(
    (form: HTMLFormElement | null) => (form === null ? undefined : watchFilling(form, take)),
    [take],
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filling = fillingOf(event.currentTarget);
    const handedIn = v.safeParse(EmailPasswordSchema, filling.values);
    take(filling);
    if (handedIn.success) {
      login.send({ type: 'login.submit', ...handIn({ kind: 'EMAIL_PASSWORD', ...handedIn.output }) });
    } else {
      email.setError(ruleOf(Email)(email.getValue()));
      password.setError(ruleOf(Password)(password.getValue()));
    }
  };
  const address = v.safeParse(Email, email.getValue());
  const isValid = address.success && v.is(Password, password.getValue());
  const isRevealed = revealed.getValue();
  return (
    <form ref={watch} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...email.getInputProps()}
        label={t('login.email')}
        hint={t('login.emailHint')}
        name="email"
        type="email"
        autoComplete="username"
      />
      <TextField
        {...password.getInputProps()}
        label={t('login.password')}
        name="password"
        type={isRevealed ? 'text' : 'password'}
        autoComplete="current-password"
        tool={
          <button
            type="button"
            className={styles.reveal}
            aria-label={t(isRevealed ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => revealed.setValue(!isRevealed)}
          >
            <EyeIcon isCrossed={isRevealed} />
          </button>
        }
      />
      <button type="submit" className={controls.primary} disabled={!isValid && !filled.getValue()}>
        {t('login.submit')}
      </button>
      <div className={styles.reset}>
        <button
          type="button"
          className={styles.link}
          disabled={!address.success}
          aria-describedby="reset-hint"
          onClick={() => address.success && login.send({ type: 'login.resetPassword', email: seal(address.output) })}
        >
          {t('login.resetPassword')}
        </button>
        <small id="reset-hint" hidden={address.success}>
          {t('login.resetHint')}
        </small>
      </div>
    </form>
  );
}
