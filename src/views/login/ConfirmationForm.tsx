import { ConfirmationNumberSchema } from '../../../domain/kernel/validation';
import { Field } from '../../ui/Field';
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
      <Field
        {...number.input}
        ref={catchFocus}
        help={t('login.help.CVENT_LOGIN')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-secret=""
      />
    </CredentialsForm>
  );
}
