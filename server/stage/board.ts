import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { OpMode } from '../../domain/shell/version';
import { rootsOf } from '../../domain/stage/merging';
import {
  type QuestionBoard,
  questionBoardIn,
  questionsPath,
  type ShownQuestion,
  type StageTalk,
  stageKey,
} from '../../domain/stage/questions';
import type { Database } from '../db/types';
import type { RealtimeDatabase } from '../realtime/database';
import { encodeNode } from '../realtime/tree/node';
import { splitPath } from '../realtime/tree/path';
import { changesBetween } from './changes';
import { gathered } from './gathered';
import { stageQuestions, stageTalks } from './tables';
import { countVotes } from './votes';

export type BoardOptions = { db: Database; database: RealtimeDatabase; mode: OpMode };

const MOST_TURNS = 5;

const isShown = (state: string): state is ShownQuestion['state'] => state !== 'waiting' && state !== 'declined';

/** Writes what all attendees may read of a talk's questions into the realtime database, from the tables. */
export function createBoard({ db, database, mode }: BoardOptions) {
  const written = new Set<string>();

  async function read(from: Database, talk: string): Promise<Omit<QuestionBoard, 'revision'>> {
    const rows = await from
      .select()
      .from(stageQuestions)
      .where(and(eq(stageQuestions.mode, mode), eq(stageQuestions.talk, talk)))
      .orderBy(stageQuestions.createdAt, stageQuestions.id);
    const roots = rootsOf(rows);
    const votes = await countVotes(from, { mode, talk }, roots);
    const [settings] = await from
      .select({ isChecked: stageTalks.isChecked })
      .from(stageTalks)
      .where(and(eq(stageTalks.mode, mode), eq(stageTalks.talk, talk)));
    const questions = rows.flatMap((question): [string, ShownQuestion][] => {
      const { id, text, name, authorId, state, answer, film, isPinned, chatId, isFromChat, mergedInto, createdAt } =
        question;
      if (!isShown(state) || mergedInto !== null) return [];
      const shown: ShownQuestion = { text, at: createdAt.getTime(), state, votes: votes.get(id) ?? 0 };
      const also = [...roots.keys()].filter((one) => roots.get(one) === id);
      if (also.length > 0) shown.also = also;
      if (name !== null) shown.by = name;
      if (answer !== null && answer !== '') shown.answer = answer;
      if (film !== null) shown.film = film;
      if (state === 'carried' && chatId !== null) shown.chatId = chatId;
      if (isFromChat) shown.from = authorId;
      if (isPinned) shown.isPinned = true;
      return [[id, shown]];
    });
    return { isChecked: settings?.isChecked ?? false, questions: Object.fromEntries(questions) };
  }

  /** Another instance may write what it read before this change: what is stored then is written again. */
  async function write(talk: StageTalk, isQueue: boolean): Promise<void> {
    const path = splitPath(questionsPath(mode, talk));
    let stored = await read(db, stageKey(talk));
    let more = isQueue ? 1 : 0;
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const before: unknown = JSON.parse(encodeNode(database.nodeAt(path)));
      const value = { revision: (questionBoardIn(before).revision ?? 0) + more, ...stored };
      const changes = changesBetween(before, value);
      await database.write('service', '' in changes ? { path, value } : { path, value: changes, isMerge: true });
      if (!database.isShared) return;
      const now = await read(db, stageKey(talk));
      if (isDeepStrictEqual(now, stored)) return;
      [stored, more] = [now, 1];
    }
  }

  /** Many changes at once are written together. */
  const together = gathered(write);
  const refresh = (talk: StageTalk, isQueue: boolean): Promise<void> => {
    written.add(stageKey(talk));
    return together(talk, isQueue);
  };

  return {
    refresh,
    /** After a start, what was stored last may not be in the realtime database yet. */
    refreshOnce: async (talk: StageTalk): Promise<void> => {
      if (!written.has(stageKey(talk))) await refresh(talk, false);
    },
  };
}
export type Board = ReturnType<typeof createBoard>;
