import { realtimeKey } from '../kernel/realtime-key';
import type { OpMode } from '../shell/version';

/** The realtime database of a user. */

export type RoomKind = 'widget' | 'group' | 'direct' | 'wall' | 'board';

/** The room of a chat widget, which the service makes when the venue is published. */
export const widgetRoom = (widgetId: string): string => `w~${realtimeKey(widgetId)}`;

/** The room of a social wall, which the service makes when the venue is published. Its messages are posts. */
export const wallRoom = (widgetId: string): string => `s~${realtimeKey(widgetId)}`;

/** The room of a whiteboard, which the service makes when the venue is published. It has shapes instead of messages. */
export const boardRoom = (widgetId: string): string => `b~${realtimeKey(widgetId)}`;

export const groupRoom = (id: string): string => `g~${id}`;

/** The room of two users, the same for both. */
export const directRoom = (one: string, other: string): string =>
  one < other ? `d~${one}~${other}` : `d~${other}~${one}`;

const KINDS: Readonly<Record<string, RoomKind>> = {
  'w~': 'widget',
  'g~': 'group',
  'd~': 'direct',
  's~': 'wall',
  'b~': 'board',
};

/** Null if the text is not the id of a room. */
export const kindOfRoom = (room: string): RoomKind | null => KINDS[room.slice(0, 2)] ?? null;

/** The other user of a direct room, `null` if the room is no direct room of this user. */
export function peerIn(room: string, uid: string): string | null {
  if (kindOfRoom(room) !== 'direct') return null;
  const uids = room.slice(2);
  const candidates = [
    ...(uids.startsWith(`${uid}~`) ? [uids.slice(uid.length + 1)] : []),
    ...(uids.endsWith(`~${uid}`) ? [uids.slice(0, -uid.length - 1)] : []),
  ];
  return candidates.find((peer) => peer !== '' && peer !== uid && directRoom(uid, peer) === room) ?? null;
}

/** Whether the service makes the room for a widget, so that all attendees are its members. */
export const isOfWidget = (room: string): boolean => ['widget', 'wall', 'board'].includes(kindOfRoom(room) ?? '');

/** The places of chat in the realtime database; `docs/realtime-rules.md` lists who may read and write them. */
export const chatPath = (mode: OpMode, ...keys: readonly string[]): string => ['chat', mode, ...keys].join('/');
