import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Architecture } from '../../domain/kernel/venue';
import type { Database } from '../db/database';
import { isMissing } from '../http/errors';
import { identityUsers } from '../identity/tables';
import type { Chat } from './chat';
import { syncRooms } from './rooms';

/** Also notices venues that another instance publishes. */
const SYNC_MS = 30_000;

export type ChatVenue = {
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  listen: (listener: () => Promise<void>) => void;
};

type RoomsOptions = { chat: Chat; venue: ChatVenue; log: Pick<FastifyBaseLogger, 'error'> };

/** Those of the given users who exist. */
export async function existingUsers(db: Database, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ uid: identityUsers.uid })
    .from(identityUsers)
    .where(inArray(identityUsers.uid, [...uids]));
  return new Set(found.map(({ uid }) => uid));
}

/** Keeps the chat rooms in line with the venue. */
export async function followRooms({ chat, venue, log }: RoomsOptions): Promise<{ close: () => void }> {
  async function sync(): Promise<void> {
    try {
      await syncRooms(chat, (await venue.snapshot()).shown?.architecture ?? null);
    } catch (error) {
      if (!isMissing(error)) log.error({ err: error }, 'the rooms of the chat do not follow the venue');
    }
  }

  venue.listen(sync);
  await sync();
  const timer = setInterval(() => void sync(), SYNC_MS).unref();
  return { close: () => clearInterval(timer) };
}
