import { NativeSelect } from '@mantine/core';
import { type AttendeeDraft, invitationLocale } from '../../../../domain/control/people';
import { LOCALES } from '../../../../domain/kernel/constants';
import { useControl } from '../use-control';

type MailLanguageProps = { value: AttendeeDraft['locale']; write: (locale: AttendeeDraft['locale']) => void };

/** The language of an invitation. */
export function MailLanguage({ value, write }: MailLanguageProps) {
  const { locale, t } = useControl();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <NativeSelect
      label={t('people.language')}
      value={value}
      data={LOCALES.map((one) => ({ value: one, label: names.of(one) ?? one }))}
      onChange={({ currentTarget }) => write(invitationLocale(currentTarget.value))}
    />
  );
}
