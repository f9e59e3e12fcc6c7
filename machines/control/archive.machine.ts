import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { AuditAction, AuditEntry, AuditPage } from '../../domain/support/audit';
import type { StoredRecording } from '../../domain/support/report';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `who` is a uid or an e-mail; empty for all. */
export type TrailFilter = { action: AuditAction | null; who: string };
export type TrailRequest = TrailFilter & { cursor: string | null };
export type ArchiveEvent =
  | ({ type: 'archive.read' } & TrailFilter)
  | { type: 'archive.more' }
  | { type: 'archive.list' }
  | { type: 'archive.save'; code: string };

type Context = TrailFilter & {
  entries: readonly AuditEntry[];
  next: string | null;
  recordings: readonly StoredRecording[];
  code: string | null;
  fault: Fault | null;
};

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const archiveMachine = setup({
  types: { context: {} as Context, events: {} as ArchiveEvent, tags: {} as 'busy' },
  actors: {
    readTrail: fromPromise<AuditPage, TrailRequest>(promiseNotProvided('readTrail')),
    listRecordings: fromPromise<readonly StoredRecording[]>(promiseNotProvided('listRecordings')),
    /** Saves a recording as a file for `npm run replay`. */
    saveRecording: fromPromise<void, { code: string }>(promiseNotProvided('saveRecording')),
  },
  actions: { noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })) },
  guards: { hasMore: ({ context }) => context.next !== null },
}).createMachine({
  id: 'archive',
  description:
    'The audit log, page by page, and the recordings that attendees have sent; read when they are asked for.',
  context: { action: null, who: '', entries: [], next: null, recordings: [], code: null, fault: null },
  type: 'parallel',
  states: {
    trail: {
      initial: 'closed',
      on: {
        'archive.read': {
          target: '.reading',
          actions: assign(({ event: { action, who } }) => ({ action, who, entries: [], next: null, fault: null })),
        },
      },
      states: {
        closed: {},
        reading: {
          invoke: {
            id: 'readTrail',
            src: 'readTrail',
            input: ({ context: { action, who } }) => ({ action, who, cursor: null }),
            onDone: { target: 'shown', actions: assign(({ event }) => event.output) },
            onError: { target: 'closed', actions: NOTE_FAULT },
          },
        },
        shown: { on: { 'archive.more': { guard: 'hasMore', target: 'readingMore' } } },
        readingMore: {
          invoke: {
            id: 'readMore',
            src: 'readTrail',
            input: ({ context: { action, who, next } }) => ({ action, who, cursor: next }),
            onDone: {
              target: 'shown',
              actions: assign(({ context, event: { output } }) => ({
                entries: [...context.entries, ...output.entries],
                next: output.next,
              })),
            },
            onError: { target: 'shown', actions: NOTE_FAULT },
          },
        },
      },
    },
    recordings: {
      initial: 'closed',
      on: { 'archive.list': { target: '.listing', actions: assign({ fault: null }) } },
      states: {
        closed: {},
        listing: {
          invoke: {
            id: 'listRecordings',
            src: 'listRecordings',
            onDone: { target: 'listed', actions: assign(({ event }) => ({ recordings: event.output })) },
            onError: { target: 'closed', actions: NOTE_FAULT },
          },
        },
        listed: {
          on: {
            'archive.save': { target: 'saving', actions: assign(({ event: { code } }) => ({ code, fault: null })) },
          },
        },
        saving: {
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            input: ({ context: { code } }) => ({ code: code ?? '' }),
            onDone: 'listed',
            onError: { target: 'listed', actions: NOTE_FAULT },
          },
        },
      },
    },
  },
});

export type ArchiveActorRef = ActorRefFrom<typeof archiveMachine>;
