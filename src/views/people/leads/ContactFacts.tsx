import type { Contact } from '../../../../domain/people/leads';
import { Facts } from '../../../theme/Facts';
import { useWords } from '../../kernel/use-words';

/** What a company gets of the user. */
export function ContactFacts({ contact, note = '' }: { contact: Contact; note?: string }) {
  const { t } = useWords();
  const { name, email, company, title } = contact;
  const facts = [
    { id: 'name', label: t('profile.name'), text: name },
    { id: 'email', label: t('profile.email'), text: email },
    { id: 'company', label: t('profile.company'), text: company },
    { id: 'title', label: t('profile.jobTitle'), text: title },
    { id: 'note', label: t('leads.noteColumn'), text: note },
  ].filter(({ text }) => text !== '');
  return (
    <Facts
      facts={facts.map(({ id, label, text }) => ({
        id,
        label,
        value: <bdi style={{ whiteSpace: 'pre-line' }}>{text}</bdi>,
      }))}
    />
  );
}
