import { type FormEvent, useState } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import { BusyButton } from '../../theme/BusyButton';
import { Field } from '../../ui/Field';
import styles from './Control.module.css';
import { useControl, useControlPart } from './use-control';

/** The form for organisers, whose session is that of the venue. */
export function Login() {
  const { control, t } = useControl();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isBusy = useControlPart((snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useControlPart((snapshot) => snapshot.context.fault !== null);
  const isComplete = email.trim() !== '' && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) control.send({ type: 'control.signIn', credentials: seal({ email: email.trim(), password }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t('login')}</h2>
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Field
        label={t('password')}
        type="password"
        autoComplete="current-password"
        revealLabels={{ show: t('showPassword'), hide: t('hidePassword') }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('wrongLogin')}
        </p>
      )}
      <BusyButton type="submit" variant="filled" isBusy={isBusy} disabled={!isComplete}>
        {t('submit')}
      </BusyButton>
    </form>
  );
}
