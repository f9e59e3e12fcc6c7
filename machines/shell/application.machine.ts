import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { ANALYTICS_SCRIPT_ATTEMPTS, ANALYTICS_SCRIPT_FIRST_DELAY_MS } from '../../domain/kernel/constants';
import { type Fault, readFault } from '../../domain/kernel/fault';
import { safeRedirect } from '../../domain/shell/routes';
import type { UiConfig } from '../../domain/shell/ui-config';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

export type ApplicationEvent = { type: 'application.retry' } | { type: 'application.reconnected' };
export type ApplicationFact =
  | { type: 'application.configured'; config: UiConfig }
  | { type: 'application.configFailed'; fault: Fault };

type Context = { config: UiConfig | null; fault: Fault | null; analyticsAttempts: number };

export const applicationMachine = setup({
  types: { context: {} as Context, events: {} as ApplicationEvent, emitted: {} as ApplicationFact },
  actors: {
    readConfig: fromPromise<UiConfig>(promiseNotProvided('readConfig')),
    dressPage: fromPromise<void, { config: UiConfig | null }>(promiseNotProvided('dressPage')),
    cleanUp: fromPromise<{ mustReload: boolean }>(promiseNotProvided('cleanUp')),
    reloadPage: fromPromise<void>(promiseNotProvided('reloadPage')),
    loadAnalytics: fromPromise<void, { config: UiConfig | null }>(promiseNotProvided('loadAnalytics')),
  },
  actions: {
    countAttempt: assign(({ context }) => ({ analyticsAttempts: context.analyticsAttempts + 1 })),
    tellConfig: emit((_, params: { config: UiConfig }) => ({ type: 'application.configured', ...params }) as const),
    tellFailure: emit((_, params: { fault: Fault }) => ({ type: 'application.configFailed', ...params }) as const),
  },
  guards: {
    mustReload: (_, params: { mustReload: boolean }) => params.mustReload,
    /** A script from another origin needs consent first. */
    hasOwnAnalytics: ({ context }) => {
      const url = context.config?.analytics?.scriptUrl ?? null;
      return url !== null && safeRedirect(url) === url;
    },
    canRetry: ({ context }) => context.analyticsAttempts < ANALYTICS_SCRIPT_ATTEMPTS,
  },
  delays: {
    analyticsDelay: ({ context }) => ANALYTICS_SCRIPT_FIRST_DELAY_MS * 2 ** (context.analyticsAttempts - 1),
  },
}).createMachine({
  id: 'application',
  description:
    'Starts the application: reads its configuration, cleans up after stale service workers, loads analytics.',
  context: { config: null, fault: null, analyticsAttempts: 0 },
  type: 'parallel',
  states: {
    config: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: {
              target: 'loaded',
              actions: [
                assign(({ event }) => ({ config: event.output, fault: null })),
                { type: 'tellConfig', params: ({ event }) => ({ config: event.output }) },
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                assign(({ event }) => ({ fault: readFault(event.error) })),
                { type: 'tellFailure', params: faultOf },
              ],
            },
          },
        },
        loaded: {
          invoke: {
            id: 'dressPage',
            src: 'dressPage',
            input: ({ context }) => ({ config: context.config }),
            onError: { actions: assign(({ event }) => ({ fault: readFault(event.error) })) },
          },
        },
        failed: { on: { 'application.retry': 'loading', 'application.reconnected': 'loading' } },
      },
    },
    cleanup: {
      initial: 'cleaning',
      states: {
        cleaning: {
          invoke: {
            id: 'cleanUp',
            src: 'cleanUp',
            onDone: [
              { guard: { type: 'mustReload', params: ({ event }) => event.output }, target: 'reloading' },
              { target: 'clean' },
            ],
            onError: 'clean',
          },
        },
        reloading: { invoke: { id: 'reloadPage', src: 'reloadPage', onDone: 'clean', onError: 'clean' } },
        clean: {},
      },
    },
    analytics: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasOwnAnalytics', target: 'loading' } },
        loading: {
          entry: 'countAttempt',
          invoke: {
            id: 'loadAnalytics',
            src: 'loadAnalytics',
            input: ({ context }) => ({ config: context.config }),
            onDone: 'loaded',
            onError: [{ guard: 'canRetry', target: 'waiting' }, { target: 'gaveUp' }],
          },
        },
        waiting: { after: { analyticsDelay: 'loading' } },
        loaded: {},
        gaveUp: {},
      },
    },
  },
});

export type ApplicationActorRef = ActorRefFrom<typeof applicationMachine>;
