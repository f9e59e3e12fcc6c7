import { TextInput } from '@mantine/core';
import { EmailSchema, RegistrationNumberSchema } from '../../../domain/kernel/validation';
import { DIGITS, EMAIL } from '../../theme/fields';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { catchFocus } from './focus';
import { useFormField } from './form-field';

/** Login with the ticket number and e-mail of the second registration system. */
export function TicketForm() {
  const { t } = useWords();
  const number = useFormField({
    name: 'ticket-number',
    label: t('login.kinds.BIZZABO_LOGIN'),
    rule: RegistrationNumberSchema,
    isErrorSilent: true,
  });
  const email = useFormField({ name: 'email', label: t('login.email'), rule: EmailSchema, isErrorSilent: true });
  return (
    <CredentialsForm
      fields={[number, email]}
      credentialsOf={(registrationNumber = '', emailAddress = '') => ({
        kind: 'BIZZABO_LOGIN',
        registrationNumber: Number(registrationNumber),
        emailAddress,
      })}
    >
      <TextInput
        {...number.input}
        {...DIGITS}
        ref={catchFocus}
        description={t('login.ticketHint')}
        autoComplete="off"
        data-secret=""
      />
      <TextInput {...email.input} {...EMAIL} description={t('login.emailHint')} autoComplete="email" />
    </CredentialsForm>
  );
}
