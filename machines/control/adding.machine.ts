import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { type AttendeeDraft, attendeeFaults, draftIn, type Handed } from '../../domain/control/people';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import type { Fault } from '../../domain/kernel/fault';
import { seal } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type AddingEvent =
  | { type: 'adding.open'; locale: AttendeeDraft['locale'] }
  | { type: 'adding.write'; change: Partial<AttendeeDraft> }
  | { type: 'adding.send' }
  | { type: 'adding.confirm' }
  | { type: 'adding.cancel' }
  | { type: 'adding.close' };

/** `isChecked`: the faults of the draft are shown. */
type Context = { draft: AttendeeDraft; isChecked: boolean; fault: Fault | null };

const CONFLICT = 409;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const SENDS = [
  { guard: 'isWrong', actions: 'showFaults' },
  { guard: 'hasRoles', target: 'asking', actions: 'dropFault' },
  { target: 'sending', actions: 'dropFault' },
] as const;

export const addingMachine = setup({
  types: { context: {} as Context, events: {} as AddingEvent, tags: {} as 'busy' },
  actors: {
    addAttendee: fromPromise<Handed, AttendeeDraft>(promiseNotProvided('addAttendee')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    write: assign(({ context: { draft } }, { change }: { change: Partial<AttendeeDraft> }) => ({
      draft: { ...draft, ...change },
    })),
    tellAdded: sendTo(above, ({ context: { draft } }, { handed }: { handed: Handed }) => ({
      type: 'people.added',
      given: { name: draft.name.trim(), email: draft.email.trim(), isNew: true, handed: seal(handed) },
    })),
    showFaults: assign({ isChecked: true }),
    dropFault: assign({ fault: null }),
    clear: assign(({ context: { draft } }) => ({ draft: draftIn(draft.locale), isChecked: false, fault: null })),
  },
  guards: {
    isWrong: ({ context: { draft } }) => Object.keys(attendeeFaults(draft)).length > 0,
    hasRoles: ({ context: { draft } }) => draft.roles.length > 0,
    isKnown: (_, { fault }: { fault: Fault }) => fault.status === CONFLICT,
    isOfEmail: (_, { change }: { change: Partial<AttendeeDraft> }) => change.email !== undefined,
  },
}).createMachine({
  id: 'adding',
  description: 'An administrator adds an attendee: the form, the question before roles are granted, and the request.',
  context: { draft: draftIn(FALLBACK_LOCALE), isChecked: false, fault: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'adding.open': {
          target: 'open',
          actions: assign(({ context: { draft }, event: { locale } }) => ({ draft: { ...draft, locale } })),
        },
      },
    },
    open: {
      on: {
        'adding.write': { actions: { type: 'write', params: ({ event }) => event } },
        'adding.send': SENDS,
        'adding.close': { target: 'closed', actions: 'clear' },
      },
    },
    known: {
      description: 'The e-mail is already in the list.',
      on: {
        'adding.write': [
          {
            guard: { type: 'isOfEmail', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'write', params: ({ event }) => event },
          },
          { actions: { type: 'write', params: ({ event }) => event } },
        ],
        'adding.send': SENDS,
        'adding.close': { target: 'closed', actions: 'clear' },
      },
    },
    asking: {
      description: 'The attendee would have roles: the administrator confirms.',
      on: { 'adding.confirm': 'sending', 'adding.cancel': 'open' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'addAttendee',
        src: 'addAttendee',
        input: ({ context: { draft } }) => draft,
        onDone: {
          target: 'open',
          actions: [{ type: 'tellAdded', params: ({ event }) => ({ handed: event.output }) }, 'clear'],
        },
        onError: [
          { guard: { type: 'isKnown', params: faultOf }, target: 'known' },
          { target: 'open', actions: NOTE_FAULT },
        ],
      },
    },
  },
});

export type AddingActorRef = ActorRefFrom<typeof addingMachine>;
