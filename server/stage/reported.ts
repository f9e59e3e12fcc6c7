import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { widgetRoom } from '../../domain/chat/rooms';
import type { ReportedQuestion } from '../../domain/chat/safety';
import { type ReportQuestionSchema, type StageTalk, stageKey } from '../../domain/stage/questions';
import { type Chat, childrenOf } from '../chat/chat';
import { conflict, notFound } from '../http/errors';
import type { Board } from './board';
import type { Questions } from './questions';

type Report = v.InferOutput<typeof ReportQuestionSchema> & {
  by: string;
  /** Whether the user may read questions that others do not see. */
  isModerator: boolean;
};

/** The signs of keys in the realtime database, in their order. */
const SIGNS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 8;
const MARK_LENGTH = 12;

/** The beginning of a key that sorts by time, as the SDK makes them. */
const timeKey = (ms: number): string =>
  Array.from({ length: TIME_LENGTH }, (_, at) => SIGNS[Math.floor(ms / 64 ** (TIME_LENGTH - 1 - at)) % 64]).join('');

const markOf = (by: string, talk: StageTalk, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([by, stageKey(talk), id]))
    .digest('base64url')
    .slice(0, MARK_LENGTH);

/** Questions that attendees report to the organisers, in the list of the reports of chats. */
export function createReported({ questions, chat, board }: { questions: Questions; chat: Chat; board: Board }) {
  return {
    /** A user reports a question once. @throws ApiError 404, or 409 for an own question */
    async report({ talk, id, reason, text, by, isModerator }: Report): Promise<void> {
      const { authorId, name, text: asked, createdAt, state, mergedInto } = await questions.read(talk, id);
      const isSeen = state !== 'waiting' && state !== 'declined' && mergedInto === null;
      if (!isSeen && !isModerator) throw notFound('This question');
      if (authorId === by) throw conflict('Users cannot report their own question.');
      const mark = markOf(by, talk, id);
      if ([...childrenOf(chat.at('reports')).keys()].some((key) => key.endsWith(mark))) return;
      const now = chat.now();
      await chat.change({
        [`reports/${timeKey(now)}${mark}`]: {
          by,
          at: now,
          room: widgetRoom(talk.widgetId),
          reason,
          ...(text === null ? {} : { text }),
          message: id,
          about: authorId,
          question: { ...talk, id },
          isUnnamed: name === null,
          context: { [id]: { from: authorId, at: createdAt.getTime(), kind: 'text', text: asked } },
        },
      });
    },

    /** Hides a question from everybody, or shows it. @throws ApiError 404 */
    async place({ id, ...talk }: ReportedQuestion, isShown: boolean): Promise<void> {
      await questions.place(talk, id, isShown);
      await board.refresh(talk, true);
    },
  };
}
export type Reported = ReturnType<typeof createReported>;
