import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { ChatSearch } from '../../domain/chat/safety';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';

export type Found = ChatSearch['results'][number];
/** `before` is the `next` of the page before. */
export type SearchRequest = { room: string; text: Sealed<string> | null; before: string | null };
export type SearchPage = { results: readonly Sealed<Found>[]; next: string | null };
export type SearchEvent =
  | { type: 'search.open'; room: string }
  | { type: 'search.close' }
  /** What is searched for, `null` while the field is empty. */
  | { type: 'search.type'; text: Sealed<string> | null }
  | { type: 'search.more' }
  | { type: 'search.retry' };

type Context = SearchPage & { room: string | null; text: Sealed<string> | null };

const PAUSE_MS = 300;
const EMPTY = { results: [], next: null };

const requestOf = ({ room, text }: Context, before: string | null): SearchRequest => ({
  room: room ?? '',
  text,
  before,
});

export const searchMachine = setup({
  types: { context: {} as Context, events: {} as SearchEvent },
  actors: { searchMessages: fromPromise<SearchPage, SearchRequest>(promiseNotProvided('searchMessages')) },
  guards: {
    hasText: ({ context }) => context.text !== null,
    hasMore: ({ context }) => context.next !== null,
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'search',
  description: 'The search for messages and files in a room.',
  context: { ...EMPTY, room: null, text: null },
  initial: 'closed',
  on: {
    'search.open': { target: '.open', actions: assign(({ event: { room } }) => ({ ...EMPTY, text: null, room })) },
  },
  states: {
    closed: { entry: assign({ ...EMPTY, room: null, text: null }) },
    open: {
      on: {
        'search.close': 'closed',
        'search.type': { target: '.typing', actions: assign(({ event: { text } }) => ({ text })) },
      },
      initial: 'empty',
      states: {
        empty: { entry: assign(EMPTY) },
        typing: {
          description: 'The user may still be typing.',
          after: { pause: [{ guard: 'hasText', target: 'searching' }, { target: 'empty' }] },
        },
        searching: {
          invoke: {
            id: 'searchMessages',
            src: 'searchMessages',
            input: ({ context }) => requestOf(context, null),
            onDone: { target: 'found', actions: assign(({ event }) => event.output) },
            onError: 'failed',
          },
        },
        found: { on: { 'search.more': { guard: 'hasMore', target: 'readingMore' } } },
        readingMore: {
          invoke: {
            id: 'readMore',
            src: 'searchMessages',
            input: ({ context }) => requestOf(context, context.next),
            onDone: {
              target: 'found',
              actions: assign(({ context, event: { output } }) => ({
                results: [...context.results, ...output.results],
                next: output.next,
              })),
            },
            onError: 'found',
          },
        },
        failed: { on: { 'search.retry': 'searching' } },
      },
    },
  },
});

export type SearchActorRef = ActorRefFrom<typeof searchMachine>;
