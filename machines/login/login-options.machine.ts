import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import type { LoginOptions } from '../../domain/login/login';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type LoginOptionsEvent = { type: 'loginOptions.load' };
export type LoginOptionsFact =
  | { type: 'loginOptions.known'; options: LoginOptions }
  | { type: 'loginOptions.ignored'; kinds: readonly string[] }
  | { type: 'loginOptions.failed'; fault: Fault };

type Context = LoginOptions & { fault: Fault | null };

export const loginOptionsMachine = setup({
  types: { context: {} as Context, events: {} as LoginOptionsEvent, emitted: {} as LoginOptionsFact },
  actors: { readLoginOptions: fromPromise<LoginOptions>(promiseNotProvided('readLoginOptions')) },
  actions: {
    tellKnown: emit(
      ({ context: { enabled, options, ignored } }) =>
        ({ type: 'loginOptions.known', options: { enabled, options, ignored } }) as const,
    ),
    tellIgnored: enqueueActions(({ context: { ignored: kinds }, enqueue }) => {
      if (kinds.length > 0) enqueue.emit({ type: 'loginOptions.ignored', kinds });
    }),
    tellFailed: emit((_, params: { fault: Fault }) => ({ type: 'loginOptions.failed', ...params }) as const),
  },
  guards: { isEnabled: ({ context }) => context.enabled },
}).createMachine({
  id: 'loginOptions',
  description: 'The login options that the venue offers; an anonymous option disables login.',
  context: { enabled: true, options: [], ignored: [], fault: null },
  initial: 'unknown',
  states: {
    unknown: { on: { 'loginOptions.load': 'loading' } },
    loading: {
      invoke: {
        id: 'readLoginOptions',
        src: 'readLoginOptions',
        onDone: {
          target: 'deciding',
          actions: [assign(({ event }) => ({ ...event.output, fault: null })), 'tellKnown', 'tellIgnored'],
        },
        onError: {
          target: 'failed',
          actions: [
            assign(({ event }) => ({ fault: readFault(event.error) })),
            { type: 'tellFailed', params: faultOf },
          ],
        },
      },
    },
    deciding: { always: [{ guard: 'isEnabled', target: 'enabled' }, { target: 'disabled' }] },
    enabled: {},
    disabled: {},
    failed: { on: { 'loginOptions.load': 'loading' } },
  },
});

export type LoginOptionsActorRef = ActorRefFrom<typeof loginOptionsMachine>;
