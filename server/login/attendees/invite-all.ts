import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Invitations, Ways } from '../../../domain/control/people';
import type { Database } from '../../db/database';
import { countInvitations } from '../../identity/invitations';
import type { OwnIdentity } from '../../identity/own-identity';
import { identityUsers } from '../../identity/tables';
import { findOrCreateUser } from '../../identity/users/users';
import { registrationsOf } from './find';
import { countUninvited, readUninvited } from './list';

const BATCH = 50;

type InviteAllOptions = {
  db: Database;
  now: () => number;
  invite: NonNullable<OwnIdentity['invite']>;
};

/** Invites everybody who was not invited, in the background: pressing twice, on any instance, sends no second mail. */
export function createInviteAll({ db, now, invite }: InviteAllOptions) {
  let running: Promise<void> | null = null;
  const closing = new AbortController();

  async function inviteBatch(emails: readonly string[], ways: Ways, locale: string): Promise<void> {
    const users = await db
      .select()
      .from(identityUsers)
      .where(inArray(identityUsers.email, [...emails]));
    const rows = (await registrationsOf(db, emails)).filter(({ active }) => active);
    for (const email of emails) {
      const own = rows.filter((row) => row.email.toLowerCase() === email);
      const [first] = own;
      const known = users.find((user) => user.email === email);
      const user =
        known ??
        (first === undefined ? null : (await findOrCreateUser(db, { ...first, emailVerified: true }, now)).user);
      if (user === null || user.disabled) continue;
      const number = own.find(({ system }) => system === ways.number)?.number ?? null;
      await invite({ uid: user.uid, email, locale, setsPassword: ways.password, number }, false);
    }
  }

  async function work(ways: Ways, locale: string): Promise<void> {
    const emails = (await readUninvited(db)).map(({ email }) => email);
    for (let from = 0; from < emails.length && !closing.signal.aborted; from += BATCH)
      await inviteBatch(emails.slice(from, from + BATCH), ways, locale);
  }

  return {
    start(ways: Ways, locale: string, log: FastifyBaseLogger): void {
      running ??= work(ways, locale)
        .catch((error: unknown) => log.error({ err: error }, 'attendees could not be invited'))
        .finally(() => {
          running = null;
        });
    },
    async progress(): Promise<Invitations> {
      const [uninvited, states] = [await countUninvited(db), await countInvitations(db)];
      return { uninvited, ...states, isRunning: running !== null };
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
