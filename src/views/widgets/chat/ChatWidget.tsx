import { widgetRoom } from '../../../../domain/chat/rooms';
import { ChatRoom } from '../../chat/ChatRoom';
import { RoomTools } from '../../chat/RoomTools';
import { useHasChat } from '../../chat/use-chat';
import { ComingSoon } from '../ComingSoon';
import type { WidgetViewProps } from '../kinds';
import styles from './ChatWidget.module.css';

/** The room of this widget, which all attendees may enter. */
export default function ChatWidget({ widget }: WidgetViewProps<'CHAT'>) {
  const hasChat = useHasChat();
  if (!hasChat) return <ComingSoon />;
  return (
    <div className={styles.chat}>
      <div className={styles.tools}>
        <RoomTools room={widgetRoom(widget.id)} />
      </div>
      <ChatRoom room={widgetRoom(widget.id)} />
    </div>
  );
}
