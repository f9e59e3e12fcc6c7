import {
  child,
  type DatabaseReference,
  limitToFirst,
  limitToLast,
  onValue,
  orderByKey,
  query,
  serverTimestamp,
  startAfter,
  update,
} from 'firebase/database';
import { COUNTED } from '../../../domain/chat/history';
import { type ChatMessage, isKnownTo } from '../../../domain/chat/message';
import { kindOfRoom } from '../../../domain/chat/rooms';
import { isMentioned } from '../../../domain/chat/text';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { InboxCommand, InboxEvent } from '../../../machines/chat/chat.events';
import { valueOnce } from '../kernel/realtime';
import { entriesIn, messagesIn } from './messages';

/** How often the unread messages of a busy room are counted. */
const COUNT_MS = 1500;

/** `name` is the name by which others mention the user. */
type Place = { root: DatabaseReference; uid: string; name: string };
type Counts = { unread: number; mentions: number };
type Followed = Counts & {
  lastId: string | null;
  last: Sealed<ChatMessage> | null;
  isCall: boolean;
  name: Sealed<string> | null;
  isDue: boolean;
  isCounting: boolean;
  ends: (() => void)[];
};

const NONE: Counts = { unread: 0, mentions: 0 };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const idIn = (value: unknown): string | null => {
  const { id } = recordOf(value);
  return typeof id === 'string' ? id : null;
};

/** Reads the user's rooms, with the newest message and the number of unread ones in each. */
export function readInbox({ root, uid, name: ownName }: Place, tell: (event: InboxEvent) => void) {
  const rooms = new Map<string, Followed>();
  let reads: Readonly<Record<string, unknown>> = {};
  let blocks: Readonly<Record<string, unknown>> = {};
  let mutes: Readonly<Record<string, unknown>> = {};
  /** Rooms of the first list whose messages have not been counted yet. */
  let uncounted: Set<string> | null = null;
  let isCounted = false;
  let isOpen = true;

  function settle(room: string | null): void {
    if (room !== null) uncounted?.delete(room);
    if (!isOpen || isCounted || uncounted === null || uncounted.size > 0) return;
    isCounted = true;
    tell({ type: 'inbox.counted' });
  }

  const report = (room: string): void => {
    const followed = rooms.get(room);
    if (!isOpen || followed === undefined) return;
    const { lastId, last, isCall, unread, mentions, name } = followed;
    tell({
      type: 'inbox.changed',
      room,
      news: { lastId, last, isCall, unread, mentions, isMuted: mutes[room] === true, name },
    });
  };

  async function countIn(room: string, followed: Followed): Promise<Counts> {
    const readId = idIn(reads[room]);
    if (followed.lastId === null || (readId !== null && readId >= followed.lastId)) return NONE;
    const unread = readId === null ? [] : [startAfter(readId)];
    const place = query(child(root, `messages/${room}`), orderByKey(), ...unread, limitToFirst(COUNTED));
    const waiting = recordOf(await valueOnce(place));
    const texts = Object.values(waiting).flatMap((message) => {
      const { from, text, call } = recordOf(message);
      const isKnown = isKnownTo(uid, { from, call }) || (typeof from === 'string' && from in blocks);
      return isKnown ? [] : [text];
    });
    const mentions = texts.filter((text) => typeof text === 'string' && isMentioned(text, ownName));
    return { unread: texts.length, mentions: mentions.length };
  }

  function count(room: string): void {
    const followed = rooms.get(room);
    if (followed === undefined) return;
    followed.isDue = true;
    if (followed.isCounting) return;
    followed.isCounting = true;
    followed.isDue = false;
    const again = () => {
      followed.isCounting = false;
      if (isOpen && followed.isDue) count(room);
    };
    countIn(room, followed)
      .then((counts) => {
        Object.assign(followed, counts);
        report(room);
      })
      .catch(() => {})
      .finally(() => settle(room))
      .finally(() => setTimeout(again, followed.unread === 0 ? 0 : COUNT_MS));
  }

  function follow(room: string): void {
    const followed: Followed = {
      lastId: null,
      last: null,
      isCall: false,
      name: null,
      ...NONE,
      isDue: false,
      isCounting: false,
      ends: [],
    };
    rooms.set(room, followed);
    if (kindOfRoom(room) === 'group')
      followed.ends.push(
        onValue(
          child(root, `rooms/${room}/name`),
          (snapshot) => {
            const name: unknown = snapshot.val();
            followed.name = typeof name === 'string' ? seal(name) : null;
            report(room);
          },
          () => {},
        ),
      );
    followed.ends.push(
      onValue(
        query(child(root, `messages/${room}`), orderByKey(), limitToLast(1)),
        (snapshot) => {
          const newest: unknown = snapshot.val();
          const [message] = messagesIn(newest);
          followed.lastId = entriesIn(newest)[0]?.[0] ?? null;
          followed.last = message === undefined ? null : seal(message[1]);
          followed.isCall = message?.[1].call === 'missed';
          report(room);
          count(room);
        },
        () => leave(room),
      ),
    );
  }
  function leave(room: string): void {
    for (const end of rooms.get(room)?.ends ?? []) end();
    if (rooms.delete(room) && isOpen) tell({ type: 'inbox.gone', room });
    settle(room);
  }

  const refuse = (): void => {
    if (isOpen) tell({ type: 'inbox.refused' });
  };
  const ends = [
    onValue(
      child(root, `reads/${uid}`),
      (snapshot) => {
        const before = reads;
        reads = recordOf(snapshot.val());
        for (const room of rooms.keys()) if (idIn(before[room]) !== idIn(reads[room])) count(room);
      },
      refuse,
    ),
    onValue(
      child(root, `blocks/${uid}`),
      (snapshot) => {
        blocks = recordOf(snapshot.val());
        for (const room of rooms.keys()) count(room);
      },
      refuse,
    ),
    onValue(
      child(root, `mutes/${uid}`),
      (snapshot) => {
        mutes = recordOf(snapshot.val());
        for (const room of rooms.keys()) report(room);
      },
      refuse,
    ),
    onValue(
      child(root, `userRooms/${uid}`),
      (snapshot) => {
        const listed = recordOf(snapshot.val());
        uncounted ??= new Set(Object.keys(listed));
        for (const room of Object.keys(listed)) if (!rooms.has(room)) follow(room);
        for (const room of rooms.keys()) if (!(room in listed)) leave(room);
        settle(null);
      },
      refuse,
    ),
  ];
  return {
    receive({ rooms: waiting }: InboxCommand): void {
      const read = Object.entries(waiting).map(([room, id]) => [room, { at: serverTimestamp(), id }]);
      if (read.length > 0) void update(child(root, `reads/${uid}`), Object.fromEntries(read)).catch(() => {});
    },
    close(): void {
      isOpen = false;
      for (const end of ends) end();
      for (const followed of rooms.values()) for (const end of followed.ends) end();
    },
  };
}
