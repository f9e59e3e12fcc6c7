import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { OpMode } from '../../domain/shell/version';
import type { Database } from '../db/database';
import { identityUsers } from '../identity/tables';
import type { RealtimeDatabase } from '../realtime/database';
import { createChat } from './chat';
import { syncRooms } from './rooms';

/** For venues that another instance publishes. */
const SYNC_MS = 30_000;

type ChatOptions = {
  realtime: RealtimeDatabase;
  mode: OpMode;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** The users among these who exist. */
export async function existingUsers(db: Database, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(inArray(identityUsers.uid, [...uids]));
  return new Set(found.map(({ uid }) => uid));
}

/** The chat of the service, whose rooms follow the venue. */
export async function openChat({ realtime, mode, snapshot, log }: ChatOptions) {
  const chat = createChat(realtime, mode);

  async function sync(): Promise<void> {
    try {
      await syncRooms(chat, (await snapshot()).shown?.architecture ?? null);
    } catch (error) {
      log.error({ err: error }, 'the rooms of the chat do not follow the venue');
    }
  }

  await sync();
  const timer = setInterval(() => void sync(), SYNC_MS).unref();
  return { chat, sync, close: () => clearInterval(timer) };
}
