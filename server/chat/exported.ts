import { kindOfRoom, wallRoom, widgetRoom } from '../../domain/chat/rooms';
import { EXPORT_PAGE, type ExportRow } from '../../domain/control/exports';
import type { Area } from '../../domain/kernel/venue';
import type { TreeNode } from '../realtime/tree/node';
import { type Chat, childrenOf, messageOf } from './chat';

type Of = {
  chat: Chat;
  kind: 'widget' | 'wall';
  areas: readonly Pick<Area, 'contentWidgets'>[];
  cursor: string | null;
  /** The names of users; those without an account are missing. */
  namesOf: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
type Found = { room: string; id: string; node: TreeNode };

const ROOM_OF = { widget: widgetRoom, wall: wallRoom } as const;

const countReactions = (chat: Chat, room: string, id: string): number =>
  [...childrenOf(chat.at('reactions', room, id)).values()]
    .map((users) => childrenOf(users).size)
    .reduce((all, one) => all + one, 0);

/** The messages after one of a room, oldest first; the room and all later ones if the cursor is null. */
function* after(chat: Chat, kind: Of['kind'], cursor: string | null): Generator<Found> {
  const [fromRoom = '', fromId = ''] = cursor?.split(' ') ?? [];
  const rooms = [...childrenOf(chat.at('messages')).keys()].filter(
    (room) => kindOfRoom(room) === kind && room >= fromRoom,
  );
  for (const room of rooms.toSorted()) {
    const messages = [...childrenOf(chat.at('messages', room))].filter(([id]) => room !== fromRoom || id > fromId);
    for (const [id, node] of messages.toSorted(([one], [other]) => (one < other ? -1 : 1))) yield { room, id, node };
  }
}

/** What users wrote in the public rooms of widgets, without deleted and hidden messages. */
export async function exportRooms({ chat, kind, areas, cursor, namesOf }: Of) {
  const widgets = areas.flatMap(({ contentWidgets }) => contentWidgets);
  const places = new Map(widgets.map(({ id, name }) => [ROOM_OF[kind](id), name]));
  const found: Found[] = [];
  let isCut = false;
  for (const one of after(chat, kind, cursor)) {
    isCut = found.length === EXPORT_PAGE;
    if (isCut) break;
    found.push(one);
  }
  const seen = found.flatMap(({ room, id, node }) => {
    const message = messageOf(node);
    return message === null || message.deleted === true || message.hidden === true ? [] : [{ room, id, message }];
  });
  const names = await namesOf([...new Set(seen.map(({ message }) => message.from))]);
  const rows = seen.map(
    ({ room, id, message: { at, from, text = '', file } }): ExportRow => ({
      row: 'message',
      place: places.get(room) ?? [],
      at: new Date(at).toISOString(),
      text,
      who: names.get(from) ?? null,
      file: file?.name ?? '',
      reactions: countReactions(chat, room, id),
    }),
  );
  const last = found.at(-1);
  return { rows, next: isCut && last !== undefined ? `${last.room} ${last.id}` : null };
}
