import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Credentials } from '../../domain/login/login';
import { isGuess, type LoginMessageKey } from '../../domain/login/login-messages';
import {
  chosenKind,
  chosenOption,
  failureMessage,
  type LoginPage,
  lockedMessage,
  messageOfLock,
  preselected,
  providerKey,
  refusalMessage,
  returningOption,
  signOnKey,
} from '../../domain/login/login-page';
import { promiseNotProvided } from '../kernel/not-provided';
import type { LoginEvent, LoginFact } from './login.events';
import { type Failure, failed, REFUSED, type Refusal, SIGN_ON, say, UNCONFIRMED } from './login.steps';

/** `returning`: the provider that this page redirected to and returns from, if any. */
export type LoginInput = { returning: string | null };

/** Long enough for the authority check of a slow service; a later acceptance still counts. */
const CONFIRMATION_MS = 30_000;

const SIGN_ON_KEY = ({ context }: { context: LoginPage }) => ({ key: signOnKey(context) });

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
    preselect: assign(({ context }) => ({
      chosenId: preselected(context),
      attempt: returningOption(context) === null ? null : context.attempt,
    })),
    unchoose: assign({ chosenId: null, attempt: null, message: null }),
    attempt: assign((_, params: { key: string | null }) => ({ attempt: params.key, message: null })),
    forgetReturning: assign({ returning: null }),
    announce: assign((_, { key }: { key: LoginMessageKey }) => ({
      message: { key, tone: 'success', code: null, detail: null },
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
    refuse: enqueueActions(({ context, enqueue }, params: Refusal) => {
      say(enqueue, refusalMessage(context, params));
      enqueue.assign({ returning: null });
    }),
    fail: enqueueActions(({ context, enqueue }, { step, fault }: Failure) => {
      const message = failureMessage(context, step, fault);
      say(enqueue, message);
      enqueue.assign({ returning: null });
      const { attempt: key } = context;
      if (key === null) return;
      if (message.key === 'login.tooManyAttempts')
        enqueue.emit({ type: 'login.blocked', key, ms: fault.retryAfterMs ?? null });
      else if (isGuess(chosenKind(context), fault)) enqueue.emit({ type: 'login.guessed', key });
    }),
    tellSignOnWanted: emit(
      ({ context }) => ({ type: 'login.signOnWanted', providerId: chosenOption(context)?.providerId ?? '' }) as const,
    ),
    tellCancelled: emit({ type: 'login.signOnCancelled' }),
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
  description: 'The login page: the chosen option, the submitted form and its result.',
  context: ({ input: { returning } }) => ({
    options: [],
    chosenId: null,
    returning,
    architectureId: null,
    attempt: returning === null ? null : providerKey(returning),
    locked: [],
    message: null,
    place: [],
  }),
  on: {
    'login.offer': { target: '.deciding', actions: assign(({ event }) => ({ options: event.options })) },
    'login.venueKnown': { actions: assign(({ event }) => ({ architectureId: event.architectureId })) },
    'login.lock': { actions: { type: 'lock', params: ({ event }) => event } },
    'login.refuse': { target: '.deciding', actions: REFUSED.actions },
    'login.accept': '.done',
    'login.signedOn': { actions: 'forgetReturning' },
    'login.visit': { actions: assign(({ event }) => ({ place: event.place })) },
    'login.signOnFailed': { actions: SIGN_ON['login.signOnFailed'].actions },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The options are not known yet.',
      on: { 'login.refuse': { actions: REFUSED.actions } },
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
      description: 'The user returned from single sign-on; the session is being looked up.',
      tags: 'searching',
      on: { ...SIGN_ON, 'login.refuse': REFUSED },
    },
    withoutOption: {},
    choosing: {
      on: {
        'login.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'entering',
          actions: assign(({ event }) => ({ chosenId: event.optionId, message: null })),
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
            guard: { type: 'isLocked', params: SIGN_ON_KEY },
            actions: { type: 'sayLocked', params: SIGN_ON_KEY },
          },
          {
            guard: 'isSingleSignOn',
            target: 'signingOn',
            actions: [{ type: 'attempt', params: SIGN_ON_KEY }, 'tellSignOnWanted'],
          },
        ],
        'login.resetPassword': { target: 'resetting', actions: { type: 'attempt', params: { key: null } } },
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
        onError: { target: 'entering', actions: failed('SIGNIN') },
      },
      on: { 'login.refuse': REFUSED },
    },
    signingOn: {
      description: 'The user is at the provider of single sign-on, or in its window.',
      on: {
        ...SIGN_ON,
        'login.cancel': { target: 'entering', actions: 'tellCancelled' },
        'login.refuse': REFUSED,
      },
    },
    confirming: {
      description: 'The identity provider accepted the user; the venue checks its own authority.',
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
        onError: { target: 'entering', actions: failed('RESET') },
      },
    },
    done: {
      entry: 'settle',
      on: {
        'login.offer': { actions: assign(({ event }) => ({ options: event.options })) },
        'login.reopen': 'deciding',
        'login.sessionEnded': { actions: { type: 'announce', params: { key: 'login.sessionEnded' } } },
        'login.leftElsewhere': { actions: { type: 'announce', params: { key: 'login.leftElsewhere' } } },
        'login.signOnFailed': { description: 'The user is logged in already.' },
      },
    },
  },
});

export type LoginActorRef = ActorRefFrom<typeof loginMachine>;
