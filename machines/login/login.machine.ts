import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Credentials, LoginOption } from '../../domain/login/login';
import {
  isGuess,
  type LoginMessageKey,
  resetMessage,
  signInDetail,
  signInMessage,
} from '../../domain/login/login-messages';
import {
  chosenKind,
  chosenOption,
  knownKind,
  type LoginPage,
  lockedMessage,
  messageOfLock,
  preselected,
  providerKey,
  returningOption,
  signOnKey,
} from '../../domain/login/login-page';
import { type LoginStep, supportCode } from '../../domain/login/support-code';
import { promiseNotProvided } from '../kernel/not-provided';
import type { LoginEvent, LoginFact } from './login.events';
import { REFUSED, SIGN_ON, say, UNCONFIRMED } from './login.steps';

/** `returning`: the provider that this page left for and comes back from, where it did. */
export type LoginInput = { returning: string | null };

/** Long enough for the authority check of a slow service; an acceptance that comes still later is taken all the same. */
const CONFIRMATION_MS = 30_000;

export const loginMachine = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginPage,
    events: {} as LoginEvent,
    emitted: {} as LoginFact,
    tags: {} as 'busy' | 'searching',
  },
  actors: {
    signIn: fromPromise<void, { credentials: Sealed<Credentials> | null; architectureId: string | null }>(
      promiseNotProvided('signIn'),
    ),
    sendReset: fromPromise<void, { email: Sealed<string> | null }>(promiseNotProvided('sendReset')),
  },
  actions: {
    rememberOptions: assign((_, params: { options: readonly LoginOption[] }) => ({ options: params.options })),
    rememberVenue: assign((_, params: { architectureId: string | null }) => ({
      architectureId: params.architectureId,
    })),
    preselect: assign(({ context }) => ({
      chosenId: preselected(context),
      attempt: returningOption(context) === null ? null : context.attempt,
    })),
    choose: assign((_, params: { optionId: string }) => ({ chosenId: params.optionId, message: null })),
    unchoose: assign({ chosenId: null, attempt: null, message: null }),
    attempt: assign((_, params: { key: string | null }) => ({ attempt: params.key, message: null })),
    forgetReturning: assign({ returning: null }),
    announce: assign((_, params: { key: LoginMessageKey }) => ({
      message: { ...params, tone: 'success', code: null, detail: null },
    })),
    sayLocked: enqueueActions(({ context, enqueue }, params: { key: string }) => {
      enqueue.assign({ attempt: params.key });
      say(enqueue, lockedMessage(context));
    }),
    lock: enqueueActions(({ context, enqueue }, { locked }: { locked: readonly string[] }) => {
      const message = messageOfLock(context, locked);
      enqueue.assign({ locked, message });
      if (message !== null && message !== context.message) say(enqueue, message);
    }),
    refuse: enqueueActions(
      (
        { context, enqueue },
        { message, step, fault }: { message: LoginMessageKey; step: LoginStep; fault: Fault | null },
      ) =>
        say(enqueue, { key: message, tone: 'error', code: supportCode(knownKind(context), step, fault), detail: null }),
    ),
    fail: enqueueActions(({ context, enqueue }, { step, fault }: { step: LoginStep; fault: Fault }) => {
      const { attempt } = context;
      const kind = chosenKind(context);
      const key = step === 'RESET' ? resetMessage(fault) : signInMessage(kind, fault);
      const code = supportCode(knownKind(context), step, fault);
      const detail = step === 'SIGNIN' ? signInDetail(kind, fault) : null;
      say(enqueue, { key, tone: 'error', code, detail });
      if (attempt === null) return;
      if (key === 'login.tooManyAttempts')
        enqueue.emit({ type: 'login.blocked', key: attempt, ms: fault.retryAfterMs ?? null });
      else if (isGuess(kind, fault)) enqueue.emit({ type: 'login.guessed', key: attempt });
    }),
    wantSignOn: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'login.signOnWanted', providerId: chosenOption(context)?.providerId ?? '' });
    }),
    tellCancelled: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'login.signOnCancelled' })),
    settle: enqueueActions(({ context, enqueue }) => {
      if (context.attempt !== null) enqueue.emit({ type: 'login.succeeded', key: context.attempt });
      enqueue.assign({ attempt: null, message: null, returning: null });
    }),
  },
  guards: {
    hasNone: ({ context }) => context.options.length === 0,
    hasSeveral: ({ context }) => context.options.length > 1,
    isReturning: ({ context }) => returningOption(context) !== null,
    isOffered: ({ context }, params: { optionId: string }) =>
      context.options.some((option) => option.id === params.optionId),
    isSingleSignOn: ({ context }) => chosenKind(context) === 'FIREBASE_OIDC',
    isLocked: ({ context }, params: { key: string }) => context.locked.includes(params.key),
  },
  delays: { patience: CONFIRMATION_MS },
}).createMachine({
  id: 'login',
  description: 'The login page: which option is chosen, what was handed in, and what came of it.',
  context: ({ input: { returning } }) => ({
    options: [],
    chosenId: null,
    returning,
    architectureId: null,
    attempt: returning === null ? null : providerKey(returning),
    locked: [],
    message: null,
  }),
  on: {
    'login.offer': { target: '.deciding', actions: { type: 'rememberOptions', params: ({ event }) => event } },
    'login.venueKnown': { actions: { type: 'rememberVenue', params: ({ event }) => event } },
    'login.lock': { actions: { type: 'lock', params: ({ event }) => event } },
    'login.refuse': { ...REFUSED, target: '.deciding' },
    'login.accept': { target: '.done' },
    'login.signedOn': { actions: 'forgetReturning' },
    'login.signOnFailed': { actions: SIGN_ON['login.signOnFailed'].actions },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The options are not known yet.',
      on: { 'login.refuse': { actions: [REFUSED.actions, 'forgetReturning'] } },
    },
    deciding: {
      entry: 'preselect',
      always: [
        { guard: 'isReturning', target: 'searching' },
        { guard: 'hasNone', target: 'withoutOption' },
        { guard: 'hasSeveral', target: 'choosing' },
        { target: 'entering' },
      ],
    },
    searching: {
      description: 'Back from single sign-on: whether somebody came along is being looked up.',
      tags: 'searching',
      on: {
        ...SIGN_ON,
        'login.refuse': { ...REFUSED, actions: [REFUSED.actions, 'forgetReturning'] },
      },
    },
    withoutOption: {},
    choosing: {
      on: {
        'login.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'entering',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    entering: {
      on: {
        'login.cancel': { guard: 'hasSeveral', target: 'choosing', actions: 'unchoose' },
        'login.submit': [
          {
            guard: { type: 'isLocked', params: ({ event }) => event },
            actions: { type: 'sayLocked', params: ({ event }) => event },
          },
          { target: 'submitting', actions: { type: 'attempt', params: ({ event }) => event } },
        ],
        'login.signOn': [
          {
            guard: { type: 'isLocked', params: ({ context }) => ({ key: signOnKey(context) }) },
            actions: { type: 'sayLocked', params: ({ context }) => ({ key: signOnKey(context) }) },
          },
          {
            guard: 'isSingleSignOn',
            target: 'signingOn',
            actions: [{ type: 'attempt', params: ({ context }) => ({ key: signOnKey(context) }) }, 'wantSignOn'],
          },
        ],
        'login.resetPassword': {
          target: 'resetting',
          actions: { type: 'attempt', params: { key: null } },
        },
        'login.refuse': { actions: REFUSED.actions },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          credentials: event.type === 'login.submit' ? event.credentials : null,
          architectureId: context.architectureId,
        }),
        onDone: 'confirming',
        onError: {
          target: 'entering',
          actions: {
            type: 'fail',
            params: ({ event }) => ({ step: 'SIGNIN' as const, fault: readFault(event.error) }),
          },
        },
      },
      on: { 'login.refuse': REFUSED },
    },
    signingOn: {
      description: 'Away to the provider of single sign-on, or in its window.',
      on: {
        ...SIGN_ON,
        'login.cancel': { target: 'entering', actions: 'tellCancelled' },
        'login.refuse': REFUSED,
      },
    },
    confirming: {
      description: 'The identity provider agreed; the venue checks its own authority.',
      tags: 'busy',
      on: { 'login.refuse': REFUSED, 'login.reopen': UNCONFIRMED },
      after: { patience: UNCONFIRMED },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'sendReset',
        src: 'sendReset',
        input: ({ event }) => ({ email: event.type === 'login.resetPassword' ? event.email : null }),
        onDone: { target: 'entering', actions: { type: 'announce', params: { key: 'login.emailSent' } } },
        onError: {
          target: 'entering',
          actions: {
            type: 'fail',
            params: ({ event }) => ({ step: 'RESET' as const, fault: readFault(event.error) }),
          },
        },
      },
    },
    done: {
      entry: 'settle',
      on: {
        'login.offer': { actions: { type: 'rememberOptions', params: ({ event }) => event } },
        'login.reopen': 'deciding',
        'login.leftElsewhere': { actions: { type: 'announce', params: { key: 'login.leftElsewhere' } } },
        'login.signOnFailed': { description: 'Whoever is in need not hear of it.' },
      },
    },
  },
});

export type LoginActorRef = ActorRefFrom<typeof loginMachine>;
