import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { UsageError } from './suggest';

const AccountSchema = v.strictObject({
  email: v.pipe(v.string(), v.nonEmpty()),
  password: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string()),
  'confirmation number': v.optional(v.nullable(v.string()), null),
  'ticket number': v.optional(v.nullable(v.string()), null),
});
const SetSchema = v.strictObject({
  ada: v.optional(AccountSchema),
  grace: v.optional(AccountSchema),
  hedy: v.optional(AccountSchema),
});
const AccountsSchema = v.strictObject({
  /** A set for each path that is walked at once. */
  accounts: v.array(SetSchema),
  areas: v.optional(v.record(v.string(), v.string()), {}),
});

/** The test accounts of a venue, and which of its areas stand for those of the sample. */
export type Accounts = v.InferOutput<typeof AccountsSchema>;

/** The names of fields, without a value. */
const whereIn = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');

/** A single set is a list of one. */
function asList(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('accounts' in given)) return given;
  return { ...given, accounts: Array.isArray(given.accounts) ? given.accounts : [given.accounts] };
}

/** Each set has accounts of the same people, so that any of them walks any path. */
function sameIn(source: string, given: Accounts): Accounts {
  const [first = {}, ...others] = given.accounts;
  const different = others.find((one) => Object.keys(one).toSorted().join() !== Object.keys(first).toSorted().join());
  if (different === undefined) return given;
  throw new UsageError(`Each set of ${source} needs accounts of the same people: ${Object.keys(first).join(', ')}`);
}

/**
 * Reads accounts from a file, or else from `PATHS_ACCOUNTS`.
 * @throws UsageError without any value, which may be a password
 */
export function readAccounts(file: string | null, env: Readonly<Record<string, string | undefined>>): Accounts {
  const given = env['PATHS_ACCOUNTS'];
  const source = file ?? 'PATHS_ACCOUNTS';
  let text = given ?? '{"accounts":[]}';
  if (file !== null) {
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      throw new UsageError(`There is no file ${file}, which --accounts names`);
    }
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UsageError(`${source} is not JSON: see docs/path-testing.md for an example`);
  }
  const read = v.safeParse(AccountsSchema, asList(parsed));
  if (read.success) return sameIn(source, read.output);
  throw new UsageError(`${source} is not as docs/path-testing.md shows: look at ${whereIn(read.issues)}`);
}
