import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import { seal } from '../../../domain/kernel/sealed';
import { isHeldBack, pollBoardIn, pollsPath } from '../../../domain/stage/polls';
import { questionBoardIn, questionsPath } from '../../../domain/stage/questions';
import { reactionsIn, reactionsPath } from '../../../domain/stage/reactions';
import type { PollsEvent, PollsInput, SeenPoll } from '../../../machines/stage/polls.events';
import type { QuestionsEvent, QuestionsInput } from '../../../machines/stage/questions.events';
import type { ReactionsEvent, ReactionsInput } from '../../../machines/stage/reactions.events';
import { openDatabase } from '../kernel/realtime';
import { questionsSeenBy } from './seen-questions';

/** Subscribes to the questions of a talk in the realtime database of `app`; returns the clean-up. */
export function openQuestions(
  app: FirebaseApp,
  { line: { database, mode, uid }, talk }: QuestionsInput,
  tell: (event: QuestionsEvent) => void,
): () => void {
  const seen = questionsSeenBy(uid);
  return onValue(
    ref(openDatabase(app, database), questionsPath(mode, talk)),
    (snapshot) => {
      const { questions, isChecked, revision } = questionBoardIn(snapshot.val());
      tell({ type: 'questions.heard', questions: seen(questions), isChecked, revision });
    },
    () => tell({ type: 'questions.unheard' }),
  );
}

/** Subscribes to the polls of a talk in the realtime database of `app`; returns the clean-up. */
export const openPolls = (
  app: FirebaseApp,
  { line: { database, mode }, talk }: PollsInput,
  tell: (event: PollsEvent) => void,
): (() => void) =>
  onValue(
    ref(openDatabase(app, database), pollsPath(mode, talk)),
    (snapshot) => {
      const { polls, tallies, revision } = pollBoardIn(snapshot.val());
      const all = Object.values(polls ?? {});
      const seen = Object.entries(polls ?? {}).map(([id, poll]): [string, SeenPoll] => {
        const { question, choices, state, at, edit, isMultiple = false } = poll;
        const tally = tallies?.[id] ?? { votes: 0 };
        const body = seal({ question, choices });
        return [id, { state, at, edit, isMultiple, isHeldBack: isHeldBack(poll, all), body, ...tally }];
      });
      tell({ type: 'polls.heard', polls: Object.fromEntries(seen), revision: revision ?? 0 });
    },
    () => tell({ type: 'polls.unheard' }),
  );

/** Subscribes to the sums of reactions at a talk in the realtime database of `app`; returns the clean-up. */
export const openReactions = (
  app: FirebaseApp,
  { line: { database, mode }, talk }: ReactionsInput,
  tell: (event: ReactionsEvent) => void,
): (() => void) =>
  onValue(
    ref(openDatabase(app, database), reactionsPath(mode, talk)),
    (snapshot) => tell({ type: 'reactions.heard', counts: reactionsIn(snapshot.val()) }),
    () => tell({ type: 'reactions.unheard' }),
  );
