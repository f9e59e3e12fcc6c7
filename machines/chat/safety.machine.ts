import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';
import type { SafetyCommand, SafetyEvent, Sanction } from './chat.events';

type Context = {
  line: RealtimeLine;
  /** Users whose messages this user does not want to read. */
  blocked: readonly string[];
  sanction: Sanction | null;
  hasFailed: boolean;
  failures: number;
};

const RETRY_MS = 30_000;
const MAX_RETRIES = 5;
/** Browser timers are limited to less than 25 days. */
const DAY_MS = 86_400_000;

const leftIn = ({ sanction }: Context): number => sanction?.leftMs ?? 0;

export const safetyMachine = setup({
  types: { input: {} as { line: RealtimeLine }, context: {} as Context, events: {} as SafetyEvent },
  actors: {
    /** Sends `safety.blocked` and `safety.sanctioned` now and at every change. */
    safetyFeed: fromCallback<SafetyCommand, RealtimeLine>(notProvided('safetyFeed')),
    /** Remembers in this browser that the user has read a warning. */
    keepWarning: fromPromise<void, { line: RealtimeLine; at: number }>(promiseNotProvided('keepWarning')),
  },
  actions: { countFailure: assign(({ context }) => ({ failures: context.failures + 1 })) },
  guards: {
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
    isLockedOut: ({ context }) => context.sanction?.kind === 'lockOut' && leftIn(context) > 0,
    isWarned: ({ context }) => context.sanction?.kind === 'warning',
  },
  delays: { retryDelay: RETRY_MS, ending: ({ context }) => Math.min(leftIn(context), DAY_MS) },
}).createMachine({
  id: 'safety',
  description: 'Users blocked by this user, and decisions of the organisers about this user.',
  context: ({ input }) => ({ ...input, blocked: [], sanction: null, hasFailed: false, failures: 0 }),
  type: 'parallel',
  on: { 'safety.dismiss': { actions: assign({ hasFailed: false }) } },
  states: {
    record: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'safetyFeed',
            src: 'safetyFeed',
            input: ({ context }) => context.line,
            onError: { target: 'refused', actions: 'countFailure' },
          },
          on: {
            'safety.blocked': { actions: assign(({ event: { uids } }) => ({ blocked: uids, failures: 0 })) },
            'safety.block': {
              actions: sendTo('safetyFeed', ({ event: { uid, isOn } }) => ({ type: 'feed.block', uid, isOn })),
            },
            'safety.failed': { actions: assign({ hasFailed: true }) },
            'safety.refused': { target: 'refused', actions: 'countFailure' },
          },
        },
        refused: { after: { retryDelay: { guard: 'canRetry', target: 'reading' } } },
      },
    },
    standing: {
      initial: 'deciding',
      on: {
        'safety.sanctioned': { target: '.deciding', actions: assign(({ event: { sanction } }) => ({ sanction })) },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isLockedOut', target: 'lockedOut' },
            { guard: 'isWarned', target: 'warned' },
            { target: 'good' },
          ],
        },
        good: {},
        warned: { on: { 'safety.acknowledge': 'acknowledged' } },
        acknowledged: {
          invoke: {
            id: 'keepWarning',
            src: 'keepWarning',
            input: ({ context: { line, sanction } }) => ({ line, at: sanction?.at ?? 0 }),
            onError: { description: 'The warning is shown again on the next visit.' },
          },
        },
        lockedOut: {
          description: 'The user reads, and cannot write.',
          after: {
            ending: {
              target: 'deciding',
              actions: assign(({ context: { sanction } }) => ({
                sanction: sanction === null ? null : { ...sanction, leftMs: Math.max(0, sanction.leftMs - DAY_MS) },
              })),
            },
          },
        },
      },
    },
  },
});

export type SafetyActorRef = ActorRefFrom<typeof safetyMachine>;
