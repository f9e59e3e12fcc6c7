import type { Bounds } from './bounds';
import type { Query } from './channels/query';
import type { Rules } from './rules/rules';
import { denied, RefusalError } from './tree/errors';
import { type Allowance, readIncoming } from './tree/incoming';
import { hashOf, nodeAt, type TreeNode } from './tree/node';
import { type Planned, placeAt } from './tree/overlay';
import type { Path } from './tree/path';
import { type Caller, placesOf, type Write, type WriteHook } from './writes';

/** The most values of one client write, including branches. */
const MAX_VALUES = 5000;

export type JudgeOptions = {
  /** The tree as it is now. */
  root: () => TreeNode | null;
  rules: Rules;
  /** How much clients may store at each path; null if unlimited. */
  bounds: Bounds | null;
  writeHooks: readonly WriteHook[];
  now: () => number;
};

/** Decides what callers may read and write, and what a write would change. Writes nothing. */
export function createJudge({ root, rules, bounds, writeHooks, now }: JudgeOptions) {
  function plan(write: Write, at: number, allowance: Allowance): Planned[] {
    return placesOf(write).map(({ path, value }) => ({
      path,
      node: readIncoming(value, nodeAt(root(), path), at, allowance),
    }));
  }

  /** Whether the write would be allowed now. @throws RefusalError */
  function check(caller: Caller, write: Write): Planned[] {
    const at = now();
    const values = caller === 'service' ? Number.POSITIVE_INFINITY : MAX_VALUES;
    const planned = plan(write, at, { values });
    if (caller === 'service') return planned;
    const paths = planned.map(({ path }) => path);
    const newRoot = placeAt(root(), planned);
    if (!rules.canWrite({ auth: caller.auth, now: at, root: placeAt(root()), newRoot, paths })) throw denied();
    bounds?.(root(), planned);
    for (const hook of writeHooks) hook.admit(planned, caller.auth?.uid ?? null);
    return planned;
  }

  return {
    check,

    /** What the write would change now. @throws RefusalError */
    judge(caller: Caller, write: Write): Planned[] {
      if (write.hash !== undefined && hashOf(nodeAt(root(), write.path)) !== write.hash)
        throw new RefusalError('datastale', 'The value has changed meanwhile.');
      return check(caller, write);
    },

    canRead(caller: Caller, path: Path, query: Query | null): boolean {
      if (caller === 'service') return true;
      const rulesQuery = query === null ? {} : { query: query.forRules };
      return rules.canRead({ auth: caller.auth, now: now(), root: placeAt(root()), path, ...rulesQuery });
    },
  };
}
