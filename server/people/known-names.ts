import { RefusalError } from '../realtime/tree/errors';
import { childOf, type TreeNode } from '../realtime/tree/node';
import { type Path, splitPath } from '../realtime/tree/path';
import type { Prepare, Write, WriteHook } from '../realtime/writes';

/** The most users whose names are cached. */
const USERS = 20_000;
/** As clients shorten a name: in presence by UTF-16 units, in a meeting by characters. */
const shownForms = (name: string): string[] => [
  name.trim().slice(0, 200).trim(),
  [...name.trim()].slice(0, 100).join('').trim(),
];

const NAME = 'name';

/** Whether a path is a record in which others see a user's name, or that name: presence, a seat, a message in a meeting. */
function isOfUser([top, , first, second, third, ...more]: Path): boolean {
  const record = top === 'opmode' ? [first] : top === 'presenceByArea' ? [first, second] : [first, second, third];
  if (top === 'meetings' && second !== 'seats' && second !== 'chat') return false;
  if (top !== 'opmode' && top !== 'presenceByArea' && top !== 'meetings') return false;
  const below = [second, third, ...more].slice(record.length - 1).filter((key) => key !== undefined);
  return !record.includes(undefined) && (below.length === 0 || (below.length === 1 && below[0] === NAME));
}

const nameIn = (path: Path, node: TreeNode | null): TreeNode | null =>
  path.at(-1) === NAME ? node : childOf(node, NAME);

const rawNameIn = (path: Path, value: unknown): unknown => {
  if (path.at(-1) === NAME) return value;
  return typeof value === 'object' && value !== null && NAME in value ? value.name : null;
};

/** The paths of a write with their values. */
function placesOf({ path, value, isMerge = false }: Write): (readonly [Path, unknown])[] {
  if (!isMerge || typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).map(([place, below]) => [[...path, ...splitPath(place)], below] as const);
}

/**
 * Refuses writes with names that are not the user's own. `readNames` reads the current names of the profile and of the
 * account.
 */
export function createKnownNames(readNames: (uid: string) => Promise<readonly string[]>): {
  writeHook: WriteHook;
  prepare: Prepare;
} {
  const names = new Map<string, ReadonlySet<string>>();
  const isKnown = (uid: string, name: string): boolean => name === uid || names.get(uid)?.has(name.trim()) === true;

  return {
    writeHook: {
      admit(planned, uid) {
        if (uid === null) return;
        for (const { path, node } of planned) {
          const name = isOfUser(path) ? nameIn(path, node) : null;
          if (typeof name === 'string' && !isKnown(uid, name))
            throw new RefusalError('permission_denied', 'This is not the name of the account.');
        }
      },
      follow() {},
    },
    prepare(write, uid) {
      const shown = placesOf(write).map(([path, value]) => (isOfUser(path) ? rawNameIn(path, value) : null));
      if (uid === null || shown.every((name) => typeof name !== 'string' || isKnown(uid, name))) return null;
      return readNames(uid).then((found) => {
        if (names.size >= USERS) names.clear();
        names.set(uid, new Set(found.flatMap(shownForms)));
      });
    },
  };
}
