import { seal } from '../../../domain/kernel/sealed';
import type { QuestionBoard } from '../../../domain/stage/questions';
import type { QuestionsById, SeenQuestion } from '../../../machines/stage/questions.events';

/** Makes of each board what the user sees; a question that has not changed stays the same object, and is not drawn again. */
export function questionsSeenBy(uid: string): (questions: QuestionBoard['questions']) => QuestionsById {
  let known = new Map<string, { read: string; seen: SeenQuestion }>();
  return (questions) => {
    known = new Map(
      Object.entries(questions ?? {}).map(([id, question]) => {
        const read = JSON.stringify(question);
        const before = known.get(id);
        if (before?.read === read) return [id, before];
        const { text, by = null, answer = null, also = [], from, chatId = null, film = null, ...ranked } = question;
        const [isFromChat, body] = [from !== undefined, seal({ text, by, answer })];
        return [id, { read, seen: { ...ranked, also, chatId, film, isFromChat, isOwn: from === uid, body } }];
      }),
    );
    return Object.fromEntries([...known].map(([id, { seen }]) => [id, seen]));
  };
}
