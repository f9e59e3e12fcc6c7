import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../../domain/kernel/fault';
import type { Receiving } from '../../domain/people/leads';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** The accounts that receive the contacts of a widget, by e-mail. */
export type Receivers = Pick<Receiving, 'widgetId' | 'receivers'>;
export type ReceivingEvent = { type: 'receiving.open' } | { type: 'receiving.save'; wanted: Receivers };

type Context = { companies: readonly Receiving[]; wanted: Receivers | null; fault: Fault | null };

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const receivingMachine = setup({
  types: { context: {} as Context, events: {} as ReceivingEvent, tags: {} as 'busy' },
  actors: {
    readReceivers: fromPromise<readonly Receiving[]>(promiseNotProvided('readReceivers')),
    saveReceivers: fromPromise<readonly Receiving[], { wanted: Receivers | null }>(promiseNotProvided('saveReceivers')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    noteCompanies: assign((_, { companies }: { companies: readonly Receiving[] }) => ({ companies, fault: null })),
  },
}).createMachine({
  id: 'receiving',
  description:
    'Which accounts receive the contacts that attendees share with companies, and how many contacts there are.',
  context: { companies: [], wanted: null, fault: null },
  initial: 'closed',
  states: {
    closed: { description: 'The section was not opened.', on: { 'receiving.open': 'reading' } },
    reading: {
      invoke: {
        id: 'readReceivers',
        src: 'readReceivers',
        onDone: {
          target: 'shown',
          actions: { type: 'noteCompanies', params: ({ event }) => ({ companies: event.output }) },
        },
        onError: { target: 'shown.failed', actions: NOTE_FAULT },
      },
    },
    shown: {
      on: {
        'receiving.open': 'reading',
        'receiving.save': { target: 'saving', actions: assign(({ event: { wanted } }) => ({ wanted, fault: null })) },
      },
      initial: 'fresh',
      states: { fresh: {}, saved: {}, failed: {} },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveReceivers',
        src: 'saveReceivers',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'shown.saved',
          actions: { type: 'noteCompanies', params: ({ event }) => ({ companies: event.output }) },
        },
        onError: { target: 'shown.failed', actions: NOTE_FAULT },
      },
    },
  },
});

export type ReceivingActorRef = ActorRefFrom<typeof receivingMachine>;
