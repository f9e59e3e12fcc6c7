import type { ActorRefFrom } from 'xstate';
import { collectionOf } from '../kernel/collection';
import { type CodeInput, codeMachine } from './code.machine';

export const codesMachine = collectionOf(codeMachine, {
  id: 'codes',
  description: 'The code of the views on the page that are fetched later, one actor each.',
  keyOf: ({ key }: CodeInput) => key,
  keep: 0,
});

export type CodesActorRef = ActorRefFrom<typeof codesMachine>;
