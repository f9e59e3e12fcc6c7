import { useWords } from '../../hooks/words';
import { RichTextPage } from './RichTextPage';
import { useVenue } from './venue-context';

export function ImprintPage() {
  const { t } = useWords();
  const { impress } = useVenue();
  return <RichTextPage title={t('navigation.imprint')} entries={impress} />;
}
