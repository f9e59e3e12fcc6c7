import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Fault, FaultKind } from '../../domain/kernel/fault';

export type GlobalErrorEvent =
  | { type: 'globalError.raise'; fault: Fault }
  | { type: 'globalError.dismiss' }
  | { type: 'globalError.suppress' }
  | { type: 'globalError.unsuppress' };

type Context = { code: FaultKind | null; message: string | null; suppressions: number };

export const globalErrorMachine = setup({
  types: { context: {} as Context, events: {} as GlobalErrorEvent },
  actions: {
    remember: assign((_, params: { fault: Fault }) => ({ code: params.fault.kind, message: params.fault.message })),
    forget: assign({ code: null, message: null }),
    countUp: assign(({ context }) => ({ suppressions: context.suppressions + 1 })),
    countDown: assign(({ context }) => ({ suppressions: Math.max(0, context.suppressions - 1) })),
  },
  guards: {
    isSuppressed: ({ context }) => context.suppressions > 0,
    isAllowed: ({ context }) => context.suppressions === 0,
  },
}).createMachine({
  id: 'globalError',
  description:
    'The one error that concerns the whole application; shown unless somebody suppresses the default dialog.',
  context: { code: null, message: null, suppressions: 0 },
  on: {
    'globalError.suppress': { actions: 'countUp' },
    'globalError.unsuppress': { actions: 'countDown' },
    'globalError.raise': { target: '.set', actions: { type: 'remember', params: ({ event }) => event } },
  },
  initial: 'none',
  states: {
    none: {},
    set: {
      on: { 'globalError.dismiss': { target: 'none', actions: 'forget' } },
      initial: 'shown',
      states: {
        shown: { always: { guard: 'isSuppressed', target: 'suppressed' } },
        suppressed: { always: { guard: 'isAllowed', target: 'shown' } },
      },
    },
  },
});

export type GlobalErrorActorRef = ActorRefFrom<typeof globalErrorMachine>;
