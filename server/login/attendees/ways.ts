import { and, eq, sql } from 'drizzle-orm';
import type { LoginNumber, Ways } from '../../../domain/control/people';
import { emailKey } from '../../../domain/kernel/email';
import { type LoginConfiguration, type LoginKind, readLoginOptions } from '../../../domain/login/login';
import type { Database } from '../../db/database';
import { isMissing } from '../../http/errors';
import type { OwnIdentity, RegistrantOf } from '../../identity/own-identity';
import { registrations } from '../tables';

export type ReadLoginOptions = () => Promise<{ loginOptions: readonly LoginConfiguration[] }>;

/** The kinds of login that the venue offers; none without a venue. */
async function kindsOf(read: ReadLoginOptions): Promise<ReadonlySet<LoginKind>> {
  try {
    return new Set(readLoginOptions((await read()).loginOptions).options.map(({ kind }) => kind));
  } catch (error) {
    if (isMissing(error)) return new Set();
    throw error;
  }
}

/** The system of numbers that are made here: the one by which attendees log in, else confirmation numbers. */
export async function usualSystem(read: ReadLoginOptions): Promise<LoginNumber['system']> {
  const kinds = await kindsOf(read);
  return kinds.has('BIZZABO_LOGIN') && !kinds.has('CVENT_LOGIN') ? 'bizzabo' : 'cvent';
}

export type WaysSource = {
  identity: OwnIdentity | null;
  /** Whether a registration can sign its user in. */
  admitsRegistrations: boolean;
  snapshot: ReadLoginOptions;
};

/** How attendees log in, and how invitations reach them. */
export async function readWays({ identity, admitsRegistrations, snapshot }: WaysSource): Promise<Ways> {
  const kinds = await kindsOf(snapshot);
  const number = kinds.has('CVENT_LOGIN') ? 'cvent' : kinds.has('BIZZABO_LOGIN') ? 'bizzabo' : null;
  const accounts = identity?.invite !== undefined;
  return {
    accounts,
    password: accounts && kinds.has('EMAIL_PASSWORD'),
    number: admitsRegistrations ? number : null,
    mails: identity?.hasMailServer === true ? 'sent' : identity?.isMailing === true ? 'local' : 'none',
  };
}

/** Finds the active registration with an e-mail, if the venue has a login with a password. */
export const registrantReader =
  (db: Database, snapshot: ReadLoginOptions): RegistrantOf =>
  async (email) => {
    if (!(await kindsOf(snapshot)).has('EMAIL_PASSWORD')) return null;
    const [row] = await db
      .select()
      .from(registrations)
      .where(and(eq(sql`lower(${registrations.email})`, emailKey(email)), eq(registrations.active, true)))
      .orderBy(registrations.system, registrations.number)
      .limit(1);
    return row === undefined ? null : { email: row.email, name: row.name, company: row.company, title: row.title };
  };
