import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SUGGESTIONS_PATH, type SuggestionsSchema, suggested } from '../../domain/people/suggestions';
import type { Database } from '../db/database';
import type { Gate } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import { type KnownPeople, statementsOf } from './find-people';
import { findProfile } from './queries';
import type { NameRules } from './refused-names';

type SuggestionOptions = {
  db: Database;
  gate: Gate;
  limits: Limits;
  names: Pick<NameRules, 'isLockedOut'>;
  people: KnownPeople;
  isBlocked: (by: string, userId: string) => boolean;
};

const PER_MINUTE = 30;
const ParamsSchema = v.object({ architectureId: IdSchema });

/** Suggests attendees by what they share with others, and never says who is left out. */
export async function suggestionRoutes(
  api: FastifyInstance,
  { db, gate, limits, names, people, isBlocked }: SuggestionOptions,
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
    return {
      people: suggested({ uid, statements }, others).map(({ uid: userId, name, title, shared }) => ({
        userId,
        name,
        title,
        statements: [...shared],
      })),
    };
  });
}
