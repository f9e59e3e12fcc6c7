import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { unreadText } from '../../../domain/chat/history';
import { kindOfRoom, widgetRoom } from '../../../domain/chat/rooms';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { byNews, type InboxActorRef } from '../../../machines/chat/inbox.machine';
import { Avatar } from '../../theme/Avatar';
import { Pressable } from '../../theme/Pressable';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import { useVenue } from '../venue/venue-context';
import styles from './Chat.module.css';
import { NoticeSwitch } from './NoticeSwitch';
import { useInbox, useName, usePeer } from './use-chat';

const useRoomWidget = (room: string): ContentWidget | undefined =>
  useVenue()
    .areas.flatMap(({ contentWidgets }) => contentWidgets)
    .find(({ id }) => widgetRoom(id) === room);

/** The attributes of the name of a room that is in another language than the page. */
export function useRoomMarks(room: string) {
  const { marks } = useWords();
  const widget = useRoomWidget(room);
  return widget === undefined ? null : marks(widget.name);
}

/** The name of a room: the other user's, its own, or that of its widget. */
export function useRoomName(room: string): string {
  const { t, text } = useWords();
  const peer = usePeer(room);
  const name = useName(peer);
  const { inbox } = useInbox();
  const group = useSelector(inbox, (snapshot) => snapshot?.context.rooms[room]?.name ?? null);
  const widget = useRoomWidget(room);
  if (peer !== null) return name;
  return (
    (widget === undefined ? '' : text(widget.name)) ||
    group?.open() ||
    t(kindOfRoom(room) === 'group' ? 'chat.nameless' : 'chat.room')
  );
}

function Room({ room, inbox }: { room: string; inbox: InboxActorRef }) {
  const { t, locale } = useWords();
  const chat = useActorOf('chat');
  const name = useRoomName(room);
  const unread = useSelector(inbox, ({ context }) => context.rooms[room]?.unread ?? 0);
  const mentions = useSelector(inbox, ({ context }) => context.rooms[room]?.mentions ?? 0);
  const isMuted = useSelector(inbox, ({ context }) => context.rooms[room]?.isMuted ?? false);
  const peer = usePeer(room);
  const open = () =>
    chat.send(
      peer === null
        ? { type: 'chat.openRoom', roomId: room, chatIds: [room] }
        : { type: 'chat.openAttendee', uid: peer },
    );
  const count = unreadText(unread, locale);
  return (
    <li>
      <Pressable className={styles.entry} onClick={open}>
        <Avatar name={name} />
        <span className={styles.entryName} dir="auto" {...useRoomMarks(room)}>
          {name}
        </span>
        <StaffBadge uid={peer} />
        {isMuted && <span className={styles.entryNote}>{t('chat.muted')}</span>}
        {mentions > 0 && (
          <span className={styles.badge} data-mention>
            <span aria-hidden="true">{`@ ${unreadText(mentions, locale)}`}</span>
            <VisuallyHidden>{t('chat.mentioned', { count: unreadText(mentions, locale) })}</VisuallyHidden>
          </span>
        )}
        {unread > 0 && (
          <span className={styles.badge}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{t('chat.unread', { count })}</VisuallyHidden>
          </span>
        )}
      </Pressable>
    </li>
  );
}

/** The rooms of the user, the one with the newest message first. */
export function RoomList() {
  const { t } = useWords();
  const chat = useActorOf('chat');
  const list = useActorOf('peopleList');
  const { inbox } = useInbox();
  const rooms = useSelector(
    inbox,
    (snapshot) => (snapshot === undefined ? [] : byNews(snapshot.context)),
    (before, after) => before.join(' ') === after.join(' '),
  );
  return (
    <>
      <Button className={styles.newGroup} onClick={() => chat.send({ type: 'chat.newGroup', id: crypto.randomUUID() })}>
        {t('chat.newGroup')}
      </Button>
      {inbox === undefined || rooms.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('chat.noRooms')}</p>
          <Button onClick={() => list.send({ type: 'peopleList.open' })}>{t('people.title')}</Button>
        </div>
      ) : (
        <ul className={styles.entries}>
          {rooms.map((room) => (
            <Room key={room} room={room} inbox={inbox} />
          ))}
        </ul>
      )}
      <NoticeSwitch />
    </>
  );
}
