import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';
import { TOKEN_REFRESH_MS } from '../../domain/kernel/constants';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import { type Sealed, seal } from '../../domain/kernel/sealed';
import type { UserInfo } from '../../domain/kernel/user';
import { authorityMessage, endsSession, type LoginMessageKey } from '../../domain/login/login-messages';
import type { FirebaseSettings } from '../../domain/shell/ui-config';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** Who the identity provider says is there. The token itself stays with the adapter. */
export type Identity = { uid: string; email: string };
/** The same as machines hold it: no log shows who it was. */
export type SealedIdentity = { uid: string; user: Sealed<UserInfo> };

export const sealIdentity = ({ uid, email }: Identity): SealedIdentity => ({
  uid,
  user: seal({ userId: uid, email, attributes: { name: '', company: '', title: '' } }),
});

export type SessionEvent =
  | { type: 'session.connect'; firebase: FirebaseSettings }
  | { type: 'session.logout' }
  | { type: 'session.expire'; fault: Fault }
  | { type: 'session.wake' }
  | { type: 'identity.changed'; identity: SealedIdentity | null };
export type SessionFact =
  | { type: 'session.signedIn'; uid: string; roles: readonly string[] }
  /** `uid` is who left, `null` where nobody was there. */
  | { type: 'session.signedOut'; uid: string | null }
  /** Somebody logged out in another tab. */
  | { type: 'session.leftElsewhere' }
  /** The identity provider has ended the session. */
  | { type: 'session.ended'; fault: Fault }
  | { type: 'session.refused'; message: LoginMessageKey; fault: Fault };

