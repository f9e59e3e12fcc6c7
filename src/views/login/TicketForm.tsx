import { EmailSchema, RegistrationNumberSchema } from '../../../domain/kernel/validation';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { useFormField } from './form-field';
import { TextField } from './TextField';

/** Login with the ticket number and e-mail of the second registration system. */
export function TicketForm() {
  const { t } = useWords();
  const number = useFormField('ticket-number', RegistrationNumberSchema);
  const email = useFormField('email', EmailSchema);
  return (
    <CredentialsForm
      fields={[number, email]}
      credentialsOf={(registrationNumber = '', emailAddress = '') => ({
        kind: 'BIZZABO_LOGIN',
        registrationNumber: Number(registrationNumber),
        emailAddress,
      })}
    >
      <TextField
        {...number.input}
        isWordless
        label={t('login.kinds.BIZZABO_LOGIN')}
        hint={t('login.ticketHint')}
        inputMode="numeric"
        autoComplete="off"
        data-secret=""
      />
      <TextField
        {...email.input}
        isWordless
        label={t('login.email')}
        hint={t('login.emailHint')}
        type="email"
        autoComplete="email"
      />
    </CredentialsForm>
  );
}
