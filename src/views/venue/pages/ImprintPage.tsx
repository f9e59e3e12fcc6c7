import { useWords } from '../../kernel/use-words';
import { useVenue } from '../venue-context';
import { RichTextPage } from './RichTextPage';

export function ImprintPage() {
  const { t } = useWords();
  const { impress } = useVenue();
  return <RichTextPage title={t('navigation.imprint')} entries={impress} />;
}
