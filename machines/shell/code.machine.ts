import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `key` names the code. */
export type CodeInput = { key: string };
export type CodeEvent = { type: 'code.retry' } | { type: 'code.reconnected' };

/** `failures`: attempts that have failed. */
type Context = CodeInput & { failures: number };

export const codeMachine = setup({
  types: { input: {} as CodeInput, context: {} as Context, events: {} as CodeEvent },
  actors: { fetchCode: fromPromise<void, CodeInput>(promiseNotProvided('fetchCode')) },
  actions: { countFailure: assign(({ context }) => ({ failures: context.failures + 1 })) },
}).createMachine({
  id: 'code',
  description: 'Code that the page fetches when a view needs it: a view that cannot load fails alone and recovers.',
  context: ({ input }) => ({ ...input, failures: 0 }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context }) => ({ key: context.key }),
        onDone: 'ready',
        onError: { target: 'failed', actions: 'countFailure' },
      },
    },
    ready: {},
    failed: { on: { 'code.retry': 'loading', 'code.reconnected': 'loading' } },
  },
});

export type CodeActorRef = ActorRefFrom<typeof codeMachine>;
