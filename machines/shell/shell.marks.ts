import type { CallbackActorLogic, NonReducibleUnknown } from 'xstate';
import type { Facts } from '../../domain/shell/navigation';
import type { Route } from '../../domain/shell/routes';
import type { Marks, ShapeOf } from '../kernel/marks';
import { COLLECTION, CONFIG, FAULT, KEY, SUMMARY, VERSION } from '../kernel/shapes';
import type { applicationMachine } from './application.machine';
import type { codeMachine } from './code.machine';
import type { codesMachine } from './codes.machine';
import type { comfortMachine } from './comfort.machine';
import type { connectionMachine } from './connection.machine';
import type { Dialog, dialogsMachine } from './dialogs.machine';
import type { firstDrawingMachine } from './first-drawing.machine';
import type { globalErrorMachine } from './global-error.machine';
import type { languageMachine } from './language.machine';
import type { navigationMachine } from './navigation.machine';
import type { publicationMachine } from './publication.machine';
import type { requestsMachine } from './requests.machine';
import type { rotationHintMachine } from './rotation-hint.machine';
import type { serverTimeMachine } from './server-time.machine';
import type { AddressCommand, AddressFact, WorldCommand, WorldFact } from './world.events';

type World = CallbackActorLogic<WorldCommand, NonReducibleUnknown, WorldFact>;
type AddressBar = CallbackActorLogic<AddressCommand, NonReducibleUnknown, AddressFact>;

const ID = { id: 'id' } as const;
const IDS = { ids: 'id' } as const;
const PATH = { path: 'path' } as const;
const LOCALE = { locale: 'locale' } as const;
const DIRECTED = { locale: 'locale', direction: 'id' } as const;
const LANGUAGE = {
  sources: { query: 'locale', stored: 'locale', browser: 'locale' },
  catalogues: 'locale',
} as const;
const DIALOG = { id: 'id', kind: 'id', subject: 'id', onPop: 'id' } as const satisfies ShapeOf<Dialog>;
const ABORT = { reason: 'id', fault: FAULT } as const;
const ROUTE = {
  name: 'name',
  redirect: 'redirect',
  architectureId: 'id',
  areaId: 'id',
  widgetId: 'id',
  configId: 'id',
} as const satisfies ShapeOf<Route>;
const FACTS = {
  publication: 'id',
  publishedArchitectureId: 'id',
  login: 'id',
  session: 'id',
  venue: SUMMARY,
} as const satisfies ShapeOf<Facts>;

