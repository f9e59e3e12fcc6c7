import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import { createLikes } from './likes';
import { type MediaOptions, mediaRoutes } from './routes';

type MediaPluginOptions = Pick<Shared, 'mode'> &
  Omit<MediaOptions, 'likes'> & {
    /** Null if another service has the realtime database: there are no likes. */
    database: RealtimeDatabase | null;
  };

/** Likes of media items and posts. */
export const mediaPlugin: FastifyPluginAsync<MediaPluginOptions> = async (app, options) => {
  const { mode, database, gate, limits, snapshot, hasPost } = options;
  if (database === null) return;
  const likes = createLikes(database, mode);
  await registerApi(app, async (api) => {
    await mediaRoutes(api, { gate, limits, likes, snapshot, hasPost });
  });
};
