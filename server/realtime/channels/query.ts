import * as v from 'valibot';
import type { QueryOfRules } from '../rules/rules';
import { invalid } from '../tree/errors';
import { Branch, childOf, nodeAt, type TreeNode } from '../tree/node';
import { compareNames, compareRanks, MAX_NAME, MIN_NAME, type Rank } from '../tree/order';
import { parsePath, splitPath } from '../tree/path';

const BoundSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** A query in the wire protocol. */
const WireQuerySchema = v.object({
  /** The index: `.key`, `.value` or the path of a child. */
  i: v.optional(v.pipe(v.string(), v.maxLength(2000)), '.priority'),
  sp: v.optional(BoundSchema),
  sn: v.optional(v.string()),
  sin: v.optional(v.boolean(), true),
  ep: v.optional(BoundSchema),
  en: v.optional(v.string()),
  ein: v.optional(v.boolean(), true),
  l: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  vf: v.optional(v.picklist(['l', 'r']), 'l'),
});

export type Bound = { rank: Rank; name: string; isIncluded: boolean };

export type Query = {
  /** A key that equal queries share. */
  id: string;
  index: string;
  start: Bound | null;
  end: Bound | null;
  limit: number | null;
  isFromEnd: boolean;
  /** The query as rules see it. */
  forRules: QueryOfRules;
};

/** One child in the order of an index. */
export type Entry = { rank: Rank; name: string };

const leafOf = (rank: Rank): string | number | boolean | null => (typeof rank === 'object' ? null : rank);
const isKeyIndex = (index: string): boolean => index === '.key';

/** If ordered by key, the bound itself is the name. */
function nameOf(bound: Rank, isKey: boolean, name: string): string {
  if (!isKey) return name;
  if (typeof bound !== 'string') throw invalid('A bound of keys is a text.');
  return bound;
}

function queryOfRules({ index, start, end, limit, isFromEnd }: Omit<Query, 'id' | 'forRules'>): QueryOfRules {
  const startAt = start === null ? null : leafOf(start.rank);
  const endAt = end === null ? null : leafOf(end.rank);
  const isEqual = start?.isIncluded === true && end?.isIncluded === true && startAt === endAt;
  return {
    orderByKey: isKeyIndex(index),
    orderByValue: index === '.value',
    orderByChild: index.startsWith('.') ? null : index,
    startAt,
    endAt,
    equalTo: isEqual ? startAt : null,
    limitToFirst: isFromEnd ? null : limit,
    limitToLast: isFromEnd ? limit : null,
  };
}

/** `null` if the query selects everything. @throws RefusalError */
export function parseQuery(wire: unknown): Query | null {
  if (wire === undefined || wire === null) return null;
  const read = v.safeParse(WireQuerySchema, wire);
  if (!read.success) throw invalid(`Invalid query: ${read.issues[0].message}`);
  const { i, sp, sn, sin, ep, en, ein, l, vf } = read.output;
  const isKey = isKeyIndex(i);
  if (!i.startsWith('.')) parsePath(i);
  if (sp === undefined && ep === undefined && l === undefined) return null;
  const start =
    sp === undefined ? null : { rank: sp, name: nameOf(sp, isKey, sn ?? (sin ? MIN_NAME : MAX_NAME)), isIncluded: sin };
  const end =
    ep === undefined ? null : { rank: ep, name: nameOf(ep, isKey, en ?? (ein ? MAX_NAME : MIN_NAME)), isIncluded: ein };
  const query = { index: i, start, end, limit: l ?? null, isFromEnd: vf === 'r' };
  return { ...query, id: JSON.stringify(query), forRules: queryOfRules(query) };
}

/** What an index orders a child by. */
export function rankOf(index: string, key: string, child: TreeNode): Rank {
  if (isKeyIndex(index)) return key;
  if (index === '.priority') return null;
  const node = index === '.value' ? child : nodeAt(child, splitPath(index));
  return node instanceof Branch ? {} : node;
}

export function compareEntries(index: string, one: Entry, other: Entry): number {
  if (isKeyIndex(index)) return compareNames(one.name, other.name);
  return compareRanks(one.rank, other.rank) || compareNames(one.name, other.name);
}

/** Whether an entry is between the start and the end of the query. */
export function isInRange({ index, start, end }: Query, entry: Entry): boolean {
  if (start !== null) {
    const order = compareEntries(index, entry, start);
    if (order < 0 || (order === 0 && !start.isIncluded)) return false;
  }
  if (end === null) return true;
  const order = compareEntries(index, entry, end);
  return order < 0 || (order === 0 && end.isIncluded);
}

/** The node reduced to the query's result. */
export function cutTo(node: TreeNode | null, keys: Iterable<string>): TreeNode | null {
  const cut = new Branch();
  for (const key of keys) {
    const child = childOf(node, key);
    if (child !== null) cut.children.set(key, child);
  }
  return cut.children.size === 0 ? null : cut;
}
