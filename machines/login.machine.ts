import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { readFault } from '../domain/fault';
import type { LoginKind, LoginOption } from '../domain/login';
import { type LoginMessageKey, resetMessage, signInMessage } from '../domain/login-messages';
import { promiseNotProvided } from './not-provided';

/** What a form hands in, by the kind of login. */
export type Credentials = { kind: 'EMAIL_PASSWORD'; email: string; password: string };
export type LoginMessage = { key: LoginMessageKey; tone: 'error' | 'success' };

export type LoginEvent =
  | { type: 'login.offer'; options: readonly LoginOption[] }
  | { type: 'login.choose'; optionId: string }
  | { type: 'login.cancel' }
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'login.resetPassword'; email: string }
  | { type: 'login.refuse'; message: LoginMessageKey }
  | { type: 'login.accept' }
  | { type: 'login.reopen' };
export type LoginFact = { type: 'login.failed'; message: LoginMessageKey };

type Context = { options: readonly LoginOption[]; chosenId: string | null; message: LoginMessage | null };

const chosenKind = (context: Context): LoginKind =>
  context.options.find((option) => option.id === context.chosenId)?.kind ?? 'EMAIL_PASSWORD';

/** Long enough for the authority check of a slow service; an acceptance that comes still later is taken all the same. */
const CONFIRMATION_MS = 30_000;

/** Nobody is there any more whom the venue could check, or it does not answer. */
const UNCONFIRMED = {
  target: 'entering',
  actions: { type: 'sayRefused', params: { message: 'login.unknownError' } },
} as const;

export const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent, emitted: {} as LoginFact, tags: {} as 'busy' },
  actors: {
    signIn: fromPromise<void, { credentials: Credentials }>(promiseNotProvided('signIn')),
    sendReset: fromPromise<void, { email: string }>(promiseNotProvided('sendReset')),
  },
  actions: {
    rememberOptions: assign((_, params: { options: readonly LoginOption[] }) => ({ options: params.options })),
    preselect: assign(({ context }) => ({
      chosenId: context.options.length === 1 ? (context.options[0]?.id ?? null) : null,
    })),
    choose: assign((_, params: { optionId: string }) => ({ chosenId: params.optionId, message: null })),
    unchoose: assign({ chosenId: null, message: null }),
    clearMessage: assign({ message: null }),
    sayMailed: assign({ message: { key: 'login.emailSent', tone: 'success' } }),
    sayRefused: assign((_, params: { message: LoginMessageKey }) => ({
      message: { key: params.message, tone: 'error' },
    })),
    sayFailed: assign(({ context }, params: { error: unknown }) => ({
      message: { key: signInMessage(chosenKind(context), readFault(params.error)), tone: 'error' },
    })),
    sayResetFailed: assign((_, params: { error: unknown }) => ({
      message: { key: resetMessage(readFault(params.error)), tone: 'error' },
    })),
    tellFailed: emit(
      ({ context }, params: { error: unknown }) =>
        ({ type: 'login.failed', message: signInMessage(chosenKind(context), readFault(params.error)) }) as const,
    ),
  },
  guards: {
    hasNone: ({ context }) => context.options.length === 0,
    hasSeveral: ({ context }) => context.options.length > 1,
    isOffered: ({ context }, params: { optionId: string }) =>
      context.options.some((option) => option.id === params.optionId),
  },
  delays: { patience: CONFIRMATION_MS },
}).createMachine({
  id: 'login',
  description: 'The login page: which option is chosen, what was handed in, and what came of it.',
  context: { options: [], chosenId: null, message: null },
  on: {
    'login.offer': { target: '.deciding', actions: { type: 'rememberOptions', params: ({ event }) => event } },
    'login.refuse': { target: '.deciding', actions: { type: 'sayRefused', params: ({ event }) => event } },
    'login.accept': { target: '.done' },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The options are not known yet.',
      on: { 'login.refuse': { actions: { type: 'sayRefused', params: ({ event }) => event } } },
    },
    deciding: {
      entry: 'preselect',
      always: [
        { guard: 'hasNone', target: 'withoutOption' },
        { guard: 'hasSeveral', target: 'choosing' },
        { target: 'entering' },
      ],
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
        'login.submit': { target: 'submitting', actions: 'clearMessage' },
        'login.resetPassword': { target: 'resetting', actions: 'clearMessage' },
        'login.refuse': { actions: { type: 'sayRefused', params: ({ event }) => event } },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => ({
          credentials:
            event.type === 'login.submit' ? event.credentials : { kind: 'EMAIL_PASSWORD', email: '', password: '' },
        }),
        onDone: 'confirming',
        onError: {
          target: 'entering',
          actions: [
            { type: 'sayFailed', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: { 'login.refuse': { target: 'entering', actions: { type: 'sayRefused', params: ({ event }) => event } } },
    },
    confirming: {
      description: 'The identity provider agreed; the venue checks its own authority.',
      tags: 'busy',
      on: {
        'login.refuse': { target: 'entering', actions: { type: 'sayRefused', params: ({ event }) => event } },
        'login.reopen': UNCONFIRMED,
      },
      after: { patience: UNCONFIRMED },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'sendReset',
        src: 'sendReset',
        input: ({ event }) => ({ email: event.type === 'login.resetPassword' ? event.email : '' }),
        onDone: { target: 'entering', actions: 'sayMailed' },
        onError: {
          target: 'entering',
          actions: { type: 'sayResetFailed', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {
      entry: 'clearMessage',
      on: {
        'login.offer': { actions: { type: 'rememberOptions', params: ({ event }) => event } },
        'login.reopen': 'deciding',
      },
    },
  },
});

export type LoginActorRef = ActorRefFrom<typeof loginMachine>;
