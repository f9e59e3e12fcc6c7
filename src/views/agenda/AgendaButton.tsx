import { IconButton } from '../../ui/IconButton';
import { useWords } from '../kernel/use-words';
import { useAgenda } from './use-agenda';

const CALENDAR = 'M4 6h16v14H4ZM4 10.500h16M8.500 3.500V8M15.500 3.500V8';

/** Opens the agenda, where the venue has talks. */
export function AgendaButton() {
  const { t } = useWords();
  const agenda = useAgenda();
  if (agenda === null) return null;
  return <IconButton label={t('agenda.title')} icon={CALENDAR} opensDialog onClick={agenda.open} />;
}
