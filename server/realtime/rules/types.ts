import type { Place } from './place';
import type { Snapshot } from './snapshot';

export type Auth = { uid: string; provider: string; token: Readonly<Record<string, unknown>> };

type Bound = string | number | boolean | null;
/** The variable `query` of a rule. Missing fields have Firebase's defaults: ordered by key, no bounds, no limits. */
export type QueryOfRules = {
  orderByChild?: string | null;
  orderByKey?: boolean;
  orderByValue?: boolean;
  startAt?: Bound;
  endAt?: Bound;
  equalTo?: Bound;
  limitToFirst?: number | null;
  limitToLast?: number | null;
};

export type ReadRequest = {
  auth: Auth | null;
  /** Milliseconds. */
  now: number;
  root: Place;
  path: readonly string[];
  query?: QueryOfRules;
};
export type WriteRequest = {
  auth: Auth | null;
  /** Milliseconds: the same as the timestamps in `newRoot`. */
  now: number;
  root: Place;
  newRoot: Place;
  paths: readonly (readonly string[])[];
};

/** The variables of a rule during its evaluation. */
export type Scope = {
  auth: Auth | null;
  now: number;
  query: QueryOfRules;
  root: Snapshot;
  data: Snapshot;
  newData: Snapshot;
  /** At least the keys from the root to the rule's path. */
  path: readonly string[];
};

/** The type of an expression. `primitive` and `any` are known only at run time: values of the database, and claims. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'primitive' | 'any' | 'place' | 'query';
export type Run = (scope: Scope) => unknown;
export type Compiled = { kind: Kind; run: Run };

const UNKNOWN: ReadonlySet<Kind> = new Set<Kind>(['primitive', 'any']);
export const isUnknown = (kind: Kind): boolean => UNKNOWN.has(kind);
