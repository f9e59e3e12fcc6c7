import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { addressOf, agendaOf } from '../../domain/agenda/agenda';
import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { Architecture } from '../../domain/kernel/venue';
import {
  freeBegins,
  MEET_API,
  MeetAnswerSchema,
  type MeetingsSchema,
  meetPath,
  offeredBegins,
  openingsOf,
  ProposalSchema,
  type SlotsSchema,
  type Span,
} from '../../domain/people/meet';
import type { OpMode } from '../../domain/shell/version';
import { ApiError, badRequest, conflict, notFound } from '../http/errors';
import type { Gate, VerifiedUser } from '../http/gate';
import { IdSchema, parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits, ofEachUser } from '../http/rate-limit';
import type { RealtimeDatabase } from '../realtime/database';
import { splitPath } from '../realtime/tree/path';
import { type Meetings, shownTo } from './meetings';
import type { NameRules } from './refused-names';

export type MeetOptions = {
  gate: Gate;
  limits: Limits;
  mode: OpMode;
  now: () => number;
  meetings: Meetings;
  names: Pick<NameRules, 'words' | 'isLockedOut'>;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  /** The addresses of the talks that a user has saved. */
  talksOf: (userId: string, architectureId: string) => Promise<readonly string[]>;
  isListed: (userId: string, architectureId: string) => Promise<boolean>;
  isStaff: (userId: string) => boolean;
  isBlocked: (by: string, userId: string) => boolean;
  nameOf: (userId: string) => Promise<string>;
  /** The user's meetings have changed. */
  tell: (userId: string) => void;
};

const PER_MINUTE = 60;
const BODY_BYTES = 4096;
const ParamsSchema = v.object({ architectureId: IdSchema });
const OtherParamsSchema = v.object({ architectureId: IdSchema, userId: v.pipe(IdSchema, v.maxLength(200)) });

/** Tells a user's browsers that their meetings have changed. */
export const meetTeller =
  (database: RealtimeDatabase | null, mode: OpMode) =>
  (uid: string): void =>
    database?.attempt('service', { path: splitPath(meetPath(mode, uid)), value: database.now(), isMerge: false });

/** Whether a user has roles, as other users see it. */
export const staffIn =
  (database: RealtimeDatabase, mode: OpMode) =>
  (uid: string): boolean =>
    database.nodeAt(['staff', mode, realtimeKey(uid)]) !== null;

/** Meetings of two attendees: proposed, accepted, declined, withdrawn, cancelled. */
export const meetRoutes: FastifyPluginAsync<MeetOptions> = async (app, options) => {
  const { gate, limits, now, meetings, names, snapshot, talksOf, isListed, isStaff, isBlocked, nameOf, tell } = options;
  const limit = limits('meet', ofEachUser({ max: PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  async function attendee(request: FastifyRequest): Promise<VerifiedUser> {
    const user = await gate.user(request);
    await limit(request);
    return user;
  }

  /** @throws ApiError 404 unless the venue is shown */
  async function architectureOf(architectureId: string): Promise<Architecture> {
    const architecture = (await snapshot()).shown?.architecture;
    if (architecture?.id !== architectureId) throw notFound('This venue');
    return architecture;
  }

  async function listOf(architectureId: string, userId: string): Promise<v.InferOutput<typeof MeetingsSchema>> {
    const at = now();
    const rows = (await meetings.ofUser(architectureId, userId, at)).map((row) => shownTo(userId, row, at));
    const seen = rows.filter(({ uid }) => !isBlocked(userId, uid));
    const others = [...new Set(seen.map(({ uid }) => uid))];
    const known = new Map(await Promise.all(others.map(async (uid) => [uid, await nameOf(uid)] as const)));
    return { meetings: seen.map((row) => ({ ...row, name: known.get(row.uid) ?? '' })) };
  }

  /** @throws ApiError 404 unless others see the user in the list of attendees */
  async function requireListed(architectureId: string, userId: string, asking: string): Promise<void> {
    if (userId === asking) throw badRequest('You cannot meet yourself.');
    if (isBlocked(asking, userId)) throw conflict('You block this user.');
    if (!isStaff(userId) && !(await isListed(userId, architectureId)))
      throw notFound('An attendee who is open for networking');
  }

  async function freeOf(architecture: Architecture, asking: string, asked: string): Promise<number[]> {
    const at = now();
    const talks = agendaOf(architecture, at);
    const planned = async (userId: string, isAsking: boolean): Promise<Span[]> => {
      const kept = await talksOf(userId, architecture.id);
      const { agreed, proposed } = await meetings.takenBy(architecture.id, userId, at);
      return [...talks.filter((talk) => kept.includes(addressOf(talk))), ...agreed, ...(isAsking ? proposed : [])];
    };
    const taken = [...(await planned(asking, true)), ...(await planned(asked, false))];
    return freeBegins({ openings: openingsOf(talks, at), taken, now: at });
  }

  app.get(apiRoute(MEET_API.own), async (request) => {
    const { uid } = await attendee(request);
    const { architectureId } = parseRequest(ParamsSchema, request.params);
    return listOf(architectureId, uid);
  });

  app.get(apiRoute(MEET_API.slots), async (request): Promise<v.InferOutput<typeof SlotsSchema>> => {
    const { uid } = await attendee(request);
    const { architectureId, userId } = parseRequest(OtherParamsSchema, request.params);
    const architecture = await architectureOf(architectureId);
    await requireListed(architectureId, userId, uid);
    return { slots: offeredBegins(await freeOf(architecture, uid, userId)) };
  });

  app.post(apiRoute(MEET_API.propose), { bodyLimit: BODY_BYTES }, async (request) => {
    const { uid } = await attendee(request);
    const { architectureId } = parseRequest(ParamsSchema, request.params);
    const proposal = parseRequest(ProposalSchema, request.body);
    const { userId, begin, text } = proposal;
    const architecture = await architectureOf(architectureId);
    if (names.isLockedOut(uid)) throw new ApiError(423, 'You cannot write at the moment.');
    if (names.words.isIn(text)) throw new ApiError(422, 'A word of this text is not allowed here.');
    await requireListed(architectureId, userId, uid);
    const isKnown = (await meetings.ofUser(architectureId, uid, now())).some(({ id }) => id === proposal.id);
    if (!isKnown && !(await freeOf(architecture, uid, userId)).includes(begin))
      throw conflict('This time is no longer free. Choose another one.');
    const isHidden = isBlocked(userId, uid);
    await meetings.propose({ ...proposal, architectureId, fromId: uid, isHidden, now: now() });
    tell(uid);
    if (!isHidden) tell(userId);
    return listOf(architectureId, uid);
  });

  app.post(apiRoute(MEET_API.answer), { bodyLimit: BODY_BYTES }, async (request) => {
    const { uid } = await attendee(request);
    const { architectureId } = parseRequest(ParamsSchema, request.params);
    const { id, action } = parseRequest(MeetAnswerSchema, request.body);
    tell(await meetings.answer({ architectureId, userId: uid, id, action, now: now() }));
    tell(uid);
    return listOf(architectureId, uid);
  });
};
