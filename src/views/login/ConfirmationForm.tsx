import { ConfirmationNumberSchema } from '../../../domain/kernel/validation';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { useFormField } from './form-field';
import { TextField } from './TextField';

/** Login with the confirmation number of the first registration system. */
export function ConfirmationForm() {
  const { t } = useWords();
  const number = useFormField('confirmation-number', ConfirmationNumberSchema);
  return (
    <CredentialsForm
      fields={[number]}
      credentialsOf={(confirmationNumber = '') => ({ kind: 'CVENT_LOGIN', confirmationNumber })}
    >
      <TextField
        {...number.input}
        label={t('login.kinds.CVENT_LOGIN')}
        hint={t('login.help.CVENT_LOGIN')}
        autoComplete="off"
        autoCapitalize="characters"
        data-secret=""
      />
    </CredentialsForm>
  );
}
