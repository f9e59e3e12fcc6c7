import IconMessage from '@tabler/icons-react/icons/IconMessage';
import { unreadText } from '../../../domain/chat/history';
import { Badged } from '../../theme/Badged';
import { IconButton } from '../../theme/IconButton';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useHasChat, useInbox } from './use-chat';

/** Opens the user's chats, and shows the number of unread messages. Nothing without a chat. */
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
      <IconButton label={label} icon={IconMessage} opensDialog onClick={() => chat.send({ type: 'chat.open' })} />
    </Badged>
  );
}
