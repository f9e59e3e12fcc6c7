import { TextInput } from '@mantine/core';
import { ConfirmationNumberSchema } from '../../../domain/kernel/validation';
import { directed } from '../../theme/fields';
import { useWords } from '../kernel/use-words';
import { CredentialsForm } from './CredentialsForm';
import { catchFocus } from './focus';
import { useFormField } from './form-field';

/** Login with the confirmation number of the first registration system. */
export function ConfirmationForm() {
  const { t } = useWords();
  const number = useFormField({
    name: 'confirmation-number',
    label: t('login.kinds.CVENT_LOGIN'),
    rule: ConfirmationNumberSchema,
  });
  return (
    <CredentialsForm
      fields={[number]}
      credentialsOf={(confirmationNumber = '') => ({ kind: 'CVENT_LOGIN', confirmationNumber })}
    >
      <TextInput
        {...number.input}
        {...directed('ltr')}
        ref={catchFocus}
        description={t('login.help.CVENT_LOGIN')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-secret=""
      />
    </CredentialsForm>
  );
}
