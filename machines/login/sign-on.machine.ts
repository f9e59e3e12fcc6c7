import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import { LOGIN_CODES } from '../../domain/login/login-messages';
import type { LoginStep } from '../../domain/login/support-code';
import { promiseNotProvided } from '../kernel/not-provided';

/** `returning`: the provider that this page left for, where it did. */
export type SignOnInput = { returning: string | null };

export type SignOnEvent =
  | { type: 'signOn.connect' }
  | { type: 'signOn.start'; providerId: string }
  | { type: 'signOn.cancel' }
  /** The page is shown again as it was left. */
  | { type: 'signOn.restored' };
export type SignOnFact = { type: 'signOn.succeeded' } | { type: 'signOn.failed'; step: LoginStep; fault: Fault };

type Context = { providerId: string };

/** A page that has not left by then will not leave. */
const LEAVING_MS = 20_000;

const ABANDONED = makeFault('PROCESSING_ERROR', { code: LOGIN_CODES.abandoned });
const NOT_LEFT = makeFault('PROCESSING_ERROR', { code: 'auth/idp-unreachable' });

export const signOnMachine = setup({
  types: {
    input: {} as SignOnInput,
    context: {} as Context,
    events: {} as SignOnEvent,
    emitted: {} as SignOnFact,
    tags: {} as 'searching',
  },
  actors: {
    startRedirect: fromPromise<void, { providerId: string }>(promiseNotProvided('startRedirect')),
    openPopup: fromPromise<void, { providerId: string }>(promiseNotProvided('openPopup')),
    /** Whether somebody came back signed in. */
    finishRedirect: fromPromise<boolean>(promiseNotProvided('finishRedirect')),
  },
  actions: {
    remember: assign((_, params: { providerId: string }) => ({ providerId: params.providerId })),
    forget: assign({ providerId: '' }),
    tellSucceeded: emit({ type: 'signOn.succeeded' }),
    tellFailed: emit((_, params: { step: LoginStep; fault: Fault }) => ({ type: 'signOn.failed', ...params }) as const),
  },
  guards: {
    isReturning: ({ context }) => context.providerId !== '',
    needsPopup: (_, params: { error: unknown }) =>
      readFault(params.error).code === 'auth/operation-not-supported-in-this-environment',
    isThere: (_, params: { isThere: boolean }) => params.isThere,
  },
  delays: { leaving: LEAVING_MS },
}).createMachine({
  id: 'signOn',
  description: 'Single sign-on: away to the provider and back, or in a window of its own where the page cannot leave.',
  context: ({ input }) => ({ providerId: input.returning ?? '' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReturning', target: 'back' }, { target: 'idle' }] },
    back: {
      description: 'The provider has sent the visitor back; the settings of identity are not known yet.',
      tags: 'searching',
      on: { 'signOn.connect': 'searching' },
    },
    searching: {
      tags: 'searching',
      invoke: {
        id: 'finishRedirect',
        src: 'finishRedirect',
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ isThere: event.output }) },
            target: 'idle',
            actions: 'tellSucceeded',
          },
          {
            target: 'idle',
            actions: { type: 'tellFailed', params: { step: 'RETURN', fault: ABANDONED } },
          },
        ],
        onError: {
          target: 'idle',
          actions: {
            type: 'tellFailed',
            params: ({ event }) => ({ step: 'RETURN' as const, fault: readFault(event.error) }),
          },
        },
      },
    },
    idle: {
      entry: 'forget',
      on: {
        'signOn.start': {
          target: 'redirecting',
          actions: { type: 'remember', params: ({ event }) => event },
        },
      },
    },
    redirecting: {
      invoke: {
        id: 'startRedirect',
        src: 'startRedirect',
        input: ({ context }) => ({ providerId: context.providerId }),
        onDone: 'leaving',
        onError: [
          { guard: { type: 'needsPopup', params: ({ event }) => ({ error: event.error }) }, target: 'inPopup' },
          {
            target: 'idle',
            actions: {
              type: 'tellFailed',
              params: ({ event }) => ({ step: 'REDIRECT' as const, fault: readFault(event.error) }),
            },
          },
        ],
      },
    },
    leaving: {
      description: 'The browser is on its way to the provider.',
      after: {
        leaving: {
          target: 'idle',
          actions: { type: 'tellFailed', params: { step: 'REDIRECT', fault: NOT_LEFT } },
        },
      },
      on: {
        'signOn.restored': {
          target: 'idle',
          actions: { type: 'tellFailed', params: { step: 'RETURN', fault: ABANDONED } },
        },
      },
    },
    inPopup: {
      invoke: {
        id: 'openPopup',
        src: 'openPopup',
        input: ({ context }) => ({ providerId: context.providerId }),
        onDone: { target: 'idle', actions: 'tellSucceeded' },
        onError: {
          target: 'idle',
          actions: {
            type: 'tellFailed',
            params: ({ event }) => ({ step: 'POPUP' as const, fault: readFault(event.error) }),
          },
        },
      },
      on: { 'signOn.cancel': 'idle' },
    },
  },
});

export type SignOnActorRef = ActorRefFrom<typeof signOnMachine>;
