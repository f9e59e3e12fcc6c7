import { Branch, type TreeNode } from '../tree/node';
import type { Rank } from '../tree/order';
import { compareEntries, type Entry, isInRange, type Query, rankOf } from './query';

/** The children of one path in the order of one index, shared by all queries that use it. */
export class SortedIndex {
  private entries: Entry[] = [];
  private readonly ranks = new Map<string, Rank>();

  constructor(
    private readonly index: string,
    node: TreeNode | null,
  ) {
    this.rebuild(node);
  }

  rebuild(node: TreeNode | null): void {
    this.ranks.clear();
    this.entries = [];
    if (!(node instanceof Branch)) return;
    for (const [name, child] of node.children) {
      const rank = rankOf(this.index, name, child);
      this.ranks.set(name, rank);
      this.entries.push({ name, rank });
    }
    this.entries.sort((one, other) => compareEntries(this.index, one, other));
  }

  /** The child was changed, added or removed (`null`). */
  update(name: string, child: TreeNode | null): void {
    const known = this.ranks.get(name);
    const rank = child === null ? undefined : rankOf(this.index, name, child);
    if (known !== undefined) {
      if (rank !== undefined && compareEntries(this.index, { name, rank }, { name, rank: known }) === 0) return;
      this.entries.splice(this.placeOf({ name, rank: known }), 1);
      this.ranks.delete(name);
    }
    if (rank === undefined) return;
    this.entries.splice(this.placeOf({ name, rank }), 0, { name, rank });
    this.ranks.set(name, rank);
  }

  has(name: string, query: Query): boolean {
    const rank = this.ranks.get(name);
    return rank !== undefined && isInRange(query, { name, rank });
  }

  /** The keys of a query's result, in order. */
  keysOf(query: Query): string[] {
    const { start, end, limit, isFromEnd } = query;
    let from = start === null ? 0 : this.firstFrom((entry) => isInRange({ ...query, end: null }, entry));
    let to =
      end === null ? this.entries.length : this.firstFrom((entry) => !isInRange({ ...query, start: null }, entry));
    if (limit !== null && isFromEnd) from = Math.max(from, to - limit);
    else if (limit !== null) to = Math.min(to, from + limit);
    return this.entries.slice(from, Math.max(from, to)).map(({ name }) => name);
  }

  private placeOf(entry: Entry): number {
    return this.firstFrom((known) => compareEntries(this.index, known, entry) >= 0);
  }

  /** The first position from which all entries pass. */
  private firstFrom(passes: (entry: Entry) => boolean): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.entries[middle];
      if (entry !== undefined && passes(entry)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
