import { type ActorRefFrom, fromCallback, sendTo, setup } from 'xstate';
import { type Fault, isSessionOver } from '../domain/fault';
import { applicationMachine } from './application.machine';
import { areaMachine } from './area.machine';
import { dialogsMachine } from './dialogs.machine';
import { facts } from './facts';
import { filmMachine } from './film.machine';
import { globalErrorMachine } from './global-error.machine';
import { imagesMachine } from './images.machine';
import { languageMachine } from './language.machine';
import { loginMachine } from './login.machine';
import { loginOptionsMachine } from './login-options.machine';
import { navigationMachine } from './navigation.machine';
import { notProvided } from './not-provided';
import { publicationMachine } from './publication.machine';
import { requestsMachine } from './requests.machine';
import {
  type AddressCommand,
  faultReport,
  ignoredReport,
  languageSettings,
  type Report,
  type RootEvent,
  type RootInput,
  type WorldCommand,
} from './root.events';
import { serverTimeMachine } from './server-time.machine';
import { sessionMachine } from './session.machine';
import { SYSTEM } from './systems';
import { venueMachine } from './venue.machine';

export const rootMachine = setup({
  types: { input: {} as RootInput, context: {} as RootInput, events: {} as RootEvent },
  actors: {
    facts,
    world: fromCallback<WorldCommand>(notProvided('world')),
    addressBar: fromCallback<AddressCommand>(notProvided('addressBar')),
    reporter: fromCallback<Report>(notProvided('reporter')),
    application: applicationMachine,
    language: languageMachine,
    publication: publicationMachine,
    loginOptions: loginOptionsMachine,
    session: sessionMachine,
    login: loginMachine,
    venue: venueMachine,
    navigation: navigationMachine,
    area: areaMachine,
    dialogs: dialogsMachine,
    globalError: globalErrorMachine,
    requests: requestsMachine,
    serverTime: serverTimeMachine,
    images: imagesMachine,
    film: filmMachine,
  },
  guards: {
    isSessionOver: (_, params: { fault: Fault | null }) => params.fault !== null && isSessionOver(params.fault),
  },
}).createMachine({
  id: 'root',
  description: 'The switchboard: which fact of which part is told to whom.',
  context: ({ input }) => input,
  invoke: [
    { id: SYSTEM.facts, src: 'facts', systemId: SYSTEM.facts },
    { id: SYSTEM.world, src: 'world', systemId: SYSTEM.world },
    { id: SYSTEM.addressBar, src: 'addressBar', systemId: SYSTEM.addressBar },
    { id: SYSTEM.reporter, src: 'reporter', systemId: SYSTEM.reporter },
    { id: SYSTEM.globalError, src: 'globalError', systemId: SYSTEM.globalError },
    { id: SYSTEM.dialogs, src: 'dialogs', systemId: SYSTEM.dialogs },
    { id: SYSTEM.requests, src: 'requests', systemId: SYSTEM.requests },
    { id: SYSTEM.images, src: 'images', systemId: SYSTEM.images },
    { id: SYSTEM.film, src: 'film', systemId: SYSTEM.film },
    { id: SYSTEM.serverTime, src: 'serverTime', systemId: SYSTEM.serverTime, input: ({ context }) => context },
    { id: SYSTEM.language, src: 'language', systemId: SYSTEM.language, input: ({ context }) => context.language },
    { id: SYSTEM.application, src: 'application', systemId: SYSTEM.application },
    { id: SYSTEM.publication, src: 'publication', systemId: SYSTEM.publication },
    { id: SYSTEM.loginOptions, src: 'loginOptions', systemId: SYSTEM.loginOptions },
    { id: SYSTEM.session, src: 'session', systemId: SYSTEM.session },
    { id: SYSTEM.login, src: 'login', systemId: SYSTEM.login },
    { id: SYSTEM.venue, src: 'venue', systemId: SYSTEM.venue },
    { id: SYSTEM.area, src: 'area', systemId: SYSTEM.area, input: ({ context }) => context },
    { id: SYSTEM.navigation, src: 'navigation', systemId: SYSTEM.navigation, input: ({ context }) => context },
  ],
  on: {
    'application.configured': {
      actions: [
        sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.connect', firebase: event.config.firebase })),
        sendTo(SYSTEM.language, ({ event }) => languageSettings(event.config)),
      ],
    },
    'application.configFailed': {
      actions: sendTo(SYSTEM.reporter, ({ event }) => faultReport('configuration', event.fault)),
    },
    'language.failed': { actions: sendTo(SYSTEM.reporter, ({ event }) => faultReport('language', event.fault)) },
    'publication.known': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({
        type: 'fact.learned',
        facts: { publication: event.state, publishedArchitectureId: event.version.publishedArchitectureId },
      })),
    },
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
        sendTo(SYSTEM.navigation, ({ event }) => ({
          type: 'fact.learned',
          facts: { login: event.options.enabled ? 'enabled' : 'disabled' },
        })),
      ],
    },
    'loginOptions.ignored': { actions: sendTo(SYSTEM.reporter, ({ event }) => ignoredReport(event.kinds)) },
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
        sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { session: 'signedIn' } }),
      ],
    },
    'session.signedOut': [
      {
        guard: ({ event }) => event.identity === null,
        actions: sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { session: 'signedOut' } }),
      },
      {
        actions: [
          sendTo(SYSTEM.venue, { type: 'venue.clear' }),
          sendTo(SYSTEM.images, { type: 'images.forget' }),
          sendTo(SYSTEM.login, { type: 'login.reopen' }),
          sendTo(SYSTEM.navigation, { type: 'fact.learned', facts: { session: 'signedOut', venue: null } }),
        ],
      },
    ],
    'session.refused': {
      actions: [
        sendTo(SYSTEM.login, ({ event }) => ({ type: 'login.refuse', message: event.message })),
        sendTo(SYSTEM.reporter, ({ event }) => faultReport('login', event.fault)),
      ],
    },
    'venue.loaded': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'fact.learned', facts: { venue: event.summary } })),
    },
    'venue.failed': {
      actions: [
        sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
        sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'fact.failed', reason: 'venue', fault: event.fault })),
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
      actions: sendTo(SYSTEM.venue, ({ event }) => ({ type: 'venue.load', architectureId: event.architectureId })),
    },
    'navigation.settled': {
      actions: [
        sendTo(SYSTEM.addressBar, ({ event }) => ({ type: 'address.write', path: event.path, write: event.write })),
        sendTo(SYSTEM.area, ({ event }) =>
          event.route.name === 'Area' && event.route.areaId !== null && event.summary !== null
            ? { type: 'area.enter', areaId: event.route.areaId, summary: event.summary }
            : { type: 'area.leave' },
        ),
      ],
    },
    'dialogs.opened': { actions: sendTo(SYSTEM.addressBar, { type: 'address.hold' }) },
    'dialogs.closed': { actions: sendTo(SYSTEM.addressBar, { type: 'address.release' }) },
    'requests.hurried': { actions: sendTo(SYSTEM.world, ({ event }) => ({ type: 'http.hurry', ids: event.ids })) },
    'requests.givenUp': { actions: sendTo(SYSTEM.world, ({ event }) => ({ type: 'http.giveUp', ids: event.ids })) },
    'address.changed': {
      actions: sendTo(SYSTEM.navigation, ({ event }) => ({ type: 'navigation.addressed', path: event.path })),
    },
    'page.woke': {
      actions: [
        sendTo(SYSTEM.session, { type: 'session.wake' }),
        sendTo(SYSTEM.publication, { type: 'publication.refresh' }),
      ],
    },
    'http.failed': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => event },
        actions: [
          sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })),
          sendTo(SYSTEM.reporter, ({ event }) => ({ ...faultReport('session', event.fault), level: 'WARN' as const })),
          sendTo(SYSTEM.session, ({ event }) => ({ type: 'session.expire', fault: event.fault })),
        ],
      },
      { actions: sendTo(SYSTEM.globalError, ({ event }) => ({ type: 'globalError.raise', fault: event.fault })) },
    ],
    'http.waiting': {
      actions: sendTo(SYSTEM.requests, ({ event }) => ({ ...event, type: 'requests.waiting' as const })),
    },
    'http.resumed': {
      actions: sendTo(SYSTEM.requests, ({ event }) => ({ ...event, type: 'requests.resumed' as const })),
    },
    'http.observedTime': {
      actions: sendTo(SYSTEM.serverTime, ({ event }) => ({ type: 'serverTime.observed', now: event.now })),
    },
  },
  initial: 'running',
  states: {
    running: {
      entry: [
        sendTo(SYSTEM.publication, { type: 'publication.load' }),
        sendTo(SYSTEM.loginOptions, { type: 'loginOptions.load' }),
      ],
      initial: 'walking',
      states: {
        walking: {
          on: {
            'navigation.started': { actions: sendTo(SYSTEM.dialogs, { type: 'dialogs.closeAll' }) },
            'navigation.aborted': [
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event },
                description: 'A logout leads away, and only the error dialog says why.',
              },
              { target: 'stuck' },
            ],
          },
        },
        stuck: {
          description: 'A screen says why the way is blocked; the error dialog would only say it twice.',
          entry: sendTo(SYSTEM.globalError, { type: 'globalError.suppress' }),
          exit: [
            sendTo(SYSTEM.globalError, { type: 'globalError.dismiss' }),
            sendTo(SYSTEM.globalError, { type: 'globalError.unsuppress' }),
            sendTo(SYSTEM.dialogs, { type: 'dialogs.closeAll' }),
          ],
          on: { 'navigation.started': 'walking' },
        },
      },
    },
  },
});

export type RootActorRef = ActorRefFrom<typeof rootMachine>;
