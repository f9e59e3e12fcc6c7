import { type ActorRefFrom, assign, fromPromise, raise, setup } from 'xstate';
import type { Deed } from '../../domain/chat/verdict';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';
import { type Queued, type VerdictDraft, type VerdictFact, verdictMachine } from './verdict.machine';

/** Open reports, or closed ones. */
export type Shelf = 'open' | 'closed';
/** `before` is the `next` of the page before. */
export type ReportsRequest = { shelf: Shelf; before: string | null };
export type ReportsPage = { reports: readonly Queued[]; next: string | null };
export type ModerationEvent =
  | { type: 'moderation.admit' }
  | { type: 'moderation.bar' }
  | { type: 'moderation.open' }
  | { type: 'moderation.close' }
  | { type: 'moderation.turn'; shelf: Shelf }
  | { type: 'moderation.refresh' }
  | { type: 'moderation.more' }
  | { type: 'moderation.read'; id: string }
  /** Returns to the list and discards the draft. */
  | { type: 'moderation.back' }
  /** Returns to the list and stores the draft for the report. */
  | { type: 'moderation.leave' }
  | VerdictFact;

/** `chosen` is the open report, or the last open one; `done` is the last decision; `drafts` are by report. */
type Context = ReportsPage & {
  shelf: Shelf;
  chosen: Queued | null;
  done: Deed | null;
  drafts: readonly (VerdictDraft & { id: string })[];
  /** The last count of open reports; `hasNew`: more than before. */
  waiting: number;
  hasNew: boolean;
};

const POLL_MS = 30_000;
/** Only the count, while the panel is closed. */
const COUNT_MS = 60_000;
const EMPTY = { reports: [], next: null } as const;
const DROP_DRAFT = { type: 'draft', params: { draft: null } } as const;

/** The newest page, before the older pages that were read already. */
function renewed({ reports, next }: Context, page: ReportsPage): ReportsPage {
  const end = page.next;
  const older = end === null ? [] : reports.filter(({ id }) => id < end);
  return older.length === 0 ? page : { reports: [...page.reports, ...older], next };
}

