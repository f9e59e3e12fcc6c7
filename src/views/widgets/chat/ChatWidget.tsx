import { Group } from '@mantine/core';
import { widgetRoom } from '../../../../domain/chat/rooms';
import { ChatRoom } from '../../chat/ChatRoom';
import { RoomTools } from '../../chat/RoomTools';
import { useHasChat } from '../../chat/use-chat';
import { usePart } from '../../kernel/actors';
import { ComingSoon } from '../ComingSoon';
import type { WidgetViewProps } from '../kinds';
import styles from './ChatWidget.module.css';

/** The room of this widget, which all attendees may enter. */
export default function ChatWidget({ widget }: WidgetViewProps<'CHAT'>) {
  const hasChat = useHasChat();
  const isInPanel = usePart('places', ({ context }) => context.panelId === widget.id);
  if (!hasChat) return <ComingSoon />;
  return (
    <div className={styles.chat}>
      {/* The header of a panel has them. */}
      {!isInPanel && (
        <Group justify="flex-end" gap={0} className={styles.tools}>
          <RoomTools room={widgetRoom(widget.id)} />
        </Group>
      )}
      <ChatRoom room={widgetRoom(widget.id)} />
    </div>
  );
}
