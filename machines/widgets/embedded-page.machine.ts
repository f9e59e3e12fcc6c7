import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import { notProvided } from '../kernel/not-provided';

export type EmbeddedPageInput = { address: string };
/** What the document tells of a page: another origin never tells its errors. */
export type PageReport = { type: 'page.refused' } | { type: 'page.offline' } | { type: 'page.online' };
export type EmbeddedPageEvent = PageReport | { type: 'page.loaded' } | { type: 'page.retry' };

/** `attempt` changes with each new start, so that the frame does as well. */
type Context = EmbeddedPageInput & { attempt: number };

/** How long a page may take. */
const LOADING_MS = 15_000;

export const embeddedPageMachine = setup({
  types: { input: {} as EmbeddedPageInput, context: {} as Context, events: {} as EmbeddedPageEvent },
  actors: {
    /** Reports a page that the policy of this page refuses, and the connection of the browser. */
    pageReports: fromCallback<EventObject, { address: string }>(notProvided('pageReports')),
  },
  actions: { countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })) },
  delays: { tooLong: LOADING_MS },
}).createMachine({
  id: 'embeddedPage',
  description: "A provider's page in a frame.",
  context: ({ input }) => ({ ...input, attempt: 0 }),
  invoke: {
    id: 'pageReports',
    src: 'pageReports',
    input: ({ context: { address } }) => ({ address }),
    onError: '.failed',
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'countAttempt',
      on: { 'page.loaded': 'shown', 'page.refused': 'failed', 'page.offline': 'offline' },
      after: { tooLong: 'failed' },
    },
    shown: { on: { 'page.refused': 'failed' } },
    failed: { on: { 'page.retry': 'loading', 'page.online': 'loading' } },
    offline: { on: { 'page.retry': 'loading', 'page.online': 'loading' } },
  },
});

export type EmbeddedPageActorRef = ActorRefFrom<typeof embeddedPageMachine>;
