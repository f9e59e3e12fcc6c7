import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type DryRun, type DryRunSize, isUnderWay, NO_DRY_RUN } from '../../domain/control/dry-run';
import { type Fault, isSessionOver } from '../../domain/kernel/fault';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type DryRunEvent =
  | { type: 'dryRun.choose'; size: DryRunSize }
  | { type: 'dryRun.ask' }
  | { type: 'dryRun.confirm' }
  | { type: 'dryRun.cancel' }
  | { type: 'dryRun.stop' };

/** `hasAsked`: the administrator has used this page for it. */
type Context = { run: DryRun; size: DryRunSize; hasAsked: boolean; fault: Fault | null };

const POLL_MS = 30_000;
const RUNNING_POLL_MS = 1000;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const dryRunMachine = setup({
  types: { context: {} as Context, events: {} as DryRunEvent, tags: {} as 'busy' },
  actors: {
    readRun: fromPromise<DryRun>(promiseNotProvided('readRun')),
    startRun: fromPromise<DryRun, { size: DryRunSize }>(promiseNotProvided('startRun')),
    stopRun: fromPromise<void>(promiseNotProvided('stopRun')),
  },
  actions: {
    noteRun: assign((_, { run }: { run: DryRun }) => ({ run })),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
  },
  guards: {
    isRefused: (_, { fault }: { fault: Fault }) => isSessionOver(fault),
    isTaken: (_, { fault }: { fault: Fault }) => fault.status === 409,
    isUnderWay: ({ context: { run } }) => isUnderWay(run),
  },
  delays: { pollDelay: ({ context: { run } }) => (isUnderWay(run) ? RUNNING_POLL_MS : POLL_MS) },
}).createMachine({
  id: 'dryRun',
  description: 'A dry run with simulated attendees: started after a question, followed, and stopped.',
  context: { run: NO_DRY_RUN, size: 50, hasAsked: false, fault: null },
  initial: 'ready',
  states: {
    ready: {
      initial: 'reading',
      on: {
        'dryRun.choose': { actions: assign(({ event: { size } }) => ({ size })) },
        'dryRun.ask': { target: 'asking', actions: assign({ hasAsked: true, fault: null }) },
        'dryRun.stop': { guard: 'isUnderWay', target: 'stopping', actions: assign({ hasAsked: true, fault: null }) },
      },
      states: {
        reading: {
          invoke: {
            id: 'readRun',
            src: 'readRun',
            onDone: {
              target: 'calm',
              actions: { type: 'noteRun', params: ({ event }) => ({ run: event.output }) },
            },
            onError: [
              { guard: { type: 'isRefused', params: faultOf }, target: '#dryRun.refused' },
              { target: 'calm', description: 'Keeps the shown data; the next read may succeed.' },
            ],
          },
        },
        calm: { after: { pollDelay: 'reading' } },
      },
    },
    asking: {
      description: 'The copy puts load on the machine: the administrator confirms.',
      on: { 'dryRun.confirm': 'starting', 'dryRun.cancel': 'ready' },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startRun',
        src: 'startRun',
        input: ({ context: { size } }) => ({ size }),
        onDone: {
          target: 'ready.calm',
          actions: { type: 'noteRun', params: ({ event }) => ({ run: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isTaken', params: faultOf },
            target: 'ready',
            description: 'Another run is in progress, and is shown.',
          },
          { target: 'ready', actions: NOTE_FAULT },
        ],
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stopRun',
        src: 'stopRun',
        onDone: 'ready',
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
    refused: { description: 'The user is no administrator.' },
  },
});

export type DryRunActorRef = ActorRefFrom<typeof dryRunMachine>;
