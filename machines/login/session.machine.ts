import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { TOKEN_REFRESH_MS } from '../../domain/kernel/constants';
import { type Fault, makeFault } from '../../domain/kernel/fault';
import type { SealedIdentity } from '../../domain/kernel/identity';
import type { Sealed } from '../../domain/kernel/sealed';
import type { UserInfo } from '../../domain/kernel/user';
import { authorityMessage, endsSession, type LoginMessageKey } from '../../domain/login/login-messages';
import type { FirebaseSettings } from '../../domain/shell/ui-config';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

export type SessionEvent =
  | { type: 'session.connect'; firebase: FirebaseSettings }
  | { type: 'session.logout' }
  | { type: 'session.expire'; fault: Fault }
  | { type: 'session.wake' }
  | { type: 'identity.changed'; identity: SealedIdentity | null }
  /** The provider has no user, or refused the token; another tab has nothing to do with it. */
  | { type: 'identity.lost' };
export type SessionFact =
  | { type: 'session.signedIn'; uid: string; user: Sealed<UserInfo> | null; roles: readonly string[] }
  /** The user is being logged out: nothing more begins for the user. */
  | { type: 'session.leaving' }
  | { type: 'session.signedOut'; uid: string }
  /** No user is signed in, and none was before. */
  | { type: 'session.absent' }
  /** The user logged out in another tab. */
  | { type: 'session.leftElsewhere' }
  /** The service no longer accepts the user who is signed in. */
  | { type: 'session.expired' }
  /** The service asks for a user, but none is signed in. */
  | { type: 'session.denied'; fault: Fault }
  /** The identity provider has ended the session. */
  | { type: 'session.ended'; fault: Fault }
  | { type: 'session.refused'; message: LoginMessageKey; fault: Fault };

type Context = {
  firebase: FirebaseSettings | null;
  identity: SealedIdentity | null;
  roles: readonly string[];
  user: Sealed<UserInfo> | null;
  /** By the user, in this tab. */
  isLogoutChosen: boolean;
};

