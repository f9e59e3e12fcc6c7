import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import {
  type Detour,
  type Facts,
  INITIAL_FACTS,
  isLegacy,
  isNews,
  MAX_REDIRECTS,
  ownPath,
  rules,
} from '../domain/navigation';
import { PRIVACY_PREFERENCES_HASH, parseAddress } from '../domain/routes';
import {
  abortedFact,
  type NavigationContext,
  type NavigationEvent,
  type NavigationFact,
  type NavigationInput,
  type Needed,
  settledFact,
  venueNeeded,
  type Write,
} from './navigation.events';
import { redirected, requested, settled, startedOver, stopBecause } from './navigation.steps';

export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as NavigationInput,
    events: {} as NavigationEvent,
    emitted: {} as NavigationFact,
    tags: {} as 'checking' | 'pending',
  },
  actions: {
    request: assign((_, params: { path: string; write: Write }) => requested(params)),
    startOver: assign(({ context }) => startedOver(context)),
    redirect: assign(({ context }, params: { why: Detour }) => redirected(context, params.why)),
    learn: assign(({ context }, params: { facts: Partial<Facts> }) => ({
      facts: { ...context.facts, ...params.facts },
    })),
    rememberAbort: assign((_, params: NonNullable<NavigationContext['abort']>) => ({ abort: params })),
    addGuard: assign(({ context }, params: { id: string }) => ({
      guards: [...context.guards.filter((id) => id !== params.id), params.id],
    })),
    removeGuard: assign(({ context }, params: { id: string }) => ({
      guards: context.guards.filter((id) => id !== params.id),
    })),
    settle: assign(({ context }) => settled(context)),
    tellStarted: emit({ type: 'navigation.started' }),
    tellNeeds: emit((_, params: Needed) => ({ type: 'navigation.needs', ...params }) as const),
    tellNeedsVenue: emit(({ context }) => venueNeeded(context)),
    tellSettled: emit(({ context }) => settledFact(context)),
    tellAborted: emit(({ context }) => abortedFact(context)),
    tellPrivacyPreferences: emit({ type: 'navigation.privacyPreferencesAsked' }),
  },
  guards: {
    isLegacy: ({ context }) => isLegacy(context.requested),
    hasTooManyRedirects: ({ context }) => context.redirects > MAX_REDIRECTS,
    isPublicationUnknown: ({ context }) => context.facts.publication === 'UNKNOWN',
    mustWait: ({ context }) => rules.mustWaitForPublication(context.requested, context.facts),
    mayLeaveWaiting: ({ context }) => rules.mayLeaveWaiting(context.requested, context.facts),
    isWorkInProgress: ({ context }) => rules.isWorkInProgress(context.requested),
    isLoginUnknown: ({ context }) => context.facts.login === 'unknown',
    isLoginNeedless: ({ context }) => rules.isLoginNeedless(context.requested, context.facts),
    isLoginRoute: ({ context }) => rules.isLoginRoute(context.requested),
    isLoginOff: ({ context }) => context.facts.login === 'disabled',
    isSessionUnknown: ({ context }) => context.facts.session === 'unknown',
    mustLogIn: ({ context }) => rules.mustLogIn(context.requested, context.facts),
    lacksArchitecture: ({ context }) => rules.architectureId(context.requested, context.facts) === null,
    lacksVenue: ({ context }) => rules.lacksVenue(context.requested, context.facts),
    hasVenue: ({ context }) => !rules.lacksVenue(context.requested, context.facts),
    isAreaMissing: ({ context }) => rules.isAreaMissing(context.requested, context.facts),
    needsDefaultArea: ({ context }) => rules.needsDefaultArea(context.requested, context.facts),
    isFree: ({ context }) => context.guards.length === 0 || context.requested === context.path,
    asksPrivacyPreferences: ({ context }) => parseAddress(context.requested).hash === PRIVACY_PREFERENCES_HASH,
    isStillBlocked: ({ context: { abort, facts } }, params: { facts: Partial<Facts> }) =>
      abort !== null && rules.isStillBlocked(abort.reason, { ...facts, ...params.facts }),
    mustCheckAgain: ({ context }, params: { facts: Partial<Facts> }) =>
      isNews(context.requested, context.facts, params.facts),
  },
}).createMachine({
  id: 'navigation',
  description: 'Checks every wanted path in the order of its guards; the settled route is what the application shows.',
  context: ({ input }) => ({
    requested: ownPath(input.path),
    write: 'none',
    redirects: 0,
    facts: INITIAL_FACTS,
    guards: [],
    route: null,
    path: null,
    lastAreaPath: null,
    abort: null,
  }),
  on: {
    'navigation.go': {
      target: '.checking',
      reenter: true,
      actions: {
        type: 'request',
        params: ({ event }) => ({ path: event.path, write: event.replace ? 'replace' : 'push' }),
      },
    },
    'navigation.addressed': {
      target: '.checking',
      reenter: true,
      actions: { type: 'request', params: ({ event }) => ({ path: event.path, write: 'none' }) },
    },
    'guard.set': { actions: { type: 'addGuard', params: ({ event }) => event } },
    'guard.removed': { actions: { type: 'removeGuard', params: ({ event }) => event } },
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
          actions: { type: 'rememberAbort', params: ({ event }) => ({ reason: event.reason, fault: event.fault }) },
        },
      },
      initial: 'path',
      states: {
        path: {
          always: [
            {
              guard: 'hasTooManyRedirects',
              target: '#navigation.aborted',
              actions: stopBecause('tooManyRedirects'),
            },
            {
              guard: 'isLegacy',
              target: 'path',
              reenter: true,
              actions: { type: 'redirect', params: { why: 'legacy' } },
            },
            { target: 'publication' },
          ],
        },
        publication: {
          always: [
            { guard: 'isPublicationUnknown', target: 'awaitingPublication' },
            { guard: 'mustWait', target: 'path', actions: { type: 'redirect', params: { why: 'wait' } } },
            {
              guard: 'mayLeaveWaiting',
              target: 'path',
              actions: { type: 'redirect', params: { why: 'onward' } },
            },
            { guard: 'isWorkInProgress', target: 'leaving' },
            { target: 'loginOptions' },
          ],
        },
        awaitingPublication: { entry: { type: 'tellNeeds', params: { what: 'publication' } } },
        loginOptions: {
          always: [
            { guard: 'isLoginUnknown', target: 'awaitingLoginOptions' },
            {
              guard: 'isLoginNeedless',
              target: 'path',
              actions: { type: 'redirect', params: { why: 'onward' } },
            },
            { target: 'login' },
          ],
        },
        awaitingLoginOptions: { entry: { type: 'tellNeeds', params: { what: 'loginOptions' } } },
        login: {
          always: [
            { guard: 'isLoginOff', target: 'venue' },
            { guard: 'isLoginRoute', target: 'leaving' },
            { guard: 'isSessionUnknown', target: 'awaitingSession' },
            { guard: 'mustLogIn', target: 'path', actions: { type: 'redirect', params: { why: 'login' } } },
            { target: 'venue' },
          ],
        },
        awaitingSession: {},
        venue: {
          always: [
            {
              guard: 'lacksArchitecture',
              target: '#navigation.aborted',
              actions: stopBecause('noArchitecture'),
            },
            { guard: 'lacksVenue', target: 'awaitingVenue' },
            { target: 'area' },
          ],
        },
        awaitingVenue: { entry: 'tellNeedsVenue', always: { guard: 'hasVenue', target: 'area' } },
        area: {
          always: [
            {
              guard: 'isAreaMissing',
              target: '#navigation.aborted',
              actions: stopBecause('noDefaultArea'),
            },
            {
              guard: 'needsDefaultArea',
              target: 'path',
              actions: { type: 'redirect', params: { why: 'defaultArea' } },
            },
            { target: 'leaving' },
          ],
        },
        leaving: {
          description: 'Widgets may hold back a navigation that leaves, until they are ready.',
          tags: 'pending',
          always: { guard: 'isFree', target: '#navigation.settling' },
          on: { 'fact.failed': { description: 'All that was needed is known.' } },
        },
      },
    },
    settling: {
      entry: ['settle', 'tellSettled'],
      always: [
        { guard: 'asksPrivacyPreferences', target: 'settled', actions: 'tellPrivacyPreferences' },
        { target: 'settled' },
      ],
    },
    settled: {},
    aborted: {
      entry: 'tellAborted',
      on: {
        'navigation.retry': { target: 'checking', actions: 'startOver' },
        'fact.learned': {
          guard: { type: 'isStillBlocked', params: ({ event }) => event },
          actions: { type: 'learn', params: ({ event }) => event },
        },
      },
    },
  },
});

export type NavigationActorRef = ActorRefFrom<typeof navigationMachine>;
