import { useActorOf, usePart } from '../kernel/actors';
import { useHasChat } from './use-chat';

/** Opens the reported messages; `null` for users who are no organisers, and without a chat. */
export function useOpenReports(): (() => void) | null {
  const moderation = useActorOf('moderation');
  const isOrganiser = usePart('moderation', (snapshot) => !snapshot.matches('barred'));
  const hasChat = useHasChat();
  return isOrganiser && hasChat ? () => moderation.send({ type: 'moderation.open' }) : null;
}
