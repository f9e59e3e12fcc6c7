import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { promiseNotProvided } from '../kernel/not-provided';

/** `captured`: whose entry this tab has captured already: a user's id, or `anonymous`. */
export type EntryInput = { captured: string | null };

export const ANONYMOUS_VISITOR = 'anonymous';

export type EntryEvent =
  | { type: 'entry.logIn'; uid: string }
  | { type: 'entry.learn'; isLoginOn: boolean }
  | { type: 'entry.venueLoaded' }
  | { type: 'entry.leave' };
export type EntryFact = { type: 'entry.consentsRead'; consents: Readonly<Record<string, boolean>> };

/** `isOpen`: the venue asks for no login. */
type Context = { visitor: string | null; captured: string | null; isOpen: boolean };

export const entryMachine = setup({
  types: {
    input: {} as EntryInput,
    context: {} as Context,
    events: {} as EntryEvent,
    emitted: {} as EntryFact,
  },
  actors: {
    /** What the visitor decided about cookie providers, by the provider's id. */
    readConsents: fromPromise<Readonly<Record<string, boolean>>>(promiseNotProvided('readConsents')),
    captureLogin: fromPromise<void, { visitor: string }>(promiseNotProvided('captureLogin')),
    forgetCapture: fromPromise<void>(promiseNotProvided('forgetCapture')),
  },
  actions: {
    learn: assign((_, params: { isLoginOn: boolean }) => ({ isOpen: !params.isLoginOn })),
    meet: assign((_, params: { visitor: string | null }) => ({ visitor: params.visitor })),
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
    isOther: ({ context }, params: { visitor: string }) => params.visitor !== context.visitor,
  },
}).createMachine({
  id: 'entry',
  description: 'Coming in: stored consents are read and the login is captured, once for each entry.',
  context: ({ input: { captured } }) => ({ visitor: null, captured, isOpen: false }),
  on: {
    'entry.learn': { actions: { type: 'learn', params: ({ event }) => event } },
    'entry.logIn': {
      guard: { type: 'isOther', params: ({ event }) => ({ visitor: event.uid }) },
      target: '.inside',
      actions: { type: 'meet', params: ({ event }) => ({ visitor: event.uid }) },
    },
  },
  initial: 'outside',
  states: {
    outside: { always: { guard: 'isOpen', target: 'awaitingVenue' } },
    awaitingVenue: {
      description: 'Whoever comes without a login is in as soon as there is something to be in.',
      on: {
        'entry.venueLoaded': { target: 'inside', actions: { type: 'meet', params: { visitor: ANONYMOUS_VISITOR } } },
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
                onError: { target: 'captured', description: 'Nobody is told: a count that is missed hurts nobody.' },
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
