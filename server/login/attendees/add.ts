import { eq } from 'drizzle-orm';
import {
  canAdd,
  type Handed,
  type LoginNumber,
  type NewAttendee,
  NOTHING_HANDED,
  type Ways,
} from '../../../domain/control/people';
import { emailKey } from '../../../domain/kernel/email';
import type { Database } from '../../db/database';
import type { Audit } from '../../http/audit';
import { conflict, forbidden } from '../../http/errors';
import type { OwnIdentity } from '../../identity/own-identity';
import { createUser } from '../../identity/users/users';
import { randomNumber } from '../registrations/numbers';
import { access, registrations } from '../tables';
import { readWhom } from './find';

type AddOptions = {
  audit: Audit;
  now: () => number;
  /** Null where another service provides identity. */
  invite: NonNullable<OwnIdentity['invite']> | null;
};
type Asker = { uid: string | null; address: string };

const ATTEMPTS = 5;

async function register(
  transaction: Database,
  system: LoginNumber['system'],
  { name, email, company, title }: NewAttendee,
): Promise<LoginNumber> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = { system, number: randomNumber(system), email: emailKey(email), name, company, title };
    const written = await transaction.insert(registrations).values(row).onConflictDoNothing().returning();
    if (written.length > 0) return { system, number: row.number };
  }
  throw new Error('No number is free');
}

/** Where only listed e-mails may enter, the new one is listed. */
async function letIn(transaction: Database, email: string): Promise<void> {
  const [own] = await transaction.select().from(access).where(eq(access.email, email));
  if (own?.allowed === false) throw forbidden('The access list of this venue refuses this e-mail address.');
  const isForListed = (await transaction.$count(access, eq(access.allowed, true))) > 0;
  if (own === undefined && isForListed) await transaction.insert(access).values({ email, allowed: true });
}

/** The invitation of an account, and what the organiser has to pass on. */
export async function sendInvitation(
  invite: NonNullable<OwnIdentity['invite']>,
  ways: Ways,
  { uid, email, locale, number }: { uid: string; email: string; locale: string; number: LoginNumber | null },
): Promise<Handed> {
  const letter = { uid, email, locale, setsPassword: ways.password, number: number?.number ?? null };
  const sent = await invite(letter, true);
  return {
    isMailed: sent !== null && ways.mails === 'sent',
    link: sent?.link ?? null,
    numbers: number === null ? [] : [number],
  };
}

/**
 * Adds an attendee with what the venue's logins need: an account, a registration with a new number, or both; and invites them.
 * @throws ApiError 403, or 409 for an e-mail that is known
 */
export async function addAttendee(
  { audit, now, invite }: AddOptions,
  ways: Ways,
  asked: NewAttendee,
  asker: Asker,
): Promise<Handed> {
  if (!canAdd(ways)) throw forbidden('Another service has the accounts of this venue.');
  if (asked.roles.length > 0 && !ways.accounts) throw forbidden('Another service has the roles of this venue.');
  const email = emailKey(asked.email);
  const subject = { action: 'people.add', ...asker, account: email, detail: asked.roles.join(', ') || null } as const;
  const made: { uid: string | null; number: LoginNumber | null } = { uid: null, number: null };
  await audit.transact(subject, async (transaction) => {
    const known = await readWhom(transaction, { uid: null, email });
    if (known.user !== null || known.own.length > 0) throw conflict('This e-mail address is already in the list.');
    await letIn(transaction, email);
    const { name, company, title, roles } = asked;
    const claims = roles.length > 0 ? { authorities: roles } : {};
    if (ways.accounts) {
      const user = { email, name, company, title, emailVerified: true, claims };
      made.uid = (await createUser(transaction, user, now)).uid;
    }
    if (ways.number !== null) made.number = await register(transaction, ways.number, asked);
    return true;
  });
  const { uid, number } = made;
  if (uid === null || invite === null || !asked.isInvited)
    return { ...NOTHING_HANDED, numbers: number === null ? [] : [number] };
  const handed = await sendInvitation(invite, ways, { uid, email, locale: asked.locale, number });
  audit.record({ action: 'people.invite', outcome: 'done', ...asker, account: email, target: uid });
  return handed;
}
