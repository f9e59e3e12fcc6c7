import { useSelector } from '@xstate/react';
import { unreadText } from '../../../domain/chat/history';
import type { ChatMessage } from '../../../domain/chat/message';
import type { InboxActorRef } from '../../../machines/chat/inbox.machine';
import { Avatar } from '../../theme/Avatar';
import { Pressable } from '../../theme/Pressable';
import { VisuallyHidden } from '../../theme/VisuallyHidden';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { StaffBadge } from '../people/StaffBadge';
import styles from './Chat.module.css';
import { listTime } from './chat-times';
import { useRoomMarks, useRoomName } from './room-name';
import { useName, usePeer } from './use-chat';
import { useGist } from './use-gist';
import { usePortrait } from './use-name-of';
import { useSafety } from './use-safety';

/** The newest message in one line, with its author where more than one could be. */
function usePreview(room: string, last: ChatMessage | null): string {
  const { t } = useWords();
  const { blocked } = useSafety();
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? '');
  const peer = usePeer(room);
  const author = useName(last?.from ?? null);
  const gist = useGist(last);
  if (last === null) return '';
  if (blocked.includes(last.from)) return t('chat.safety.folded');
  if (last.call !== undefined) return gist;
  if (last.from === uid) return `${t('chat.you')}: ${gist}`;
  return peer === null ? `${author}: ${gist}` : gist;
}

const isFound = (texts: readonly string[], sought: string, locale: string): boolean =>
  texts.some((text) => text.toLocaleLowerCase(locale).includes(sought.toLocaleLowerCase(locale)));

/** A room in the list, unless the search is for something else. */
export function RoomEntry({
  room,
  inbox,
  sought,
  now,
}: {
  room: string;
  inbox: InboxActorRef;
  sought: string;
  now: number;
}) {
  const { t, locale } = useWords();
  const chat = useActorOf('chat');
  const name = useRoomName(room);
  const unread = useSelector(inbox, ({ context }) => context.rooms[room]?.unread ?? 0);
  const mentions = useSelector(inbox, ({ context }) => context.rooms[room]?.mentions ?? 0);
  const isMuted = useSelector(inbox, ({ context }) => context.rooms[room]?.isMuted ?? false);
  const last = useSelector(inbox, ({ context }) => context.rooms[room]?.last ?? null)?.open() ?? null;
  const preview = usePreview(room, last);
  const marks = useRoomMarks(room);
  const peer = usePeer(room);
  const portrait = usePortrait(peer);
  if (!isFound([name, preview], sought, locale)) return null;
  const open = () =>
    chat.send(
      peer === null
        ? { type: 'chat.openRoom', roomId: room, chatIds: [room] }
        : { type: 'chat.openAttendee', uid: peer },
    );
  const count = unreadText(unread, locale);
  return (
    <li>
      <Pressable className={styles.entry} data-unread={(unread > 0 && !isMuted) || undefined} onClick={open}>
        <Avatar name={name} portrait={portrait} />
        <span className={styles.entryName}>
          <span dir="auto" {...marks}>
            {name}
          </span>
          <StaffBadge uid={peer} />
        </span>{' '}
        {last !== null && (
          <time className={styles.entryNote} dateTime={new Date(last.at).toISOString()}>
            {listTime(last.at, now, locale)}
          </time>
        )}{' '}
        <span className={styles.preview} dir="auto">
          {preview}
        </span>{' '}
        <span className={styles.marks}>
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
        </span>
      </Pressable>
    </li>
  );
}
