import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { AuthoritiesSchema } from '../../../domain/kernel/user';
import { entryOf, storeWithin } from '../../db/audit';
import type { AuditRow } from '../../db/audit-tables';
import type { Database } from '../../db/database';
import type { AuditEvent } from '../../http/audit';
import { identityUsers, type UserRow } from '../../identity/tables';
import { disableUser, findOrCreateUser, normaliseEmail, proveEmail, setClaims } from '../../identity/users/users';
import type { VenueUser } from './schemas';

/** Users per query. */
const BATCH = 500;

const rolesOf = (user: Pick<UserRow, 'customClaims'> | undefined): readonly string[] => {
  const authorities = v.safeParse(AuthoritiesSchema, user?.customClaims['authorities']);
  return authorities.success ? (authorities.output ?? []).toSorted() : [];
};

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

const isUpToDate = (user: UserRow, { authorities, disabled }: VenueUser): boolean =>
  isSame(rolesOf(user), authorities.toSorted()) &&
  (authorities.length === 0 || user.emailVerified) &&
  (disabled === undefined || disabled === user.disabled);

/** Only the proven owner of the e-mail gets roles. */
async function setAuthorities(db: Database, found: UserRow, authorities: readonly string[]): Promise<UserRow> {
  const { uid, customClaims } = authorities.length === 0 ? found : await proveEmail(db, found, Date.now());
  return setClaims(db, uid, { ...customClaims, authorities });
}

async function writeUser(
  db: Database,
  before: UserRow | undefined,
  { authorities, password, name, company, title, email, disabled }: VenueUser,
): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  // Another instance may have created the user since the batch was read.
  const made = {
    email,
    emailVerified: true,
    claims: { authorities },
    ...(password === undefined ? {} : { password }),
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...(title === undefined ? {} : { title }),
  };
  const { user: found, isNew } =
    before === undefined ? await findOrCreateUser(db, made) : { user: before, isNew: false };
  const user = isNew ? found : await setAuthorities(db, found, authorities);
  const [had, has] = [isNew ? [] : rolesOf(found), rolesOf(user)];
  const target = user.uid;
  if (!isSame(had, has)) {
    const detail = `${had.join(', ') || 'none'} → ${has.join(', ') || 'none'}`;
    events.push({ action: 'roles.change', outcome: 'done', target, account: user.email, detail });
  }
  if (disabled !== undefined && disabled !== user.disabled) {
    await disableUser(db, user.uid, disabled);
    const action = disabled ? 'account.disable' : 'account.enable';
    events.push({ action, outcome: 'done', target, account: user.email });
  }
  return events;
}

/**
 * Creates missing users; of existing users only the roles and `disabled` change. Writes only differences, each user in
 * a separate transaction, because a login waits while its user's row is being written. Returns the entries in the audit
 * log.
 */
export async function writeUsers(db: Database, users: readonly VenueUser[]): Promise<AuditRow[]> {
  const entries: AuditRow[] = [];
  for (let from = 0; from < users.length; from += BATCH) {
    const batch = users.slice(from, from + BATCH);
    const emails = batch.map(({ email }) => normaliseEmail(email));
    const rows = await db.select().from(identityUsers).where(inArray(identityUsers.email, emails));
    const known = new Map(rows.map((row) => [row.email, row]));
    for (const user of batch) {
      const before = known.get(normaliseEmail(user.email));
      if (before !== undefined && isUpToDate(before, user)) continue;
      await db.transaction(async (transaction) => {
        for (const event of await writeUser(transaction, before, user)) {
          const entry = entryOf(event, Date.now());
          await storeWithin(transaction, entry);
          entries.push(entry);
        }
      });
    }
  }
  return entries;
}
