import type { ActorRefFrom } from 'xstate';
import { stageKey } from '../../domain/stage/questions';
import { collectionOf } from '../kernel/collection';
import type { QuestionsInput } from './questions.events';
import { questionsMachine } from './questions.machine';

export const stageMachine = collectionOf(questionsMachine, {
  id: 'stage',
  description: 'The talks on the page and the last one, with what the user has begun to ask there.',
  keyOf: ({ talk }: QuestionsInput) => stageKey(talk),
  keep: 1,
});

export type StageActorRef = ActorRefFrom<typeof stageMachine>;
