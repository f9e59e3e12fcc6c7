import { inArray, like, or } from 'drizzle-orm';
import type { Database } from '../../db/types';
import type { Keeper } from '../database';
import { Branch, type Leaf, putNode, type TreeNode } from '../tree/node';
import type { Planned } from '../tree/overlay';
import { isWithin, type Path } from '../tree/path';
import { realtimeValues } from './tables';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;
const ROWS_PER_STATEMENT = 1000;

export type KeeperOptions = {
  db: Database;
  /** The paths whose values survive a restart, with what is below them. */
  kept: readonly Path[];
  /** Told of a failure, once until the database is back. */
  onError?: (error: unknown) => void;
};

const rowPath = (path: Path): string => path.map((key) => `${key}/`).join('');
const patternOf = (path: string): string => `${path.replace(/[\\%_]/g, '\\$&')}%`;

function* leavesOf(node: TreeNode | null, path: Path): Generator<[Path, Leaf]> {
  if (node instanceof Branch) for (const [key, child] of node.children) yield* leavesOf(child, [...path, key]);
  else if (node !== null) yield [path, node];
}

/** Some writes in their order, as what is to go and what is to be there after it. */
export class Rows {
  /** The beginnings of paths to clear; what was planned below them before is cleared here. */
  private readonly cleared = new Set<string>();
  /** Places that got something below them: a value of their own is gone. */
  private readonly above = new Set<string>();
  private readonly values = new Map<string, string>();

  constructor(private readonly kept: readonly Path[]) {}

  /** Whether anything of the changes is to be kept. */
  add(changes: readonly Planned[]): boolean {
    let isKept = false;
    for (const { path, node } of changes) {
      if (!this.kept.some((place) => isWithin(path, place) || isWithin(place, path))) continue;
      isKept = true;
      this.clear(rowPath(path));
      for (const [leafPath, leaf] of leavesOf(node, path)) {
        if (this.kept.some((place) => isWithin(leafPath, place))) this.put(rowPath(leafPath), JSON.stringify(leaf));
      }
    }
    return isKept;
  }

  private clear(path: string): void {
    for (const known of this.values.keys()) if (known.startsWith(path)) this.values.delete(known);
    this.cleared.add(path);
  }

  private put(path: string, value: string): void {
    for (let end = path.indexOf('/'); end < path.length - 1; end = path.indexOf('/', end + 1)) {
      const place = path.slice(0, end + 1);
      this.above.add(place);
      this.values.delete(place);
    }
    this.values.set(path, value);
  }

  async write(db: Database): Promise<void> {
    const above = [...this.above];
    const rows = [...this.values].map(([path, value]) => ({ path, value }));
    await db.transaction(async (transaction) => {
      const places = [...this.cleared].map((path) => like(realtimeValues.path, patternOf(path)));
      for (let first = 0; first < places.length; first += ROWS_PER_STATEMENT)
        await transaction.delete(realtimeValues).where(or(...places.slice(first, first + ROWS_PER_STATEMENT)));
      if (above.length > 0) await transaction.delete(realtimeValues).where(inArray(realtimeValues.path, above));
      for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
        await transaction.insert(realtimeValues).values(rows.slice(first, first + ROWS_PER_STATEMENT));
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
export function createKeeper({ db, kept, onError = () => {} }: KeeperOptions) {
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
    await new Promise((resolve) => void setImmediate(resolve));
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

  const keeper: Keeper = {
    keep(changes: readonly Planned[]) {
      if (!batch.add(changes)) return null;
      const stored = new Promise<void>((resolve) => waiting.push(resolve));
      storing ??= storeAll();
      storing.catch(() => {});
      return stored;
    },
  };

  return {
    ...keeper,
    /** Waits until everything is stored; what the database does not take now is lost. */
    async close() {
      isStopped = true;
      wake();
      await storing?.catch(() => {});
    },
  };
}
