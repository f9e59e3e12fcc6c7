import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `url` is `null` if the film may not load; `mayStart` is false for users who prefer less motion or data. */
export type PreparedFilm = { url: string | null; mayStart: boolean };
export type FilmEvent =
  | { type: 'film.show'; videoUrl: string }
  | { type: 'film.leave' }
  | { type: 'film.seen'; isVisible: boolean }
  | { type: 'film.play' }
  | { type: 'film.pause' }
  | { type: 'film.fail' }
  | { type: 'film.reconnected' };

type Context = { videoUrl: string; url: string | null };

export const filmMachine = setup({
  types: { context: {} as Context, events: {} as FilmEvent, tags: {} as 'loadable' | 'moving' },
  actors: {
    prepareFilm: fromPromise<PreparedFilm, { videoUrl: string }>(promiseNotProvided('prepareFilm')),
  },
  actions: {
    forget: assign({ videoUrl: '', url: null }),
  },
  guards: {
    isBlocked: (_, params: { url: string | null }) => params.url === null,
    mayStart: (_, params: { mayStart: boolean }) => params.mayStart,
    isVisible: (_, params: { isVisible: boolean }) => params.isVisible,
  },
}).createMachine({
  id: 'film',
  description: 'The moving background of a viewpoint: plays only while it is visible, and only for users who want it.',
  context: { videoUrl: '', url: null },
  on: {
    'film.show': {
      target: '.preparing',
      reenter: true,
      actions: assign(({ event }) => ({ videoUrl: event.videoUrl, url: null })),
    },
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
            actions: assign(({ event }) => ({ url: event.output.url })),
          },
          { target: 'paused', actions: assign(({ event }) => ({ url: event.output.url })) },
        ],
        onError: 'failed',
      },
    },
    still: { description: 'Only the poster: the film may not load.' },
    failed: {
      description: 'Only the poster, until the connection is back.',
      on: { 'film.reconnected': 'preparing' },
    },
    paused: {
      tags: 'loadable',
      on: { 'film.play': 'playing', 'film.fail': 'failed' },
    },
    unseen: {
      description: 'Plays as soon as it is visible.',
      tags: ['loadable', 'moving'],
      on: {
        'film.seen': { guard: { type: 'isVisible', params: ({ event }) => event }, target: 'playing' },
        'film.pause': 'paused',
        'film.fail': 'failed',
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
        'film.fail': 'failed',
      },
    },
  },
});

export type FilmActorRef = ActorRefFrom<typeof filmMachine>;
