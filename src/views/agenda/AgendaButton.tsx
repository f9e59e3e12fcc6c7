import IconCalendar from '@tabler/icons-react/icons/IconCalendar';
import { IconButton } from '../../theme/IconButton';
import { useWords } from '../kernel/use-words';
import { useAgenda } from './use-agenda';

/** Opens the agenda, where the venue has talks. */
export function AgendaButton() {
  const { t } = useWords();
  const agenda = useAgenda();
  if (agenda === null) return null;
  return <IconButton label={t('agenda.title')} icon={IconCalendar} opensDialog onClick={agenda.open} />;
}
