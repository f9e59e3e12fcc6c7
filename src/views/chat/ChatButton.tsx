import { unreadText } from '../../../domain/chat/history';
import { Badged } from '../../ui/Badged';
import { IconButton } from '../../ui/IconButton';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useHasChat, useInbox } from './use-chat';

const BUBBLE = 'M4 5.5h16v11h-9l-4.5 3.5v-3.5H4ZM8 9.5h8M8 12.5h5';

/** Opens the user's chats, and says how many messages wait there. Without a chat it is not there. */
export function ChatButton() {
  const { t, locale } = useWords();
  const chat = useActorOf('chat');
  const hasChat = useHasChat();
  const { unread, mentions } = useInbox();
  if (!hasChat) return null;
  const text = unreadText(unread, locale);
  const label =
    unread === 0
      ? t('chat.open')
      : mentions === 0
        ? t('chat.openUnread', { count: text })
        : t('chat.openMentioned', { count: text, mentions: unreadText(mentions, locale) });
  return (
    <Badged count={unread === 0 ? null : text}>
      <IconButton label={label} icon={BUBBLE} opensDialog onClick={() => chat.send({ type: 'chat.open' })} />
    </Badged>
  );
}
