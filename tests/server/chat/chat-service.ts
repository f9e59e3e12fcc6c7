import type { AppOptions } from '../../../server/app';
import type { Database } from '../../../server/db/database';
import { identityUsers } from '../../../server/identity/tables';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { createKeptStore, readKept } from '../../../server/realtime/kept/store';
import { startWithRealtime } from '../kernel/realtime-service';
import { importContract } from '../kernel/service';
import { openRules } from '../realtime/realtime';

export const STAGE_CHAT = 'w~stage-chat';
/** The whiteboard of the contract's venue. */
export const SKETCH = 'b~sketch';

const PUSHED = '-OMessage00000000000';
let ids = 0;
export const newId = (): string => {
  ids += 1;
  return `${PUSHED}${ids}`.slice(-20).replace(/^\d/, '-');
};

/** Users of the test's tokens, whom the identity server knows. */
export async function knowUsers(db: Database, uids: readonly string[]): Promise<void> {
  const rows = uids.map((uid) => ({
    uid,
    email: `${uid}@example.org`,
    emailVerified: true,
    validSince: 0,
    customClaims: {},
    attributes: {},
    displayName: uid,
    createdAt: 0,
  }));
  await db.insert(identityUsers).values(rows).onConflictDoNothing();
}

/** Puts values below the chat before the service starts, or all of it away. */
export async function prepareChat(db: Database, values: Record<string, unknown> | null): Promise<void> {
  const keptStore = createKeptStore({ db, kept: [['chat'], ['boards']] });
  const database = new RealtimeDatabase({ rules: openRules, keptStore, tree: await readKept(db) });
  if (values === null)
    await database.write('service', { path: [], value: { chat: null, boards: null }, isMerge: true });
  else await database.write('service', { path: ['chat', 'live'], value: values, isMerge: true });
  await keptStore.close();
}

/** What is kept below the chat. */
export async function keptChat(db: Database): Promise<Record<string, Record<string, Record<string, unknown>>>> {
  const database = new RealtimeDatabase({ rules: openRules, tree: await readKept(db) });
  return JSON.parse(database.read('service', ['chat', 'live'])) ?? {};
}

export async function startChat(db: Database, values: Record<string, unknown> = {}, options: Partial<AppOptions> = {}) {
  await importContract(db);
  await knowUsers(db, ['ada', 'grace', 'hedy', 'katherine', 'radia']);
  if (Object.keys(values).length > 0) await prepareChat(db, values);
  return startWithRealtime(db, options);
}
export type ChatService = Awaited<ReturnType<typeof startChat>>;
