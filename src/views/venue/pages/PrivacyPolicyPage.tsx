import { useWords } from '../../kernel/use-words';
import { useVenue } from '../venue-context';
import { RichTextPage } from './RichTextPage';

export function PrivacyPolicyPage() {
  const { t } = useWords();
  const { privacyNotice } = useVenue();
  return <RichTextPage title={t('navigation.privacyPolicy')} entries={privacyNotice} />;
}
