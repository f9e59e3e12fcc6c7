import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { Announcement } from '../../domain/venue/announcement';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { lineOf, type RealtimeLine } from '../shell/realtime.line';

export type AnnouncementsEvent =
  | { type: 'announcements.open'; line: RealtimeLine }
  | { type: 'announcements.close' }
  | { type: 'announcements.enterArea'; areaId: string | null }
  /** All announcements of the organisers, newest first. */
  | { type: 'announcements.heard'; all: readonly Announcement[] }
  | { type: 'announcements.unheard' }
  | { type: 'announcements.retry' }
  | { type: 'announcements.dismiss'; id: string };

type Context = {
  line: RealtimeLine | null;
  areaId: string | null;
  all: readonly Announcement[];
  /** The ids of those that the user does not want to see again. */
  dismissed: readonly string[];
};

const REOPEN_MS = 20_000;
/** More than the service keeps. */
const DISMISSED_KEPT = 50;

export const announcementsMachine = setup({
  types: { context: {} as Context, events: {} as AnnouncementsEvent },
  actors: {
    readDismissed: fromPromise<readonly string[]>(promiseNotProvided('readDismissed')),
    keepDismissed: fromPromise<void, readonly string[]>(promiseNotProvided('keepDismissed')),
    /** Sends `announcements.heard` now and at every change, and `announcements.unheard` if that fails. */
    announcementFeed: fromCallback<EventObject, RealtimeLine>(notProvided('announcementFeed')),
  },
  actions: {
    dismiss: assign(({ context }, { id }: { id: string }) => ({
      dismissed: [...context.dismissed.filter((other) => other !== id), id].slice(-DISMISSED_KEPT),
    })),
  },
  delays: { reopenDelay: REOPEN_MS },
}).createMachine({
  id: 'announcements',
  description:
    'Announcements of the organisers to users in the venue: the newest is shown until the user dismisses it.',
  context: { line: null, areaId: null, all: [], dismissed: [] },
  type: 'parallel',
  on: {
    'announcements.enterArea': { actions: assign(({ event: { areaId } }) => ({ areaId })) },
  },
  states: {
    feed: {
      initial: 'closed',
      on: { 'announcements.close': '.closed' },
      states: {
        closed: {
          entry: assign({ line: null, all: [] }),
          on: { 'announcements.open': { target: 'open', actions: assign(({ event: { line } }) => ({ line })) } },
        },
        open: {
          invoke: {
            id: 'announcementFeed',
            src: 'announcementFeed',
            input: lineOf,
            onError: 'failed',
          },
          on: {
            'announcements.heard': { actions: assign(({ event: { all } }) => ({ all })) },
            'announcements.unheard': 'failed',
          },
        },
        failed: {
          description: 'Keeps the announcements received so far.',
          after: { reopenDelay: 'open' },
          on: { 'announcements.retry': 'open' },
        },
      },
    },
    memory: {
      initial: 'reading',
      on: {
        'announcements.dismiss': { target: '.keeping', actions: { type: 'dismiss', params: ({ event }) => event } },
      },
      states: {
        reading: {
          invoke: {
            id: 'readDismissed',
            src: 'readDismissed',
            onDone: {
              target: 'kept',
              actions: assign(({ context, event }) => ({ dismissed: [...event.output, ...context.dismissed] })),
            },
            onError: 'kept',
          },
          on: { 'announcements.dismiss': { actions: { type: 'dismiss', params: ({ event }) => event } } },
        },
        kept: {},
        keeping: {
          invoke: {
            id: 'keepDismissed',
            src: 'keepDismissed',
            input: ({ context }) => context.dismissed,
            onDone: 'kept',
            onError: { target: 'kept', description: 'Not stored: it lasts until the user leaves the page.' },
          },
        },
      },
    },
  },
});

export type AnnouncementsActorRef = ActorRefFrom<typeof announcementsMachine>;
