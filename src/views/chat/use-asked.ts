import { useSelector } from '@xstate/react';
import type { MessageQuestionActorRef } from '../../../machines/stage/message-question.machine';
import type { WordKey } from '../../words/words';

const OUTCOMES = {
  asked: 'questions.askedMessage',
  waiting: 'questions.checked',
  known: 'questions.knownMessage',
} as const;
const REFUSALS = {
  409: 'questions.full',
  410: 'questions.shut',
  413: 'questions.long',
  422: 'chat.safety.word',
  423: 'chat.unaccepted',
  429: 'questions.slow',
} as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

/** What became of a message of a room that was asked as a question; null while there is nothing to say. */
export function useAsked(actor: MessageQuestionActorRef, room: string): WordKey | null {
  const isOurs = useSelector(actor, ({ context }) => context.asked?.room === room);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const shown = useSelector(actor, (snapshot) =>
    (['asked', 'waiting', 'known', 'refused'] as const).find((state) => snapshot.matches({ idle: state })),
  );
  if (shown === undefined || !isOurs) return null;
  if (shown !== 'refused') return OUTCOMES[shown];
  return isKnown(refusal) ? REFUSALS[refusal] : 'chat.safety.failed';
}
