import type { Database } from '../db/database';
import { type AddressLock, createAddressLock, failureLimit } from './address-lock';
import { createLockout, type Lockout } from './lockout';

/** Who tries to log in: an account of one kind of login, from an address. */
export type LoginAttempt = { kind: string; account: string; address: string };

/** `waitMs`: too many failures, of the account or of the address. `found`: what the check found, null for a failure. */
export type LoginOutcome<T> = { waitMs: number } | { waitMs: 0; found: T | null };

/** Limits failed logins by account and by address, across all instances. */
export type LoginLimits = {
  /** Checks credentials under the limits; for a locked account or address, the check does not run. */
  attempt: <T>(attempt: LoginAttempt, check: () => Promise<T | null>) => Promise<LoginOutcome<T>>;
  /** Unlocks an account after its owner has proven their identity. */
  forgive: (kind: string, account: string) => Promise<void>;
  tidy: () => Promise<void>;
};

export function limitLogins(lockout: Lockout, addressLock: AddressLock): LoginLimits {
  const lockedFor = async ({ kind, account, address }: LoginAttempt): Promise<number> =>
    (await addressLock.wait(address)) || (await lockout.begin(kind, account));

  return {
    async attempt(attempt, check) {
      const { kind, account, address } = attempt;
      const locked = await lockedFor(attempt);
      if (locked > 0) return { waitMs: locked };
      const found = await check();
      // Concurrent failures may have locked the address since the first check.
      const waitMs = await (found === null ? addressLock.fail(address) : addressLock.wait(address));
      if (waitMs > 0) return { waitMs };
      if (found !== null) {
        await lockout.succeed(kind, account);
        await addressLock.succeed(address, `${kind} ${account}`);
      }
      return { waitMs: 0, found };
    },
    forgive: lockout.succeed,
    tidy: lockout.tidy,
  };
}

export const createLoginLimits = (db: Database, loginRateLimit: number, now: () => number): LoginLimits =>
  limitLogins(createLockout(db, now), createAddressLock(db, failureLimit(loginRateLimit), now));
