import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { RecordingEntry, Run } from '../../domain/support/recording';
import { notProvided, promiseNotProvided } from '../../machines/kernel/not-provided';
import type { Content } from './player/content';
import type { PlayerCommand, PlayerFact } from './player/messages';

/** The selected life of a page, what it has added since, and its last event; `run` is `null` if nothing can be played. */
export type Selected = { run: Run | null; more: readonly RecordingEntry[]; seq: number };
export type PlayerEvent =
  | { type: 'player.open' }
  | { type: 'player.close' }
  | ({ type: 'player.selected' } & Selected)
  | PlayerFact;

/** Where the picture does not show the selected moment, and why. */
type Context = Selected & { content: Content | null; stoppedAt: number | null; why: string };

/** Whether what is published is what was published then. */
export const isSameContent = ({ run, content }: Pick<Context, 'run' | 'content'>): boolean =>
  content !== null && content.version === run?.venueVersion;

export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent, tags: {} as 'open' | 'framed' },
  actors: {
    /** Passes commands to the page in the frame, and sends what it answers. */
    frame: fromCallback<PlayerCommand>(notProvided('frame')),
    /** What the service publishes now. */
    readContent: fromPromise<Content>(promiseNotProvided('readContent')),
  },
  actions: {
    select: assign((_, { run, more, seq }: Selected) => ({ run, more, seq })),
    add: enqueueActions(({ context, enqueue }, { more }: Selected) => {
      const entries = more.slice(context.more.length);
      if (entries.length > 0) enqueue.sendTo('frame', { type: 'play.more', entries });
    }),
    draw: enqueueActions(({ context: { seq }, enqueue }) => enqueue.sendTo('frame', { type: 'play.to', seq })),
    lay: enqueueActions(({ context, enqueue }) => {
      const { run, more, content } = context;
      if (run === null) return;
      enqueue.sendTo('frame', { type: 'play.run', run: { ...run, entries: [...run.entries, ...more] }, content });
    }),
    rememberContent: assign((_, { content }: { content: Content }) => ({ content })),
    rememberWhy: assign((_, { why, seq }: { why: string; seq: number }) => ({ why, stoppedAt: seq })),
  },
  guards: {
    isOther: ({ context }, { run }: Selected) => run !== context.run,
    isNewest: ({ context }, { seq }: { seq: number }) => seq === context.seq,
  },
}).createMachine({
  id: 'player',
  description: 'The picture of the session: the page of the venue, drawn from what was recorded, beside the charts.',
  context: { run: null, more: [], content: null, seq: -1, stoppedAt: null, why: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'player.open': 'open',
        'player.selected': { actions: { type: 'select', params: ({ event }) => event } },
      },
    },
    open: {
      tags: 'open',
      invoke: { id: 'frame', src: 'frame' },
      initial: 'reading',
      on: {
        'player.close': 'closed',
        'player.ready': { target: '.drawing', actions: 'lay' },
        'player.selected': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: '.drawing',
            actions: [{ type: 'select', params: ({ event }) => event }, 'lay'],
          },
          {
            target: '.drawing',
            actions: [
              { type: 'add', params: ({ event }) => event },
              { type: 'select', params: ({ event }) => event },
            ],
          },
        ],
        'player.drawn': {
          guard: { type: 'isNewest', params: ({ event }) => event },
          target: '.drawn',
        },
        'player.parted': { target: '.parted', actions: { type: 'rememberWhy', params: ({ event }) => event } },
        'player.broken': { target: '.broken', actions: { type: 'rememberWhy', params: ({ event }) => event } },
      },
      states: {
        reading: {
          description: 'Reads what is published: the recording does not hold its texts. The picture does without, too.',
          on: { 'player.selected': { actions: { type: 'select', params: ({ event }) => event } } },
          invoke: {
            id: 'readContent',
            src: 'readContent',
            onDone: {
              target: 'loading',
              actions: { type: 'rememberContent', params: ({ event }) => ({ content: event.output }) },
            },
            onError: 'loading',
          },
        },
        loading: {
          description: 'The page in the frame starts.',
          tags: 'framed',
          on: { 'player.selected': { actions: { type: 'select', params: ({ event }) => event } } },
        },
        drawing: { tags: 'framed', entry: 'draw' },
        drawn: { tags: 'framed', description: 'The picture shows the selected moment.' },
        parted: {
          tags: 'framed',
          description: 'The recording cannot be computed further; the picture stays where it could.',
        },
        broken: { tags: 'framed', description: 'A view cannot be drawn from what the recording holds.' },
      },
    },
  },
});

export type PlayerActorRef = ActorRefFrom<typeof playerMachine>;
