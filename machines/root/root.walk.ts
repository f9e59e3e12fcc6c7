import { raise, sendTo } from 'xstate';
import { faultReport } from './root.events';
import { rootSetup } from './root.setup';
import { SYSTEM } from './systems';

/** Who is told what once inside: the venue, the ways through it, dialogs, and what the world says. */
export const walk = rootSetup.createStateConfig({
  on: {
    'venue.loaded': {
      actions: [
        sendTo(SYSTEM.serverTime, ({ event }) => ({ type: 'serverTime.watch', boundaries: event.summary.boundaries })),
        sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'fact.learned', facts: { venue: event.summary } })),
      ],
    },
    'venue.failed': {
      actions: [
        sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
        sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'fact.failed', reason: 'venue', fault: event.fault })),
      ],
    },
    'venue.renewed': {
      actions: [
        sendTo(SYSTEM.serverTime, ({ event }) => ({ type: 'serverTime.watch', boundaries: event.summary.boundaries })),
        sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'fact.learned', facts: { venue: event.summary } })),
      ],
    },
    'venue.unpublished': {
      actions: [
        sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { venue: null } }),
        sendTo(SYSTEM.navigation, { type: 'navigation.go', path: '/', replace: true }),
      ],
    },
    'venue.cleared': { actions: sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { venue: null } }) },
    'navigation.needs': [
      {
        guard: ({ event }) => event.what === 'publication',
        actions: sendTo(SYSTEM.publication, { type: 'publication.load' }),
      },
      { actions: sendTo(SYSTEM.loginOptions, { type: 'loginOptions.load' }) },
    ],
    'navigation.needsVenue': {
      actions: [
        {
          type: 'tell',
          params: ({ event }) => ({ type: 'interior.loadVenue', architectureId: event.architectureId }),
        },
        raise({ type: 'interior.want' }),
      ],
    },
    'navigation.settled': {
      actions: [
        sendTo(SYSTEM.addressBar, ({ event }) => ({ type: 'address.write', path: event.path, write: event.write })),
        {
          type: 'tell',
          params: ({ event: { path, route, summary } }) => ({ type: 'interior.settled', path, route, summary }),
        },
      ],
    },
    'dialogs.changed': {
      actions: sendTo(SYSTEM.addressBar, ({ event }) => ({ type: 'address.hold', depth: event.depth })),
    },
    'address.steppedBack': { actions: sendTo(SYSTEM.dialogs, { type: 'dialogs.pop' }) },
    'page.escaped': { actions: sendTo(SYSTEM.dialogs, { type: 'dialogs.pop' }) },
    'requests.hurried': { actions: sendTo(SYSTEM.world, ({ event }) => ({ type: 'http.hurry', ids: event.ids })) },
    'requests.givenUp': { actions: sendTo(SYSTEM.world, ({ event }) => ({ type: 'http.giveUp', ids: event.ids })) },
    'address.changed': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'navigation.addressed', path: event.path })),
    },
    'page.woke': {
      actions: [
        sendTo(SYSTEM.session, { type: 'session.wake' }),
        sendTo(SYSTEM.publication, ({ event }) => ({ type: 'publication.show', now: event.now })),
        { type: 'tell', params: { type: 'interior.seen', isSeen: true } },
      ],
    },
    'page.hid': {
      actions: [
        sendTo(SYSTEM.publication, { type: 'publication.hide' }),
        { type: 'tell', params: { type: 'interior.seen', isSeen: false } },
      ],
    },
    'page.wentOffline': { actions: sendTo(SYSTEM.connection, { type: 'connection.lost' }) },
    'page.wentOnline': {
      actions: [
        sendTo(SYSTEM.connection, { type: 'connection.back' }),
        sendTo(SYSTEM.requests, { type: 'requests.tryNow' }),
      ],
    },
    'navigation.guarded': {
      actions: sendTo(SYSTEM.addressBar, ({ event }) => ({ type: 'address.warn', isOn: event.isGuarded })),
    },
    'navigation.privacyPreferencesAsked': { actions: { type: 'tell', params: { type: 'interior.askPreferences' } } },
    'http.failed': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event },
        actions: [
          sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
          {
            type: 'report',
            params: ({ event }) => ({ ...faultReport('session', event.fault), level: 'WARN' as const }),
          },
          sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.expire', fault: event.fault })),
        ],
      },
      { actions: sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })) },
    ],
    'http.waiting': {
      actions: [
        sendTo(SYSTEM.requests, ({ event }) => ({ ...event, type: 'requests.waiting' as const })),
        sendTo(SYSTEM.connection, ({ event }) => ({ type: 'connection.waiting', id: event.id })),
      ],
    },
    'http.resumed': {
      actions: [
        sendTo(SYSTEM.requests, ({ event }) => ({ ...event, type: 'requests.resumed' as const })),
        sendTo(SYSTEM.connection, ({ event }) => ({ type: 'connection.resumed', id: event.id })),
      ],
    },
    'http.observedTime': {
      actions: sendTo(SYSTEM.serverTime, ({ event }) => ({ type: 'serverTime.observed', now: event.now })),
    },
    'page.restored': { actions: sendTo(SYSTEM.signOn, { type: 'signOn.restored' }) },
  },
});
