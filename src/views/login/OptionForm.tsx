import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import type { LoginKind } from '../../../domain/login/login';
import type { LoginForm } from '../../../machines/login/login.screen';
import { useActorOf } from '../kernel/actors';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { ConfirmationForm } from './ConfirmationForm';
import { EmailPasswordForm } from './EmailPasswordForm';
import { FormHeading } from './FormHeading';
import { LoginMessage } from './LoginMessage';
import { SingleSignOnForm } from './SingleSignOnForm';
import { TicketForm } from './TicketForm';

const FORMS: Readonly<Record<LoginKind, ComponentType<{ form: LoginForm }>>> = {
  CVENT_LOGIN: ConfirmationForm,
  BIZZABO_LOGIN: TicketForm,
  FIREBASE_OIDC: SingleSignOnForm,
  EMAIL_PASSWORD: EmailPasswordForm,
};

/** Kinds whose first field has the same label as the form. */
const NAMED_BY_FIELD: readonly LoginKind[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN'];

export function OptionForm({ form }: { form: LoginForm }) {
  const { t } = useWords();
  const login = useActorOf('login');
  const { option, message, canChange, isStep } = form;
  const cancel = () => login.send({ type: 'login.cancel' });
  useStep({ id: 'loginForm', kind: 'form', isOpen: isStep, onPop: 'ask', close: cancel });
  const Form = FORMS[option.kind];
  const kindName = t(`login.kinds.${option.kind}`);
  const title = option.displayName || kindName;
  return (
    <>
      <FormHeading
        isHidden={title === kindName && NAMED_BY_FIELD.includes(option.kind)}
        isPassive={option.kind !== 'FIREBASE_OIDC'}
      >
        {title}
      </FormHeading>
      <LoginMessage message={message} />
      <Form form={form} />
      {canChange && (
        <Button variant="subtle" onClick={cancel}>
          {t('login.otherWay')}
        </Button>
      )}
    </>
  );
}
