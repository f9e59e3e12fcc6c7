import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { Change } from '../../domain/control/compare';
import type { Fault } from '../../domain/kernel/fault';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** Versions of the history: the older one, and the one that it is compared with. */
export type Pair = { before: number; after: number };
export type HistoryEvent =
  | ({ type: 'history.choose' } & Pair)
  | ({ type: 'history.compare' } & Pair)
  | { type: 'history.restore'; version: number }
  | { type: 'history.confirm' }
  | { type: 'history.cancel' };

/** `version`: the one to publish again; `changes`: the differences between the pair. */
type Context = { pair: Pair | null; changes: Change[]; version: number | null; fault: Fault | null };

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const historyMachine = setup({
  types: { context: {} as Context, events: {} as HistoryEvent, tags: {} as 'busy' },
  actors: {
    compareVersions: fromPromise<Change[], Pair | null>(promiseNotProvided('compareVersions')),
    restoreVersion: fromPromise<void, { version: number | null }>(promiseNotProvided('restoreVersion')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    notePair: assign((_, { before, after }: Pair) => ({ pair: { before, after }, changes: [], fault: null })),
    noteVersion: assign((_, { version }: { version: number }) => ({ version, fault: null })),
    forgetVersion: assign({ version: null }),
    tellRestored: sendTo(above, { type: 'control.restored' }),
  },
}).createMachine({
  id: 'history',
  description: 'The versions that attendees saw: two are compared, and one is published again after a question.',
  context: { pair: null, changes: [], version: null, fault: null },
  initial: 'ready',
  states: {
    ready: {
      initial: 'listed',
      on: {
        'history.choose': { target: 'ready', actions: { type: 'notePair', params: ({ event }) => event } },
        'history.compare': { target: 'comparing', actions: { type: 'notePair', params: ({ event }) => event } },
        'history.restore': { target: 'asking', actions: { type: 'noteVersion', params: ({ event }) => event } },
      },
      states: { listed: {}, compared: {} },
    },
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'compareVersions',
        src: 'compareVersions',
        input: ({ context: { pair } }) => pair,
        onDone: { target: 'ready.compared', actions: assign(({ event }) => ({ changes: event.output })) },
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
    asking: {
      description: 'Everybody inside gets the older version: the organiser confirms.',
      on: { 'history.confirm': 'restoring', 'history.cancel': { target: 'ready', actions: 'forgetVersion' } },
    },
    restoring: {
      tags: 'busy',
      exit: 'forgetVersion',
      invoke: {
        id: 'restoreVersion',
        src: 'restoreVersion',
        input: ({ context: { version } }) => ({ version }),
        onDone: { target: 'ready', actions: 'tellRestored' },
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
  },
});

export type HistoryActorRef = ActorRefFrom<typeof historyMachine>;
