import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import type { AttendeeDraft, Invitations } from '../../domain/control/people';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import type { Fault } from '../../domain/kernel/fault';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

type Locale = AttendeeDraft['locale'];
export type InvitingEvent =
  | { type: 'inviting.open' }
  /** The attendees have changed elsewhere on the page. */
  | { type: 'inviting.renew' }
  | { type: 'inviting.ask'; locale: Locale }
  | { type: 'inviting.write'; locale: Locale }
  | { type: 'inviting.confirm' }
  | { type: 'inviting.cancel' };

/** `counts` is null until they were read; `locale` is that of the invitations. */
type Context = { counts: Invitations | null; locale: Locale; fault: Fault | null };

const RUNNING_POLL_MS = 2000;
const WAITING_POLL_MS = 15_000;
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const invitingMachine = setup({
  types: { context: {} as Context, events: {} as InvitingEvent, tags: {} as 'busy' },
  actors: {
    readInvitations: fromPromise<Invitations>(promiseNotProvided('readInvitations')),
    inviteAll: fromPromise<void, { locale: Locale }>(promiseNotProvided('inviteAll')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    noteCounts: assign((_, { counts }: { counts: Invitations }) => ({ counts })),
    tellInvited: sendTo(above, { type: 'people.invited' }),
  },
  guards: {
    hasSome: ({ context: { counts } }) => counts !== null && counts.uninvited > 0,
    isMoving: ({ context: { counts } }) => counts !== null && (counts.isRunning || counts.waiting > 0),
    isOther: ({ context: { counts } }, { sent, failed }: Invitations) =>
      counts !== null && (sent !== counts.sent || failed !== counts.failed),
  },
  delays: {
    pollDelay: ({ context: { counts } }) => (counts?.isRunning === true ? RUNNING_POLL_MS : WAITING_POLL_MS),
  },
}).createMachine({
  id: 'inviting',
  description: 'Everybody without an invitation is invited after a question, and the page shows how far that is.',
  context: { counts: null, locale: FALLBACK_LOCALE, fault: null },
  initial: 'closed',
  states: {
    closed: { description: 'The section was not opened.', on: { 'inviting.open': 'reading' } },
    reading: {
      invoke: {
        id: 'readInvitations',
        src: 'readInvitations',
        onDone: [
          {
            guard: { type: 'isOther', params: ({ event }) => event.output },
            target: 'calm',
            actions: [{ type: 'noteCounts', params: ({ event }) => ({ counts: event.output }) }, 'tellInvited'],
          },
          { target: 'calm', actions: { type: 'noteCounts', params: ({ event }) => ({ counts: event.output }) } },
        ],
        onError: { target: 'calm', actions: NOTE_FAULT },
      },
      on: { 'inviting.renew': { target: 'reading', reenter: true } },
    },
    calm: {
      on: {
        'inviting.open': 'reading',
        'inviting.renew': 'reading',
        'inviting.ask': {
          guard: 'hasSome',
          target: 'asking',
          actions: assign(({ event: { locale } }) => ({ locale, fault: null })),
        },
      },
      after: { pollDelay: { guard: 'isMoving', target: 'reading' } },
    },
    asking: {
      description: 'Many mails would be sent: the administrator confirms.',
      on: {
        'inviting.write': { actions: assign(({ event: { locale } }) => ({ locale })) },
        'inviting.confirm': 'starting',
        'inviting.cancel': 'calm',
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'inviteAll',
        src: 'inviteAll',
        input: ({ context: { locale } }) => ({ locale }),
        onDone: 'reading',
        onError: { target: 'calm', actions: NOTE_FAULT },
      },
    },
  },
});

export type InvitingActorRef = ActorRefFrom<typeof invitingMachine>;