type Context = {
  firebase: FirebaseSettings | null;
  identity: SealedIdentity | null;
  roles: readonly string[];
  user: Sealed<UserInfo> | null;
};

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
    signOut: fromPromise<void>(promiseNotProvided('signOut')),
  },
  actions: {
    rememberFirebase: assign((_, params: { firebase: FirebaseSettings }) => ({ firebase: params.firebase })),
    rememberIdentity: assign((_, params: { identity: SealedIdentity | null }) => ({
      identity: params.identity,
      user: params.identity && params.identity.user,
      roles: [],
    })),
    rememberRoles: assign((_, params: { roles: readonly string[] }) => ({ roles: params.roles })),
    rememberUser: assign((_, params: { user: Sealed<UserInfo> }) => ({ user: params.user })),
    forgetUser: assign({ identity: null, user: null, roles: [] }),
    tellSignedIn: emit(
      ({ context }, params: { roles: readonly string[] }) =>
        ({
          type: 'session.signedIn',
          uid: context.identity?.uid ?? '',
          roles: params.roles,
        }) as const,
    ),
    tellSignedOut: emit(({ context }) => ({ type: 'session.signedOut', uid: context.identity?.uid ?? null }) as const),
    tellLeftElsewhere: emit({ type: 'session.leftElsewhere' }),
    tellEnded: emit((_, params: { fault: Fault }) => ({ type: 'session.ended', ...params }) as const),
    tellRefused: emit((_, params: { error: unknown }) => {
      const fault = readFault(params.error);
      return { type: 'session.refused', message: authorityMessage(fault), fault } as const;
    }),
  },
  guards: {
    isSomebody: (_, params: { identity: SealedIdentity | null }) => params.identity !== null,
    isSomebodyElse: ({ context }, params: { identity: SealedIdentity | null }) =>
      params.identity !== null && params.identity.uid !== context.identity?.uid,
    isNobody: (_, params: { identity: SealedIdentity | null }) => params.identity === null,
    endsSession: (_, params: { error: unknown }) => endsSession(readFault(params.error)),
  },
  delays: { tokenRefresh: TOKEN_REFRESH_MS },
}).createMachine({
  id: 'session',
  description: 'Who is signed in: what the identity provider says and whether the venue lets them in.',
  context: { firebase: null, identity: null, roles: [], user: null },
  initial: 'disconnected',
  states: {
    disconnected: {
      description: 'The settings of the identity provider are not known yet.',
      on: {
        'session.connect': {
          target: 'connected',
          actions: { type: 'rememberFirebase', params: ({ event }) => ({ firebase: event.firebase }) },
        },
      },
    },
    connected: {
      invoke: {
        id: 'identityFeed',
        src: 'identityFeed',
        input: ({ context }) => ({ firebase: context.firebase }),
        onError: {
          target: '.signedOut',
          actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
        },
      },
      initial: 'unknown',
      on: {
        'identity.changed': [
          {
            guard: { type: 'isSomebodyElse', params: ({ event }) => ({ identity: event.identity }) },
            target: '.checkingAuthority',
            actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.identity }) },
          },
        ],
      },
      states: {
        unknown: {
          on: {
            'identity.changed': {
              guard: { type: 'isNobody', params: ({ event }) => ({ identity: event.identity }) },
              target: 'signedOut',
            },
          },
        },
        signedOut: { tags: 'identityKnown', entry: ['tellSignedOut', 'forgetUser'] },
        checkingAuthority: {
          on: {
            'identity.changed': {
              guard: { type: 'isNobody', params: ({ event }) => ({ identity: event.identity }) },
              target: 'signedOut',
            },
          },
          invoke: {
            id: 'checkAuthority',
            src: 'checkAuthority',
            onDone: {
              target: 'signedIn',
              actions: [
                { type: 'rememberRoles', params: ({ event }) => event.output },
                { type: 'tellSignedIn', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'refusing',
              actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        refusing: {
          description: 'The provider knows the user, the venue does not let them in.',
          tags: 'leaving',
          invoke: { id: 'refuse', src: 'signOut', onDone: 'signedOut', onError: 'signedOut' },
        },
        signedIn: {
          tags: 'identityKnown',
          on: {
            'session.logout': 'loggingOut',
            'session.expire': 'loggingOut',
            'identity.changed': [
              {
                guard: { type: 'isSomebodyElse', params: ({ event }) => ({ identity: event.identity }) },
                target: 'checkingAuthority',
                actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.identity }) },
              },
              {
                guard: { type: 'isNobody', params: ({ event }) => ({ identity: event.identity }) },
                target: 'loggingOut',
                actions: 'tellLeftElsewhere',
              },
            ],
          },
          invoke: {
            id: 'readUserInfo',
            src: 'readUserInfo',
            onDone: { actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) } },
            onError: { description: 'What the identity provider says of the user stands.' },
          },
          initial: 'fresh',
          states: {
            fresh: { after: { tokenRefresh: 'refreshing' }, on: { 'session.wake': 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refreshToken',
                src: 'refreshToken',
                onDone: {
                  target: 'fresh',
                  actions: { type: 'rememberRoles', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    guard: { type: 'endsSession', params: ({ event }) => ({ error: event.error }) },
                    target: '#session.connected.loggingOut',
                    actions: { type: 'tellEnded', params: ({ event }) => ({ fault: readFault(event.error) }) },
                  },
                  { target: 'fresh' },
                ],
              },
              on: {
                'identity.changed': {
                  description: 'The provider signs out whom it refuses a token before it says why.',
                  guard: { type: 'isNobody', params: ({ event }) => ({ identity: event.identity }) },
                  target: '#session.connected.loggingOut',
                  actions: { type: 'tellEnded', params: { fault: makeFault('UNAUTHORIZED') } },
                },
              },
            },
          },
        },
        loggingOut: {
          tags: 'leaving',
          initial: 'leavingPresence',
          onDone: 'signedOut',
          states: {
            leavingPresence: {
              invoke: { id: 'leavePresence', src: 'leavePresence', onDone: 'signingOut', onError: 'signingOut' },
            },
            signingOut: { invoke: { id: 'signOut', src: 'signOut', onDone: 'gone', onError: 'gone' } },
            gone: { type: 'final' },
          },
        },
      },
    },
  },
});

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>;
