import { useSelector } from '@xstate/react';
import { kindOfRoom } from '../../../domain/chat/rooms';
import { shownRoom } from '../../../machines/chat/chat.context';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { IconButton } from '../../ui/IconButton';
import { CallRoom } from '../calls/StartCall';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import styles from './Chat.module.css';
import { ChatRoom } from './ChatRoom';
import { GroupForm } from './GroupForm';
import { GroupSettings } from './GroupSettings';
import { RoomList, useRoomMarks, useRoomName } from './RoomList';
import { RoomTools } from './RoomTools';
import { usePeer } from './use-chat';

const BACK = 'M15 5l-7 7l7 7';
const MINUS = 'M5 12h14';
const COG =
  'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5ZM8 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5Z';

function SettingsButton({ room }: { room: string }) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const rooms = usePart('chat', ({ children }) => children.rooms);
  const actor = useSelector(rooms, (snapshot) => snapshot?.children[roomKey(room)]);
  const open = (): void => {
    if (actor === undefined) return;
    const { name, isOwn } = actor.getSnapshot().context;
    chat.send({ type: 'chat.manageGroup', room, name, isOwn });
  };
  return <IconButton label={t('chat.group.settings')} icon={COG} onClick={open} />;
}

function Shown({ room }: { room: string }) {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const name = useRoomName(room);
  const marks = useRoomMarks(room);
  const peer = usePeer(room);
  return (
    <>
      <div className={styles.bar}>
        <IconButton
          className={styles.back}
          label={t('chat.allRooms')}
          icon={BACK}
          onClick={() => chat.send({ type: 'chat.showList' })}
        />
        <div className={styles.who}>
          <h3 className={styles.heading} dir="auto" {...marks}>
            {name}
          </h3>
          <StaffBadge uid={peer} />
        </div>
        {kindOfRoom(room) !== 'widget' && <CallRoom room={room} name={name} />}
        <RoomTools room={room} />
        {kindOfRoom(room) === 'group' && <SettingsButton room={room} />}
        <IconButton label={t('chat.minimise')} icon={MINUS} onClick={() => chat.send({ type: 'chat.minimise' })} />
      </div>
      <ChatRoom key={room} room={room} />
    </>
  );
}

/** The list of rooms, the room that is open, its settings, or a new group. */
export function PanelContent() {
  const room = usePart('chat', ({ context }) => shownRoom(context));
  const group = usePart('chat', ({ children }) => children.group);
  const membership = usePart('chat', ({ children }) => children.membership);
  return (
    <div className={styles.panel}>
      {group !== undefined ? (
        <GroupForm group={group} />
      ) : membership !== undefined ? (
        <GroupSettings membership={membership} />
      ) : room === null ? (
        <RoomList />
      ) : (
        <Shown room={room} />
      )}
    </div>
  );
}
