import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Offset } from '../../domain/venue/cover';
import { promiseNotProvided } from '../kernel/not-provided';

/** Ids of widgets, the nearest first. */
export type Outlook = { left: readonly string[]; right: readonly string[] };
export type OutlookEvent =
  /** The hotspots outside of the visible part of the picture have changed. */
  | ({ type: 'outlook.changed' } & Outlook)
  /** The user has moved the picture. */
  | { type: 'outlook.moved' }
  /** The user leaves a picture that they have moved; `place` is the point in its middle, in fractions of the picture. */
  | { type: 'outlook.left'; viewpointId: string; place: Offset };

type Context = Outlook & {
  /** Where the user left each picture. */
  places: Readonly<Record<string, Offset>>;
};

/** How long the hint is shown. */
const HINT_MS = 8000;

export const outlookMachine = setup({
  types: { context: {} as Context, events: {} as OutlookEvent, tags: {} as 'hinted' },
  actors: {
    /** Whether the user has moved a picture before. */
    readMoved: fromPromise<{ isMoved: boolean }>(promiseNotProvided('readMoved')),
    keepMoved: fromPromise<void>(promiseNotProvided('keepMoved')),
  },
  guards: {
    isMoved: (_, { isMoved }: { isMoved: boolean }) => isMoved,
    isCropped: ({ context: { left, right } }) => left.length + right.length > 0,
    isWhole: ({ context: { left, right } }) => left.length + right.length === 0,
  },
  delays: { hintDelay: HINT_MS },
}).createMachine({
  id: 'outlook',
  description: 'The hotspots beyond the edges of the picture, and the hint that it can be moved.',
  context: { left: [], right: [], places: {} },
  on: {
    'outlook.changed': { actions: assign(({ event: { left, right } }) => ({ left, right })) },
    'outlook.left': {
      actions: assign(({ context, event }) => ({ places: { ...context.places, [event.viewpointId]: event.place } })),
    },
  },
  initial: 'reading',
  states: {
    reading: {
      on: { 'outlook.moved': 'keeping' },
      invoke: {
        id: 'readMoved',
        src: 'readMoved',
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => event.output }, target: 'known' },
          { target: 'new' },
        ],
        onError: 'new',
      },
    },
    new: {
      on: { 'outlook.moved': 'keeping' },
      initial: 'whole',
      states: {
        whole: { always: { guard: 'isCropped', target: 'cropped' } },
        cropped: {
          tags: 'hinted',
          always: { guard: 'isWhole', target: 'whole' },
          after: { hintDelay: '#outlook.known' },
        },
      },
    },
    keeping: { invoke: { id: 'keepMoved', src: 'keepMoved', onDone: 'known', onError: 'known' } },
    known: { description: 'The user has moved a picture, or has had the time to read the hint.' },
  },
});

export type OutlookActorRef = ActorRefFrom<typeof outlookMachine>;
