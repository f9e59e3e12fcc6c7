import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SUGGESTIONS_PATH, type SuggestionsSchema, suggested } from '../../domain/people/suggestions';
import type { Database } from '../db/database';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { type KnownPeople, statementsOf } from './find-people';
import type { Portraits } from './portraits';
import { findProfile } from './queries';
import type { NameRules } from './refused-names';

type SuggestionOptions = {
  db: Database;
  gate: Gate;
  limits: Limits;
  names: Pick<NameRules, 'isLockedOut'>;
  people: KnownPeople;
  portraits: Pick<Portraits, 'ofUser'>;
  isBlocked: (by: string, userId: string) => boolean;
};

const PER_MINUTE = 30;
const ParamsSchema = v.object({ architectureId: IdSchema });

/** Suggests attendees by what they share with others, and never says who is left out. */
export async function suggestionRoutes(
  api: FastifyInstance,
  { db, gate, limits, names, people, portraits, isBlocked }: SuggestionOptions,
): Promise<void> {
  const limit = limits('suggestions', ofEachUser({ max: PER_MINUTE }));

  api.get(apiRoute(SUGGESTIONS_PATH), async (request, reply): Promise<v.InferOutput<typeof SuggestionsSchema>> => {
    const { uid } = await gate.user(request);
    await limit(request);
    const { architectureId } = parseRequest(ParamsSchema, request.params);
    void reply.header('cache-control', 'private, no-store');
    const own = (await findProfile(db, { architectureId, userId: uid }))?.attributes;
    const statements = own === undefined ? [] : statementsOf(own);
    if (statements.length === 0) return { people: [] };
    const others = (await people(architectureId)).filter(
      (other) => !names.isLockedOut(other.uid) && !isBlocked(uid, other.uid) && !isBlocked(other.uid, uid),
    );
    const found = suggested({ uid, statements }, others).map(async ({ uid: userId, name, title, shared }) => {
      const portrait = (await portraits.ofUser(userId))?.id;
      return { userId, name, title, ...(portrait !== undefined && { portrait }), statements: [...shared] };
    });
    return { people: await Promise.all(found) };
  });
}
