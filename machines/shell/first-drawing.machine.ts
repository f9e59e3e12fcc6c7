import { type ActorRefFrom, and, assign, emit, fromCallback, fromPromise, or, setup, stateIn } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** The longest time that the page may show only a loading indicator. */
const PATIENCE_MS = 1000;
/** Until then, the network is left to the area and its picture. */
const PICTURE_MS = 3000;

/**
 * `isSpeaking`: the texts are loaded. `isSettled`: the page to show is also known; `isInside`: that is a page of the
 * venue.
 */
export type Standing = { isSpeaking: boolean; isSettled: boolean; isInside: boolean };
export type FirstDrawingEvent = { type: 'firstDrawing.stands'; standing: Standing };
export type FirstDrawingFact =
  /** The page is drawn and idle: further code may be prefetched. */
  { type: 'firstDrawing.calm' };

/** `isRendered`: the page came with a screen that the service rendered; `hasLook`: it shows the first look of an area. */
export type Ground = { isRendered: boolean; hasLook: boolean };
type Context = Ground & { standing: Standing };

export const firstDrawingMachine = setup({
  types: { context: {} as Context, events: {} as FirstDrawingEvent, emitted: {} as FirstDrawingFact },
  actors: {
    /** Ends when the views can draw. */
    awaitViews: fromPromise<Ground>(promiseNotProvided('awaitViews')),
    /** Reports the state of the other parts, at once and after each change. */
    watchStanding: fromCallback<FirstDrawingEvent>(notProvided('watchStanding')),
    fetchPages: fromPromise<void>(promiseNotProvided('fetchPages')),
    /** Hydrates the rendered screen if the parts are in the same state as the service's, and draws another one otherwise. */
    draw: fromPromise<void, { isRendered: boolean }>(promiseNotProvided('draw')),
    /** Removes the first look once the page shows its own heading and picture, or when it is stopped. */
    uncover: fromPromise<void>(promiseNotProvided('uncover')),
    awaitIdle: fromPromise<void>(promiseNotProvided('awaitIdle')),
  },
  actions: {
    noteGround: assign((_, { isRendered, hasLook }: Ground) => ({ isRendered, hasLook })),
    noteStanding: assign((_, { standing }: { standing: Standing }) => ({ standing })),
    tellCalm: emit({ type: 'firstDrawing.calm' }),
  },
  guards: {
    isRendered: ({ context }) => context.isRendered,
    isCovered: ({ context }) => context.isRendered || context.hasLook,
    needsPages: ({ context: { standing } }) => standing.isSettled && standing.isInside,
    isKnown: ({ context: { standing } }) => standing.isSettled && !standing.isInside,
    isSpeaking: ({ context: { standing } }) => standing.isSpeaking,
    isSettled: ({ context: { standing } }) => standing.isSettled,
    isImpatient: stateIn({ waiting: { patience: 'over' } }),
    havePagesArrived: stateIn({ waiting: { pages: 'here' } }),
    haveFailed: stateIn({ waiting: { pages: 'failed' } }),
  },
}).createMachine({
  id: 'firstDrawing',
  description:
    'Decides when the page is first drawn: once the right page is known, but an empty page is not shown for long.',
  context: { isRendered: false, hasLook: false, standing: { isSpeaking: false, isSettled: false, isInside: false } },
  initial: 'fetchingViews',
  states: {
    fetchingViews: {
      invoke: {
        id: 'awaitViews',
        src: 'awaitViews',
        onDone: { target: 'waiting', actions: { type: 'noteGround', params: ({ event }) => event.output } },
      },
    },
    waiting: {
      type: 'parallel',
      invoke: { id: 'watchStanding', src: 'watchStanding' },
      on: { 'firstDrawing.stands': { actions: { type: 'noteStanding', params: ({ event }) => event } } },
      always: [
        { guard: 'isKnown', target: 'drawing' },
        { guard: and(['isSettled', 'havePagesArrived']), target: 'drawing' },
        { guard: and(['isSpeaking', or(['isImpatient', 'haveFailed'])]), target: 'drawing' },
      ],
      states: {
        patience: {
          initial: 'asking',
          states: {
            asking: { always: [{ guard: 'isCovered', target: 'endless' }, { target: 'short' }] },
            endless: {
              description: 'The rendered screen or the first look may stay until the right page is known.',
            },
            short: { after: { [PATIENCE_MS]: 'over' } },
            over: {},
          },
        },
        pages: {
          initial: 'unneeded',
          states: {
            unneeded: { always: { guard: 'needsPages', target: 'fetching' } },
            fetching: { invoke: { id: 'fetchPages', src: 'fetchPages', onDone: 'here', onError: 'failed' } },
            here: {},
            failed: { description: 'The page shows the failure, and fetches the views again.' },
          },
        },
      },
    },
    drawing: {
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context }) => ({ isRendered: context.isRendered }),
        onDone: [{ guard: 'isRendered', target: 'drawn.busy' }, { target: 'drawn' }],
      },
    },
    drawn: {
      initial: 'picture',
      states: {
        picture: {
          invoke: { id: 'uncover', src: 'uncover', onDone: {}, onError: {} },
          after: { [PICTURE_MS]: 'busy' },
        },
        busy: { invoke: { id: 'awaitIdle', src: 'awaitIdle', onDone: 'calm' } },
        calm: { entry: 'tellCalm' },
      },
    },
  },
});

export type FirstDrawingActorRef = ActorRefFrom<typeof firstDrawingMachine>;
