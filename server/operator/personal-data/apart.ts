import { eq, sql } from 'drizzle-orm';
import { deleteFilesOf } from '../../chat/files/store';
import type { Blobs } from '../../db/blobs';
import { rowsOf } from '../../db/copy/rows';
import { secrets } from '../../db/tables';
import type { Database } from '../../db/types';
import { access } from '../../login/tables';
import type { Portraits } from '../../people/portraits';
import { SECRET } from '../../privacy/visits/stored';
import { deleteSome, inTurn, isOfAttendee, staffOf } from './batches';

/** Users in one batch. Each may have several files. */
const USERS = 20;
/** An address that no one has. It stays on the list of admitted e-mails, since an empty list admits everyone. */
const NOBODY = 'nobody@venue.invalid';

type ApartOptions = { db: Database; blobs: Blobs; portraits: Pick<Portraits, 'remove'> };

/** Tables whose rows need more than a deletion. Each step returns whether there may be more. */
export function createApart({ db, blobs, portraits }: ApartOptions): Readonly<Record<string, () => Promise<boolean>>> {
  return {
    async chat_files() {
      const owners = await rowsOf(db, sql`select distinct uid, mode from chat_files limit ${USERS}`);
      for (const { uid, mode } of owners) await deleteFilesOf(db, blobs, String(mode), String(uid));
      return owners.length > 0;
    },

    async portraits() {
      const where = isOfAttendee('user', 'userId');
      const owners = await rowsOf(db, sql`select "userId" from portraits one where ${where} limit ${USERS}`);
      for (const { userId } of owners) await portraits.remove(String(userId));
      return owners.length > 0;
    },

    access: () =>
      inTurn(db, async (transaction) => {
        // Another identity service knows who has a role: the list would lose those too.
        if ((await staffOf(transaction)).size === 0) return false;
        const isOther = sql`${isOfAttendee('email', 'email')} and one.email <> ${NOBODY}`;
        const [listed] = await transaction.select().from(access).where(eq(access.allowed, true)).limit(1);
        if (listed !== undefined)
          await transaction.insert(access).values({ email: NOBODY, allowed: true }).onConflictDoNothing();
        return (await deleteSome(transaction, 'access', isOther, 'email')).length > 0;
      }),

    async secrets() {
      await db.delete(secrets).where(eq(secrets.name, SECRET));
      return false;
    },
  };
}
