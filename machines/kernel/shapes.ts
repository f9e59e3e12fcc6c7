import type { Fault } from '../../domain/kernel/fault';
import type { SealedIdentity } from '../../domain/kernel/identity';
import type { LocalizedText } from '../../domain/kernel/localized';
import type { VenueSummary } from '../../domain/kernel/venue-summary';
import type { ConsentTerms } from '../../domain/privacy/cookies';
import type { FirebaseSettings, UiConfig } from '../../domain/shell/ui-config';
import type { VenueVersion } from '../../domain/shell/version';
import type { CollectionContext } from './collection';
import type { ShapeOf } from './marks';

export const FAULT = {
  ...{ kind: 'id', message: 'message', code: 'id' },
  mistakes: { code: 'id', values: 'id' },
} as const satisfies ShapeOf<Fault>;
export const IDENTITY = { uid: 'person' } as const satisfies ShapeOf<SealedIdentity>;
export const VERSION = { mode: 'id', publishedArchitectureId: 'id' } as const satisfies ShapeOf<VenueVersion>;
export const TERMS = {
  bannerType: 'id',
  providers: { id: 'id', type: 'id' },
} as const satisfies ShapeOf<ConsentTerms>;
/** A text of the venue in its languages. */
export const PLACE = { locale: 'locale', text: 'hidden' } as const satisfies ShapeOf<LocalizedText>;
export const SUMMARY = {
  architectureId: 'id',
  defaultAreaId: 'id',
  areas: { id: 'id', names: PLACE, viewpointIds: 'id', defaultViewpointId: 'id' },
  terms: TERMS,
  unknownProviders: 'id',
} as const satisfies ShapeOf<VenueSummary>;
export const FIREBASE = {
  apiKey: 'hidden',
  authDomain: 'hidden',
  projectId: 'hidden',
  databaseURL: 'hidden',
  emulators: { auth: 'hidden', database: 'hidden' },
} as const satisfies ShapeOf<FirebaseSettings>;
export const CONFIG = {
  i18n: { defaultLocale: 'locale', supportedLocales: 'locale' },
  tabTitle: 'hidden',
  event: { begin: 'id', end: 'id' },
  favicon: 'hidden',
  style: { text: 'hidden', primary: 'hidden', secondary: 'hidden', background: 'hidden' },
  features: { inspector: 'id' },
  assets: { loginBackground: 'hidden', logo: 'hidden' },
  firebase: FIREBASE,
  analytics: { scriptUrl: 'id', trackerUrl: 'hidden' },
  storageOrigin: 'hidden',
  onDemandVideoPrefix: 'hidden',
} as const satisfies ShapeOf<UiConfig>;
/** What every collection needs. */
export const COLLECTION = { uses: 'id', kept: 'id' } as const satisfies ShapeOf<CollectionContext>;
export const KEY = { key: 'id' } as const;
