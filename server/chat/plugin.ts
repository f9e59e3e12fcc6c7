import type { FastifyPluginAsync } from 'fastify';
import { type OwnData, registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import type { Chat } from './chat';
import { createPictures } from './files/pictures';
import { chatFileRoutes, signedChatFileRoutes } from './files/routes';
import { createScan } from './files/scan';
import { chatGroupRoutes } from './group-routes';
import { createKnownUsers } from './known-users';
import { createSweeper } from './old';
import { createQuotas } from './quotas';
import { chatSafetyRoutes, type SafetyOptions } from './safety-routes';
import { type ChatVenue, existingUsers, followRooms } from './venue-rooms';
import { NO_WORDS, type Words } from './words';
import { createWriteModeration } from './write-moderation';

export type ChatSettings = {
  /** The command that checks files of the chat for viruses, if any. */
  chatScan?: string | null;
  /** Words that chat messages may not contain. */
  chatWords?: Words;
};

type ChatPluginOptions = Pick<Shared, 'db' | 'blobs' | 'gate' | 'limits' | 'audit' | 'signer' | 'originOf'> & {
  settings: ChatSettings;
  /** Null where another service has the realtime database: there is no chat. */
  database: RealtimeDatabase | null;
  chat: Chat | null;
  venue: ChatVenue;
  /** Questions at talks that attendees reported. */
  reported: SafetyOptions['reported'];
  /** What other features store of a user. */
  own: OwnData;
};

/** The chat; its rooms are updated with the venue. */
export const chatPlugin: FastifyPluginAsync<ChatPluginOptions> = async (app, options) => {
  const { settings, database, chat, venue, reported, own, db, blobs, gate, limits, audit, signer, originOf } = options;
  if (database === null || chat === null) return;
  const { chatWords: words = NO_WORDS, chatScan = null } = settings;
  const existing = (uids: readonly string[]) => existingUsers(db, uids);
  const users = createKnownUsers(database, existing);
  database.preparers.push(users.prepare);
  database.writeHooks.push(
    users.writeHook,
    createWriteModeration(chat, words, audit),
    createQuotas(database),
    createSweeper(chat),
  );
  const following = await followRooms({ chat, venue, log: app.log });
  app.addHook('preClose', async () => following.close());

  const files = {
    db,
    blobs,
    gate,
    limits,
    audit,
    signer,
    originOf,
    chat,
    pictures: createPictures(),
    scan: createScan(chatScan),
  };
  await registerApi(app, async (api) => {
    await chatGroupRoutes(api, { chat, gate, limits, audit, words, existing });
    await api.register(chatSafetyRoutes, { db, blobs, chat, gate, limits, audit, reported, own });
    await api.register(chatFileRoutes, files);
  });
  await app.register(signedChatFileRoutes, files);
};
