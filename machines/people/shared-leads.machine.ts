import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Shared } from '../../domain/people/leads';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** A contact that the user shares with the company of a widget. */
export type SharedLead = { widgetId: string; body: Sealed<Shared> };
export type SharedLeadsEvent =
  | { type: 'sharedLeads.enter'; architectureId: string }
  | { type: 'sharedLeads.leave' }
  /** The list is shown, or no longer. */
  | { type: 'sharedLeads.open' }
  | { type: 'sharedLeads.close' }
  | { type: 'sharedLeads.withdraw'; widgetId: string }
  /** The service has deleted what the user shares, or can be reached again. */
  | { type: 'sharedLeads.refresh' };
export type SharedLeadsFact = { type: 'sharedLeads.withdrawn' };

/** `gone` is the one that the user has withdrawn last. */
type Context = {
  architectureId: string | null;
  shared: readonly SharedLead[];
  widgetId: string | null;
  gone: SharedLead | null;
};

const ANSWER_MS = 20_000;
const NOTHING = { shared: [], widgetId: null, gone: null } as const;

export const sharedLeadsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SharedLeadsEvent,
    emitted: {} as SharedLeadsFact,
    tags: {} as 'busy',
  },
  actors: {
    readShared: fromPromise<readonly SharedLead[], { architectureId: string }>(promiseNotProvided('readShared')),
    /** Withdraws one, and reads the others. */
    withdrawShared: fromPromise<readonly SharedLead[], { architectureId: string; widgetId: string }>(
      promiseNotProvided('withdrawShared'),
    ),
  },
  guards: {
    isIn: ({ context }) => context.architectureId !== null,
    isOffline: (_, { fault }: { fault: Fault }) => isOutage(fault),
    /** A preview answers 405. */
    isAbsent: (_, { fault }: { fault: Fault }) => fault.status === 404 || fault.status === 405,
  },
  delays: { answerDelay: ANSWER_MS },
}).createMachine({
  id: 'sharedLeads',
  description: 'The companies that have the contact of the user, who can withdraw it from each.',
  context: { architectureId: null, ...NOTHING },
  on: {
    'sharedLeads.enter': {
      target: '.closed',
      actions: assign(({ event: { architectureId } }) => ({ architectureId, ...NOTHING })),
    },
    'sharedLeads.leave': { target: '.closed', actions: assign({ architectureId: null, ...NOTHING }) },
    'sharedLeads.close': '.closed',
  },
  initial: 'closed',
  states: {
    closed: { on: { 'sharedLeads.open': { guard: 'isIn', target: 'reading' } } },
    absent: {},
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readShared',
        src: 'readShared',
        input: ({ context: { architectureId } }) => ({ architectureId: architectureId ?? '' }),
        onDone: { target: 'known', actions: assign(({ event }) => ({ shared: event.output })) },
        onError: [
          { guard: { type: 'isAbsent', params: faultOf }, target: 'absent' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'offline' },
          { target: 'failed' },
        ],
      },
      after: { answerDelay: 'offline' },
    },
    failed: { on: { 'sharedLeads.open': 'reading', 'sharedLeads.refresh': 'reading' } },
    offline: { on: { 'sharedLeads.open': 'reading', 'sharedLeads.refresh': 'reading' } },
    known: {
      on: {
        'sharedLeads.open': 'reading',
        'sharedLeads.refresh': 'reading',
        'sharedLeads.withdraw': {
          target: 'withdrawing',
          actions: assign(({ event: { widgetId } }) => ({ widgetId })),
        },
      },
      initial: 'fresh',
      states: { fresh: {}, withdrawn: {}, failed: { description: 'It was not withdrawn.' }, offline: {} },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdrawShared',
        src: 'withdrawShared',
        input: ({ context: { architectureId, widgetId } }) => ({
          architectureId: architectureId ?? '',
          widgetId: widgetId ?? '',
        }),
        onDone: {
          target: 'known.withdrawn',
          actions: [
            assign(({ context: { shared, widgetId }, event }) => ({
              shared: event.output,
              gone: shared.find((one) => one.widgetId === widgetId) ?? null,
            })),
            emit({ type: 'sharedLeads.withdrawn' }),
          ],
        },
        onError: [
          { guard: { type: 'isOffline', params: faultOf }, target: 'known.offline' },
          { target: 'known.failed' },
        ],
      },
      after: { answerDelay: 'known.offline' },
    },
  },
});

export type SharedLeadsActorRef = ActorRefFrom<typeof sharedLeadsMachine>;
