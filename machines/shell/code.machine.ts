import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `key` names the code. */
export type CodeInput = { key: string };
export type CodeEvent = { type: 'code.retry' } | { type: 'code.reconnected' };

/** How long code may take before the user can try again. */
const LOADING_MS = 30_000;
/** If the page was not reloaded by then, the reload failed. */
const STAY_MS = 5000;

export const codeMachine = setup({
  types: {
    input: {} as CodeInput,
    context: {} as CodeInput,
    events: {} as CodeEvent,
    tags: {} as 'failed' | 'retrying' | 'late',
  },
  actors: {
    fetchCode: fromPromise<void, CodeInput>(promiseNotProvided('fetchCode')),
    /** A browser fetches the same code again only on a new page. */
    reloadPage: fromPromise<void>(promiseNotProvided('reloadPage')),
  },
  delays: { tooLong: LOADING_MS, stay: STAY_MS },
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
        loading: { after: { tooLong: 'late' } },
        retrying: {
          description: 'The failure stays visible until the code is here.',
          tags: ['failed', 'retrying'],
          after: { tooLong: 'late' },
        },
        late: {
          description: 'No answer yet. The view still opens if it comes.',
          tags: ['failed', 'late'],
          on: { 'code.retry': 'reloading' },
        },
        reloading: {
          description: 'The page reloads, unless the user stays because of unsaved changes.',
          tags: ['failed', 'retrying', 'late'],
          invoke: { id: 'reloadPage', src: 'reloadPage', onError: 'late' },
          after: { stay: 'late' },
        },
      },
    },
    ready: {},
    failed: { tags: 'failed', on: { 'code.retry': 'fetching.retrying', 'code.reconnected': 'fetching.retrying' } },
  },
});

export type CodeActorRef = ActorRefFrom<typeof codeMachine>;