export const shellMarks = {
  codes: {
    context: COLLECTION,
    events: {
      'collection.want': { input: KEY },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id' } },
    },
  } satisfies Marks<typeof codesMachine>,
  code: {
    context: KEY,
    input: KEY,
    actors: { fetchCode: { input: KEY } },
  } satisfies Marks<typeof codeMachine>,
  application: {
    context: { config: CONFIG, fault: FAULT },
    facts: {
      'application.configured': { config: CONFIG },
      'application.configFailed': { fault: FAULT },
    },
    actors: {
      readConfig: { output: CONFIG },
      dressPage: { input: { config: CONFIG } },
      cleanUp: { output: {} },
      loadAnalytics: { input: { config: CONFIG } },
    },
  } satisfies Marks<typeof applicationMachine>,
  language: {
    context: { ...LANGUAGE, supported: 'locale', defaultLocale: 'locale', wanted: 'locale', locale: 'locale' },
    input: LANGUAGE,
    events: {
      'language.configured': { supported: 'locale', defaultLocale: 'locale' },
      'language.choose': LOCALE,
    },
    facts: {
      'language.changed': DIRECTED,
      'language.failed': { locale: 'locale', fault: FAULT },
    },
    actors: { loadCatalogue: { input: LOCALE }, showLanguage: { input: DIRECTED }, storeLanguage: { input: LOCALE } },
  } satisfies Marks<typeof languageMachine>,
  publication: {
    context: { version: VERSION, fault: FAULT },
    facts: {
      'publication.known': { state: 'id', version: VERSION },
      'publication.failed': { fault: FAULT },
      'publication.stumbled': { fault: FAULT },
      'publication.missed': { fault: FAULT },
    },
    actors: { readVersion: { input: {}, output: { version: VERSION } } },
  } satisfies Marks<typeof publicationMachine>,
  serverTime: { context: {}, input: {} } satisfies Marks<typeof serverTimeMachine>,
  connection: {
    context: { waiting: 'id' },
    input: {},
    events: { 'connection.waiting': ID, 'connection.resumed': ID },
  } satisfies Marks<typeof connectionMachine>,
  requests: {
    context: { waiting: ID },
    events: { 'requests.waiting': ID, 'requests.resumed': ID },
    facts: { 'requests.hurried': IDS, 'requests.givenUp': IDS },
  } satisfies Marks<typeof requestsMachine>,
  firstDrawing: {
    context: { standing: {} },
    events: { 'firstDrawing.stands': { standing: {} } },
    actors: {
      awaitViews: { output: {} },
      watchStanding: { events: { 'firstDrawing.stands': { standing: {} } } },
      draw: { input: {} },
    },
  } satisfies Marks<typeof firstDrawingMachine>,
  comfort: {
    context: { chosen: {}, system: {} },
    events: { 'comfort.found': { chosen: {}, system: {} }, 'comfort.choose': { choice: {} } },
    facts: { 'comfort.changed': { comfort: {} } },
    actors: {
      device: {
        events: { 'device.keep': { chosen: {} }, 'device.show': { comfort: {} } },
        facts: { 'comfort.found': { chosen: {}, system: {} }, 'comfort.choose': { choice: {} } },
      },
    },
  } satisfies Marks<typeof comfortMachine>,
  rotationHint: { context: {}, actors: { readDismissed: { output: {} } } } satisfies Marks<typeof rotationHintMachine>,
  globalError: {
    context: { code: 'id', message: 'message' },
    events: { 'globalError.raise': { fault: FAULT } },
  } satisfies Marks<typeof globalErrorMachine>,
  dialogs: {
    context: { stack: DIALOG },
    events: {
      'dialogs.push': { dialog: DIALOG },
      'dialogs.change': { id: 'id', onPop: 'id' },
      'dialogs.remove': ID,
      'dialogs.close': ID,
    },
    facts: { 'dialogs.dismissed': ID, 'dialogs.changed': { widgets: 'id' } },
  } satisfies Marks<typeof dialogsMachine>,
  navigation: {
    context: {
      requested: 'path',
      write: 'id',
      facts: FACTS,
      guards: 'id',
      route: ROUTE,
      path: 'path',
      lastAreaPath: 'path',
      widgetId: 'id',
      abort: ABORT,
    },
    input: PATH,
    events: {
      'navigation.go': PATH,
      'navigation.addressed': PATH,
      'guard.set': ID,
      'guard.removed': ID,
      'fact.learned': { facts: FACTS },
      'fact.failed': ABORT,
    },
    facts: {
      'navigation.needs': { what: 'id' },
      'navigation.needsVenue': { architectureId: 'id' },
      'navigation.settled': { path: 'path', write: 'id', route: ROUTE, summary: SUMMARY },
      'navigation.aborted': ABORT,
      'navigation.widgetAsked': { widgetId: 'id' },
    },
  } satisfies Marks<typeof navigationMachine>,
  world: {
    events: {
      'http.hurry': IDS,
      'http.giveUp': IDS,
      'http.trust': { storageOrigin: 'hidden' },
    },
    facts: {
      'http.failed': { fault: FAULT },
      'http.waiting': ID,
      'http.resumed': ID,
      'page.consentsChanged': { consents: 'id' },
    },
  } satisfies Marks<World>,
  addressBar: {
    events: { 'address.write': { path: 'path', write: 'id' }, 'address.hold': { widgets: 'id' } },
    facts: { 'address.changed': PATH },
  } satisfies Marks<AddressBar>,
};
