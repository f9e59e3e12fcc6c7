import * as v from 'valibot';
import { LOCKOUT_ATTEMPTS, LOCKOUT_MS } from '../kernel/constants';
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

const isLocked = (attempts: Attempts, now: number): boolean => msLeft(attempts, now) > 0;

/** Failures expire after the length of a lockout, even if the clock was set back. */
const isRecent = (attempts: Attempts, now: number): boolean =>
  isLocked(attempts, now) || (attempts.until === null && Math.abs(now - attempts.lastAt) < LOCKOUT_MS);

/** The failures that still count; locks that would end too late are shortened. */
export const current = (all: readonly Attempts[], now: number): Attempts[] =>
  all
    .filter((attempts) => isRecent(attempts, now))
    .map((attempts) => (attempts.until === null ? attempts : { ...attempts, until: now + msLeft(attempts, now) }));

export const lockedKeys = (all: readonly Attempts[], now: number): string[] =>
  all.filter((attempts) => isLocked(attempts, now)).map(({ key }) => key);

/** Whether the key belongs to the account; an empty account means all accounts of that kind. */
export const isKeyOf = (key: string, kind: LoginKind, account: string): boolean =>
  account === '' ? key.startsWith(`${kind}:`) : key === accountKey(kind, account);

/** Milliseconds until an account may try again; for an empty account, until all accounts of that kind may. */
export const msLocked = (all: readonly Attempts[], kind: LoginKind, account: string, now: number): number =>
  all
    .filter(({ key }) => isKeyOf(key, kind, account))
    .reduce((longest, attempts) => Math.max(longest, msLeft(attempts, now)), 0);

/** Failures that still count, of one account. */
export const failuresOf = (all: readonly Attempts[], kind: LoginKind, account: string): number =>
  account === '' ? 0 : (all.find(({ key }) => key === accountKey(kind, account))?.failures ?? 0);

export const without = (all: readonly Attempts[], key: string): Attempts[] => all.filter((other) => other.key !== key);

/** Adds a failure; the sixth in a row locks the account. */
export function withFailure(all: readonly Attempts[], key: string, now: number): Attempts[] {
  const counted = current(all, now);
  const known = counted.find((attempts) => attempts.key === key);
  if (known !== undefined && isLocked(known, now)) return counted;
  const failures = (known?.failures ?? 0) + 1;
  const until = failures >= LOCKOUT_ATTEMPTS ? now + LOCKOUT_MS : null;
  return [...without(counted, key), { key, failures, lastAt: now, until }];
}

/** The service locked the account; `ms` is the requested wait, `null` if it gave none. */
export function withLock(all: readonly Attempts[], key: string, now: number, ms: number | null): Attempts[] {
  const until = now + Math.min(Math.max(ms ?? LOCKOUT_MS, 1000), LOCKOUT_MS);
  return [...without(current(all, now), key), { key, failures: LOCKOUT_ATTEMPTS, lastAt: now, until }];
}

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
