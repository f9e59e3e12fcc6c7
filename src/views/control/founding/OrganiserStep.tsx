import { PasswordInput, TextInput } from '@mantine/core';
import type { FoundingDraft } from '../../../../domain/control/founding-draft';
import { INPUT_LENGTH_LIMIT, PASSWORD_MIN_LENGTH } from '../../../../domain/kernel/constants';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { EMAIL } from '../../../theme/fields';
import { useDraft, useFounding } from './use-founding';

type OrganiserProps = {
  draft: FoundingDraft;
  password: string;
  writePassword: (password: string) => void;
  passwordError: string | null;
};

/** The first account, which may do everything. */
export function OrganiserStep({ draft, password, writePassword, passwordError }: OrganiserProps) {
  const { locale, t } = useFounding();
  const { write, errorOf } = useDraft(draft);
  return (
    <>
      <TextInput
        label={t('founding.organiser')}
        value={draft.organiser}
        maxLength={INPUT_LENGTH_LIMIT - 1}
        autoComplete="name"
        error={errorOf('organiser')}
        onChange={({ currentTarget }) => write({ organiser: currentTarget.value })}
      />
      <TextInput
        {...EMAIL}
        label={t('email')}
        value={draft.email}
        maxLength={INPUT_LENGTH_LIMIT - 1}
        autoComplete="username"
        error={errorOf('email')}
        onChange={({ currentTarget }) => write({ email: currentTarget.value })}
      />
      <PasswordInput
        aria-invalid={passwordError !== null}
        label={t('password')}
        description={t('founding.passwordHelp', { min: numberFormat(locale).format(PASSWORD_MIN_LENGTH) })}
        value={password}
        maxLength={INPUT_LENGTH_LIMIT - 1}
        autoComplete="new-password"
        error={passwordError}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        onChange={({ currentTarget }) => writePassword(currentTarget.value)}
      />
    </>
  );
}
