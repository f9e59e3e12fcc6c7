import { kindOfRoom } from '../../domain/chat/rooms';
import { childOf } from '../realtime/tree/node';
import { type Changes, type Chat, childrenOf, valueOf } from './chat';

/** The most paths of one write, because each is compared with every other one. */
const AT_ONCE = 200;
const OF_USER = ['userRooms', 'reads', 'mutes', 'blocks', 'drafts', 'rate'] as const;

type Place = { room: string; id: string };

function ownMessages(chat: Chat, uid: string): Place[] {
  return [...childrenOf(chat.at('messages'))].flatMap(([room, messages]) =>
    [...childrenOf(messages)].flatMap(([id, message]) => (childOf(message, 'from') === uid ? [{ room, id }] : [])),
  );
}

const pendingPosts = (chat: Chat, uid: string): Place[] =>
  [...childrenOf(chat.at('pending'))].flatMap(([room, users]) =>
    [...childrenOf(childOf(users, uid))].map(([id]) => ({ room, id })),
  );

function ownReactions(chat: Chat, uid: string): (Place & { emoji: string })[] {
  return [...childrenOf(chat.at('reactions'))].flatMap(([room, messages]) =>
    [...childrenOf(messages)].flatMap(([id, emojis]) =>
      [...childrenOf(emojis)].flatMap(([emoji, users]) => (childOf(users, uid) === null ? [] : [{ room, id, emoji }])),
    ),
  );
}

/** The user's shapes on whiteboards, also deleted ones. */
const ownShapes = (chat: Chat, uid: string): Place[] =>
  [...childrenOf(chat.shapes())].flatMap(([room, shapes]) =>
    [...childrenOf(shapes)].flatMap(([id, shape]) => (childOf(shape, 'by') === uid ? [{ room, id }] : [])),
  );

/** Shapes of other users that this user changed last or deleted, by the author's id. */
function forgottenIn(chat: Chat, uid: string): [string, unknown][] {
  return [...childrenOf(chat.shapes())].flatMap(([room, shapes]) =>
    [...childrenOf(shapes)].flatMap(([id, shape]): [string, unknown][] => {
      const by = childOf(shape, 'by');
      if (by === uid) return [[`${room}/${id}`, null]];
      return [
        ...(childOf(shape, 'last') === uid ? [[`${room}/${id}/last`, by] as [string, unknown]] : []),
        ...(childOf(shape, 'gone') === uid ? [[`${room}/${id}/gone`, by] as [string, unknown]] : []),
      ];
    }),
  );
}

const ownRooms = (chat: Chat, uid: string): string[] =>
  [...childrenOf(chat.at('members'))].flatMap(([room, members]) => (childOf(members, uid) === null ? [] : [room]));

/** All chat data of a user, except reports by others. */
export const exportChat = (chat: Chat, uid: string): Record<string, unknown> => ({
  uid,
  rooms: ownRooms(chat, uid).map((room) => ({
    room,
    name: valueOf(chat.at('rooms', room, 'name')),
    joinedAt: valueOf(chat.at('members', room, uid, 'at')),
  })),
  messages: ownMessages(chat, uid).map(({ room, id }) => ({
    room,
    id,
    content: valueOf(chat.at('hidden', room, id) ?? chat.at('messages', room, id)),
  })),
  pendingPosts: pendingPosts(chat, uid).map(({ room, id }) => ({
    room,
    id,
    content: valueOf(chat.at('hidden', room, id) ?? chat.at('pending', room, uid, id)),
  })),
  shapes: ownShapes(chat, uid).map(({ room, id }) => ({
    room,
    id,
    content: valueOf(childOf(childOf(chat.shapes(), room), id)),
  })),
  reactions: ownReactions(chat, uid),
  ...Object.fromEntries(OF_USER.map((part) => [part, valueOf(chat.at(part, uid))])),
  sanction: valueOf(chat.at('sanctions', uid)),
  reports: [...childrenOf(chat.at('reports'))].flatMap(([id, report]) =>
    childOf(report, 'by') === uid
      ? [{ id, room: childOf(report, 'room'), reason: childOf(report, 'reason'), text: childOf(report, 'text') }]
      : [],
  ),
});

/** The other members of a group; the longest-standing member comes first. */
function othersIn(chat: Chat, room: string, uid: string): string[] {
  const since = (other: string): number => Number(chat.at('members', room, other, 'at') ?? 0);
  return [...childrenOf(chat.at('members', room)).keys()]
    .filter((other) => other !== uid)
    .toSorted((one, other) => since(one) - since(other));
}

/** Leaves a room. A group passes to its longest-standing member, and is deleted with its last one. */
function leaving(chat: Chat, room: string, uid: string): Changes {
  const changes: Changes = { [`members/${room}/${uid}`]: null, [`typing/${room}/${uid}`]: null };
  if (kindOfRoom(room) !== 'group') return changes;
  const [next] = othersIn(chat, room, uid);
  if (next === undefined) {
    for (const part of ['rooms', 'messages', 'reactions', 'last']) changes[`${part}/${room}`] = null;
  } else if (chat.at('rooms', room, 'by') === uid) changes[`rooms/${room}/by`] = next;
  return changes;
}

/** The newest remaining message of each room whose newest message is deleted. */
function lastOf(chat: Chat, room: string, gone: ReadonlySet<string>): Changes {
  const last = chat.at('last', room, 'id');
  if (typeof last !== 'string' || !gone.has(last)) return {};
  const messages = childrenOf(chat.at('messages', room));
  const [id] = [...messages.keys()]
    .filter((one) => !gone.has(one))
    .toSorted()
    .slice(-1);
  return { [`last/${room}`]: id === undefined ? null : { id, at: childOf(messages.get(id) ?? null, 'at') } };
}

/** Deletes what a user wrote and chose. Organisers keep reports, hidden messages and restrictions. */
export async function eraseChat(chat: Chat, uid: string): Promise<number> {
  const rooms = ownRooms(chat, uid);
  const messages = ownMessages(chat, uid);
  const entries: [string, unknown][] = [];
  const byRoom = new Map<string, Set<string>>();
  for (const { room, id } of messages) byRoom.set(room, (byRoom.get(room) ?? new Set<string>()).add(id));
  const ending = new Set(
    rooms.filter((room) => kindOfRoom(room) === 'group' && othersIn(chat, room, uid).length === 0),
  );
  for (const [room, ids] of byRoom) {
    if (ending.has(room)) continue;
    entries.push(...Object.entries(lastOf(chat, room, ids)));
    for (const id of ids) entries.push([`messages/${room}/${id}`, null], [`reactions/${room}/${id}`, null]);
  }
  for (const { room, id, emoji } of ownReactions(chat, uid)) {
    if (!ending.has(room) && byRoom.get(room)?.has(id) !== true)
      entries.push([`reactions/${room}/${id}/${emoji}/${uid}`, null]);
  }
  for (const { room, id } of pendingPosts(chat, uid)) entries.push([`pending/${room}/${uid}/${id}`, null]);
  for (const room of rooms) entries.push(...Object.entries(leaving(chat, room, uid)));
  for (const part of OF_USER) entries.push([`${part}/${uid}`, null]);
  for (let first = 0; first < entries.length; first += AT_ONCE)
    await chat.change(Object.fromEntries(entries.slice(first, first + AT_ONCE)));
  const shapes = forgottenIn(chat, uid);
  for (let first = 0; first < shapes.length; first += AT_ONCE)
    await chat.changeShapes(Object.fromEntries(shapes.slice(first, first + AT_ONCE)));
  return messages.length;
}
