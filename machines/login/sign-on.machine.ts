import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type Fault, makeFault, readFault } from '../../domain/kernel/fault';
import { LOGIN_CODES } from '../../domain/login/login-messages';
import type { LoginStep } from '../../domain/login/support-code';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `returning`: the provider that this page redirected to, if any. */
export type SignOnInput = { returning: string | null };

export type SignOnEvent =
  | { type: 'signOn.connect' }
  | { type: 'signOn.start'; providerId: string }
  | { type: 'signOn.cancel' }
  /** The browser restored the page from the back/forward cache. */
  | { type: 'signOn.restored' };
export type SignOnFact = { type: 'signOn.succeeded' } | { type: 'signOn.failed'; step: LoginStep; fault: Fault };

type Context = { providerId: string };

/** After this time the redirect counts as failed. */
const LEAVING_MS = 20_000;

const tellFault = (step: LoginStep, code: string) =>
  ({ type: 'tellFailed', params: { step, fault: makeFault('PROCESSING_ERROR', { code }) } }) as const;
const tellError = (step: LoginStep) =>
  ({
    type: 'tellFailed',
    params: ({ event }: { event: { error: unknown } }) => ({ step, fault: readFault(event.error) }),
  }) as const;

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
    /** Whether the user returned signed in. */
    finishRedirect: fromPromise<boolean>(promiseNotProvided('finishRedirect')),
  },
  actions: {
    forget: assign({ providerId: '' }),
    tellSucceeded: emit({ type: 'signOn.succeeded' }),
    tellFailed: emit((_, params: { step: LoginStep; fault: Fault }) => ({ type: 'signOn.failed', ...params }) as const),
  },
  guards: {
    isReturning: ({ context }) => context.providerId !== '',
    needsPopup: (_, { fault }: { fault: Fault }) => fault.code === 'auth/operation-not-supported-in-this-environment',
    isSignedIn: (_, params: { isSignedIn: boolean }) => params.isSignedIn,
  },
  delays: { leaving: LEAVING_MS },
}).createMachine({
  id: 'signOn',
  description:
    'Single sign-on: redirects to the provider and back, or opens a window where a redirect is not possible.',
  context: ({ input }) => ({ providerId: input.returning ?? '' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReturning', target: 'back' }, { target: 'idle' }] },
    back: {
      description: 'The user returned from the provider; the identity settings are not known yet.',
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
            guard: { type: 'isSignedIn', params: ({ event }) => ({ isSignedIn: event.output }) },
            target: 'idle',
            actions: 'tellSucceeded',
          },
          { target: 'idle', actions: tellFault('RETURN', LOGIN_CODES.abandoned) },
        ],
        onError: { target: 'idle', actions: tellError('RETURN') },
      },
    },
    idle: {
      entry: 'forget',
      on: {
        'signOn.start': {
          target: 'redirecting',
          actions: assign(({ event }) => ({ providerId: event.providerId })),
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
          { guard: { type: 'needsPopup', params: faultOf }, target: 'inPopup' },
          { target: 'idle', actions: tellError('REDIRECT') },
        ],
      },
    },
    leaving: {
      description: 'The browser is leaving for the provider.',
      after: { leaving: { target: 'idle', actions: tellFault('REDIRECT', 'auth/idp-unreachable') } },
      on: { 'signOn.restored': { target: 'idle', actions: tellFault('RETURN', LOGIN_CODES.abandoned) } },
    },
    inPopup: {
      invoke: {
        id: 'openPopup',
        src: 'openPopup',
        input: ({ context }) => ({ providerId: context.providerId }),
        onDone: { target: 'idle', actions: 'tellSucceeded' },
        onError: { target: 'idle', actions: tellError('POPUP') },
      },
      on: { 'signOn.cancel': 'idle' },
    },
  },
});

export type SignOnActorRef = ActorRefFrom<typeof signOnMachine>;
