import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { type Fault, readFault } from '../../domain/kernel/fault';
import type { LoginOption, LoginOptions } from '../../domain/login/login';
import { promiseNotProvided } from '../kernel/not-provided';

export type LoginOptionsEvent = { type: 'loginOptions.load' };
export type LoginOptionsFact =
  | { type: 'loginOptions.known'; options: LoginOptions }
  | { type: 'loginOptions.ignored'; kinds: readonly string[] }
  | { type: 'loginOptions.failed'; fault: Fault };

type Context = { options: readonly LoginOption[]; ignored: readonly string[]; fault: Fault | null };

export const loginOptionsMachine = setup({
  types: { context: {} as Context, events: {} as LoginOptionsEvent, emitted: {} as LoginOptionsFact },
  actors: { readLoginOptions: fromPromise<LoginOptions>(promiseNotProvided('readLoginOptions')) },
  actions: {
    remember: assign((_, params: { options: LoginOptions }) => ({
      options: params.options.options,
      ignored: params.options.ignored,
      fault: null,
    })),
    rememberFailure: assign((_, params: { error: unknown }) => ({ fault: readFault(params.error) })),
    tellKnown: emit((_, params: { options: LoginOptions }) => ({ type: 'loginOptions.known', ...params }) as const),
    tellIgnored: enqueueActions(({ enqueue }, params: { options: LoginOptions }) => {
      const kinds = params.options.ignored;
      if (kinds.length > 0) enqueue.emit({ type: 'loginOptions.ignored', kinds });
    }),
    tellFailed: emit(
      (_, params: { error: unknown }) => ({ type: 'loginOptions.failed', fault: readFault(params.error) }) as const,
    ),
  },
  guards: { isEnabled: (_, params: { options: LoginOptions }) => params.options.enabled },
}).createMachine({
  id: 'loginOptions',
  description: 'Which ways of login the venue offers; an anonymous one disables login.',
  context: { options: [], ignored: [], fault: null },
  initial: 'unknown',
  states: {
    unknown: { on: { 'loginOptions.load': 'loading' } },
    loading: {
      invoke: {
        id: 'readLoginOptions',
        src: 'readLoginOptions',
        onDone: [
          {
            guard: { type: 'isEnabled', params: ({ event }) => ({ options: event.output }) },
            target: 'enabled',
            actions: [
              { type: 'remember', params: ({ event }) => ({ options: event.output }) },
              { type: 'tellKnown', params: ({ event }) => ({ options: event.output }) },
              { type: 'tellIgnored', params: ({ event }) => ({ options: event.output }) },
            ],
          },
          {
            target: 'disabled',
            actions: [
              { type: 'remember', params: ({ event }) => ({ options: event.output }) },
              { type: 'tellKnown', params: ({ event }) => ({ options: event.output }) },
              { type: 'tellIgnored', params: ({ event }) => ({ options: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    enabled: {},
    disabled: {},
    failed: { on: { 'loginOptions.load': 'loading' } },
  },
});

export type LoginOptionsActorRef = ActorRefFrom<typeof loginOptionsMachine>;
