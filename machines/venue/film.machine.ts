import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `url` is `null` where the film may not be loaded; `mayStart` is false where somebody wants to be asked first. */
export type PreparedFilm = { url: string | null; mayStart: boolean };
export type FilmEvent =
  | { type: 'film.show'; videoUrl: string }
  | { type: 'film.leave' }
  | { type: 'film.seen'; isVisible: boolean }
  | { type: 'film.play' }
  | { type: 'film.pause' }
  | { type: 'film.fail' };

type Context = { videoUrl: string; url: string | null };

export const filmMachine = setup({
  types: { context: {} as Context, events: {} as FilmEvent, tags: {} as 'loadable' | 'moving' },
  actors: {
    prepareFilm: fromPromise<PreparedFilm, { videoUrl: string }>(promiseNotProvided('prepareFilm')),
  },
  actions: {
    want: assign((_, params: { videoUrl: string }) => ({ videoUrl: params.videoUrl, url: null })),
    remember: assign((_, params: { url: string | null }) => ({ url: params.url })),
    forget: assign({ videoUrl: '', url: null }),
  },
  guards: {
    isBlocked: (_, params: { url: string | null }) => params.url === null,
    mayStart: (_, params: { mayStart: boolean }) => params.mayStart,
    isVisible: (_, params: { isVisible: boolean }) => params.isVisible,
  },
}).createMachine({
  id: 'film',
  description: 'The moving background of a viewpoint: it plays only while it is seen, and only for those who want it.',
  context: { videoUrl: '', url: null },
  on: {
    'film.show': { target: '.preparing', reenter: true, actions: { type: 'want', params: ({ event }) => event } },
    'film.leave': { target: '.absent', actions: 'forget' },
  },
  initial: 'absent',
  states: {
    absent: {},
    preparing: {
      invoke: {
        id: 'prepareFilm',
        src: 'prepareFilm',
        input: ({ context }) => ({ videoUrl: context.videoUrl }),
        onDone: [
          { guard: { type: 'isBlocked', params: ({ event }) => event.output }, target: 'still' },
          {
            guard: { type: 'mayStart', params: ({ event }) => event.output },
            target: 'unseen',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
          { target: 'paused', actions: { type: 'remember', params: ({ event }) => event.output } },
        ],
        onError: 'still',
      },
    },
    still: { description: 'The poster alone: the film may not be loaded, or cannot be.' },
    paused: {
      tags: 'loadable',
      on: { 'film.play': 'playing', 'film.fail': 'still' },
    },
    unseen: {
      description: 'It goes on as soon as it is seen.',
      tags: ['loadable', 'moving'],
      on: {
        'film.seen': { guard: { type: 'isVisible', params: ({ event }) => event }, target: 'playing' },
        'film.pause': 'paused',
        'film.fail': 'still',
      },
    },
    playing: {
      tags: ['loadable', 'moving'],
      on: {
        'film.seen': [
          { guard: { type: 'isVisible', params: ({ event }) => event }, target: 'playing' },
          { target: 'unseen' },
        ],
        'film.pause': 'paused',
        'film.fail': 'still',
      },
    },
  },
});

export type FilmActorRef = ActorRefFrom<typeof filmMachine>;
