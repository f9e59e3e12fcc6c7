import type { ActorRefFrom } from 'xstate';
import { stageKey } from '../../domain/stage/questions';
import { collectionOf } from '../kernel/collection';
import type { QuestionsInput } from './questions.events';
import { questionsMachine } from './questions.machine';

/** A talk came onto the page, or none is on it any more. */
type StageFact = { type: 'stage.begun' } | { type: 'stage.ended' };

const TELLS: { begun: StageFact; ended: StageFact } = {
  begun: { type: 'stage.begun' },
  ended: { type: 'stage.ended' },
};

export const stageMachine = collectionOf(questionsMachine, {
  id: 'stage',
  description: 'The talks on the page and the last one, with what the user has begun to ask there.',
  keyOf: ({ talk }: QuestionsInput) => stageKey(talk),
  keep: 1,
  tells: TELLS,
});

export type StageActorRef = ActorRefFrom<typeof stageMachine>;
