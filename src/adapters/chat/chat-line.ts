import type { FirebaseApp } from 'firebase/app';
import { child, get, onValue, push, ref, serverTimestamp, set, update } from 'firebase/database';
import pRetry from 'p-retry';
import * as v from 'valibot';
import { ChatMessageSchema, isSame } from '../../../domain/chat/message';
import { idAfter } from '../../../domain/chat/message-id';
import { chatPath, kindOfRoom, peerIn } from '../../../domain/chat/rooms';
import type {
  InboxCommand,
  InboxEvent,
  InboxInput,
  Outgoing,
  RoomCommand,
  RoomEvent,
  SafetyCommand,
  SafetyEvent,
  Verdict,
  WallCommand,
  WallEvent,
} from '../../../machines/chat/chat.events';
import type { Complaint } from '../../../machines/chat/complaint.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { openDatabase, unlessDone, valueOnce } from '../kernel/realtime';
import { readInbox } from './inbox-feed';
import { changeMessage } from './messages';
import { openRoom } from './room-feed';
import { openSafety } from './safety-feed';
import { openWall } from './wall-feed';

/** Reports the draft of a room as it is stored for the user, and stores it; `null` for none. */
export type OpenDraft = (
  room: string,
  tell: (text: string | null) => void,
) => { keep: (text: string | null) => Promise<void>; close: () => void };

export type OpenChatLine = {
  /** An id for a new message; ids sort by server time. */
  newId: (room: string) => string;
  post: (message: Outgoing) => Promise<void>;
  readBack: (message: Outgoing) => Promise<Verdict>;
  join: (room: string) => Promise<void>;
  /** Deletes a message of the user. */
  remove: (room: string, id: string) => Promise<void>;
  openRoom: (
    room: string,
    tell: (event: RoomEvent) => void,
  ) => { receive: (command: RoomCommand) => void; close: () => void };
  openWall: (
    room: string,
    tell: (event: WallEvent) => void,
  ) => { receive: (command: WallCommand) => void; close: () => void };
  readInbox: (
    profile: InboxInput['profile'],
    tell: (event: InboxEvent) => void,
  ) => { receive: (command: InboxCommand) => void; close: () => void };
  openSafety: (
    readWarning: () => number,
    tell: (event: SafetyEvent) => void,
  ) => { receive: (command: SafetyCommand) => void; close: () => void };
  openDraft: OpenDraft;
  complain: (complaint: Complaint) => Promise<void>;
  rename: (room: string, name: string) => Promise<void>;
  /** Leaves a group; if the user owns it, it passes to the longest-standing member. */
  leave: (room: string) => Promise<void>;
  /** Reports the members of a group; the longest-standing member comes first. */
  readMembers: (room: string, report: (members: readonly string[]) => void) => () => void;
  changeMember: (room: string, other: string, isMember: boolean) => Promise<void>;
  close: () => void;
};

const NOW = serverTimestamp();
const MembersSchema = v.record(v.string(), v.object({ at: v.number() }));
/** A report is sent at least half a second after the user's last message. */
const REPORT_RETRY = { retries: 2, minTimeout: 700 } as const;

/** The members of a group; the longest-standing member comes first. */
const membersIn = (value: unknown): string[] =>
  Object.entries(v.is(MembersSchema, value) ? value : {})
    .toSorted(([one, { at }], [other, { at: later }]) => at - later || one.localeCompare(other))
    .map(([uid]) => uid);

