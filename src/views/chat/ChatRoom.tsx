import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type DragEvent } from 'react';
import { peerIn } from '../../../domain/chat/rooms';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { Composer, useAttach } from './Composer';
import { isSameDay } from './chat-times';
import { History } from './History';
import { ReportForm } from './ReportForm';
import { useSearch } from './RoomTools';
import { SearchPanel } from './SearchPanel';
import { BlockedPeer, Standing } from './Standing';
import { useName, useRoom } from './use-chat';
import { useNameable } from './use-nameable';
import type { RoomProps } from './use-rows';
import { useSafety } from './use-safety';

function Typers({ actor }: { actor: RoomActorRef }) {
  const { t } = useWords();
  const typers = useSelector(actor, ({ context }) => context.typers);
  const name = useName(typers[0] ?? null);
  const text = typers.length === 0 ? '' : typers.length === 1 ? t('chat.typing', { name }) : t('chat.typingMany');
  return <p className={styles.typers}>{text}</p>;
}

function Failure({ actor, room }: { actor: RoomActorRef; room: string }) {
  const { t } = useWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const removal = usePart('chat', ({ children }) => children.removal);
  const isKept = useSelector(
    removal,
    (snapshot) => snapshot?.matches({ work: 'failed' }) === true && snapshot.context.failedRoom === room,
  );
  if (failure === null && !isKept) return null;
  return (
    <p className={styles.failure} role="alert">
      <span>
        {t(failure === 'older' ? 'chat.olderFailed' : failure === 'word' ? 'chat.safety.word' : 'chat.changeFailed')}
      </span>
      <Button
        variant="subtle"
        onClick={() => {
          actor.send({ type: 'room.dismiss' });
          removal?.send({ type: 'removal.dismiss' });
        }}
      >
        {t('chat.dismiss')}
      </Button>
    </p>
  );
}

function Shown({ actor, room, uid }: RoomProps) {
  const { t } = useWords();
  const { complaint, isReporting } = useReporting(room);
  const { blocked, isLockedOut } = useSafety();
  const peer = peerIn(room, uid);
  const isBlocked = peer !== null && blocked.includes(peer);
  const isClosed = useSelector(actor, ({ context }) => context.isClosed);
  const names = useNameable(room, actor);
  const { search, isOpen: isSearching } = useSearch(room);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const isRefused = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches({ content: 'refused' }) ||
      snapshot.matches({ content: { joining: 'late' } }) ||
      snapshot.matches({ content: { listening: { messages: { loading: 'late' } } } }),
  );
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: { messages: 'shown' } } }));
  if (isRefused)
    return (
      <div className={styles.empty}>
        <p role="alert">{t('chat.refused')}</p>
        <Button onClick={() => actor.send({ type: 'room.retry' })}>{t('chat.retry')}</Button>
      </div>
    );
  if (!isShown)
    return (
      <output className={styles.loading} aria-label={t('chat.loading')}>
        <Skeleton height="1em" width="60%" />
        <Skeleton height="1em" width="40%" />
        <Skeleton height="1em" width="70%" />
      </output>
    );
  if (isSearching && search !== undefined) {
    const open = (id: string): void => {
      actor.send({ type: 'room.jump', id });
      search.send({ type: 'search.close' });
    };
    return <SearchPanel search={search} uid={uid} now={now} onOpen={open} />;
  }
  if (isReporting && complaint !== undefined) return <ReportForm complaint={complaint} />;
  return (
    <>
      <History actor={actor} room={room} uid={uid} names={names} />
      <Typers actor={actor} />
      <Failure actor={actor} room={room} />
      <Standing />
      {isBlocked && peer !== null ? (
        <BlockedPeer uid={peer} />
      ) : isClosed ? (
        <p className={styles.closed}>{t('chat.closed')}</p>
      ) : isLockedOut ? null : (
        <Composer actor={actor} room={room} names={names} />
      )}
    </>
  );
}

function useReporting(room: string) {
  const complaint = usePart('chat', ({ children }) => children.complaint);
  const isReporting = useSelector(
    complaint,
    (snapshot) => snapshot?.matches('open') === true && snapshot.context.reported?.room === room,
  );
  return { complaint, isReporting };
}

/** A chat room with its messages and the input field. */
export function ChatRoom({ room }: { room: string }) {
  const actor = useRoom(room);
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const attach = useAttach(actor);
  const { isLockedOut } = useSafety();
  const isClosed = useSelector(actor, (snapshot) => snapshot?.context.isClosed ?? false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
    !isLockedOut && !isClosed && dataTransfer.types.includes('Files');
  const allow = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    attach([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.room} data-chat-room onDragOver={allow} onDrop={drop}>
      {actor !== undefined && uid !== null && <Shown key={room} actor={actor} room={room} uid={uid} />}
    </div>
  );
}
