import type { Audit } from '../http/audit';
import { RefusalError } from '../realtime/tree/errors';
import { childOf, type TreeNode } from '../realtime/tree/node';
import type { Planned } from '../realtime/tree/overlay';
import type { WriteHook } from '../realtime/writes';
import { type Chat, childrenOf, valueOf } from './chat';
import type { Words } from './words';

/** Messages before and after a reported one. */
const AROUND = 5;

/** The texts of a write that others would read: of a message, a waiting post or a shape, or a group's name. */
function textsOf({ path, node }: Planned): (TreeNode | null)[] {
  const [top, , part, ...rest] = path;
  // The chat of a meeting: `meetings/{mode}/{room}/chat/{id}`.
  if (top === 'meetings' && rest[0] === 'chat') return rest.length <= 2 ? [childOf(node, 'text')] : [node];
  // A shape of a whiteboard: `boards/{mode}/shapes/{room}/{id}`.
  if (top === 'boards') return rest.length === 2 ? [childOf(node, 'text')] : rest[2] === 'text' ? [node] : [];
  const [, id, ...below] = part === 'pending' ? rest.slice(1) : rest;
  if (top !== 'chat') return [];
  if (part === 'rooms') return id === 'name' ? [node] : [];
  if ((part !== 'messages' && part !== 'pending') || id === undefined) return [];
  const [field, ofFile] = below;
  if (field === undefined) return [childOf(node, 'text'), childOf(childOf(node, 'file'), 'name')];
  if (field === 'text' || ofFile === 'name') return [node];
  return field === 'file' ? [childOf(node, 'name')] : [];
}

/** The messages around one, as they are now. */
function contextOf(chat: Chat, room: string, message: string): Record<string, unknown> {
  const messages = childrenOf(chat.at('messages', room));
  const ids = [...messages.keys()].toSorted();
  const index = ids.indexOf(message);
  const around = index < 0 ? [] : ids.slice(Math.max(0, index - AROUND), index + AROUND + 1);
  return Object.fromEntries(around.map((id) => [id, valueOf(messages.get(id) ?? null)]));
}

/**
 * Refuses words on the organiser's list, and copies the reported message into a report, because its author may change
 * it later.
 */
export function createWriteModeration(chat: Chat, words: Words, audit: Audit): WriteHook {
  return {
    admit(planned) {
      for (const text of planned.flatMap(textsOf)) {
        if (typeof text === 'string' && words.isIn(text))
          throw new RefusalError('word_refused', 'This text has a word that is not allowed here.');
      }
    },
    follow(planned) {
      for (const { path, node } of planned) {
        const [top, mode, part, id, ...below] = path;
        if (top !== 'chat' || mode !== chat.mode || part !== 'reports' || id === undefined || below.length > 0)
          continue;
        const [room, message, by] = ['room', 'message', 'by'].map((field) => childOf(node, field));
        if (typeof room !== 'string') continue;
        audit.record({ action: 'chat.report', outcome: 'done', uid: typeof by === 'string' ? by : null, target: room });
        if (typeof message === 'string') chat.attempt({ [`reports/${id}/context`]: contextOf(chat, room, message) });
      }
    },
  };
}