/** Connects the chat of a user to the realtime database of `app`. */
export function openChatLine(
  app: FirebaseApp,
  { database, mode, uid }: RealtimeLine,
  tell: (isConnected: boolean) => void,
): OpenChatLine {
  const db = openDatabase(app, database);
  const root = ref(db, chatPath(mode));
  const joined = new Set<string>();
  const listed = new Set<string>();
  const newest = new Map<string, string>();
  const unhear = onValue(ref(db, '.info/connected'), (snapshot) => tell(snapshot.val() === true));

  function see(room: string, ids: readonly string[]): void {
    for (const id of ids) if (id > (newest.get(room) ?? '')) newest.set(room, id);
  }

  async function join(room: string): Promise<void> {
    const peer = peerIn(room, uid);
    if (peer === null || joined.has(room)) return;
    const since = await valueOnce(child(root, `members/${room}/${uid}/at`));
    if (since === null) {
      await update(child(root, `members/${room}`), { [uid]: { at: NOW, peer }, [peer]: { at: NOW, peer: uid } });
    }
    joined.add(room);
  }

  /** Adds the room to the user's list, and a direct room once to the other user's list. */
  async function list(room: string): Promise<void> {
    if (listed.has(room)) return;
    listed.add(room);
    const peer = peerIn(room, uid);
    const uids = peer === null ? [uid] : [uid, peer];
    await Promise.allSettled(uids.map((one) => update(child(root, `userRooms/${one}`), { [room]: NOW })));
  }

  const waitingPlace = (room: string, id: string): string => `pending/${room}/${uid}/${id}`;
  const isPreModerated = async (room: string): Promise<boolean> =>
    kindOfRoom(room) === 'wall' && (await valueOnce(child(root, `rooms/${room}/preModerated`))) === true;

  /** Whether the user cannot send messages to the room, because it is closed or the other user blocks them. */
  async function isClosed(room: string): Promise<boolean> {
    const peer = peerIn(room, uid);
    const place = peer === null ? `rooms/${room}/closedAt` : `blocks/${peer}/${uid}`;
    return (await valueOnce(child(root, place))) !== null;
  }

  return {
    newId(room) {
      const { key } = push(child(root, `messages/${room}`));
      if (key === null) throw new Error('The realtime database has made no id');
      const id = idAfter(key, newest.get(room) ?? null);
      see(room, [id]);
      return id;
    },
    join,
    async post({ room, id, text, replyTo, file }) {
      if (id === null) throw new Error('The message has no id');
      const stored = file?.stored?.open() ?? null;
      if (file !== null && stored === null) throw new Error('The file of the message is not stored');
      const said = text.open() === '' ? {} : { text: text.open() };
      const message = {
        from: uid,
        at: NOW,
        ...(stored === null ? { kind: 'text', ...said } : { kind: 'file', file: stored, ...said }),
        ...(replyTo === null ? {} : { replyTo }),
      };
      const stamp = { [`rate/${uid}`]: { at: NOW, room, id } };
      if (await isPreModerated(room)) return update(root, { [waitingPlace(room, id)]: message, ...stamp });
      if (kindOfRoom(room) !== 'wall') {
        await join(room);
        await list(room);
      }
      await update(root, { [`messages/${room}/${id}`]: message, [`last/${room}`]: { at: NOW, id }, ...stamp });
    },
    async readBack({ room, id, text, replyTo, file }) {
      const snapshot = await get(child(root, `messages/${room}/${id}`));
      const isPost = kindOfRoom(room) === 'wall' && id !== null;
      const value: unknown = snapshot.val() ?? (isPost ? (await get(child(root, waitingPlace(room, id)))).val() : null);
      if (value === null) return (await isClosed(room)) ? 'closed' : 'absent';
      const sent = { from: uid, text: text.open(), replyTo, fileId: file?.stored?.open().id ?? null };
      const isOurs = v.is(ChatMessageSchema, value) && isSame(value, sent);
      return isOurs ? 'equal' : 'other';
    },
    openRoom: (room, report) =>
      openRoom({ root, uid, room }, (event) => {
        if (event.type === 'room.listed' || event.type === 'room.changed') see(room, Object.keys(event.messages));
        report(event);
      }),
    openWall: (room, report) =>
      openWall({ root, uid, room }, (event) => {
        if (event.type === 'wall.changed') see(room, Object.keys(event.posts));
        report(event);
      }),
    readInbox: (profile, report) => readInbox({ root, uid, name: profile?.open().data.attributes.name ?? '' }, report),
    openSafety: (readWarning, report) => openSafety({ db, root, uid, readWarning }, report),
    openDraft(room, report) {
      const place = child(root, `drafts/${uid}/${room}`);
      return {
        keep: (text) => set(place, text === null ? null : { text, at: NOW }),
        close: onValue(
          place,
          (snapshot) => {
            const { text }: { text?: unknown } = Object(snapshot.val());
            report(typeof text === 'string' ? text : null);
          },
          // An older database keeps no drafts.
          () => {},
        ),
      };
    },
    remove: (room, id) =>
      changeMessage({ root, uid, room }, id, { text: null, file: null, call: null, seconds: null, deleted: true }),
    async complain({ reported, reason, text }) {
      if (reported === null) throw new Error('There is no message to report');
      const { room, messageId: message, about } = reported;
      const { key: id } = push(child(root, 'reports'));
      await pRetry(
        () =>
          update(root, {
            [`reports/${id}`]: {
              by: uid,
              at: NOW,
              room,
              message,
              about,
              reason,
              ...(text === null ? {} : { text: text.open() }),
            },
            [`rate/${uid}`]: { at: NOW, room, id },
          }),
        REPORT_RETRY,
      );
    },
    rename: (room, name) => set(child(root, `rooms/${room}/name`), name),
    async leave(room) {
      listed.delete(room);
      const [owner, members] = await Promise.all([
        valueOnce(child(root, `rooms/${room}/by`)),
        valueOnce(child(root, `members/${room}`)),
      ]);
      const next = owner === uid ? membersIn(members).find((other) => other !== uid) : undefined;
      const gone = [
        `members/${room}/${uid}`,
        `userRooms/${uid}/${room}`,
        `mutes/${uid}/${room}`,
        `drafts/${uid}/${room}`,
      ];
      await unlessDone(
        () =>
          update(root, {
            ...Object.fromEntries(gone.map((path) => [path, null])),
            ...(next === undefined ? {} : { [`rooms/${room}/by`]: next }),
          }),
        async () => (await valueOnce(child(root, `members/${room}/${uid}`))) === null,
      );
    },
    readMembers: (room, report) =>
      onValue(
        child(root, `members/${room}`),
        (snapshot) => report(membersIn(snapshot.val())),
        () => report([]),
      ),
    async changeMember(room, other, isMember) {
      if (!isMember) return set(child(root, `members/${room}/${other}`), null);
      await update(root, { [`members/${room}/${other}`]: { at: NOW }, [`userRooms/${other}/${room}`]: NOW });
    },
    close: unhear,
  };
}
