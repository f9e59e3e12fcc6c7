import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ChatMessageSchema } from '../../domain/chat/message';
import { chatPath, widgetRoom } from '../../domain/chat/rooms';
import { realtimeKey } from '../../domain/kernel/realtime-key';
import type { Area } from '../../domain/kernel/venue';
import { roomOf } from '../../domain/meeting-room/room';
import { RoomMessageSchema, roomPlace } from '../../domain/meeting-room/stay';
import { countPath } from '../../domain/people/presence';
import type { OpMode } from '../../domain/shell/version';
import {
  AskMessageSchema,
  AskSchema,
  CHECKED_FROM,
  type MessageOutcome,
  ModerateQuestionSchema,
  type OwnStage,
  QUESTION_LENGTH,
  QuestionVoteSchema,
  ReportQuestionSchema,
  STAGE_API,
  type StageTalk,
  StageTalkSchema,
  stageKey,
  stageTalkOf,
  WithdrawSchema,
} from '../../domain/stage/questions';
import type { Words } from '../chat/words';
import { type Audit, recordFailure, recordOutcome } from '../http/audit';
import { ApiError, forbidden, notFound } from '../http/errors';
import { type Gate, type VerifiedUser } from '../http/gate';
import { parseRequest } from '../http/json';
import { apiRoute } from '../http/paths';
import { type Limits } from '../http/rate-limit';
import type { RealtimeDatabase } from '../realtime/database';
import { splitPath } from '../realtime/tree/path';
import type { Board } from './board';
import type { Questions } from './questions';
import type { Reported } from './reported';
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
  reported: Pick<Reported, 'report'>;
};

/** Questions at talks: attendees ask and vote, moderators answer. */
export const stageRoutes: FastifyPluginAsync<StageOptions> = async (app, options) => {
  const { audit, mode, now, database, snapshot, words, isLockedOut, nameOf, questions, board, reported } = options;
  const talks = createTalks({ now, snapshot });
  const attendee = attendeesOf(app, 'stage', options);

  const isCrowded = (areaId: string): boolean =>
    Number(database.read('service', splitPath(countPath(mode, areaId)))) >= CHECKED_FROM;

  /** Whether a question waits for approval. @throws ApiError 423 or 422 if it may not be asked */
  async function mustWait(user: VerifiedUser, talk: StageTalk, areaId: string, text: string): Promise<boolean> {
    if (isLockedOut(user.uid)) throw new ApiError(423, 'You cannot write at the moment.');
    if (words.isIn(text)) throw new ApiError(422, 'A word of this question is not allowed here.');
    return !moderates(user) && ((await questions.isChecked(talk)) ?? isCrowded(areaId));
  }

  /** A message that all read in a chat; null if it has no text, is deleted or is hidden. */
  function messageIn(room: string, id: string): { from: string; text: string } | null {
    const path = splitPath(chatPath(mode, 'messages', room, id));
    const read = v.safeParse(ChatMessageSchema, JSON.parse(database.read('service', path)));
    if (!read.success) return null;
    const { kind, from, text = '', deleted, hidden } = read.output;
    const isGone = kind !== 'text' || text.trim() === '' || deleted === true || hidden !== undefined;
    return isGone ? null : { from, text: text.trim() };
  }

  /** A message of the chat in our own room of a talk, for a user who is admitted to the room. */
  function messageOfRoom(area: Area, talk: StageTalk, room: string, id: string, by: string) {
    const isRoomOf = area.contentWidgets.some(
      (widget) =>
        widget.type === 'MEETING' &&
        widget.configurations.some(
          (slot) =>
            stageKey(stageTalkOf(widget.id, slot)) === stageKey(talk) &&
            realtimeKey(roomOf(widget.id, slot.id)) === room,
        ),
    );
    if (!isRoomOf) return null;
    const at = (...keys: string[]): unknown =>
      JSON.parse(database.read('service', splitPath(roomPlace(mode, room, ...keys))));
    const isIn = Number(at('grants', by, 'until')) > now();
    const read = v.safeParse(RoomMessageSchema, isIn ? at('chat', id) : null);
    if (!read.success || read.output.text.trim() === '') return null;
    return { from: read.output.from, text: read.output.text.trim() };
  }

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
    const { talk, id, text, isNamed } = asked;
    const { id: areaId } = await talks.requireOpen(talk);
    const isChecked = await mustWait(user, talk, areaId, text);
    const name = isNamed ? await nameOf(user.uid) : null;
    const { isWaiting } = await questions.ask({ talk, id, text, uid: user.uid, name, isChecked, now: now() });
    await board.refresh(talk, isWaiting);
    return reply.code(204).send();
  });

  app.post(apiRoute(STAGE_API.askMessage), async (request): Promise<{ outcome: MessageOutcome }> => {
    const user = await attendee(request);
    const { talk, room, message: messageId, place } = parseRequest(AskMessageSchema, request.body);
    const area = await talks.requireOpen(talk);
    const isBeside = area.contentWidgets.some(({ id, type }) => type === 'CHAT' && widgetRoom(id) === room);
    const message =
      place === 'meeting'
        ? messageOfRoom(area, talk, room, messageId, user.uid)
        : isBeside
          ? messageIn(room, messageId)
          : null;
    if (message === null) throw notFound('This message');
    const { from: uid, text } = message;
    if (uid !== user.uid && !moderates(user)) throw forbidden('Only hosts and organisers may ask for others.');
    if (text.length > QUESTION_LENGTH) throw new ApiError(413, `A question has at most ${QUESTION_LENGTH} characters.`);
    const isChecked = await mustWait(user, talk, area.id, text);
    const id = createHash('sha256')
      .update(`${mode}/${place === 'meeting' ? 'meetings/' : ''}${room}/${messageId}`)
      .digest('base64url');
    const asked = { talk, id, text, uid, name: await nameOf(uid), isChecked, now: now() };
    const done = await questions.ask({ ...asked, message: { isModerated: moderates(user) } });
    if (done.isKnown) return { outcome: 'known' };
    await board.refresh(talk, true);
    return { outcome: done.isWaiting ? 'waiting' : 'asked' };
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

  app.post(apiRoute(STAGE_API.report), async (request, reply) => {
    const user = await attendee(request);
    const report = parseRequest(ReportQuestionSchema, request.body);
    const target = `${stageKey(report.talk)}/${report.id}`;
    await recordOutcome(audit, request, { action: 'chat.report', target }, () =>
      reported.report({ ...report, by: user.uid, isModerator: moderates(user) }),
    );
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
      if (action === 'carry' && !(await talks.hasChat(command.chatId))) throw notFound('This chat');
      await questions.moderate(command);
      await board.refresh(talk, true);
    });
    return reply.code(204).send();
  });
};
