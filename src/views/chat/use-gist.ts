import type { ChatMessage } from '../../../domain/chat/message';
import { lengthText } from '../../../domain/kernel/length';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** A message in one line. */
export function useGist(message: ChatMessage | null): string {
  const { t, locale } = useWords();
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  if (message === null) return t('chat.earlier');
  if (message.deleted === true) return t('chat.deleted');
  if (message.hidden !== undefined) return t('chat.hidden');
  const isOwn = message.from === uid;
  if (message.call === 'declined') return t(isOwn ? 'calls.ends.declined' : 'chat.declinedCall');
  if (message.call === 'missed') return t(isOwn ? 'chat.noAnswer' : 'chat.missedCall');
  if (message.call === 'ended') return t('chat.endedCall', { length: lengthText(message.seconds ?? 0, locale) });
  return message.text ?? message.file?.name ?? '';
}
