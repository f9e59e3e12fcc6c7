import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { SearchAnswer, Sought } from '../../domain/search/search';
import { promiseNotProvided } from '../kernel/not-provided';

/** `locale` is that of the user. */
export type Question = { question: Sealed<string> | null; locale: string };
/** `isFound` tells whether there are results. */
export type Finding = { isFound: boolean; answer: Sealed<SearchAnswer> };
/** A widget of an area. */
export type Destination = { areaId: string; widgetId: string };
export type GlobalSearchEvent =
  | { type: 'globalSearch.ask'; question: Sealed<string>; locale: string }
  | { type: 'globalSearch.retry' }
  | { type: 'globalSearch.clear' }
  /** The user views a widget in another area, to which the page now navigates. */
  | ({ type: 'globalSearch.view' } & Destination)
  /** The media item that the user views, until its media board has opened it. */
  | { type: 'globalSearch.seek'; sought: Sought | null }
  /** The page is in this area, or in none. */
  | { type: 'globalSearch.arrive'; areaId: string | null }
  | { type: 'globalSearch.stay' };
export type GlobalSearchFact =
  /** The area of the widget is reached. */
  { type: 'globalSearch.reached'; widgetId: string };

type Context = Question & {
  answer: Sealed<SearchAnswer> | null;
  destination: Destination | null;
  sought: Sought | null;
};

/** How long each loading phrase is shown; the last one stays. */
const PHRASE_MS = 1600;
const NOTHING = { question: null, answer: null } as const;

export const globalSearchMachine = setup({
  types: { context: {} as Context, events: {} as GlobalSearchEvent, emitted: {} as GlobalSearchFact },
  actors: { findAnswer: fromPromise<Finding, Question>(promiseNotProvided('findAnswer')) },
  actions: {
    tellReached: emit(({ context }) => ({
      type: 'globalSearch.reached',
      widgetId: context.destination?.widgetId ?? '',
    })),
    forgetSought: assign({ sought: null }),
    learn: assign((_, { answer }: Finding) => ({ answer })),
  },
  guards: {
    isFound: (_, { isFound }: Finding) => isFound,
    isThere: ({ context }, { areaId }: { areaId: string | null }) => areaId === context.destination?.areaId,
  },
  delays: { phrase: PHRASE_MS },
}).createMachine({
  id: 'globalSearch',
  description: 'The question of a user about the venue, its answer, and the way to what was found.',
  context: { ...NOTHING, locale: '', destination: null, sought: null },
  on: { 'globalSearch.seek': { actions: assign(({ event: { sought } }) => ({ sought })) } },
  type: 'parallel',
  states: {
    question: {
      on: {
        'globalSearch.ask': {
          target: '.asking',
          description: 'A new question cancels the one before.',
          actions: assign(({ event: { question, locale } }) => ({ question, locale, answer: null })),
        },
        'globalSearch.clear': '.idle',
      },
      initial: 'idle',
      states: {
        idle: { entry: assign(NOTHING) },
        asking: {
          invoke: {
            id: 'findAnswer',
            src: 'findAnswer',
            input: ({ context: { question, locale } }) => ({ question, locale }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'answered',
                actions: { type: 'learn', params: ({ event }) => event.output },
              },
              { target: 'nothing' },
            ],
            onError: 'failed',
          },
          initial: 'reading',
          states: {
            reading: { after: { phrase: 'looking' } },
            looking: { after: { phrase: 'sorting' } },
            sorting: {},
          },
        },
        answered: {},
        nothing: { description: 'The venue has nothing that fits.' },
        failed: { on: { 'globalSearch.retry': 'asking' } },
      },
    },
    way: {
      initial: 'here',
      on: {
        'globalSearch.clear': { target: '.here', actions: 'forgetSought' },
        'globalSearch.view': {
          target: '.walking',
          actions: assign(({ event: { areaId, widgetId } }) => ({ destination: { areaId, widgetId } })),
        },
      },
      states: {
        here: { entry: assign({ destination: null }) },
        walking: {
          on: {
            'globalSearch.arrive': [
              {
                guard: { type: 'isThere', params: ({ event }) => event },
                target: 'here',
                actions: 'tellReached',
              },
              { target: 'here', description: 'The user went elsewhere.', actions: 'forgetSought' },
            ],
            'globalSearch.stay': { target: 'here', actions: 'forgetSought' },
          },
        },
      },
    },
  },
});

export type GlobalSearchActorRef = ActorRefFrom<typeof globalSearchMachine>;
