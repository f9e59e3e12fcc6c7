import { raise, sendTo } from 'xstate';
import { faultReport, ignoredReport, interiorSettings, languageSettings, loginReport, overFault } from './root.events';
import { rootSetup } from './root.setup';
import { SYSTEM } from './systems';

/** Who is told what on the way in: configuration, ways of login, the session and what follows from it. */
export const entrance = rootSetup.createStateConfig({
  on: {
    'application.configured': {
      actions: [
        sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.connect', firebase: event.config.firebase })),
        sendTo(SYSTEM.signOn, { type: 'signOn.connect' }),
        sendTo(SYSTEM.language, ({ event }) => languageSettings(event.config)),
        { type: 'tell', params: ({ event }) => interiorSettings(event.config) },
      ],
    },
    'application.configFailed': {
      actions: { type: 'report', params: ({ event }) => faultReport('configuration', event.fault) },
    },
    'language.failed': { actions: { type: 'report', params: ({ event }) => faultReport('language', event.fault) } },
    'publication.known': {
      actions: [
        { type: 'tell', params: ({ event }) => ({ type: 'interior.versionRead', version: event.version }) },
        sendTo(SYSTEM.login, ({ event }) => ({
          type: 'login.venueKnown',
          architectureId: event.version.publishedArchitectureId,
        })),
        sendTo(SYSTEM.navigation, ({ event }) => ({
          type: 'fact.learned',
          facts: { publication: event.state, publishedArchitectureId: event.version.publishedArchitectureId },
        })),
      ],
    },
    'publication.refreshing': {
      actions: [
        sendTo(SYSTEM.globalError, { type: 'globalError.suppress' }),
        { type: 'tell', params: { type: 'interior.refresh' } },
      ],
    },
    'publication.stumbled': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event },
        description: 'Whoever is logged out by it has to be told why.',
      },
      { actions: sendTo(SYSTEM.globalError, { type: 'globalError.dismiss' }) },
    ],
    'publication.missed': {
      actions: { type: 'report', params: ({ event }) => faultReport('polling', event.fault) },
    },
    'publication.refreshed': { actions: sendTo(SYSTEM.globalError, { type: 'globalError.unsuppress' }) },
    'publication.failed': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({
        type: 'fact.failed',
        reason: 'publication',
        fault: event.fault,
      })),
    },
    'loginOptions.known': {
      actions: [
        sendTo(SYSTEM.login, ({ event }) => ({ type: 'login.offer', options: event.options.options })),
        {
          type: 'tell',
          params: ({ event }) => ({ type: 'interior.learn', isLoginOn: event.options.enabled }),
        },
        sendTo(SYSTEM.navigation, ({ event }) => ({
          type: 'fact.learned',
          facts: { login: event.options.enabled ? 'enabled' : 'disabled' },
        })),
      ],
    },
    'loginOptions.ignored': { actions: { type: 'report', params: ({ event }) => ignoredReport(event.kinds) } },
    'loginOptions.failed': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({
        type: 'fact.failed',
        reason: 'loginOptions',
        fault: event.fault,
      })),
    },
    'session.signedIn': {
      actions: [
        sendTo(SYSTEM.login, { type: 'login.accept' }),
        { type: 'tell', params: ({ event }) => ({ type: 'interior.signedIn', uid: event.uid }) },
        raise({ type: 'interior.want' }),
        sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { session: 'signedIn' } }),
      ],
    },
    'session.signedOut': [
      {
        guard: ({ event }) => event.uid === null,
        actions: sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { session: 'signedOut' } }),
      },
      {
        guard: 'isInside',
        description: 'First the venue is cleared; the interior says when.',
        actions: { type: 'tell', params: { type: 'interior.signedOut' } },
      },
      { actions: ['forgetHeld', 'reopenLogin', 'learnLeft'] },
    ],
    'interior.left': { actions: ['reopenLogin', 'learnLeft'] },
    'session.refused': {
      actions: [
        sendTo(SYSTEM.login, ({ event }) => ({
          type: 'login.refuse',
          message: event.message,
          fault: event.fault,
        })),
        { type: 'report', params: ({ event }) => faultReport('login', event.fault) },
      ],
    },
    'session.leftElsewhere': { actions: sendTo(SYSTEM.login, { type: 'login.leftElsewhere' }) },
    'session.ended': {
      actions: [
        sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: overFault(event.fault) })),
        { type: 'report', params: ({ event }) => ({ ...faultReport('session', event.fault), level: 'WARN' as const }) },
      ],
    },
    'login.failed': { actions: { type: 'report', params: ({ event }) => loginReport(event.message, event.code) } },
    'login.guessed': { actions: sendTo(SYSTEM.lockout, ({ event }) => ({ type: 'lockout.fail', key: event.key })) },
    'login.blocked': {
      actions: sendTo(SYSTEM.lockout, ({ event }) => ({ type: 'lockout.block', key: event.key, ms: event.ms })),
    },
    'login.succeeded': {
      actions: sendTo(SYSTEM.lockout, ({ event }) => ({ type: 'lockout.forgive', key: event.key })),
    },
    'login.signOnWanted': {
      actions: sendTo(SYSTEM.signOn, ({ event }) => ({ type: 'signOn.start', providerId: event.providerId })),
    },
    'login.signOnCancelled': { actions: sendTo(SYSTEM.signOn, { type: 'signOn.cancel' }) },
    'lockout.changed': { actions: sendTo(SYSTEM.login, ({ event }) => ({ type: 'login.lock', locked: event.locked })) },
    'signOn.succeeded': { actions: sendTo(SYSTEM.login, { type: 'login.signedOn' }) },
    'signOn.failed': {
      actions: sendTo(SYSTEM.login, ({ event }) => ({ ...event, type: 'login.signOnFailed' as const })),
    },
    'profile.missing': {
      actions: [
        sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: overFault(event.fault) })),
        sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.expire', fault: overFault(event.fault) })),
      ],
    },
    'profile.failed': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event },
        actions: [
          sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
          sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.expire', fault: event.fault })),
        ],
      },
      {
        actions: [
          sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
          { type: 'report', params: ({ event }) => faultReport('profile', event.fault) },
        ],
      },
    ],
    'profilePanel.failed': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event },
        actions: [
          sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
          sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.expire', fault: event.fault })),
        ],
      },
      { actions: { type: 'report', params: ({ event }) => faultReport('profile', event.fault) } },
    ],
  },
});
