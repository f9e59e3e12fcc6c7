import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { canBePortrait, type Square } from '../../domain/people/portraits';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** A file of the device; `content` is a `Blob`. */
export type ChosenPicture = { size: number; type: string; content: Sealed<object> };
export type PortraitEvent =
  | { type: 'portrait.choose'; file: ChosenPicture }
  /** The address of the file within the page. */
  | { type: 'portrait.shown'; address: Sealed<string> }
  /** The browser cannot show the file. */
  | { type: 'portrait.unreadable' }
  | { type: 'portrait.cancel' }
  /** Keeps this part of the picture; `null` before the picture has loaded. */
  | { type: 'portrait.save'; square: Square | null }
  /** The picture has loaded, or was moved: the part that shows. */
  | { type: 'portrait.measured'; square: Square }
  /** Removes the user's own picture, or as an organiser that of another attendee. */
  | { type: 'portrait.remove'; id: string };
export type PortraitFact = { type: 'portrait.changed' };

export type PortraitCut = { content: Sealed<object> | null; square: Square };
type Context = {
  content: Sealed<object> | null;
  /** While the user cuts the file. */
  address: Sealed<string> | null;
  square: Square;
  /** The picture that is being removed, or was removed last. */
  id: string | null;
};

const NOTHING: Square = { x: 0, y: 0, width: 0, height: 0 };

export const portraitMachine = setup({
  types: { context: {} as Context, events: {} as PortraitEvent, emitted: {} as PortraitFact },
  actors: {
    showFile: fromCallback<EventObject, { content: Sealed<object> | null }>(notProvided('showFile')),
    storePortrait: fromPromise<void, PortraitCut>(promiseNotProvided('storePortrait')),
    removePortrait: fromPromise<void, { id: string }>(promiseNotProvided('removePortrait')),
  },
  actions: {
    forget: assign({ content: null, address: null, square: NOTHING }),
    tellChanged: emit({ type: 'portrait.changed' }),
  },
  guards: {
    isPicture: (_, { file }: { file: ChosenPicture }) => canBePortrait(file),
    hasSquare: (_, { square }: { square: Square | null }) => square !== null,
  },
}).createMachine({
  id: 'portrait',
  description: 'The picture of the user: chosen from the device, cut to a square and stored, or removed.',
  context: { content: null, address: null, square: NOTHING, id: null },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forget',
      on: {
        'portrait.choose': [
          {
            guard: { type: 'isPicture', params: ({ event: { file } }) => ({ file }) },
            target: 'cutting',
            actions: assign(({ event }) => ({ content: event.file.content })),
          },
          { target: '.wrong' },
        ],
        'portrait.remove': { target: 'removing', actions: assign(({ event: { id } }) => ({ id })) },
      },
      initial: 'calm',
      states: {
        calm: {},
        wrong: { description: 'The file is no picture, or too large.' },
        notRemoved: {},
      },
    },
    cutting: {
      description: 'The user moves and enlarges the picture until the right part shows.',
      invoke: { id: 'showFile', src: 'showFile', input: ({ context: { content } }) => ({ content }) },
      on: {
        'portrait.shown': { actions: assign(({ event: { address } }) => ({ address })) },
        'portrait.cancel': 'idle',
        'portrait.unreadable': 'idle.wrong',
        'portrait.save': [
          {
            guard: { type: 'hasSquare', params: ({ event }) => event },
            target: 'storing',
            actions: assign(({ event: { square } }) => ({ square: square ?? NOTHING })),
          },
          { target: '.waiting' },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: {},
        waiting: {
          description: 'The picture is stored as soon as it has loaded.',
          on: {
            'portrait.measured': {
              target: '#portrait.storing',
              actions: assign(({ event: { square } }) => ({ square })),
            },
          },
        },
        failed: { description: 'The picture was not stored, and can be sent again.' },
      },
    },
    storing: {
      invoke: {
        id: 'storePortrait',
        src: 'storePortrait',
        input: ({ context: { content, square } }) => ({ content, square }),
        onDone: { target: 'idle', actions: 'tellChanged' },
        onError: 'cutting.failed',
      },
      on: { 'portrait.cancel': 'idle' },
    },
    removing: {
      invoke: {
        id: 'removePortrait',
        src: 'removePortrait',
        input: ({ context: { id } }) => ({ id: id ?? '' }),
        onDone: { target: 'idle', actions: 'tellChanged' },
        onError: { target: 'idle.notRemoved', actions: assign({ id: null }) },
      },
    },
  },
});

export type PortraitActorRef = ActorRefFrom<typeof portraitMachine>;
