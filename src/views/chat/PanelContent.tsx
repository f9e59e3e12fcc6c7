import { useSelector } from '@xstate/react';
import { shownRoom } from '../../../machines/chat/chat.machine';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { ChatRoom } from './ChatRoom';
import { RoomList, useRoomName } from './RoomList';

const MINUS = 'M5 12h14';

function Shown({ room }: { room: string }) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useRoomName(room);
  const rooms = usePart('chat', ({ children }) => children.rooms);
  const actor = useSelector(rooms, (snapshot) => snapshot?.children[roomKey(room)]);
  const isMuted = useSelector(actor, (snapshot) => snapshot?.context.isMuted ?? false);
  return (
    <>
      <div className={styles.bar}>
        <Button variant="quiet" onClick={() => chat.send({ type: 'chat.showList' })}>
          {t('chat.allRooms')}
        </Button>
        <h3 className={styles.heading} dir="auto">
          {name}
        </h3>
        <Button
          variant="quiet"
          aria-pressed={isMuted}
          onClick={() => actor?.send({ type: 'room.mute', isOn: !isMuted })}
        >
          {t('chat.quiet')}
        </Button>
        <IconButton label={t('chat.minimise')} icon={MINUS} onClick={() => chat.send({ type: 'chat.minimise' })} />
      </div>
      <ChatRoom key={room} room={room} />
    </>
  );
}

/** The list of rooms, or the room that is open. */
export function PanelContent() {
  const room = usePart('chat', ({ context }) => shownRoom(context));
  return <div className={styles.panel}>{room === null ? <RoomList /> : <Shown room={room} />}</div>;
}
