import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API } from '../../domain/kernel/api';
import type { Architecture } from '../../domain/kernel/venue';
import { type LikeAnswer, type LikeRecord, LikeRecordSchema } from '../../domain/media/likes';
import { type Advisable, recommend } from '../../domain/media/recommendations';
import { type ContentWidget, piecesOf, roomOfWidget } from '../../domain/widgets/widget';
import { forbidden, notFound } from '../http/errors';
import { type Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { Likes } from './likes';

export type MediaOptions = {
  gate: Gate;
  limits: Limits;
  likes: Likes;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  /** Whether a wall shows a post. */
  hasPost: (widgetId: string, postId: string) => boolean;
};

/** Allows for quick taps, and for likes made offline. */
const PER_MINUTE = 120;
const RECOMMENDED = 100;

const ParamsSchema = v.object({ mediaBoardId: IdSchema, userId: IdSchema });
const QuerySchema = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(RECOMMENDED)),
    String(RECOMMENDED),
  ),
});

const widgetOf = (architecture: Architecture | undefined, id: string): ContentWidget | undefined =>
  [
    ...(architecture?.areas.flatMap(({ contentWidgets }) => contentWidgets) ?? []),
    ...(architecture?.globalWidgets ?? []),
  ].find((widget) => widget.id === id);

/** Likes of media items and of a wall's posts, and recommendations of what to watch next. */
export const mediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, options) => {
  const { gate, limits, likes, snapshot, hasPost } = options;
  const limit = limits('likes', ofEachUser({ max: PER_MINUTE }));

  async function boardOf(mediaBoardId: string): Promise<readonly Advisable[]> {
    const board = widgetOf((await snapshot()).shown?.architecture, mediaBoardId);
    const pieces = board === undefined ? null : piecesOf(board);
    if (pieces === null) throw notFound('This media board');
    return pieces;
  }

  /** @throws ApiError 404 unless the liked item is in the published venue */
  async function requireLiked({ mediaBoardId, contentPieceId }: LikeRecord): Promise<void> {
    const widget = widgetOf((await snapshot()).shown?.architecture, mediaBoardId);
    if (widget !== undefined && roomOfWidget(widget)?.kind === 'wall') {
      if (!hasPost(mediaBoardId, contentPieceId)) throw notFound('This post');
    } else if (!(await boardOf(mediaBoardId)).some(({ id }) => id === contentPieceId))
      throw notFound('This media item');
  }

  async function ownLike(request: FastifyRequest): Promise<LikeRecord> {
    const { uid } = await gate.user(request);
    await limit(request);
    const like = parseRequest(LikeRecordSchema, request.body);
    if (like.authorId !== uid) throw forbidden('Users like only in their own name.');
    return like;
  }

  app.post(apiRoute(API.like), async (request): Promise<LikeAnswer> => {
    const like = await ownLike(request);
    await requireLiked(like);
    return likes.like(like);
  });

  // Also for media items that are no longer in the venue.
  app.post(apiRoute(API.unlike), async (request): Promise<LikeAnswer> => likes.unlike(await ownLike(request)));

  app.get(apiRoute(API.recommended), async (request, reply): Promise<string[]> => {
    const { uid } = await gate.user(request);
    const { mediaBoardId, userId } = parseRequest(ParamsSchema, request.params);
    const { limit: length } = parseRequest(QuerySchema, request.query);
    if (userId !== uid) throw forbidden('Recommendations are for their own user.');
    const pieces = await boardOf(mediaBoardId);
    void reply.header('cache-control', 'private, no-store');
    return recommend(likes.all(), { userId, mediaBoardId, pieces }).slice(0, length);
  });
};
