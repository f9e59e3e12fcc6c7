import type { FirebaseApp } from 'firebase/app';
import { onValue, ref } from 'firebase/database';
import { seal } from '../../../domain/kernel/sealed';
import { questionBoardIn, questionsPath } from '../../../domain/stage/questions';
import type { QuestionsEvent, QuestionsInput, SeenQuestion } from '../../../machines/stage/questions.events';
import { openDatabase } from '../kernel/realtime';

/** Subscribes to the questions of a talk in the realtime database of `app`; returns the clean-up. */
export const openQuestions = (
  app: FirebaseApp,
  { line: { database, mode }, talk }: QuestionsInput,
  tell: (event: QuestionsEvent) => void,
): (() => void) =>
  onValue(
    ref(openDatabase(app, database), questionsPath(mode, talk)),
    (snapshot) => {
      const { questions, isChecked, revision } = questionBoardIn(snapshot.val());
      const seen = Object.entries(questions ?? {}).map(
        ([id, { text, by = null, answer = null, ...ranked }]): [string, SeenQuestion] => [
          id,
          { ...ranked, body: seal({ text, by, answer }) },
        ],
      );
      tell({
        type: 'questions.heard',
        questions: Object.fromEntries(seen),
        isChecked: isChecked ?? false,
        revision: revision ?? 0,
      });
    },
    () => tell({ type: 'questions.unheard' }),
  );
