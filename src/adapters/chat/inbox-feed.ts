import { child, type DatabaseReference, limitToFirst, onValue, orderByKey, query, startAfter } from 'firebase/database';
import { COUNTED } from '../../../domain/chat/history';
import type { InboxEvent } from '../../../machines/chat/chat.events';
import { valueOnce } from '../kernel/realtime';

/** How often the unread messages of a busy room are counted. */
const COUNT_MS = 1500;

type Place = { root: DatabaseReference; uid: string };
type Followed = { lastId: string | null; unread: number; isDue: boolean; isCounting: boolean; end: () => void };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const idIn = (value: unknown): string | null => {
  const { id } = recordOf(value);
  return typeof id === 'string' ? id : null;
};

/** Reads the rooms of the user, and how many messages wait in each. */
export function readInbox({ root, uid }: Place, tell: (event: InboxEvent) => void): () => void {
  const rooms = new Map<string, Followed>();
  let reads: Readonly<Record<string, unknown>> = {};
  let mutes: Readonly<Record<string, unknown>> = {};
  let isOpen = true;

  const report = (room: string): void => {
    const followed = rooms.get(room);
    if (!isOpen || followed === undefined) return;
    const { lastId, unread } = followed;
    tell({ type: 'inbox.changed', room, news: { lastId, unread, isMuted: mutes[room] === true } });
  };

  async function countIn(room: string, followed: Followed): Promise<number> {
    const readId = idIn(reads[room]);
    if (followed.lastId === null || (readId !== null && readId >= followed.lastId)) return 0;
    const from = readId === null ? [] : [startAfter(readId)];
    const place = query(child(root, `messages/${room}`), orderByKey(), ...from, limitToFirst(COUNTED));
    const waiting = recordOf(await valueOnce(place));
    return Object.values(waiting).filter((message) => recordOf(message)['from'] !== uid).length;
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
      .then((unread) => {
        followed.unread = unread;
        report(room);
      })
      .catch(() => {})
      .finally(() => setTimeout(again, followed.unread === 0 ? 0 : COUNT_MS));
  }

  function follow(room: string): void {
    const followed: Followed = { lastId: null, unread: 0, isDue: false, isCounting: false, end: () => {} };
    rooms.set(room, followed);
    followed.end = onValue(
      child(root, `last/${room}`),
      (snapshot) => {
        followed.lastId = idIn(snapshot.val());
        report(room);
        count(room);
      },
      () => leave(room),
    );
  }
  function leave(room: string): void {
    rooms.get(room)?.end();
    if (rooms.delete(room) && isOpen) tell({ type: 'inbox.gone', room });
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
        for (const room of Object.keys(listed)) if (!rooms.has(room)) follow(room);
        for (const room of rooms.keys()) if (!(room in listed)) leave(room);
      },
      refuse,
    ),
  ];
  return () => {
    isOpen = false;
    for (const end of ends) end();
    for (const { end } of rooms.values()) end();
  };
}
