import { type ActorRefFrom, assign, type EventObject, enqueueActions, fromCallback, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Attendee } from '../../domain/people/presence';
import type { OpMode } from '../../domain/shell/version';
import { notProvided } from '../kernel/not-provided';

type Attendees = Readonly<Record<string, Sealed<Attendee>>>;
export type Seen = { uid: string; attendee: Sealed<Attendee> };
/** `areaId` is `null` for the attendees of all areas; `limit` is how many are read. */
export type RosterInput = { mode: OpMode; areaId: string | null; limit: number };
export type RosterEvent =
  | { type: 'roster.limit'; limit: number }
  /** All attendees that were found at first. */
  | { type: 'roster.listed'; found: readonly Seen[] }
  | { type: 'roster.changed'; joined: readonly Seen[]; left: readonly string[] }
  /** An attendee who left has not come back. */
  | { type: 'roster.gone'; uid: string }
  | { type: 'roster.refused' }
  | { type: 'roster.retry' };

type Context = RosterInput & {
  attendees: Attendees;
  /** Those who left within the last two seconds. */
  leaving: readonly string[];
  failures: number;
};

/** A second tab or a changed network removes a record for a moment. */
const HOLD_MS = 2000;
const RETRY_MS = 30_000;
/** How long the list may take before the user can retry. A later response is still shown. */
const LOADING_MS = 15_000;
const MAX_RETRIES = 5;

const byUser = (seen: readonly Seen[]): Attendees =>
  Object.fromEntries(seen.map(({ uid, attendee }) => [uid, attendee]));
const without = (attendees: Attendees, uid: string): Attendees =>
  Object.fromEntries(Object.entries(attendees).filter(([other]) => other !== uid));
const timerOf = (uid: string): string => `gone ${uid}`;

export const rosterMachine = setup({
  types: { input: {} as RosterInput, context: {} as Context, events: {} as RosterEvent },
  actors: { rosterFeed: fromCallback<EventObject, RosterInput>(notProvided('rosterFeed')) },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    release: enqueueActions(({ context, enqueue }) => {
      for (const uid of context.leaving) enqueue.cancel(timerOf(uid));
    }),
  },
  guards: { canRetry: ({ context }) => context.failures <= MAX_RETRIES },
  delays: { retryDelay: RETRY_MS, tooLong: LOADING_MS },
}).createMachine({
  id: 'roster',
  description:
    'The attendees of an area or of the venue, as many as are read; those who leave are kept for two seconds.',
  context: ({ input }) => ({ ...input, attendees: {}, leaving: [], failures: 0 }),
  on: {
    'roster.limit': { target: '.reading', reenter: true, actions: assign(({ event }) => ({ limit: event.limit })) },
    'roster.gone': {
      actions: assign(({ context, event: { uid } }) => ({
        attendees: without(context.attendees, uid),
        leaving: context.leaving.filter((other) => other !== uid),
      })),
    },
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'rosterFeed',
        src: 'rosterFeed',
        input: ({ context: { mode, areaId, limit } }) => ({ mode, areaId, limit }),
        onError: { target: 'refused', actions: 'countFailure' },
      },
      on: {
        'roster.listed': {
          target: '.listed',
          actions: ['release', assign(({ event }) => ({ attendees: byUser(event.found), leaving: [], failures: 0 }))],
        },
        'roster.changed': {
          actions: enqueueActions(({ context, event: { joined, left }, enqueue }) => {
            const changed = new Set([...left, ...joined.map(({ uid }) => uid)]);
            for (const uid of changed) enqueue.cancel(timerOf(uid));
            for (const uid of left) enqueue.raise({ type: 'roster.gone', uid }, { id: timerOf(uid), delay: HOLD_MS });
            enqueue.assign({
              attendees: { ...context.attendees, ...byUser(joined) },
              leaving: [...context.leaving.filter((uid) => !changed.has(uid)), ...left],
            });
          }),
        },
        'roster.refused': { target: 'refused', actions: 'countFailure' },
      },
      initial: 'early',
      states: {
        early: { after: { tooLong: 'late' } },
        late: { description: 'No answer yet.', on: { 'roster.retry': { target: '#roster.reading', reenter: true } } },
        listed: {},
      },
    },
    refused: {
      description: 'The realtime database refuses to let the user read, at first or later.',
      after: { retryDelay: { guard: 'canRetry', target: 'reading' } },
      on: { 'roster.retry': 'reading' },
    },
  },
});

export type RosterActorRef = ActorRefFrom<typeof rosterMachine>;
