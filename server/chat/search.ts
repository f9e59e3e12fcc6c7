import { kindOfRoom } from '../../domain/chat/rooms';
import type { ChatSearch } from '../../domain/chat/safety';
import { childOf } from '../realtime/tree/node';
import { type Chat, childrenOf, messageOf } from './chat';
import { plain } from './words';

const PAGE = 50;
/** Messages that are compared before yielding to other requests. */
const TURN = 5000;

/** The rooms that a user can read. */
export const roomsOf = (chat: Chat, uid: string): string[] => {
  const widgets = [...childrenOf(chat.at('rooms')).keys()].filter((room) => kindOfRoom(room) === 'widget');
  const own = [...childrenOf(chat.at('userRooms', uid)).keys()].filter((room) => !widgets.includes(room));
  return [...widgets, ...own.filter((room) => chat.isMember(room, uid))];
};

/** Finds messages and files by a part of their text or name, newest first, in the rooms that the user can read. */
export async function searchMessages(
  chat: Chat,
  uid: string,
  { text, room: only, before }: { text: string; room?: string | undefined; before?: string | undefined },
): Promise<ChatSearch> {
  const wanted = plain(text);
  const found: { room: string; id: string }[] = [];
  let compared = 0;
  for (const room of roomsOf(chat, uid).filter((one) => only === undefined || one === only)) {
    for (const [id, node] of [...childrenOf(chat.at('messages', room))]) {
      compared += 1;
      if (compared % TURN === 0) await new Promise((resolve) => void setImmediate(resolve));
      if (before !== undefined && id >= before) continue;
      const texts = [childOf(node, 'text'), childOf(childOf(node, 'file'), 'name')];
      if (texts.some((one) => typeof one === 'string' && plain(one).includes(wanted))) found.push({ room, id });
    }
  }
  const newest = found.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const page = newest.slice(0, PAGE);
  const results = page.flatMap(({ room, id }) => {
    const message = messageOf(chat.at('messages', room, id));
    return message === null || chat.isBlocked(uid, message.from) ? [] : [{ room, id, ...message }];
  });
  return { results, next: newest.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}
