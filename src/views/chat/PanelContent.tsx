import { shownRoom } from '../../../machines/chat/chat.machine';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { ChatRoom } from './ChatRoom';
import { GroupForm } from './GroupForm';
import { RoomList, useRoomName } from './RoomList';
import { RoomTools } from './RoomTools';

const MINUS = 'M5 12h14';

function Shown({ room }: { room: string }) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useRoomName(room);
  return (
    <>
      <div className={styles.bar}>
        <Button variant="quiet" onClick={() => chat.send({ type: 'chat.showList' })}>
          {t('chat.allRooms')}
        </Button>
        <h3 className={styles.heading} dir="auto">
          {name}
        </h3>
        <RoomTools room={room} />
        <IconButton label={t('chat.minimise')} icon={MINUS} onClick={() => chat.send({ type: 'chat.minimise' })} />
      </div>
      <ChatRoom key={room} room={room} />
    </>
  );
}

/** The list of rooms, the room that is open, or a new group. */
export function PanelContent() {
  const room = usePart('chat', ({ context }) => shownRoom(context));
  const group = usePart('chat', ({ children }) => children.group);
  return (
    <div className={styles.panel}>
      {group !== undefined ? <GroupForm group={group} /> : room === null ? <RoomList /> : <Shown room={room} />}
    </div>
  );
}
