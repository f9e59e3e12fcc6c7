import { type ActorRefFrom, and, assign, fromPromise, not, setup } from 'xstate';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import { type Sealed, seal } from '../../domain/kernel/sealed';
import type { Standing } from '../../domain/people/leads';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';
import { leadContactsMachine } from './lead-contacts.machine';

export type LeadInput = { architectureId: string; widgetId: string };
/** `body`: the company, what would be shared with it, and what is. */
export type LeadStanding = {
  isOffered: boolean;
  hasContact: boolean;
  isShared: boolean;
  isReceiver: boolean;
  body: Sealed<Standing>;
};
export type LeadEvent =
  /** The user wants to see what would be shared. */
  | { type: 'lead.ask' }
  | { type: 'lead.share'; note: Sealed<string> }
  | { type: 'lead.cancel' }
  | { type: 'lead.withdraw' }
  | { type: 'lead.retry' }
  /** The profile, or what is shared, has changed elsewhere on the page. */
  | { type: 'lead.refresh' };

type Context = LeadInput & { standing: LeadStanding | null; note: Sealed<string>; status: number | null };
type Asked = LeadInput & { standing: LeadStanding | null };

/** The service answers at once; after this the user can act again. */
const ANSWER_MS = 20_000;

const askedOf = ({ context: { architectureId, widgetId, standing } }: { context: Context }): Asked => ({
  architectureId,
  widgetId,
  standing,
});

export const leadMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LeadInput,
    events: {} as LeadEvent,
    tags: {} as 'busy',
    children: {} as { contacts: 'contacts' },
  },
  actors: {
    readLead: fromPromise<LeadStanding, LeadInput>(promiseNotProvided('readLead')),
    shareContact: fromPromise<LeadStanding, Asked & { note: Sealed<string> }>(promiseNotProvided('shareContact')),
    withdrawContact: fromPromise<LeadStanding, LeadInput>(promiseNotProvided('withdrawContact')),
    contacts: leadContactsMachine,
  },
  actions: {
    note: assign((_, { standing }: { standing: LeadStanding }) => ({ standing, status: null })),
    refuse: assign((_, { fault }: { fault: Fault }) => ({ status: fault.status })),
    forgetRefusal: assign({ status: null }),
  },
  guards: {
    isShared: ({ context: { standing } }) => standing?.isShared === true,
    isOffered: ({ context: { standing } }) => standing?.isOffered === true,
    hasContact: ({ context: { standing } }) => standing?.hasContact === true,
    canShare: (_, { standing }: { standing: LeadStanding }) => standing.isOffered && standing.hasContact,
    canConfirm: (_, { standing }: { standing: LeadStanding }) =>
      standing.isOffered && standing.hasContact && !standing.isShared,
    isOffline: (_, { fault }: { fault: Fault }) => isOutage(fault),
    /** A preview answers 405. */
    isAbsent: (_, { fault }: { fault: Fault }) => fault.status === 404 || fault.status === 405,
    hasChanged: (_, { fault }: { fault: Fault }) => fault.status === 412,
    isOver: (_, { fault }: { fault: Fault }) => fault.status === 404,
  },
  delays: { answerDelay: ANSWER_MS },
}).createMachine({
  id: 'lead',
  description: 'The contact of the user and the company of a widget: offered, shared after a look at it, withdrawn.',
  context: ({ input }) => ({ ...input, standing: null, note: seal(''), status: null }),
  invoke: {
    id: 'contacts',
    src: 'contacts',
    input: ({ context: { architectureId, widgetId } }) => ({ architectureId, widgetId }),
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readLead',
        src: 'readLead',
        input: askedOf,
        onDone: { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        onError: [
          { guard: { type: 'isAbsent', params: faultOf }, target: 'absent' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'unread.offline' },
          { target: 'unread.failed' },
        ],
      },
      after: { answerDelay: 'unread.offline' },
      on: { 'lead.refresh': { target: 'reading', reenter: true } },
    },
    unread: {
      initial: 'failed',
      states: { failed: {}, offline: {} },
      on: { 'lead.retry': 'reading', 'lead.refresh': 'reading' },
    },
    deciding: {
      always: [
        { guard: 'isShared', target: 'shared' },
        { guard: and(['isOffered', 'hasContact']), target: 'offered' },
        { guard: and(['isOffered', not('hasContact')]), target: 'withheld' },
        { target: 'absent' },
      ],
    },
    absent: { description: 'Nothing is offered.', on: { 'lead.refresh': 'reading' } },
    withheld: { description: 'The account has no e-mail that could be shared.', on: { 'lead.refresh': 'reading' } },
    offered: {
      on: { 'lead.ask': 'confirming', 'lead.refresh': 'reading' },
      initial: 'fresh',
      states: { fresh: {}, withdrawn: { description: 'The user has just withdrawn it.' } },
    },
    confirming: {
      description: 'The user sees exactly what would be shared and with whom, and may add a note.',
      on: {
        'lead.share': {
          target: 'sharing',
          actions: [assign(({ event }) => ({ note: event.note })), 'forgetRefusal'],
        },
        'lead.cancel': { target: 'offered', actions: 'forgetRefusal' },
      },
      initial: 'fresh',
      states: {
        fresh: {},
        failed: {},
        offline: { description: 'The service did not answer: it may have the contact, and gets it once.' },
        changed: { description: 'Something else would be shared than the user saw.' },
      },
    },
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'shareContact',
        src: 'shareContact',
        input: ({ context }) => ({ ...askedOf({ context }), note: context.note }),
        onDone: { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        onError: [
          { guard: { type: 'hasChanged', params: faultOf }, target: 'renewing' },
          { guard: { type: 'isOver', params: faultOf }, target: 'reading' },
          { guard: { type: 'isOffline', params: faultOf }, target: 'confirming.offline' },
          { target: 'confirming.failed', actions: { type: 'refuse', params: faultOf } },
        ],
      },
      after: { answerDelay: 'confirming.offline' },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'readLead',
        src: 'readLead',
        input: askedOf,
        onDone: [
          {
            guard: { type: 'canConfirm', params: ({ event }) => ({ standing: event.output }) },
            target: 'confirming.changed',
            actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) },
          },
          { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        ],
        onError: 'confirming.failed',
      },
      after: { answerDelay: 'confirming.offline' },
    },
    shared: {
      on: { 'lead.withdraw': 'withdrawing', 'lead.refresh': 'reading' },
      initial: 'fresh',
      states: {
        fresh: {},
        failed: { description: 'It was not withdrawn.' },
        offline: { description: 'The service did not answer: it may be withdrawn.' },
      },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdrawContact',
        src: 'withdrawContact',
        input: askedOf,
        onDone: [
          {
            guard: { type: 'canShare', params: ({ event }) => ({ standing: event.output }) },
            target: 'offered.withdrawn',
            actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) },
          },
          { target: 'deciding', actions: { type: 'note', params: ({ event }) => ({ standing: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isOffline', params: faultOf }, target: 'shared.offline' },
          { target: 'shared.failed' },
        ],
      },
      after: { answerDelay: 'shared.offline' },
    },
  },
});

export type LeadActorRef = ActorRefFrom<typeof leadMachine>;