type Change = { identity: SealedIdentity | null };
const SIGNED_OUT = { type: 'isSignedOut', params: ({ event }: { event: Change }) => event } as const;

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionFact,
    tags: {} as 'identityKnown' | 'leaving',
  },
  actors: {
    identityFeed: fromCallback<EventObject, { firebase: FirebaseSettings | null }>(notProvided('identityFeed')),
    checkAuthority: fromPromise<{ roles: readonly string[] }>(promiseNotProvided('checkAuthority')),
    readUserInfo: fromPromise<Sealed<UserInfo>>(promiseNotProvided('readUserInfo')),
    refreshToken: fromPromise<{ roles: readonly string[] }>(promiseNotProvided('refreshToken')),
    leavePresence: fromPromise<void>(promiseNotProvided('leavePresence')),
    /** Other tabs tell their user of a logout if it was chosen, and of an ended session otherwise. */
    signOut: fromPromise<void, { isChosen: boolean }>(promiseNotProvided('signOut')),
  },
  actions: {
    forgetUser: assign({ identity: null, user: null, roles: [], isLogoutChosen: false }),
    tellSignedIn: emit(
      ({ context: { identity, roles } }) =>
        ({ type: 'session.signedIn', uid: identity?.uid ?? '', user: identity?.user ?? null, roles }) as const,
    ),
    tellSignedOut: emit(({ context: { identity } }) =>
      identity === null ? { type: 'session.absent' } : { type: 'session.signedOut', uid: identity.uid },
    ),
    tellLeaving: emit({ type: 'session.leaving' }),
    tellLeftElsewhere: emit({ type: 'session.leftElsewhere' }),
    tellExpired: emit({ type: 'session.expired' }),
    tellDenied: emit((_, { fault }: { fault: Fault }) => ({ type: 'session.denied', fault }) as const),
    tellEnded: emit((_, params: { fault: Fault }) => ({ type: 'session.ended', ...params }) as const),
    tellRefused: emit(
      (_, { fault }: { fault: Fault }) =>
        ({ type: 'session.refused', message: authorityMessage(fault), fault }) as const,
    ),
  },
  guards: {
    isOtherUser: ({ context }, { identity }: Change) => identity !== null && identity.uid !== context.identity?.uid,
    isSignedOut: (_, { identity }: Change) => identity === null,
    endsSession: (_, { fault }: { fault: Fault }) => endsSession(fault),
  },
  delays: { tokenRefresh: TOKEN_REFRESH_MS },
}).createMachine({
  id: 'session',
  description: 'The signed-in user: the identity from the provider and the authority that the venue grants.',
  context: { firebase: null, identity: null, roles: [], user: null, isLogoutChosen: false },
  on: { 'session.expire': { actions: { type: 'tellDenied', params: ({ event }) => event } } },
  initial: 'disconnected',
  states: {
    disconnected: {
      description: 'The identity settings are not known yet.',
      on: {
        'session.connect': {
          target: 'connected',
          actions: assign(({ event }) => ({ firebase: event.firebase })),
        },
      },
    },
    connected: {
      invoke: {
        id: 'identityFeed',
        src: 'identityFeed',
        input: ({ context }) => ({ firebase: context.firebase }),
        onError: { target: '.signedOut', actions: { type: 'tellRefused', params: faultOf } },
      },
      initial: 'unknown',
      on: {
        'identity.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: '.checkingAuthority',
          actions: assign(({ event: { identity } }) => ({ identity, user: identity && identity.user, roles: [] })),
        },
      },
      states: {
        unknown: {
          on: { 'identity.changed': { guard: SIGNED_OUT, target: 'signedOut' }, 'identity.lost': 'signedOut' },
        },
        signedOut: { tags: 'identityKnown', entry: ['tellSignedOut', 'forgetUser'] },
        checkingAuthority: {
          on: { 'identity.changed': { guard: SIGNED_OUT, target: 'signedOut' }, 'identity.lost': 'signedOut' },
          invoke: {
            id: 'checkAuthority',
            src: 'checkAuthority',
            onDone: {
              target: 'signedIn',
              actions: [assign(({ event }) => ({ roles: event.output.roles })), 'tellSignedIn'],
            },
            onError: { target: 'refusing', actions: { type: 'tellRefused', params: faultOf } },
          },
        },
        refusing: {
          description: 'The provider accepts the user, the venue does not: the user is signed out.',
          tags: 'leaving',
          on: { 'session.expire': { description: 'The login page shows the reason.' } },
          invoke: {
            id: 'refuse',
            src: 'signOut',
            input: { isChosen: false },
            onDone: 'signedOut',
            onError: 'signedOut',
          },
        },
        signedIn: {
          tags: 'identityKnown',
          on: {
            'session.logout': { target: 'loggingOut', actions: assign({ isLogoutChosen: true }) },
            'session.expire': { target: 'loggingOut', actions: 'tellExpired' },
            'identity.changed': { guard: SIGNED_OUT, target: 'loggingOut', actions: 'tellLeftElsewhere' },
            'identity.lost': {
              target: 'loggingOut',
              actions: { type: 'tellEnded', params: { fault: makeFault('UNAUTHORIZED') } },
            },
          },
          invoke: {
            id: 'readUserInfo',
            src: 'readUserInfo',
            onDone: { actions: assign(({ event }) => ({ user: event.output })) },
            onError: { description: 'The user data from the identity provider is kept.' },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { tokenRefresh: 'refreshing' }, on: { 'session.wake': 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refreshToken',
                src: 'refreshToken',
                onDone: { target: 'fresh', actions: assign(({ event }) => ({ roles: event.output.roles })) },
                onError: [
                  {
                    guard: { type: 'endsSession', params: faultOf },
                    target: '#session.connected.loggingOut',
                    actions: { type: 'tellEnded', params: faultOf },
                  },
                  { target: 'fresh' },
                ],
              },
            },
          },
        },
        loggingOut: {
          tags: 'leaving',
          entry: 'tellLeaving',
          on: { 'session.expire': { description: 'The session is ending already.' } },
          initial: 'leavingPresence',
          onDone: 'signedOut',
          states: {
            leavingPresence: {
              invoke: { id: 'leavePresence', src: 'leavePresence', onDone: 'signingOut', onError: 'signingOut' },
            },
            signingOut: {
              invoke: {
                id: 'signOut',
                src: 'signOut',
                input: ({ context: { isLogoutChosen } }) => ({ isChosen: isLogoutChosen }),
                onDone: 'gone',
                onError: 'gone',
              },
            },
            gone: { type: 'final' },
          },
        },
      },
    },
  },
});

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>;