export const moderationMachine = setup({
  types: { context: {} as Context, events: {} as ModerationEvent, children: {} as { verdict: 'verdict' } },
  actors: {
    readReports: fromPromise<ReportsPage, ReportsRequest>(promiseNotProvided('readReports')),
    countReports: fromPromise<{ open: number }>(promiseNotProvided('countReports')),
    verdict: verdictMachine,
  },
  actions: {
    empty: assign(EMPTY),
    forget: assign({ ...EMPTY, chosen: null, done: null, drafts: [] }),
    /** Null drops it. */
    draft: assign(({ context: { chosen, drafts } }, { draft }: { draft: VerdictDraft | null }) => {
      const others = drafts.filter(({ id }) => id !== chosen?.id);
      return { drafts: chosen === null || draft === null ? others : [...others, { ...draft, id: chosen.id }] };
    }),
    count: assign(({ context }, { open }: { open: number }) => ({ waiting: open, hasNew: open > context.waiting })),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isListed: ({ context }, { id }: { id: string }) => context.reports.some((one) => one.id === id),
    isOther: ({ context }, { shelf }: { shelf: Shelf }) => shelf !== context.shelf,
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
  },
  delays: { pollDelay: POLL_MS, countDelay: COUNT_MS },
}).createMachine({
  id: 'moderation',
  description: 'The queue of reported messages, which only organisers see: the list, one report, and its answer.',
  context: { ...EMPTY, shelf: 'open', chosen: null, done: null, drafts: [], waiting: 0, hasNew: false },
  initial: 'barred',
  on: { 'moderation.bar': '.barred' },
  states: {
    barred: {
      entry: assign({ waiting: 0, hasNew: false }),
      on: { 'moderation.admit': 'closed' },
    },
    closed: {
      entry: assign({ shelf: 'open' }),
      on: { 'moderation.open': 'open' },
      initial: 'counting',
      states: {
        counting: {
          invoke: {
            id: 'countReports',
            src: 'countReports',
            onDone: { target: 'waiting', actions: { type: 'count', params: ({ event }) => event.output } },
            onError: [{ guard: { type: 'isRefused', params: faultOf }, target: 'refused' }, { target: 'waiting' }],
          },
        },
        waiting: { after: { countDelay: 'counting' } },
        refused: {
          description: 'The user is no longer an organiser.',
          entry: assign({ waiting: 0, hasNew: false }),
        },
      },
    },
    open: {
      on: { 'moderation.close': 'closed' },
      exit: 'forget',
      type: 'parallel',
      states: {
        queue: {
          initial: 'loading',
          on: {
            'moderation.turn': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: '.loading',
              actions: assign(({ event: { shelf } }) => ({ ...EMPTY, shelf, chosen: null, done: null })),
            },
          },
          states: {
            loading: {
              invoke: {
                id: 'readReports',
                src: 'readReports',
                input: ({ context: { shelf } }) => ({ shelf, before: null }),
                onDone: { target: 'shown', actions: assign(({ event }) => event.output) },
                onError: [{ guard: { type: 'isRefused', params: faultOf }, target: 'refused' }, { target: 'failed' }],
              },
            },
            shown: {
              on: {
                'moderation.refresh': 'refreshing',
                'moderation.more': { guard: 'hasMore', target: 'readingMore' },
              },
              after: { pollDelay: 'refreshing' },
              initial: 'fresh',
              states: { fresh: {}, stale: {} },
            },
            refreshing: {
              on: { 'moderation.refresh': { target: 'refreshing', reenter: true } },
              invoke: {
                id: 'refreshReports',
                src: 'readReports',
                input: ({ context: { shelf } }) => ({ shelf, before: null }),
                onDone: { target: 'shown', actions: assign(({ context, event }) => renewed(context, event.output)) },
                onError: [
                  { guard: { type: 'isRefused', params: faultOf }, target: 'refused' },
                  { target: 'shown.stale' },
                ],
              },
            },
            readingMore: {
              invoke: {
                id: 'readMore',
                src: 'readReports',
                input: ({ context: { shelf, next } }) => ({ shelf, before: next }),
                onDone: {
                  target: 'shown',
                  actions: assign(({ context, event: { output } }) => ({
                    reports: [...context.reports, ...output.reports],
                    next: output.next,
                  })),
                },
                onError: 'shown.stale',
              },
            },
            failed: { on: { 'moderation.refresh': 'loading' } },
            refused: {
              description: 'The user is no longer an organiser.',
              entry: 'empty',
              on: { 'moderation.refresh': 'loading' },
            },
          },
        },
        desk: {
          initial: 'listing',
          on: { 'moderation.turn': { guard: { type: 'isOther', params: ({ event }) => event }, target: '.listing' } },
          states: {
            listing: {
              on: {
                'moderation.read': {
                  guard: { type: 'isListed', params: ({ event }) => event },
                  target: 'reading',
                  actions: assign(({ context, event }) => ({
                    chosen: context.reports.find(({ id }) => id === event.id) ?? null,
                    done: null,
                  })),
                },
              },
            },
            reading: {
              on: {
                'verdict.drafted': { actions: { type: 'draft', params: ({ event }) => event } },
                'moderation.leave': 'listing',
                'moderation.back': { target: 'listing', actions: DROP_DRAFT },
              },
              invoke: {
                id: 'verdict',
                src: 'verdict',
                input: ({ context: { chosen, drafts } }) => ({
                  queued: chosen,
                  draft: drafts.find(({ id }) => id === chosen?.id) ?? null,
                }),
                onDone: {
                  target: 'listing',
                  actions: [
                    DROP_DRAFT,
                    assign(({ context, event: { output } }) => ({
                      reports: context.reports.filter(({ id }) => id !== context.chosen?.id),
                      done: output.deed,
                    })),
                    raise({ type: 'moderation.refresh' }),
                  ],
                },
                onError: 'listing',
              },
            },
          },
        },
      },
    },
  },
});

export type ModerationActorRef = ActorRefFrom<typeof moderationMachine>;
