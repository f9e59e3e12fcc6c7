import {
  child,
  endBefore,
  limitToFirst,
  limitToLast,
  onDisconnect,
  onValue,
  orderByKey,
  type QueryConstraint,
  query,
  remove,
  serverTimestamp,
  set,
  startAfter,
  startAt,
} from 'firebase/database';
import { type ChatMessage, PAGE_OF_MESSAGES, readReactions, TYPING_GONE_MS } from '../../../domain/chat/message';
import { kindOfRoom } from '../../../domain/chat/rooms';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { RoomCommand, RoomDeed, RoomEvent } from '../../../machines/chat/chat.events';
import { isWordRefused, valueOnce } from '../kernel/realtime';
import { changeMessage, differ, entriesIn, messagesIn, type Place, sealed } from './messages';

/** The longest list that the security rules allow. */
const LIVE = 200;
/** The most lists that are read for a jump to an old message. */
const MAX_JUMP = 50;
const NOW = serverTimestamp();

const idIn = (value: unknown): string | null => {
  const id: unknown = Object(value).id;
  return typeof id === 'string' ? id : null;
};

/** Reads a room while it is open, and carries out the user's actions. */
export function openRoom({ root, uid, room }: Place, tell: (event: RoomEvent) => void) {
  const messages = child(root, `messages/${room}`);
  const typing = child(root, `typing/${room}/${uid}`);
  const ends: (() => void)[] = [];
  let isOpen = true;
  let oldest: string | null = null;
  let offset = 0;

  const report = (event: RoomEvent): void => {
    if (isOpen) tell(event);
  };
  const refuse = (): void => report({ type: 'room.refused' });
  const watch = (path: string, hear: (value: unknown) => void, ...constraints: QueryConstraint[]): void => {
    const place = constraints.length === 0 ? child(root, path) : query(child(root, path), ...constraints);
    ends.push(onValue(place, (snapshot) => hear(snapshot.val()), refuse));
  };

  /** Reports a failure if the work rejects. */
  function attempt(what: RoomDeed, work: () => Promise<unknown>): void {
    work().catch((error: unknown) => report({ type: 'room.failed', what: isWordRefused(error) ? 'word' : what }));
  }
  const change = (id: string, fields: Readonly<Record<string, unknown>>): Promise<void> =>
    changeMessage({ root, uid, room }, id, fields);

  /** A page before an id, or the newest one. */
  async function page(before: string | null, size: number) {
    const constraints = before === null ? [] : [endBefore(before)];
    const all = entriesIn(
      await valueOnce(query(messages, orderByKey(), ...constraints, limitToLast(size + 1))),
    ).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const hasOlder = all.length > size;
    const found = hasOlder ? all.slice(1) : all;
    oldest = found[0]?.[0] ?? before;
    return { found: messagesIn(Object.fromEntries(found)), hasOlder };
  }

  /** All messages back to this one, and a page before it. */
  async function pagesTo(id: string) {
    const all: [string, ChatMessage][] = [];
    for (let lists = 0; lists < MAX_JUMP && (oldest === null || oldest > id); lists += 1) {
      const { found, hasOlder } = await page(oldest, LIVE - 1);
      all.push(...found);
      if (!hasOlder) return { found: all, hasOlder };
    }
    const { found, hasOlder } = await page(oldest, PAGE_OF_MESSAGES);
    return { found: [...all, ...found], hasOlder };
  }

  /** Reads the messages between two others, which came while there was no connection. */
  async function fill(after: string, before: string): Promise<void> {
    let last = after;
    for (let lists = 0; lists < MAX_JUMP; lists += 1) {
      const between = query(messages, orderByKey(), startAfter(last), endBefore(before), limitToFirst(LIVE));
      const found = entriesIn(await valueOnce(between));
      if (found.length > 0)
        report({ type: 'room.changed', messages: sealed(messagesIn(Object.fromEntries(found))), removed: [] });
      if (found.length < LIVE) return;
      last = found.reduce((newest, [id]) => (id > newest ? id : newest), last);
    }
  }

  function follow(readId: string | null, found: readonly [string, ChatMessage][], hasOlder: boolean): void {
    const compare = differ<ChatMessage>();
    compare(found);
    report({ type: 'room.listed', messages: sealed([...found]), hasOlder, readId });
    let newest = found.at(-1)?.[0] ?? null;
    const from = oldest === null ? [] : [startAt(oldest)];
    watch(
      `messages/${room}`,
      (value) => {
        const listed = messagesIn(value);
        const { changed, gone } = compare(listed);
        const first = listed[0]?.[0] ?? '';
        const known = newest;
        newest = listed.at(-1)?.[0] ?? known;
        if (listed.length === LIVE && known !== null && first > known) attempt('older', () => fill(known, first));
        // Messages older than the list were not deleted, they only left its window.
        const removed = listed.length < LIVE ? gone : gone.filter((id) => id > first);
        if (changed.length + removed.length > 0)
          report({
            type: 'room.changed',
            messages: Object.fromEntries(changed.map(([id, one]) => [id, seal(one)])),
            removed,
          });
      },
      orderByKey(),
      ...from,
      limitToLast(LIVE),
    );
    const compareReactions = differ<ReturnType<typeof readReactions>>();
    watch(
      `reactions/${room}`,
      (value) => {
        const listed = entriesIn(value).map(([id, one]) => [id, readReactions(one)] as const);
        const { changed, gone } = compareReactions(listed);
        if (changed.length + gone.length > 0)
          report({
            type: 'room.reacted',
            reactions: Object.fromEntries(changed.map(([id, one]) => [id, seal(one)])),
            removed: gone,
          });
      },
      orderByKey(),
      limitToLast(LIVE),
    );
    // Typing is not sent in large rooms: everyone would receive every key press.
    if (kindOfRoom(room) === 'widget') return;
    ends.push(
      onValue(child(root.root, '.info/serverTimeOffset'), (snapshot) => {
        offset = Number(snapshot.val());
      }),
    );
    watch(`typing/${room}`, (value) => {
      // Typing records of a lost device or a stopped service are never removed, so they expire here.
      const since = Date.now() + offset - TYPING_GONE_MS;
      const typers = entriesIn(value).filter(([one, at]) => one !== uid && Number(at) > since);
      report({ type: 'room.typers', uids: typers.map(([one]) => one) });
    });
  }

  async function begin(): Promise<void> {
    const [read, { found, hasOlder }] = await Promise.all([
      valueOnce(child(root, `reads/${uid}/${room}`)),
      page(null, PAGE_OF_MESSAGES),
    ]);
    if (!isOpen) return;
    follow(idIn(read), found, hasOlder);
    watch(`reads/${uid}/${room}`, (value) => report({ type: 'room.read', readId: idIn(value) }));
    watch(`mutes/${uid}/${room}`, (value) => report({ type: 'room.muted', isMuted: value === true }));
    if (kindOfRoom(room) === 'group')
      watch(`members/${room}`, (value) => report({ type: 'room.members', uids: entriesIn(value).map(([one]) => one) }));
    // Direct rooms have no record.
    if (kindOfRoom(room) !== 'direct')
      watch(`rooms/${room}`, (value) => {
        const { name, by, closedAt } = Object(value);
        const sealedName = typeof name === 'string' ? seal(name) : null;
        report({ type: 'room.described', name: sealedName, isOwn: by === uid, isClosed: typeof closedAt === 'number' });
      });
  }

  async function tellTyping(isOn: boolean): Promise<void> {
    if (!isOn) return remove(typing);
    await onDisconnect(typing).remove();
    await set(typing, NOW);
  }

  const editedText = (text: Sealed<string>) => ({ text: text.open() });

  begin().catch(refuse);
  return {
    receive(command: RoomCommand): void {
      switch (command.type) {
        case 'feed.older':
          return attempt('older', async () => {
            const { to } = command;
            const { found, hasOlder } = await (to === null ? page(oldest, PAGE_OF_MESSAGES) : pagesTo(to));
            report({ type: 'room.older', messages: sealed(found), hasOlder });
          });
        case 'feed.typing':
          if (kindOfRoom(room) !== 'widget') void tellTyping(command.isOn).catch(() => {});
          return;
        case 'feed.read':
          void set(child(root, `reads/${uid}/${room}`), { at: NOW, id: command.id }).catch(() => {});
          return;
        case 'feed.react': {
          const { id, emoji, isOn } = command;
          return attempt('react', () => set(child(root, `reactions/${room}/${id}/${emoji}/${uid}`), isOn || null));
        }
        case 'feed.edit':
          return attempt('edit', () => change(command.id, editedText(command.text)));
        case 'feed.mute':
          return attempt('mute', () => set(child(root, `mutes/${uid}/${room}`), command.isOn || null));
      }
    },
    close(): void {
      isOpen = false;
      for (const end of ends) end();
    },
  };
}
