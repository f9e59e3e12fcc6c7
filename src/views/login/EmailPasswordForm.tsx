import { useForm } from '@mantine/form';
import { valibotResolver } from 'mantine-form-valibot-resolver';
import { type SubmitEvent, useCallback } from 'react';
import * as v from 'valibot';
import { EmailPasswordSchema, EmailSchema } from '../../../domain/validation';
import { useActorOf } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { type Filling, fillingOf, watchFilling } from './autofill';
import { EyeIcon } from './icons';
import styles from './LoginPage.module.css';
import { TextField } from './TextField';

/** Login with e-mail and password, and the way to a new password. */
export function EmailPasswordForm() {
  const { t } = useWords();
  const login = useActorOf('login');
  const form = useForm({
    initialValues: { email: '', password: '', isRevealed: false, isFilled: false },
    validate: valibotResolver(EmailPasswordSchema),
    validateInputOnBlur: true,
  });
  const { getValues, setValues } = form;
  const take = useCallback(
    ({ values: { email = '', password = '' }, isComplete }: Filling) => {
      const known = getValues();
      const isNews = known.email !== email || known.password !== password || known.isFilled !== isComplete;
      if (isNews) setValues({ email, password, isFilled: isComplete });
    },
    [getValues, setValues],
  );
  const watch = useCallback(
    (element: HTMLFormElement | null) => (element === null ? undefined : watchFilling(element, take)),
    [take],
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    take(fillingOf(event.currentTarget));
    const handedIn = v.safeParse(EmailPasswordSchema, getValues());
    if (handedIn.success) {
      login.send({ type: 'login.submit', credentials: { kind: 'EMAIL_PASSWORD', ...handedIn.output } });
    } else form.validate();
  };
  const { isRevealed, isFilled } = form.values;
  const email = v.safeParse(EmailSchema, form.values.email);
  const { error: emailError, ...emailProps } = form.getInputProps('email');
  const { error: passwordError, ...passwordProps } = form.getInputProps('password');
  return (
    <form ref={watch} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...emailProps}
        label={t('login.email')}
        hint={t('login.emailHint')}
        error={emailError}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...passwordProps}
        label={t('login.password')}
        error={passwordError}
        name="password"
        type={isRevealed ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        tool={
          <button
            type="button"
            className={styles.reveal}
            aria-label={t(isRevealed ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => form.setFieldValue('isRevealed', !isRevealed)}
          >
            <EyeIcon isCrossed={isRevealed} />
          </button>
        }
      />
      <button type="submit" className={controls.primary} disabled={!form.isValid() && !isFilled}>
        {t('login.submit')}
      </button>
      <div className={styles.reset}>
        <button
          type="button"
          className={styles.link}
          disabled={!email.success}
          aria-describedby="reset-hint"
          onClick={() => email.success && login.send({ type: 'login.resetPassword', email: email.output })}
        >
          {t('login.resetPassword')}
        </button>
        <small id="reset-hint" hidden={email.success}>
          {t('login.resetHint')}
        </small>
      </div>
    </form>
  );
}
