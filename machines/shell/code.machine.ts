import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `key` names the code. */
export type CodeInput = { key: string };
export type CodeEvent = { type: 'code.retry' } | { type: 'code.reconnected' };

export const codeMachine = setup({
  types: {
    input: {} as CodeInput,
    context: {} as CodeInput,
    events: {} as CodeEvent,
    tags: {} as 'failed' | 'retrying',
  },
  actors: { fetchCode: fromPromise<void, CodeInput>(promiseNotProvided('fetchCode')) },
}).createMachine({
  id: 'code',
  description: 'Code that the page fetches when a view needs it: a view that cannot load fails alone and recovers.',
  context: ({ input }) => input,
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context }) => context,
        onDone: 'ready',
        onError: 'failed',
      },
      initial: 'loading',
      states: {
        loading: {},
        retrying: { description: 'The failure stays visible until the code is here.', tags: ['failed', 'retrying'] },
      },
    },
    ready: {},
    failed: { tags: 'failed', on: { 'code.retry': 'fetching.retrying', 'code.reconnected': 'fetching.retrying' } },
  },
});

export type CodeActorRef = ActorRefFrom<typeof codeMachine>;
