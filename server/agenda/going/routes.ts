import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type AgendaSharing,
  FEWEST_TOLD,
  GOING_API,
  type Going,
  GoingQuerySchema,
  MOST_GOING_NAMED,
  SharingSchema,
} from '../../../domain/agenda/going';
import type { Database } from '../../db/types';
import type { Gate } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import { createGoing } from './store';

export type GoingOptions = {
  db: Database;
  gate: Gate;
  limits: Limits;
  now: () => number;
  /** Whom a user knows: `candidates` are all that may be, `isKnown` decides for one of them. */
  acquaintances: (
    architectureId: string,
    userId: string,
  ) => Promise<{ candidates: readonly string[]; isKnown: (userId: string) => boolean }>;
  /** The names of users as others see them. */
  namesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const PER_MINUTE = 120;
const BODY_BYTES = 1024;
const ParamsSchema = v.object({ architectureId: IdSchema });

/** Attendees see which people they know keep a talk, of those who have chosen to show it. */
export const goingRoutes: FastifyPluginAsync<GoingOptions> = async (app, options) => {
  const { db, gate, limits, now, acquaintances, namesOf } = options;
  const limit = limits('going', ofEachUser({ max: PER_MINUTE }));
  const going = createGoing(db);
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  async function ownerOf(request: FastifyRequest) {
    const { uid: userId } = await gate.user(request);
    await limit(request);
    return { userId, ...parseRequest(ParamsSchema, request.params) };
  }

  app.get(apiRoute(GOING_API.talk), async (request): Promise<Going> => {
    const { userId, architectureId } = await ownerOf(request);
    const { talk } = parseRequest(GoingQuerySchema, request.query);
    const { candidates, isKnown } = await acquaintances(architectureId, userId);
    const known = (await going.shownAmong(candidates, { architectureId, talk })).filter(isKnown);
    const named = [...(await namesOf(known))]
      .map(([of, name]) => ({ userId: of, name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const all = await going.countOf({ architectureId, talk });
    return {
      people: named.slice(0, MOST_GOING_NAMED),
      others: Math.max(0, named.length - MOST_GOING_NAMED),
      count: all < FEWEST_TOLD ? null : all,
    };
  });

  app.get(apiRoute(GOING_API.sharing), async (request): Promise<AgendaSharing> => {
    return { isShared: await going.isShared(await ownerOf(request)) };
  });

  app.post(apiRoute(GOING_API.sharing), { bodyLimit: BODY_BYTES }, async (request): Promise<AgendaSharing> => {
    const owner = await ownerOf(request);
    const { isShared } = parseRequest(SharingSchema, request.body);
    await going.share(owner, isShared, now());
    return { isShared };
  });
};
