import { childOf, sizeOf, type TreeNode } from '../realtime/tree/node';
import type { WriteHook } from '../realtime/writes';
import { type Changes, type Chat, childrenOf } from './chat';

const MEGABYTE = 1024 * 1024;

/** The most entries and bytes that a room may have, and how many remain after a clean-up. */
type Room = { most: number; stay: number; mostBytes: number; stayBytes: number };
const MESSAGES: Room = { most: 20_000, stay: 19_000, mostBytes: 20 * MEGABYTE, stayBytes: 18 * MEGABYTE };
const MEETING: Room = { most: 1500, stay: 1000, mostBytes: 1.5 * MEGABYTE, stayBytes: MEGABYTE };
/** Deleted shapes can be restored for this long. */
const SHAPES: Room = { most: 3000, stay: 2500, mostBytes: 3 * MEGABYTE, stayBytes: 2 * MEGABYTE };

/** The entries to delete, oldest first, so that the rest fits the limit. */
function tooOld(node: TreeNode | null, oldest: readonly [string, TreeNode][], room: Room): string[] {
  let [left, bytes] = [childrenOf(node).size, sizeOf(node)];
  if (left <= room.most && bytes <= room.mostBytes) return [];
  const gone: string[] = [];
  for (const [id, entry] of oldest) {
    if (left <= room.stay && bytes <= room.stayBytes) break;
    left -= 1;
    bytes -= sizeOf(entry);
    gone.push(id);
  }
  return gone;
}

/** Message ids sort by time. */
const byId = (node: TreeNode | null): [string, TreeNode][] =>
  [...childrenOf(node)].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Deleted shapes, in the order of their deletion. */
const deleted = (node: TreeNode | null): [string, TreeNode][] =>
  [...childrenOf(node)]
    .filter(([, shape]) => childOf(shape, 'gone') !== null)
    .toSorted(([, one], [, other]) => Number(childOf(one, 'at')) - Number(childOf(other, 'at')));

const isLarge = (node: TreeNode | null, { most, mostBytes }: Room): boolean =>
  childrenOf(node).size > most || sizeOf(node) > mostBytes;

/** Deletes the oldest messages of a long chat, and the shapes of a whiteboard that users deleted first. */
export function createSweeper(chat: Chat): WriteHook {
  function sweepMessages(room: string): void {
    const messages = chat.at('messages', room);
    if (!isLarge(messages, MESSAGES)) return;
    const changes: Changes = {};
    for (const id of tooOld(messages, byId(messages), MESSAGES)) {
      changes[`messages/${room}/${id}`] = null;
      changes[`reactions/${room}/${id}`] = null;
    }
    chat.attempt(changes);
  }

  function sweepMeeting(room: string): void {
    const messages = childOf(childOf(chat.meetings(), room), 'chat');
    if (!isLarge(messages, MEETING)) return;
    const changes = tooOld(messages, byId(messages), MEETING).map((id) => [`${room}/chat/${id}`, null]);
    chat.attemptMeetings(Object.fromEntries(changes));
  }

  function sweepShapes(room: string): void {
    const shapes = childOf(chat.shapes(), room);
    if (!isLarge(shapes, SHAPES)) return;
    const changes = tooOld(shapes, deleted(shapes), SHAPES).map((id) => [`${room}/${id}`, null]);
    if (changes.length > 0) chat.attemptShapes(Object.fromEntries(changes));
  }

  return {
    admit: () => {},
    follow(planned) {
      for (const { path, node } of planned) {
        const [top, mode, part, room, id, ...below] = path;
        if (mode !== chat.mode || part === undefined || room === undefined || id === undefined || node === null)
          continue;
        if (top === 'chat' && part === 'messages' && below.length === 0) sweepMessages(room);
        else if (top === 'meetings' && room === 'chat') sweepMeeting(part);
        else if (top === 'boards' && (below[0] === 'kind' || below[0] === 'gone')) sweepShapes(room);
      }
    },
  };
}
