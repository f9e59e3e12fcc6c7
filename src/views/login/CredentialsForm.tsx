import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { handIn } from '../../../domain/login/lockout';
import { accountOf, type Credentials } from '../../../domain/login/login';
import { OwnText } from '../../theme/OwnText';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { type Filling, fillingOf, watchFilling } from './autofill';
import type { FormField } from './form-field';
import { LockNotice } from './LockNotice';
import styles from './LoginPage.module.css';
import { useLock } from './use-login-screen';

type CredentialsFormProps = {
  fields: readonly FormField[];
  /** The credentials from the values of the fields, in their order, even while incomplete. */
  credentialsOf: (...values: string[]) => Credentials;
  /** The inputs. */
  children: ReactNode;
  /** Below the button. */
  more?: ReactNode;
};

export function CredentialsForm({ fields, credentialsOf, children, more }: CredentialsFormProps) {
  const { t, locale } = useWords();
  const login = useActorOf('login');
  const [isFilled, setFilled] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const draft = credentialsOf(...fields.map((field) => field.draft()));
  const account = accountOf(draft).trim();
  const lock = useLock(draft.kind, account);
  const wrong = fields.filter((field) => field.read() === null);
  const isValid = wrong.length === 0;
  const isEmpty = fields.every((field) => field.draft() === '');

  const take = ({ values, isComplete }: Filling) => {
    for (const field of fields) field.setValue(values[field.name] ?? '');
    setFilled(isComplete);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filling = fillingOf(event.currentTarget);
    take(filling);
    const values = fields.map((field) => field.read(filling.values[field.name] ?? ''));
    if (values.every((value) => value !== null)) {
      login.send({ type: 'login.submit', ...handIn(credentialsOf(...values)) });
      return;
    }
    for (const field of fields) field.check(filling.values[field.name] ?? '');
    setRefused(true);
    const first = fields[values.indexOf(null)]?.name ?? '';
    event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };
  return (
    <form
      ref={(form) => (form === null ? undefined : watchFilling(form, { isEmpty, tell: take }))}
      className={styles.form}
      data-fields={fields.length}
      noValidate
      onSubmit={submit}
    >
      {isRefused && fields.length > 1 && wrong.length > 0 && (
        <p className={styles.message} role="alert">
          {t('login.correct', { fields: new Intl.ListFormat(locale).format(wrong.map(({ label }) => label)) })}
        </p>
      )}
      <LockNotice kind={draft.kind} account={account} lock={lock} />
      <OwnText>{children}</OwnText>
      <Button type="submit" variant="filled" disabled={lock.name === 'locked' || !(isValid || isFilled)}>
        {t('login.submit')}
      </Button>
      {more}
    </form>
  );
}
