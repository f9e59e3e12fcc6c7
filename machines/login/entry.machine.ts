import { type ActorRefFrom, assign, emit, fromPromise, not, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `captured`: the user whose entry this tab has already recorded, or `anonymous`. */
export type EntryInput = { captured: string | null };

export const ANONYMOUS_VISITOR = 'anonymous';

export type EntryEvent =
  | { type: 'entry.logIn'; uid: string }
  | { type: 'entry.learn'; isLoginOn: boolean }
  | { type: 'entry.venueLoaded' }
  | { type: 'entry.leave' };
export type EntryFact = { type: 'entry.consentsRead'; consents: Readonly<Record<string, boolean>> };

/** `isOpen`: the venue needs no login. */
type Context = { visitor: string | null; captured: string | null; isOpen: boolean };

export const entryMachine = setup({
  types: {
    input: {} as EntryInput,
    context: {} as Context,
    events: {} as EntryEvent,
    emitted: {} as EntryFact,
  },
  actors: {
    /** The user's decisions about cookie providers, by provider id. */
    readConsents: fromPromise<Readonly<Record<string, boolean>>>(promiseNotProvided('readConsents')),
    captureLogin: fromPromise<void, { visitor: string }>(promiseNotProvided('captureLogin')),
    forgetCapture: fromPromise<void>(promiseNotProvided('forgetCapture')),
  },
  actions: {
    meetAnonymous: assign({ visitor: ANONYMOUS_VISITOR }),
    markCaptured: assign(({ context }) => ({ captured: context.visitor })),
    forget: assign({ visitor: null, captured: null }),
    tellConsents: emit(
      (_, params: { consents: Readonly<Record<string, boolean>> }) =>
        ({ type: 'entry.consentsRead', ...params }) as const,
    ),
  },
  guards: {
    isCaptured: ({ context }) => context.visitor === context.captured,
    isOpen: ({ context }) => context.isOpen,
    isOtherVisitor: ({ context }, params: { visitor: string }) => params.visitor !== context.visitor,
  },
}).createMachine({
  id: 'entry',
  description: 'Entering the venue: reads the stored consents and records the login, once for each entry.',
  context: ({ input: { captured } }) => ({ visitor: null, captured, isOpen: false }),
  on: {
    'entry.learn': { actions: assign(({ event }) => ({ isOpen: !event.isLoginOn })) },
    'entry.logIn': {
      guard: { type: 'isOtherVisitor', params: ({ event }) => ({ visitor: event.uid }) },
      target: '.inside',
      actions: assign(({ event }) => ({ visitor: event.uid })),
    },
  },
  initial: 'outside',
  states: {
    outside: { always: { guard: 'isOpen', target: 'awaitingVenue' } },
    awaitingVenue: {
      description: 'A user without login enters as soon as the venue is loaded.',
      always: { guard: not('isOpen'), target: 'outside' },
      on: {
        'entry.venueLoaded': { target: 'inside', actions: 'meetAnonymous' },
      },
    },
    inside: {
      type: 'parallel',
      on: { 'entry.leave': 'leaving' },
      states: {
        consents: {
          initial: 'reading',
          states: {
            reading: {
              invoke: {
                id: 'readConsents',
                src: 'readConsents',
                onDone: {
                  target: 'read',
                  actions: { type: 'tellConsents', params: ({ event }) => ({ consents: event.output }) },
                },
                onError: { target: 'read', actions: { type: 'tellConsents', params: { consents: {} } } },
              },
            },
            read: {},
          },
        },
        login: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isCaptured', target: 'captured' }, { target: 'capturing' }] },
            capturing: {
              entry: 'markCaptured',
              invoke: {
                id: 'captureLogin',
                src: 'captureLogin',
                input: ({ context }) => ({ visitor: context.visitor ?? '' }),
                onDone: 'captured',
                onError: { target: 'captured', description: 'Not reported: one missing count does no harm.' },
              },
            },
            captured: {},
          },
        },
      },
    },
    leaving: {
      entry: 'forget',
      invoke: { id: 'forgetCapture', src: 'forgetCapture', onDone: 'outside', onError: 'outside' },
    },
  },
});

export type EntryActorRef = ActorRefFrom<typeof entryMachine>;
