import { type ActorRefFrom, assign, not, setup } from 'xstate';
import type { Fault, FaultKind } from '../../domain/kernel/fault';

export type GlobalErrorEvent =
  | { type: 'globalError.raise'; fault: Fault }
  | { type: 'globalError.dismiss' }
  | { type: 'globalError.suppress' }
  | { type: 'globalError.unsuppress' };

type Context = { code: FaultKind | null; status: number | null; message: string | null; suppressions: number };

export const globalErrorMachine = setup({
  types: { context: {} as Context, events: {} as GlobalErrorEvent },
  actions: {
    forget: assign({ code: null, status: null, message: null }),
    countUp: assign(({ context }) => ({ suppressions: context.suppressions + 1 })),
    countDown: assign(({ context }) => ({ suppressions: Math.max(0, context.suppressions - 1) })),
  },
  guards: { isSuppressed: ({ context }) => context.suppressions > 0 },
}).createMachine({
  id: 'globalError',
  description: 'The last error of the whole application, shown in a dialog unless a view suppresses it.',
  context: { code: null, status: null, message: null, suppressions: 0 },
  on: {
    'globalError.suppress': { actions: 'countUp' },
    'globalError.unsuppress': { actions: 'countDown' },
    'globalError.raise': {
      target: '.set',
      actions: assign(({ event: { fault } }) => ({ code: fault.kind, status: fault.status, message: fault.message })),
    },
  },
  initial: 'none',
  states: {
    none: {},
    set: {
      on: { 'globalError.dismiss': { target: 'none', actions: 'forget' } },
      initial: 'shown',
      states: {
        shown: { always: { guard: 'isSuppressed', target: 'suppressed' } },
        suppressed: { always: { guard: not('isSuppressed'), target: 'shown' } },
      },
    },
  },
});

export type GlobalErrorActorRef = ActorRefFrom<typeof globalErrorMachine>;
