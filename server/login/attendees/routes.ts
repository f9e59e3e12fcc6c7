import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  ActSchema,
  GRANTED_ROLES,
  type Handed,
  type Invitations,
  InviteAllSchema,
  NewAttendeeSchema,
  PAGE_MAX,
  PEOPLE_API,
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type People,
  QUERY_MAX,
} from '../../../domain/control/people';
import type { LocalizedText } from '../../../domain/kernel/localized';
import type { Database } from '../../db/database';
import { type Audit, askedBy, recordFailure, recordOutcome } from '../../http/audit';
import { conflict } from '../../http/errors';
import type { Gate } from '../../http/gate';
import { parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { actOn, subjectOf } from './acts';
import { addAttendee } from './add';
import { describe } from './find';
import { createInviteAll } from './invite-all';
import { listPeople } from './list';
import { readWays, type WaysSource } from './ways';

type PeopleOptions = WaysSource & {
  db: Database;
  gate: Gate;
  audit: Audit;
  now: () => number;
  /** The areas of users who are in the venue, by uid; null where that is not known. */
  inside: (() => ReadonlyMap<string, string>) | null;
  areas: () => Promise<readonly { id: string; names?: readonly LocalizedText[] | null | undefined }[]>;
};

const ListSchema = v.object({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(QUERY_MAX), v.regex(/^\P{Cc}*$/u, 'Invalid characters')), ''),
  filter: v.optional(v.picklist(PEOPLE_FILTERS), 'all'),
  role: v.optional(v.nullable(v.picklist(GRANTED_ROLES)), null),
  sort: v.optional(v.picklist(PEOPLE_SORTS), 'name'),
  page: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(PAGE_MAX)), '0'),
});

/** Lets administrators see, add and invite attendees, and help them to log in. */
export const peopleRoutes: FastifyPluginAsync<PeopleOptions> = async (app, options) => {
  const { db, gate, audit, now, identity, inside, areas } = options;
  const invite = identity?.invite ?? null;
  const acting = { db, audit, now, mail: identity?.mailPassword ?? null, invite };
  const all = invite === null ? null : createInviteAll({ db, now, invite });
  app.addHook('onClose', () => all?.close());

  app.get(apiRoute(PEOPLE_API.list), async (request, reply): Promise<People> => {
    void reply.header('cache-control', 'no-store');
    // The query is not recorded: it may be a registration number, which works as a password.
    return recordOutcome(audit, request, { action: 'people.find' }, async () => {
      await gate.administrator(request);
      const { q, ...asked } = parseRequest(ListSchema, request.query);
      const where = inside?.() ?? new Map<string, string>();
      const { shown, total } = await listPeople(db, { ...asked, query: q, inside: [...where.keys()] });
      const names = new Map((await areas()).map((area) => [area.id, [...(area.names ?? [])]]));
      const areaOf = (uid: string) => {
        const id = where.get(uid);
        return id === undefined ? null : { id, names: names.get(id) ?? [] };
      };
      const people = await describe(db, shown, { now, areaOf });
      return { people, total, inside: inside === null ? null : where.size, ways: await readWays(options) };
    });
  });

  app.post(apiRoute(PEOPLE_API.list), async (request, reply): Promise<Handed> => {
    void reply.header('cache-control', 'no-store');
    return recordFailure(audit, request, { action: 'people.add' }, async () => {
      await gate.administrator(request);
      const asked = parseRequest(NewAttendeeSchema, request.body);
      return addAttendee(acting, await readWays(options), asked, askedBy(request));
    });
  });

  app.post(apiRoute(PEOPLE_API.acts), async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    await recordFailure(audit, request, { action: 'people.find' }, () => gate.administrator(request));
    const act = parseRequest(ActSchema, request.body);
    const ways = await readWays(options);
    const handed = await recordFailure(audit, request, subjectOf(act), () =>
      actOn(acting, ways, act, askedBy(request)),
    );
    return handed === null ? reply.code(204).send() : reply.send(handed);
  });

  app.get(apiRoute(PEOPLE_API.invitations), async (request, reply): Promise<Invitations> => {
    void reply.header('cache-control', 'no-store');
    await recordFailure(audit, request, { action: 'people.find' }, () => gate.administrator(request));
    return all === null ? { uninvited: 0, waiting: 0, sent: 0, failed: 0, isRunning: false } : all.progress();
  });

  app.post(apiRoute(PEOPLE_API.invitations), async (request, reply) => {
    await recordOutcome(audit, request, { action: 'people.inviteAll' }, async () => {
      await gate.administrator(request);
      const { locale } = parseRequest(InviteAllSchema, request.body);
      const ways = await readWays(options);
      if (all === null || ways.mails === 'none') throw conflict('This service sends no mails.');
      all.start(ways, locale, request.log);
    });
    return reply.code(202).send();
  });
};
