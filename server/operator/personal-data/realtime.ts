import { kindOfRoom } from '../../../domain/chat/rooms';
import { OpModeSchema } from '../../../domain/shell/version';
import type { RealtimeDatabase } from '../../realtime/database';
import { Branch, childOf, type TreeNode } from '../../realtime/tree/node';
import type { Path } from '../../realtime/tree/path';
import { UNNAMED } from './batches';
import type { PathRule } from './paths';

/** The most paths of one write, because each is compared with every other one. */
const AT_ONCE = 200;

const childrenOf = (node: TreeNode | null): readonly (readonly [string, TreeNode])[] =>
  node instanceof Branch ? [...node.children] : [];
const keysOf = (node: TreeNode | null): string[] => childrenOf(node).map(([key]) => key);

type Change = readonly [path: string, value: string | null];

/** A room with more messages than one write takes is emptied before it goes. */
const wholeOf = (node: TreeNode | null): Change[] =>
  childrenOf(node).flatMap(([key, child]): Change[] => {
    const keys = keysOf(child);
    return keys.length > AT_ONCE ? keys.map((inner) => [`${key}/${inner}`, null]) : [[key, null]];
  });

const usersIn = (node: TreeNode | null, depth: number, staff: ReadonlySet<string>): Change[] =>
  depth === 1
    ? keysOf(node).flatMap((uid): Change[] => (staff.has(uid) ? [] : [[uid, null]]))
    : childrenOf(node).flatMap(([key, child]) =>
        usersIn(child, depth - 1, staff).map(([path, value]): Change => [`${key}/${path}`, value]),
      );

const isNamed = (like: TreeNode): boolean => {
  const author = childOf(like, 'authorId');
  return typeof author === 'string' && !author.startsWith(UNNAMED);
};

/** What a rule changes below a path. */
function changesBy(rule: PathRule, node: TreeNode | null, staff: ReadonlySet<string>): Change[] {
  if ('stays' in rule) return [];
  switch (rule.goes) {
    case 'all':
      return wholeOf(node);
    case 'ofAttendees':
      return usersIn(node, rule.depth, staff);
    case 'own':
      return keysOf(node).flatMap((room): Change[] => {
        const kind = kindOfRoom(room);
        return kind === 'group' || kind === 'direct' ? [[room, null]] : [];
      });
    case 'questions':
      return childrenOf(node).flatMap(([talk, child]): Change[] =>
        childOf(child, 'questions') === null ? [] : [[`${talk}/questions`, null]],
      );
    case 'unnamed':
      return childrenOf(node).flatMap(([uuid, like]): Change[] =>
        isNamed(like) ? [[`${uuid}/authorId`, `${UNNAMED}${uuid}`]] : [],
      );
  }
}

/** Where a path of the rules is in each mode. */
export const placesOf = (path: string): Path[] => {
  const [top = '', ...rest] = path.split('/');
  return OpModeSchema.options.map((mode) =>
    top === 'contentPieces' ? [top, 'opmode', mode, ...rest] : [top, mode, ...rest],
  );
};

/** Deletes some of a path, in one write. Returns how many changes it made: none once all is done. */
export async function changeSome(
  database: RealtimeDatabase,
  path: Path,
  rule: PathRule,
  staff: ReadonlySet<string>,
): Promise<number> {
  const changes = changesBy(rule, database.nodeAt(path), staff).slice(0, AT_ONCE);
  if (changes.length > 0) await database.write('service', { path, value: Object.fromEntries(changes), isMerge: true });
  return changes.length;
}

/** The messages that a path of rooms has. */
export const sizeOf = (database: RealtimeDatabase, path: Path): number =>
  childrenOf(database.nodeAt(path)).reduce((sum, [, room]) => sum + keysOf(room).length, 0);
