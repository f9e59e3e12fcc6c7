import { inArray } from 'drizzle-orm';
import { userIn } from '../db/changes';
import type { Changes, Database } from '../db/types';
import { identityUsers } from '../identity/tables';
import type { MeetingRooms } from './rooms';

type Options = {
  db: Database;
  changes: Changes;
  rooms: MeetingRooms;
  onError: (error: unknown) => void;
};

/** Removes users from their meetings when their account is deactivated or deleted. */
export function excludeEndedAccounts({ db, changes, rooms, onError }: Options): void {
  async function check(uids: readonly string[]): Promise<void> {
    const { uid, disabled } = identityUsers;
    const found = await db
      .select({ uid, disabled })
      .from(identityUsers)
      .where(inArray(uid, [...uids]));
    const active = new Set(found.filter((user) => !user.disabled).map((user) => user.uid));
    for (const one of uids) if (!active.has(one)) rooms.exclude(one);
  }
  changes.listen((key) => {
    const one = userIn(key);
    // Null: any user may have changed.
    const uids = key === null ? rooms.users() : one !== null && rooms.has(one) ? [one] : [];
    if (uids.length > 0) check(uids).catch(onError);
  });
}
