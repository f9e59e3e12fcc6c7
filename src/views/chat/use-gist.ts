import type { ChatMessage } from '../../../domain/chat/message';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** A message in one line. */
export function useGist(message: ChatMessage | null): string {
  const { t } = useWords();
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  if (message === null) return t('chat.earlier');
  if (message.deleted === true) return t('chat.deleted');
  if (message.hidden !== undefined) return t('chat.hidden');
  const isOwn = message.from === uid;
  if (message.call === 'declined') return t(isOwn ? 'calls.ends.declined' : 'chat.declinedCall');
  if (message.call === 'missed') return t(isOwn ? 'chat.noAnswer' : 'chat.missedCall');
  return message.text ?? message.file?.name ?? '';
}
