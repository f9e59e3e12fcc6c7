import { RefusalError } from './tree/errors';
import { Branch, nodeAt, sizeOf, type TreeNode } from './tree/node';
import type { Planned } from './tree/overlay';
import type { Path } from './tree/path';

/**
 * How much clients may store at a path, such as `boards/{mode}/shapes/{room}`: the number of children, and their total
 * bytes.
 */
export type Bound = { place: string; children: number; bytes?: number };

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Security rules cannot count, so our own server enforces these limits. */
export const BOUNDS: readonly Bound[] = [
  { place: 'boards/{mode}/shapes/{room}', children: 4000, bytes: 4 * MEGABYTE },
  { place: 'chat/{mode}/messages/{room}', children: 21_000, bytes: 24 * MEGABYTE },
  { place: 'chat/{mode}/pending/{room}/{uid}', children: 20 },
  { place: 'chat/{mode}/members/{room}', children: 1000 },
  { place: 'chat/{mode}/userRooms/{uid}', children: 1000 },
  { place: 'chat/{mode}/reads/{uid}', children: 2000 },
  { place: 'chat/{mode}/mutes/{uid}', children: 2000 },
  { place: 'chat/{mode}/drafts/{uid}', children: 50 },
  { place: 'chat/{mode}/blocks/{uid}', children: 1000 },
  { place: 'chat/{mode}/reports', children: 10_000 },
  { place: 'editing/{mode}/{uid}', children: 20 },
  { place: 'calls/{mode}/{room}/peers', children: 50 },
  { place: 'calls/{mode}/{room}/signals/{uid}', children: 500, bytes: MEGABYTE },
  { place: 'rings/{mode}/{uid}', children: 50 },
  { place: 'meetings/{mode}/{room}/signals/{seat}', children: 500, bytes: MEGABYTE },
  { place: 'meetings/{mode}/{room}/chat', children: 2000, bytes: 2 * MEGABYTE },
];

/** This many bytes may always be added, so that a full whiteboard can still be cleaned up. */
const SMALL_CHANGE = 200;

type Pattern = Bound & { keys: readonly (string | null)[] };

const patternOf = (bound: Bound): Pattern => ({
  ...bound,
  keys: bound.place.split('/').map((key) => (key.startsWith('{') ? null : key)),
});

const isIn = ({ keys }: Pattern, path: Path): boolean =>
  path.length > keys.length && keys.every((key, depth) => key === null || key === path[depth]);

const childCount = (node: TreeNode | null): number => (node instanceof Branch ? node.children.size : 0);

/** What one write adds to a path. */
type Growth = { pattern: Pattern; place: Path; keys: Set<string>; bytes: number };

export function createBounds(bounds: readonly Bound[] = BOUNDS) {
  const patterns = bounds.map(patternOf);

  /** @throws RefusalError `write_limit` if a write makes a path larger and exceeds its limit */
  return function check(root: TreeNode | null, planned: readonly Planned[]): void {
    const growths = new Map<string, Growth>();
    for (const { path, node } of planned) {
      for (const pattern of patterns) {
        if (!isIn(pattern, path)) continue;
        const place = path.slice(0, pattern.keys.length);
        const id = place.join('/');
        const growth = growths.get(id) ?? { pattern, place, keys: new Set(), bytes: 0 };
        growths.set(id, growth);
        const key = path[place.length] ?? '';
        if (node !== null && nodeAt(root, [...place, key]) === null) growth.keys.add(key);
        if (pattern.bytes !== undefined) growth.bytes += sizeOf(node) - sizeOf(nodeAt(root, path));
      }
    }
    for (const { pattern, place, keys, bytes } of growths.values()) {
      const before = nodeAt(root, place);
      if (keys.size > 0 && childCount(before) + keys.size > pattern.children)
        throw new RefusalError('write_limit', `${pattern.place} is full: it has ${pattern.children} entries at most.`);
      if (keys.size === 0 && bytes <= SMALL_CHANGE) continue;
      if (pattern.bytes !== undefined && bytes > 0 && sizeOf(before) + bytes > pattern.bytes)
        throw new RefusalError('write_limit', `${pattern.place} is full: it has ${pattern.bytes} bytes at most.`);
    }
  };
}
export type Bounds = ReturnType<typeof createBounds>;
