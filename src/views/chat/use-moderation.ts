import { unreadText } from '../../../domain/chat/history';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useHasChat } from './use-chat';

/** The reported messages for organisers: how to open them, and the number of open reports. */
type Reports = { open: () => void; label: string; count: string | null };

/** The label of a control, with the number of open reports. */
export const labelWith = (label: string, reports: Reports | null): string =>
  reports === null || reports.count === null ? label : `${label}, ${reports.label}`;

/** `null` for users who are not organisers, and without a chat. */
export function useReports(): Reports | null {
  const { t, locale } = useWords();
  const moderation = useActorOf('moderation');
  const isOrganiser = usePart('moderation', (snapshot) => !snapshot.matches('barred'));
  const waiting = usePart('moderation', ({ context }) => context.waiting);
  const hasChat = useHasChat();
  if (!isOrganiser || !hasChat) return null;
  const open = () => moderation.send({ type: 'moderation.open' });
  const title = t('moderation.title');
  if (waiting === 0) return { open, label: title, count: null };
  const count = unreadText(waiting, locale);
  return { open, label: `${title}: ${count}`, count };
}
