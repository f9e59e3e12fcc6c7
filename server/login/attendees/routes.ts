import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ActSchema, PEOPLE_API, type People, QUERY_MAX } from '../../../domain/control/people';
import type { Database } from '../../db/database';
import { type Audit, askedBy, recordFailure, recordOutcome } from '../../http/audit';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import type { OwnIdentity } from '../../identity/own-identity';
import { actOn, subjectOf } from './acts';
import { findPeople } from './find';

type PeopleOptions = {
  db: Database;
  gate: Gate;
  audit: Audit;
  now: () => number;
  /** Null where another service provides identity. */
  mail: OwnIdentity['mailPassword'] | null;
};

const QuerySchema = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(QUERY_MAX), v.regex(/^\P{Cc}+$/u, 'Invalid characters')),
});

/** Lets administrators find attendees and help them to log in. */
export const peopleRoutes: FastifyPluginAsync<PeopleOptions> = async (app, options) => {
  const { db, gate, audit, now } = options;

  app.get(apiRoute(PEOPLE_API.find), async (request, reply): Promise<People> => {
    void reply.header('cache-control', 'no-store');
    // Not recorded: a query may be a registration number, which works as a password.
    return recordOutcome(audit, request, { action: 'people.find' }, async () => {
      await gate.administrator(request);
      return findPeople(db, parseRequest(QuerySchema, request.query).q, now);
    });
  });

  app.post(apiRoute(PEOPLE_API.acts), async (request, reply) => {
    await recordFailure(audit, request, { action: 'people.find' }, () => gate.administrator(request));
    const act = parseRequest(ActSchema, request.body);
    await recordFailure(audit, request, subjectOf(act), () => actOn(options, act, askedBy(request)));
    return reply.code(204).send();
  });
};
