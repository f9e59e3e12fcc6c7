import { Button, TextInput } from '@mantine/core';
import IconChecks from '@tabler/icons-react/icons/IconChecks';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import { byNews, type InboxActorRef } from '../../../machines/chat/inbox.machine';
import { IconButton } from '../../theme/IconButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { isSameDay } from './chat-times';
import { NoticeSwitch } from './NoticeSwitch';
import { RoomEntry } from './RoomEntry';
import { useInbox } from './use-chat';

function Rooms({ inbox, rooms }: { inbox: InboxActorRef; rooms: readonly string[] }) {
  const { t } = useWords();
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const sought = useSelector(inbox, ({ context }) => context.sought)?.open() ?? '';
  const hasUnread = useSelector(inbox, ({ context }) => Object.values(context.rooms).some(({ unread }) => unread > 0));
  return (
    <>
      <div className={styles.find}>
        <TextInput
          type="search"
          aria-label={t('chat.list.search')}
          placeholder={t('chat.list.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={sought}
          autoComplete="off"
          maxLength={200}
          onChange={({ currentTarget: { value } }) =>
            inbox.send({ type: 'inbox.search', text: value === '' ? null : seal(value) })
          }
        />
        {hasUnread && (
          <IconButton
            label={t('chat.list.readAll')}
            icon={IconChecks}
            onClick={() => inbox.send({ type: 'inbox.markRead', room: null })}
          />
        )}
      </div>
      <ul className={styles.entries}>
        {rooms.map((room) => (
          <RoomEntry key={room} room={room} inbox={inbox} sought={sought.trim()} now={now} />
        ))}
      </ul>
      <p className={styles.notFound}>{t('chat.list.none')}</p>
    </>
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
        <Rooms inbox={inbox} rooms={rooms} />
      )}
      <NoticeSwitch />
    </>
  );
}
