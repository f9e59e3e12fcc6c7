import type { ComponentType } from 'react';
import type { LoginKind, LoginOption } from '../../../domain/login';
import { useActorOf, usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { ComingForm } from './ComingForm';
import { EmailPasswordForm } from './EmailPasswordForm';
import { FormHeading } from './FormHeading';
import { LoginMessage } from './LoginMessage';

/** The form of each kind of login. */
const FORMS: Readonly<Record<LoginKind, ComponentType<{ option: LoginOption }>>> = {
  CVENT_LOGIN: ComingForm,
  BIZZABO_LOGIN: ComingForm,
  FIREBASE_OIDC: ComingForm,
  EMAIL_PASSWORD: EmailPasswordForm,
};

/** The form of the chosen way of login; where there are several, a way back to the list. */
export function OptionForm({ option }: { option: LoginOption }) {
  const { t } = useWords();
  const login = useActorOf('login');
  const hasSeveral = usePart('login', ({ context }) => context.options.length > 1);
  const Form = FORMS[option.kind];
  return (
    <>
      <FormHeading>{option.displayName || t(`login.kinds.${option.kind}`)}</FormHeading>
      <LoginMessage />
      <Form option={option} />
      {hasSeveral && (
        <button type="button" className={controls.quiet} onClick={() => login.send({ type: 'login.cancel' })}>
          {t('login.otherWay')}
        </button>
      )}
    </>
  );
}
