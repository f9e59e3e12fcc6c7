import type { FastifyPluginAsync } from 'fastify';
import { countPath } from '../../domain/people/presence';
import type { OpMode } from '../../domain/shell/version';
import {
  AskSchema,
  CHECKED_FROM,
  ModerateQuestionSchema,
  type OwnStage,
  QuestionVoteSchema,
  STAGE_API,
  StageTalkSchema,
  stageKey,
  WithdrawSchema,
} from '../../domain/stage/questions';
import type { Words } from '../chat/words';
import { type Audit, recordFailure, recordOutcome } from '../http/audit';
import { ApiError, forbidden, notFound } from '../http/errors';
import { type Gate } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits } from '../http/rate-limit';
import type { RealtimeDatabase } from '../realtime/database';
import { splitPath } from '../realtime/tree/path';
import type { Board } from './board';
import type { Questions } from './questions';
import { attendeesOf, createTalks, moderates, type TalkOptions } from './talks';

export type StageOptions = TalkOptions & {
  gate: Gate;
  limits: Limits;
  audit: Audit;
  mode: OpMode;
  database: RealtimeDatabase;
  /** Words that questions may not contain. */
  words: Words;
  /** Whether organisers do not let a user write at the moment. */
  isLockedOut: (uid: string) => boolean;
  /** The name of a user that others read. */
  nameOf: (uid: string) => Promise<string>;
  questions: Questions;
  board: Board;
};

/** Questions at talks: attendees ask and vote, moderators answer. */
export const stageRoutes: FastifyPluginAsync<StageOptions> = async (app, options) => {
  const { audit, mode, now, database, snapshot, words, isLockedOut, nameOf, questions, board } = options;
  const talks = createTalks({ now, snapshot });
  const attendee = attendeesOf(app, 'stage', options);

  const isCrowded = (areaId: string): boolean =>
    Number(database.read('service', splitPath(countPath(mode, areaId)))) >= CHECKED_FROM;

  app.get(apiRoute(STAGE_API.own), async (request): Promise<OwnStage> => {
    const user = await attendee(request);
    const talk = parseRequest(StageTalkSchema, request.params);
    await talks.find(talk);
    await board.refreshOnce(talk);
    return questions.own(talk, user.uid, moderates(user));
  });

  app.post(apiRoute(STAGE_API.ask), async (request, reply) => {
    const user = await attendee(request);
    const asked = parseRequest(AskSchema, request.body);
    const { talk, text, isNamed } = asked;
    const { areaId } = await talks.requireOpen(talk);
    if (isLockedOut(user.uid)) throw new ApiError(423, 'You cannot write at the moment.');
    if (words.isIn(text)) throw new ApiError(422, 'A word of this question is not allowed here.');
    const isChecked = !moderates(user) && ((await questions.isChecked(talk)) ?? isCrowded(areaId));
    const name = isNamed ? await nameOf(user.uid) : null;
    const isWaiting = await questions.ask({ ...asked, uid: user.uid, name, isChecked, now: now() });
    await board.refresh(talk, isWaiting);
    return reply.code(204).send();
  });

  app.post(apiRoute(STAGE_API.vote), async (request): Promise<{ votes: number }> => {
    const { uid } = await attendee(request);
    const { talk, id, isOn } = parseRequest(QuestionVoteSchema, request.body);
    await talks.requireOpen(talk);
    const votes = await questions.vote(talk, id, uid, isOn);
    await board.refresh(talk, false);
    return { votes };
  });

  app.post(apiRoute(STAGE_API.withdraw), async (request, reply) => {
    const { uid } = await attendee(request);
    const { talk, id } = parseRequest(WithdrawSchema, request.body);
    if (!(await questions.withdraw(talk, id, uid))) throw notFound('This question');
    await board.refresh(talk, true);
    return reply.code(204).send();
  });

  app.post(apiRoute(STAGE_API.moderate), async (request, reply) => {
    await recordFailure(audit, request, { action: 'stage.moderate' }, async () => {
      if (!moderates(await attendee(request))) throw forbidden('Only hosts and organisers may moderate questions.');
    });
    const command = parseRequest(ModerateQuestionSchema, request.body);
    const { talk, action } = command;
    const target = action === 'check' ? stageKey(talk) : `${stageKey(talk)}/${command.id}`;
    const detail = action === 'merge' ? `merge into ${command.into}` : action;
    await recordOutcome(audit, request, { action: 'stage.moderate', target, detail }, async () => {
      await talks.find(talk);
      await questions.moderate(command);
      await board.refresh(talk, true);
    });
    return reply.code(204).send();
  });
};
