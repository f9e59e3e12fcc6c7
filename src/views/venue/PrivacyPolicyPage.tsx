import { useWords } from '../../hooks/words';
import { RichTextPage } from './RichTextPage';
import { useVenue } from './venue-context';

export function PrivacyPolicyPage() {
  const { t } = useWords();
  const { privacyNotice } = useVenue();
  return <RichTextPage title={t('navigation.privacyPolicy')} entries={privacyNotice} />;
}
