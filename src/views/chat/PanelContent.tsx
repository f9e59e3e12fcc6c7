import IconAdjustmentsHorizontal from '@tabler/icons-react/icons/IconAdjustmentsHorizontal';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import { useSelector } from '@xstate/react';
import { kindOfRoom } from '../../../domain/chat/rooms';
import { shownRoom } from '../../../machines/chat/chat.context';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { IconButton } from '../../theme/IconButton';
import { CallRoom } from '../calls/StartCall';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import styles from './Chat.module.css';
import { ChatRoom } from './ChatRoom';
import { GroupForm } from './GroupForm';
import { GroupSettings } from './GroupSettings';
import { RoomList } from './RoomList';
import { RoomTools } from './RoomTools';
import { useRoomMarks, useRoomName } from './room-name';
import { usePeer } from './use-chat';

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
  return <IconButton label={t('chat.group.settings')} icon={IconAdjustmentsHorizontal} onClick={open} />;
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
          isDirectional
          label={t('chat.allRooms')}
          icon={IconChevronLeft}
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
        <IconButton label={t('chat.minimise')} icon={IconMinus} onClick={() => chat.send({ type: 'chat.minimise' })} />
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
