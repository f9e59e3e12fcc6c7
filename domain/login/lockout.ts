import * as v from 'valibot';
import { LOCKOUT_MS } from '../kernel/constants';
import { type Sealed, seal } from '../kernel/sealed';
import { accountOf, type Credentials, type LoginKind } from './login';

/** Consecutive failures of one account with one kind of login; times in milliseconds since 1970. */
export type Attempts = { key: string; failures: number; lastAt: number; until: number | null };

const BUCKETS = 4096;

/**
 * Identifies an account within a kind of login by one of 4096 numbers (FNV-1a). The number reveals neither e-mail address
 * nor registration number, so it can be recorded.
 */
export function accountKey(kind: LoginKind, account: string): string {
  let hash = 0x811c9dc5;
  for (const char of account.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${kind}:${hash % BUCKETS}`;
}

/** Milliseconds until the account may try again, or 0; never longer than a lockout, even if the clock changes. */
export const msLeft = ({ until }: Attempts, now: number): number =>
  until === null ? 0 : Math.min(Math.max(until - now, 0), LOCKOUT_MS);

/** Failures expire after the length of a lockout, even if the clock was set back. */
export const isStale = ({ lastAt }: Attempts, now: number): boolean => Math.abs(now - lastAt) >= LOCKOUT_MS;

/** When a lock ends that begins now and lasts `ms`, at least a second and at most two minutes; `null` for two minutes. */
export const lockEnd = (now: number, ms: number | null): number =>
  now + Math.min(Math.max(ms ?? LOCKOUT_MS, 1000), LOCKOUT_MS);

/** The failures that still count; locks that would end too late are shortened. */
export const current = (all: readonly Attempts[], now: number): Attempts[] =>
  all.flatMap((attempts) => {
    if (attempts.until === null) return isStale(attempts, now) ? [] : [attempts];
    const left = msLeft(attempts, now);
    return left === 0 ? [] : [{ ...attempts, until: now + left }];
  });

export const lockedKeys = (all: readonly Attempts[]): string[] =>
  all.filter(({ until }) => until !== null).map(({ key }) => key);

/** Whether the key belongs to the account; an empty account means all accounts of that kind. */
export const isKeyOf = (key: string, kind: LoginKind, account: string): boolean =>
  account === '' ? key.startsWith(`${kind}:`) : key === accountKey(kind, account);

/** Failures that still count, of one account. */
export const failuresOf = (all: readonly Attempts[], kind: LoginKind, account: string): number =>
  account === '' ? 0 : (all.find(({ key }) => key === accountKey(kind, account))?.failures ?? 0);

/** Whether exactly these failures are stored for the account. */
export function isKept(all: readonly Attempts[], { key, failures, lastAt, until }: Attempts): boolean {
  const kept = all.find((attempts) => attempts.key === key);
  if (kept === undefined) return failures === 0;
  return kept.failures === failures && kept.lastAt === lastAt && kept.until === until;
}

/** Replaces the stored failures of an account; without failures, the entry is removed. */
export const withAttempts = (all: readonly Attempts[], attempts: Attempts): Attempts[] => [
  ...all.filter(({ key }) => key !== attempts.key),
  ...(attempts.failures === 0 ? [] : [attempts]),
];

const AttemptsSchema = v.array(
  v.object({ key: v.string(), failures: v.number(), lastAt: v.number(), until: v.nullable(v.number()) }),
);
const StoredSchema = v.pipe(v.string(), v.parseJson(), AttemptsSchema);

/** Failures from the browser's storage; none if unreadable. */
export function readAttempts(stored: string | null): Attempts[] {
  const read = v.safeParse(StoredSchema, stored);
  return read.success ? read.output : [];
}

/** The seconds of a countdown that are announced: every half minute, ten seconds, and the end. */
export const isSaidAloud = (secondsLeft: number): boolean => secondsLeft % 30 === 0 || secondsLeft === 10;

/** What a form submits: credentials for the adapter that opens them, and the account for counting failures. */
export const handIn = (credentials: Credentials): { credentials: Sealed<Credentials>; key: string } => ({
  credentials: seal(credentials),
  key: accountKey(credentials.kind, accountOf(credentials)),
});
