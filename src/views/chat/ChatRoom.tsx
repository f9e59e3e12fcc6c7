import { useSelector } from '@xstate/react';
import { type DragEvent, type UIEvent, useMemo, useRef, useState } from 'react';
import { historyRows } from '../../../domain/chat/history';
import { peerIn } from '../../../domain/chat/rooms';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomActorRef } from '../../../machines/chat/room.machine';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { Composer, useFiles } from './Composer';
import { dayText } from './chat-times';
import { Message, type MessageDeeds, useGist } from './Message';
import { Pending } from './Pending';
import { ReportForm } from './ReportForm';
import { useSearch } from './RoomTools';
import { SearchPanel } from './SearchPanel';
import { BlockedPeer, Standing } from './Standing';
import { useName, useRoom } from './use-chat';
import { useSafety } from './use-safety';

/** How far from an end of the list counts as there. */
const NEAR = 160;

function Typers({ actor }: { actor: RoomActorRef }) {
  const { t } = useWords();
  const typers = useSelector(actor, ({ context }) => context.typers);
  const name = useName(typers[0] ?? null);
  const text = typers.length === 0 ? '' : typers.length === 1 ? t('chat.typing', { name }) : t('chat.typingMany');
  return <p className={styles.typers}>{text}</p>;
}

/** Reads the newest message of another user aloud, unless the room is in quiet mode. */
function Announcement({ actor, uid }: { actor: RoomActorRef; uid: string }) {
  const messages = useSelector(actor, ({ context }) => context.messages);
  const isMuted = useSelector(actor, ({ context }) => context.isMuted);
  const newest = Object.keys(messages).toSorted().at(-1) ?? '';
  const [since] = useState(newest);
  const message = newest > since ? (messages[newest]?.open() ?? null) : null;
  const name = useName(message?.from ?? null);
  const gist = useGist(message);
  const { blocked } = useSafety();
  const isSaid = message !== null && message.from !== uid && !isMuted && !blocked.includes(message.from);
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {isSaid ? `${name}: ${gist}` : ''}
    </VisuallyHidden>
  );
}

const isSameDay = (before: number, after: number): boolean =>
  new Date(before).toDateString() === new Date(after).toDateString();

type RoomProps = { actor: RoomActorRef; room: string; uid: string };

function useRows({ actor, room, uid }: RoomProps) {
  const messages = useSelector(actor, ({ context }) => context.messages);
  const lineId = useSelector(actor, ({ context }) => context.lineId);
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const queue = useSelector(outbox, (snapshot) => snapshot?.context.queue);
  const refused = useSelector(outbox, (snapshot) => snapshot?.context.refused);
  const isConnected = useSelector(outbox, (snapshot) => snapshot?.context.isConnected ?? false);
  const waiting = useMemo(() => (queue ?? []).filter((message) => message.room === room), [queue, room]);
  const failed = useMemo(() => (refused ?? []).filter((message) => message.room === room), [refused, room]);
  const rows = useMemo(() => {
    const unsent = new Set([...waiting, ...failed].map(({ id }) => id));
    const listed = Object.keys(messages)
      .toSorted()
      .flatMap((id) => {
        const message = messages[id]?.open();
        return message === undefined || unsent.has(id) ? [] : [{ id, from: message.from, at: message.at }];
      });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return historyRows(listed, { uid, timeZone, readId: lineId });
  }, [messages, waiting, failed, lineId, uid]);
  return { rows, messages, waiting, failed, isConnected };
}

