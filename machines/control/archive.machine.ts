import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { AuditAction, AuditPage, NamedEntry } from '../../domain/support/audit';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `who` is a name, an e-mail or a uid, and `from` and `to` are days such as `2027-03-12`; each may be empty. */
export type TrailFilter = { action: AuditAction | null; who: string; from: string; to: string };
export type SavedTrail = TrailFilter & { locale: string };
export type TrailRequest = TrailFilter & { cursor: string | null };
export type ArchiveEvent =
  | ({ type: 'archive.read' } & TrailFilter)
  | { type: 'archive.more' }
  /** All entries of the filter, as a file in this language. */
  | ({ type: 'archive.export' } & SavedTrail);

/** `saved` is the filter of the file, and `cut` how many entries it has if there are more. */
type Context = TrailFilter & {
  saved: SavedTrail | null;
  cut: number | null;
  entries: readonly NamedEntry[];
  next: string | null;
  fault: Fault | null;
};

const NO_FILTER: TrailFilter = { action: null, who: '', from: '', to: '' };
const filterOf = ({ action, who, from, to }: TrailFilter): TrailFilter => ({ action, who, from, to });
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const archiveMachine = setup({
  types: { context: {} as Context, events: {} as ArchiveEvent, tags: {} as 'busy' },
  actors: {
    readTrail: fromPromise<AuditPage, TrailRequest>(promiseNotProvided('readTrail')),
    /** Saves the entries as a file; null, or how many it has if there are more. */
    saveTrail: fromPromise<number | null, { saved: SavedTrail | null }>(promiseNotProvided('saveTrail')),
  },
  actions: { noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })) },
  guards: { hasMore: ({ context }) => context.next !== null },
}).createMachine({
  id: 'archive',
  description: 'The audit log, page by page, read when it is asked for.',
  context: { ...NO_FILTER, saved: null, cut: null, entries: [], next: null, fault: null },
  type: 'parallel',
  states: {
    trail: {
      initial: 'closed',
      on: {
        'archive.read': {
          target: '.reading',
          actions: assign(({ event }) => ({ ...filterOf(event), entries: [], next: null, cut: null, fault: null })),
        },
      },
      states: {
        closed: {},
        reading: {
          invoke: {
            id: 'readTrail',
            src: 'readTrail',
            input: ({ context }) => ({ ...filterOf(context), cursor: null }),
            onDone: { target: 'shown', actions: assign(({ event }) => event.output) },
            onError: { target: 'closed', actions: NOTE_FAULT },
          },
        },
        shown: { on: { 'archive.more': { guard: 'hasMore', target: 'readingMore' } } },
        readingMore: {
          invoke: {
            id: 'readMore',
            src: 'readTrail',
            input: ({ context }) => ({ ...filterOf(context), cursor: context.next }),
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
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'archive.export': {
              target: 'saving',
              actions: assign(({ event: { locale, ...filter } }) => ({
                saved: { ...filterOf(filter), locale },
                cut: null,
                fault: null,
              })),
            },
          },
        },
        saving: {
          invoke: {
            id: 'saveTrail',
            src: 'saveTrail',
            input: ({ context: { saved } }) => ({ saved }),
            onDone: { target: 'idle', actions: assign(({ event: { output } }) => ({ cut: output })) },
            onError: { target: 'idle', actions: NOTE_FAULT },
          },
        },
      },
    },
  },
});

export type ArchiveActorRef = ActorRefFrom<typeof archiveMachine>;
