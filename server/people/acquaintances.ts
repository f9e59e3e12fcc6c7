import { directRoom, peerIn } from '../../domain/chat/rooms';
import { type Chat, childrenOf } from '../chat/chat';
import { childOf } from '../realtime/tree/node';
import type { Meetings } from './meetings';

/** The most meetings and direct chats that are looked at. */
const MOST_KNOWN = 500;
/** The most messages that are read in a direct chat. */
const MOST_READ = 1000;

/** `candidates` are all whom a user may know, `isKnown` decides for one of them. */
type Known = { candidates: readonly string[]; isKnown: (userId: string) => boolean };

/** Whether both users wrote in their direct chat, and neither has left it. */
function haveTalked(chat: Pick<Chat, 'at' | 'isMember'>, one: string, other: string): boolean {
  const room = directRoom(one, other);
  if (!chat.isMember(room, one) || !chat.isMember(room, other)) return false;
  const authors = new Set<unknown>();
  let read = 0;
  for (const message of childrenOf(chat.at('messages', room)).values()) {
    authors.add(childOf(message, 'from'));
    if (authors.has(one) && authors.has(other)) return true;
    if ((read += 1) >= MOST_READ) return false;
  }
  return false;
}

/** Users know each other who agreed on a meeting, or who both wrote in a direct chat, unless one blocks the other. */
export function createAcquaintances(
  chat: Pick<Chat, 'at' | 'isBlocked' | 'isLockedOut' | 'isMember'> | null,
  meetings: Pick<Meetings, 'metBy'>,
): (architectureId: string, userId: string) => Promise<Known> {
  return async (architectureId, userId) => {
    if (chat === null) return { candidates: [], isKnown: () => false };
    const met = new Set(await meetings.metBy(architectureId, userId, MOST_KNOWN));
    const rooms = [...childrenOf(chat.at('userRooms', userId))]
      .toSorted(([, one], [, other]) => Number(other) - Number(one))
      .flatMap(([room]) => peerIn(room, userId) ?? [])
      .slice(0, MOST_KNOWN);
    return {
      candidates: [...new Set([...met, ...rooms])],
      isKnown: (other) =>
        !chat.isBlocked(userId, other) &&
        !chat.isBlocked(other, userId) &&
        !chat.isLockedOut(other) &&
        (met.has(other) || haveTalked(chat, userId, other)),
    };
  };
}
