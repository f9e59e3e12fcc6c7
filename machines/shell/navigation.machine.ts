import { type ActorRefFrom, assign, emit, not, setup } from 'xstate';
import { isOutage } from '../../domain/kernel/fault';
import { type Detour, type Facts, INITIAL_FACTS, isNews, ownPath, rules } from '../../domain/shell/navigation';
import {
  abortedFact,
  type NavigationContext,
  type NavigationEvent,
  type NavigationFact,
  type NavigationInput,
  type Needed,
  settledFact,
  venueNeeded,
} from './navigation.events';
import { questions } from './navigation.questions';
import {
  detour,
  redirected,
  requested,
  settled,
  startedOver,
  stayed,
  stopBecause,
  withoutHash,
  withoutOpening,
} from './navigation.steps';

/** Time for a widget to save its data; after that the application asks the user whether to leave. */
const LEAVING_PATIENCE_MS = 1000;

export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as NavigationInput,
    events: {} as NavigationEvent,
    emitted: {} as NavigationFact,
    tags: {} as 'checking' | 'pending' | 'asking',
  },
  actions: {
    startOver: assign(({ context }) => startedOver(context)),
    redirect: assign(({ context }, params: { why: Detour }) => redirected(context, params.why)),
    learn: assign(({ context }, params: { facts: Partial<Facts> }) => ({
      facts: { ...context.facts, ...params.facts },
    })),
    rememberAbort: assign((_, params: NonNullable<NavigationContext['abort']>) => ({ abort: params })),
    dropGuards: assign({ guards: [] }),
    stay: assign(({ context }) => stayed(context)),
    settle: assign(({ context }) => settled(context)),
    dropHash: assign(({ context }) => withoutHash(context)),
    dropOpening: assign(({ context }) => withoutOpening(context)),
    tellStarted: emit({ type: 'navigation.started' }),
    tellNeeds: emit((_, params: Needed) => ({ type: 'navigation.needs', ...params }) as const),
    tellNeedsVenue: emit(({ context }) => venueNeeded(context)),
    tellGuarded: emit(({ context }) => ({ type: 'navigation.guarded', isGuarded: context.guards.length > 0 }) as const),
    tellSettled: emit(({ context }) => settledFact(context)),
    tellAborted: emit(({ context }) => abortedFact(context)),
    tellPrivacyPreferences: emit({ type: 'navigation.privacyPreferencesAsked' }),
    tellOpening: emit(({ context: { widgetId, piece, talk } }) =>
      widgetId === null
        ? ({ type: 'navigation.talkAsked', talk: talk ?? '' } as const)
        : ({ type: 'navigation.widgetAsked', widgetId, piece } as const),
    ),
    forgetOpening: assign({ widgetId: null, piece: null, talk: null }),
  },
  guards: {
    ...questions,
    isStillBlocked: ({ context: { abort, facts } }, params: { facts: Partial<Facts> }) =>
      abort !== null && rules.isStillBlocked(abort.reason, { ...facts, ...params.facts }),
    /** The abort is due to a lost connection, and the user did not cancel. */
    isOutOfReach: ({ context: { abort, isGivenUp } }) => !isGivenUp && abort?.fault != null && isOutage(abort.fault),
    mustCheckAgain: ({ context }, params: { facts: Partial<Facts> }) =>
      isNews(context.requested, context.facts, params.facts),
  },
  delays: { patience: LEAVING_PATIENCE_MS },
}).createMachine({
  id: 'navigation',
  description: 'Checks each requested path in a fixed order of guards; the application shows the route that settles.',
  context: ({ input }) => ({
    requested: ownPath(input.path),
    write: 'none',
    redirects: 0,
    facts: INITIAL_FACTS,
    guards: [],
    isCarried: false,
    route: null,
    path: null,
    lastAreaPath: null,
    widgetId: null,
    piece: null,
    talk: null,
    abort: null,
    isGivenUp: false,
  }),
  on: {
    'navigation.go': {
      target: '.checking',
      reenter: true,
      actions: assign(({ event: { path, replace } }) => requested(path, replace ? 'replace' : 'push')),
    },
    'navigation.addressed': {
      target: '.checking',
      reenter: true,
      actions: assign(({ event }) => requested(event.path, 'none')),
    },
    'navigation.giveUp': { actions: assign({ isGivenUp: true }) },
    'guard.set': {
      actions: [
        assign(({ context, event }) => ({ guards: [...context.guards.filter((id) => id !== event.id), event.id] })),
        'tellGuarded',
      ],
    },
    'guard.removed': {
      actions: [
        assign(({ context, event }) => ({ guards: context.guards.filter((id) => id !== event.id) })),
        'tellGuarded',
      ],
    },
    'guard.carry': { actions: assign(({ event: { isCarried } }) => ({ isCarried })) },
    'fact.learned': [
      {
        guard: { type: 'mustCheckAgain', params: ({ event }) => event },
        target: '.checking',
        reenter: true,
        actions: [{ type: 'learn', params: ({ event }) => event }, 'startOver'],
      },
      { actions: { type: 'learn', params: ({ event }) => event } },
    ],
  },
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      entry: 'tellStarted',
      on: {
        'fact.failed': {
          target: 'aborted',
          actions: assign(({ event: { reason, fault } }) => ({ abort: { reason, fault } })),
        },
      },
      initial: 'path',
      states: {
        path: {
          always: [
            { guard: 'hasTooManyRedirects', target: '#navigation.aborted', actions: stopBecause('tooManyRedirects') },
            { guard: 'isLegacy', target: 'path', reenter: true, actions: detour('legacy') },
            { target: 'publication' },
          ],
        },
        publication: {
          always: [
            { guard: 'isPublicationUnknown', target: 'awaitingPublication' },
            { guard: 'mustWait', target: 'path', actions: detour('wait') },
            { guard: 'mayLeaveWaiting', target: 'path', actions: detour('onward') },
            { guard: 'isWorkInProgress', target: 'leaving' },
            { target: 'loginOptions' },
          ],
        },
        awaitingPublication: { entry: { type: 'tellNeeds', params: { what: 'publication' } } },
        loginOptions: {
          always: [
            { guard: 'isLoginUnknown', target: 'awaitingLoginOptions' },
            { guard: 'isLoginNeedless', target: 'path', actions: detour('onward') },
            { target: 'login' },
          ],
        },
        awaitingLoginOptions: { entry: { type: 'tellNeeds', params: { what: 'loginOptions' } } },
        login: {
          always: [
            { guard: 'isLoginOff', target: 'venue' },
            { guard: 'isLoginRoute', target: 'leaving' },
            { guard: 'isSessionUnknown', target: 'awaitingSession' },
            { guard: 'mustLogIn', target: 'path', actions: detour('login') },
            { target: 'venue' },
          ],
        },
        awaitingSession: {},
        venue: {
          always: [
            { guard: 'lacksArchitecture', target: '#navigation.aborted', actions: stopBecause('noArchitecture') },
            { guard: 'lacksVenue', target: 'awaitingVenue' },
            { target: 'area' },
          ],
        },
        awaitingVenue: { entry: 'tellNeedsVenue', always: { guard: not('lacksVenue'), target: 'area' } },
        area: {
          always: [
            { guard: 'isAreaMissing', target: '#navigation.aborted', actions: stopBecause('noDefaultArea') },
            { guard: 'needsDefaultArea', target: 'path', actions: detour('defaultArea') },
            { target: 'leaving' },
          ],
        },
        leaving: {
          description: 'Widgets may delay a navigation that leaves their page until they are ready.',
          tags: 'pending',
          always: { guard: 'isFree', target: '#navigation.settling' },
          on: { 'fact.failed': { description: 'All facts are known already.' } },
          initial: 'waiting',
          states: {
            waiting: { after: { patience: 'asking' } },
            asking: {
              description: 'A widget still blocks the navigation: the user decides.',
              tags: 'asking',
              on: {
                'navigation.leave': { actions: ['dropGuards', 'tellGuarded'] },
                'navigation.stay': { target: '#navigation.settling', actions: 'stay' },
              },
            },
          },
        },
      },
    },
    settling: {
      always: [
        { guard: 'asksOpening', target: 'settling', reenter: true, actions: 'dropOpening' },
        {
          guard: 'asksPrivacyPreferences',
          target: 'settled',
          actions: ['dropHash', 'settle', 'tellSettled', 'tellPrivacyPreferences'],
        },
        { target: 'settled', actions: ['settle', 'tellSettled'] },
      ],
    },
    settled: { always: { guard: 'hasOpening', actions: ['tellOpening', 'forgetOpening'] } },
    aborted: {
      entry: 'tellAborted',
      on: {
        'navigation.retry': { target: 'checking', actions: 'startOver' },
        'navigation.reconnected': { guard: 'isOutOfReach', target: 'checking', actions: 'startOver' },
        'fact.learned': {
          guard: { type: 'isStillBlocked', params: ({ event }) => event },
          actions: { type: 'learn', params: ({ event }) => event },
        },
      },
    },
  },
});

export type NavigationActorRef = ActorRefFrom<typeof navigationMachine>;
