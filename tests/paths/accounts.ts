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
const AccountsSchema = v.strictObject({
  accounts: v.strictObject({
    ada: v.optional(AccountSchema),
    grace: v.optional(AccountSchema),
    hedy: v.optional(AccountSchema),
  }),
  areas: v.optional(v.record(v.string(), v.string()), {}),
});

/** The test accounts of a venue, and which of its areas stand for those of the sample. */
export type Accounts = v.InferOutput<typeof AccountsSchema>;

/** The names of fields and values in JSON, without a value. */
function whereIn(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
}

/**
 * Reads accounts from a file, or else from `PATHS_ACCOUNTS`.
 * @throws UsageError without any value, which may be a password
 */
export function readAccounts(file: string | null, env: Readonly<Record<string, string | undefined>>): Accounts {
  const given = env['PATHS_ACCOUNTS'];
  const source = file ?? 'PATHS_ACCOUNTS';
  let text = given ?? '{"accounts":{}}';
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
  const read = v.safeParse(AccountsSchema, parsed);
  if (read.success) return read.output;
  throw new UsageError(`${source} is not as docs/path-testing.md shows: look at ${whereIn(read.issues)}`);
}
