import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { OpMode } from '../../domain/shell/version';
import { userIn } from '../db/changes';
import type { Changes, Database } from '../db/types';
import { identityUsers } from '../identity/tables';
import type { RealtimeDatabase } from '../realtime/database';

/** Whether a user of `identityUsers` has roles. */
export const hasRoles: SQL = sql`jsonb_array_length(coalesce(${identityUsers.customClaims} -> 'authorities', '[]')) > 0`;

/** The staff: users with roles whose accounts are not disabled; all of them, or only this user. */
async function readStaff(db: Database, uid: string | null): Promise<readonly string[]> {
  const isNamed = uid === null ? undefined : eq(identityUsers.uid, uid);
  const rows = await db
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(and(hasRoles, eq(identityUsers.disabled, false), isNamed));
  return rows.map((row) => row.uid).filter((one) => realtimeKey(one) === one);
}

type StaffOptions = {
  db: Database;
  database: RealtimeDatabase;
  mode: OpMode;
  changes: Changes;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Publishes who belongs to the staff at `staff/{mode}/{uid}`, which only the service writes. */
export function createStaff({ db, database, mode, changes, log }: StaffOptions) {
  const place = ['staff', mode];
  async function writeAll(): Promise<void> {
    const staff = await readStaff(db, null);
    await database.write('service', { path: place, value: Object.fromEntries(staff.map((uid) => [uid, true])) });
  }
  async function writeOne(uid: string): Promise<void> {
    const isStaff = (await readStaff(db, uid)).length > 0;
    if (isStaff === (database.nodeAt([...place, uid]) !== null)) return;
    await database.write('service', { path: [...place, uid], value: isStaff ? true : null });
  }
  changes.listen((key) => {
    const uid = userIn(key);
    if (key !== null && (uid === null || realtimeKey(uid) !== uid)) return;
    (uid === null ? writeAll() : writeOne(uid)).catch((error: unknown) =>
      log.error({ err: error }, 'the badges of the staff may be old'),
    );
  });
  return { open: writeAll };
}
