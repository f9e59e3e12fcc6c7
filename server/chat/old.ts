import type { Steward } from '../realtime/database';
import { childOf } from '../realtime/tree/node';
import { type Changes, type Chat, childrenOf } from './chat';

/** So many messages stay in a room when it has more; the oldest go. */
const MESSAGES = { most: 20_000, stay: 19_000 } as const;
/** So many shapes, with those that somebody has deleted, before these go for ever. */
const SHAPES = { most: 3000, stay: 2500 } as const;

/** Makes room: the oldest messages of a long chat go, and the shapes of a whiteboard that were deleted first. */
export function createSweeper(chat: Chat): Steward {
  function sweepMessages(room: string): void {
    const messages = childrenOf(chat.at('messages', room));
    if (messages.size <= MESSAGES.most) return;
    const changes: Changes = {};
    // Message ids are in the order of time.
    for (const id of [...messages.keys()].toSorted().slice(0, messages.size - MESSAGES.stay)) {
      changes[`messages/${room}/${id}`] = null;
      changes[`reactions/${room}/${id}`] = null;
    }
    chat.attempt(changes);
  }

  function sweepShapes(room: string): void {
    const shapes = childrenOf(childOf(chat.shapes(), room));
    if (shapes.size <= SHAPES.most) return;
    const gone = [...shapes].filter(([, shape]) => childOf(shape, 'gone') !== null);
    const byAge = gone.toSorted(([, one], [, other]) => Number(childOf(one, 'at')) - Number(childOf(other, 'at')));
    const changes = byAge.slice(0, shapes.size - SHAPES.stay).map(([id]) => [`${room}/${id}`, null]);
    if (changes.length > 0) chat.attemptShapes(Object.fromEntries(changes));
  }

  return {
    admit: () => {},
    follow(planned) {
      for (const { path, node } of planned) {
        const [top, mode, part, room, id, ...below] = path;
        if (mode !== chat.mode || room === undefined || id === undefined || node === null) continue;
        if (top === 'chat' && part === 'messages' && below.length === 0) sweepMessages(room);
        else if (top === 'boards' && below[0] === 'kind') sweepShapes(room);
      }
    },
  };
}
