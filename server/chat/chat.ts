import * as v from 'valibot';
import type { ChatFile } from '../../domain/chat/files';
import { isOfWidget, kindOfRoom, wallRoom } from '../../domain/chat/rooms';
import { type ChatMessage, ChatMessageSchema } from '../../domain/chat/safety';
import type { OpMode } from '../../domain/shell/version';
import { ShapeSchema } from '../../domain/widgets/board/shape';
import { forbidden } from '../http/errors';
import type { RealtimeDatabase } from '../realtime/database';
import { Branch, childOf, encodeNode, type TreeNode } from '../realtime/tree/node';

const SanctionSchema = v.object({ until: v.number(), reason: v.string() });

/** The children of a node, unordered. */
export const childrenOf = (node: TreeNode | null): ReadonlyMap<string, TreeNode> =>
  node instanceof Branch ? node.children : new Map<string, TreeNode>();

/** The value of a node; null where there is none. */
export const valueOf = (node: TreeNode | null): unknown => JSON.parse(encodeNode(node));

export function messageOf(node: TreeNode | null): ChatMessage | null {
  const parsed = v.safeParse(ChatMessageSchema, valueOf(node));
  return parsed.success ? parsed.output : null;
}

/** Values by their path below the chat of a mode. */
export type Changes = Record<string, unknown>;

/** The service's own access to chat data: it bypasses the security rules, but checks the same conditions. */
export function createChat(database: RealtimeDatabase, mode: OpMode) {
  const at = (...keys: string[]): TreeNode | null => database.nodeAt(['chat', mode, ...keys]);
  const isClosed = (room: string): boolean => at('rooms', room, 'closedAt') !== null;
  const isBlocked = (by: string, uid: string): boolean => at('blocks', by, uid) !== null;

  function isMember(room: string, uid: string): boolean {
    if (isOfWidget(room)) return at('rooms', room) !== null;
    return kindOfRoom(room) !== null && typeof at('members', room, uid, 'at') === 'number';
  }

  function isLockedOut(uid: string): boolean {
    const { success, output } = v.safeParse(SanctionSchema, valueOf(at('sanctions', uid)));
    return success && output.until > database.now();
  }

  const attemptAt = (path: string[], changes: Changes): void =>
    database.attempt('service', { path, value: changes, isMerge: true });

  return {
    at,
    now: database.now,
    mode,
    isMember,
    isClosed,
    /** How many members a room has. */
    sizeOf: (room: string): number => {
      const members = at('members', room);
      return members instanceof Branch ? members.children.size : 0;
    },
    isLockedOut,
    isBlocked,
    message: (room: string, id: string): ChatMessage | null => messageOf(childOf(at('messages', room), id)),
    /** Whether a wall shows a post. */
    hasPost(widgetId: string, id: string): boolean {
      const post = messageOf(at('messages', wallRoom(widgetId), id));
      return post !== null && post.deleted !== true && post.hidden !== true;
    },
    /** A post of this user that waits for approval. */
    waiting: (room: string, uid: string, id: string): ChatMessage | null => messageOf(at('pending', room, uid, id)),

    /** The picture of a shape on a whiteboard; null once the shape is gone. */
    picture(room: string, id: string): { from: string; file: ChatFile } | null {
      const shape = v.safeParse(ShapeSchema, valueOf(database.nodeAt(['boards', mode, 'shapes', room, id])));
      const { by, file, gone } = shape.success ? shape.output : {};
      return by === undefined || file === undefined || gone !== undefined ? null : { from: by, file };
    },

    /** Changes several paths together; resolves once the changes are stored. */
    async change(changes: Changes): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      await database.write('service', { path: ['chat', mode], value: changes, isMerge: true });
    },

    /** The shapes of all whiteboards, by room. */
    shapes: (): TreeNode | null => database.nodeAt(['boards', mode, 'shapes']),

    /** Changes several paths below the shapes together. */
    async changeShapes(changes: Changes): Promise<void> {
      await database.write('service', { path: ['boards', mode, 'shapes'], value: changes, isMerge: true });
    },

    /** The meeting rooms, by name. */
    meetings: (): TreeNode | null => database.nodeAt(['meetings', mode]),

    /** Changes several paths below the shapes or the meeting rooms together, without waiting until they are stored. */
    attemptShapes: (changes: Changes): void => attemptAt(['boards', mode, 'shapes'], changes),
    attemptMeetings: (changes: Changes): void => attemptAt(['meetings', mode], changes),

    /** Changes several paths together, without waiting until they are stored. */
    attempt: (changes: Changes): void => attemptAt(['chat', mode], changes),

    /** @throws ApiError 403 */
    requireMember(room: string, uid: string): void {
      if (!isMember(room, uid)) throw forbidden('Only members of this chat may do that.');
    },

    /** Whether a member may write to a room. @throws ApiError 403 */
    requireWriter(room: string, uid: string): void {
      if (isLockedOut(uid)) throw forbidden('You cannot write in chats at the moment.');
      if (isClosed(room)) throw forbidden('This chat is closed.');
      const peer = at('members', room, uid, 'peer');
      if (kindOfRoom(room) === 'direct' && typeof peer === 'string' && isBlocked(peer, uid))
        throw forbidden('You cannot write to this user.');
    },
  };
}
export type Chat = ReturnType<typeof createChat>;