function History({ actor, room, uid }: RoomProps) {
  const { t, locale } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [selectedId, select] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const hasOlder = useSelector(actor, ({ context }) => context.hasOlder);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const reactions = useSelector(actor, ({ context }) => context.reactions);
  const { rows, messages, waiting, failed, isConnected } = useRows({ actor, room, uid });
  const ownName = useName(uid);
  const isClosed = useSelector(actor, ({ context }) => context.isClosed);
  const { safety, blocked } = useSafety();
  const complaint = usePart('chat', ({ children }) => children.complaint);

  const deeds = useMemo<MessageDeeds>(() => {
    const { composer } = actor.getSnapshot().children;
    return {
      select,
      react: (id, emoji, isOn) => actor.send({ type: 'room.react', id, emoji, isOn }),
      report: (id) => {
        const message = actor.getSnapshot().context.messages[id]?.open();
        select(null);
        if (message !== undefined)
          complaint?.send({ type: 'complaint.open', room, messageId: id, about: message.from });
      },
      block: (other, isOn) => {
        select(null);
        safety?.send({ type: 'safety.block', uid: other, isOn });
      },
      reply: (id) => {
        select(null);
        composer?.send({ type: 'composer.reply', id });
      },
      edit: (id) => {
        const text = actor.getSnapshot().context.messages[id]?.open().text;
        select(null);
        composer?.send({ type: 'composer.edit', id, text: text === undefined ? null : seal(text) });
      },
      remove: (id) => {
        select(null);
        actor.send({ type: 'room.delete', id });
      },
    };
  }, [actor, room, complaint, safety]);

  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
    setAway(scrollTop < -NEAR);
    if (scrollHeight - clientHeight + scrollTop < NEAR) actor.send({ type: 'room.showOlder' });
  };
  const isEmpty = rows.length + waiting.length + failed.length === 0;
  return (
    <div className={styles.history}>
      <section ref={scroller} className={styles.scroller} onScroll={follow} aria-label={t('chat.messages')}>
        <div>
          {hasOlder && (
            <Button
              variant="quiet"
              className={styles.older}
              isBusy={isReading}
              onClick={() => actor.send({ type: 'room.showOlder' })}
            >
              {t('chat.older')}
            </Button>
          )}
          {isEmpty && <p className={styles.empty}>{t('chat.empty')}</p>}
          <ol className={styles.list}>
            {rows.map((row) => {
              if (row.kind === 'day')
                return (
                  <li key={row.id} className={styles.day}>
                    {dayText(row.at, now, locale)}
                  </li>
                );
              if (row.kind === 'new')
                return (
                  <li key={row.id} className={styles.new}>
                    {t('chat.new')}
                  </li>
                );
              const sealed = messages[row.id];
              if (sealed === undefined) return null;
              const { replyTo, from } = sealed.open();
              return (
                <Message
                  key={row.id}
                  id={row.id}
                  room={room}
                  isBlocked={blocked.includes(from)}
                  sealed={sealed}
                  replied={replyTo === undefined ? null : (messages[replyTo] ?? null)}
                  reactions={reactions[row.id] ?? null}
                  isContinued={row.isContinued}
                  isSelected={row.id === selectedId}
                  uid={uid}
                  ownName={ownName}
                  isClosed={isClosed}
                  deeds={deeds}
                />
              );
            })}
            {failed.map((message) => (
              <Pending key={message.key} message={message} isRefused isConnected={isConnected} />
            ))}
            {waiting.map((message) => (
              <Pending key={message.key} message={message} isRefused={false} isConnected={isConnected} />
            ))}
          </ol>
        </div>
      </section>
      {isAway && (
        <Button className={styles.jump} onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}>
          {t('chat.newest')}
        </Button>
      )}
      <Announcement actor={actor} uid={uid} />
    </div>
  );
}

function Failure({ actor }: { actor: RoomActorRef }) {
  const { t } = useWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (failure === null) return null;
  return (
    <p className={styles.failure} role="alert">
      {t(failure === 'older' ? 'chat.olderFailed' : failure === 'word' ? 'chat.safety.word' : 'chat.changeFailed')}
      <Button variant="quiet" onClick={() => actor.send({ type: 'room.dismiss' })}>
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
  const { search, isOpen: isSearching } = useSearch(room);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ content: 'refused' }));
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: { messages: 'shown' } } }));
  if (isRefused)
    return (
      <div className={styles.empty}>
        <p>{t('chat.refused')}</p>
        <Button onClick={() => actor.send({ type: 'room.retry' })}>{t('chat.retry')}</Button>
      </div>
    );
  if (!isShown)
    return (
      <output className={styles.loading} aria-label={t('chat.loading')}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </output>
    );
  if (isSearching && search !== undefined) return <SearchPanel search={search} uid={uid} now={now} />;
  if (isReporting && complaint !== undefined) return <ReportForm complaint={complaint} />;
  return (
    <>
      <History actor={actor} room={room} uid={uid} />
      <Typers actor={actor} />
      <Failure actor={actor} />
      <Standing />
      {isBlocked && peer !== null ? (
        <BlockedPeer uid={peer} />
      ) : isClosed ? (
        <p className={styles.closed}>{t('chat.closed')}</p>
      ) : isLockedOut ? null : (
        <Composer actor={actor} room={room} />
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

/** A chat room with its messages and a line to write in. */
export function ChatRoom({ room }: { room: string }) {
  const actor = useRoom(room);
  const uid = usePart('chat', ({ context }) => context.uid);
  const sendFiles = useFiles(room);
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
    sendFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.room} data-chat-room onDragOver={allow} onDrop={drop}>
      {actor !== undefined && uid !== null && <Shown key={room} actor={actor} room={room} uid={uid} />}
    </div>
  );
}
