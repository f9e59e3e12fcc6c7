import { inArray, like, or } from 'drizzle-orm';
import type { Database } from '../../db/types';
import { Branch, type Leaf, putNode, type TreeNode } from '../tree/node';
import type { Planned } from '../tree/overlay';
import { isWithin, type Path } from '../tree/path';
import type { KeptStore } from '../writes';
import { realtimeValues } from './tables';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;
/** The embedded store works on the event loop: it does little at a time, and others come between. */
const PER_STATEMENT = { rows: 100, characters: 64 * 1024 };

export type KeptStoreOptions = {
  db: Database;
  /** The paths whose values survive a restart, with what is below them. */
  kept: readonly Path[];
  /** Told of a failure, once until the database is back. */
  onError?: (error: unknown) => void;
};

const patternOf = (path: string): string => `${path.replace(/[\\%_]/g, '\\$&')}%`;

function* leavesOf(node: TreeNode | null, path: Path): Generator<[Path, Leaf]> {
  if (node instanceof Branch) for (const [key, child] of node.children) yield* leavesOf(child, [...path, key]);
  else if (node !== null) yield [path, node];
}

/** A place that writes change. */
class Spot {
  /** As JSON; null where nothing is to be there. */
  value: string | null = null;
  /** Whether all that was there goes. */
  isCleared = false;
  /** Whether there is something below it: a value of its own is gone. */
  isAbove = false;
  readonly below = new Map<string, Spot>();

  at(key: string): Spot {
    const spot = this.below.get(key) ?? new Spot();
    this.below.set(key, spot);
    return spot;
  }

  clear(): void {
    this.isCleared = true;
    this.value = null;
    this.below.clear();
  }

  holdMore(): void {
    this.isAbove = true;
    this.value = null;
  }
}

function* spotsOf(spot: Spot, path: string): Generator<[string, Spot]> {
  for (const [key, child] of spot.below) {
    const place = `${path}${key}/`;
    yield [place, child];
    yield* spotsOf(child, place);
  }
}

/** Parts of a list, as long as a statement may be. */
function* inParts<T>(list: readonly T[], lengthOf: (item: T) => number): Generator<T[]> {
  let part: T[] = [];
  let length = 0;
  for (const item of list) {
    const more = lengthOf(item);
    if (part.length === PER_STATEMENT.rows || (part.length > 0 && length + more > PER_STATEMENT.characters)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(item);
    length += more;
  }
  if (part.length > 0) yield part;
}

const ofText = (text: string): number => text.length;
const ofRow = ({ path, value }: { path: string; value: string }): number => path.length + value.length;

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
async function inTurns<T>(parts: Iterable<T>, work: (part: T) => Promise<void>): Promise<void> {
  let isFirst = true;
  for (const part of parts) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    await work(part);
  }
}

/** Some writes in their order, as what is to go and what is to be there after it. */
export class Rows {
  private readonly top = new Spot();

  constructor(private readonly kept: readonly Path[]) {}

  /** Whether anything of the changes is to be kept. */
  add(changes: readonly Planned[]): boolean {
    let isKept = false;
    for (const { path, node } of changes) {
      if (!this.kept.some((place) => isWithin(path, place) || isWithin(place, path))) continue;
      isKept = true;
      path.reduce((spot, key) => spot.at(key), this.top).clear();
      for (const [leafPath, leaf] of leavesOf(node, path)) {
        if (this.kept.some((place) => isWithin(leafPath, place))) this.put(leafPath, JSON.stringify(leaf));
      }
    }
    return isKept;
  }

  private put(path: Path, value: string): void {
    let spot = this.top;
    for (const key of path) {
      spot.holdMore();
      spot = spot.at(key);
    }
    spot.value = value;
  }

  async write(db: Database): Promise<void> {
    const spots = [...spotsOf(this.top, '')];
    const placesOf = (isMeant: (spot: Spot) => boolean): string[] =>
      spots.flatMap(([path, spot]) => (isMeant(spot) ? [path] : []));
    const cleared = this.top.isCleared ? [''] : placesOf(({ isCleared }) => isCleared);
    const above = placesOf(({ isAbove }) => isAbove);
    const rows = spots.flatMap(([path, { value }]) => (value === null ? [] : [{ path, value }]));
    await db.transaction(async (transaction) => {
      await inTurns(inParts(cleared, ofText), async (some) => {
        const places = some.map((path) => like(realtimeValues.path, patternOf(path)));
        await transaction.delete(realtimeValues).where(or(...places));
      });
      await inTurns(inParts(above, ofText), async (some) => {
        await transaction.delete(realtimeValues).where(inArray(realtimeValues.path, some));
      });
      await inTurns(inParts(rows, ofRow), async (some) => {
        await transaction.insert(realtimeValues).values(some);
      });
    });
  }
}

/** Reads the values that survived the last restart, into a tree that is there already. */
export async function readKept(db: Database, tree: TreeNode | null = null): Promise<TreeNode | null> {
  let root = tree;
  for (const { path, value } of await db.select().from(realtimeValues)) {
    root = putNode(root, path.split('/').slice(0, -1), JSON.parse(value));
  }
  return root;
}

/**
 * Keeps values in the database. Writes that come while others are being stored are stored together after them; each is
 * acknowledged once it is stored. While the database is away they wait.
 */
export function createKeptStore({ db, kept, onError = () => {} }: KeptStoreOptions) {
  let batch = new Rows(kept);
  let waiting: (() => void)[] = [];
  let storing: Promise<void> | null = null;
  let isStopped = false;
  let wake = (): void => {};

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });

  async function store(next: Rows): Promise<void> {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(LAST_RETRY_MS, delay * 2)) {
      try {
        await next.write(db);
        return;
      } catch (error) {
        if (isStopped) throw error;
        if (delay === FIRST_RETRY_MS) onError(error);
        await rest(delay);
      }
    }
  }

  async function storeAll(): Promise<void> {
    // What comes in one turn of the loop is stored together.
    await nextTurn();
    while (waiting.length > 0) {
      const next = batch;
      const acknowledged = waiting;
      batch = new Rows(kept);
      waiting = [];
      await store(next);
      for (const acknowledge of acknowledged) acknowledge();
    }
    storing = null;
  }

  const keptStore: KeptStore = {
    keep(changes: readonly Planned[]) {
      if (!batch.add(changes)) return null;
      const stored = new Promise<void>((resolve) => waiting.push(resolve));
      storing ??= storeAll();
      storing.catch(() => {});
      return stored;
    },
  };

  return {
    ...keptStore,
    /** Waits until everything is stored; what the database does not take now is lost. */
    async close() {
      isStopped = true;
      wake();
      await storing?.catch(() => {});
    },
  };
}
