import { type Fault, makeFault } from '../../domain/kernel/fault';
import type { LoginMessageKey } from '../../domain/login/login-messages';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { EntryInput } from '../login/entry.machine';
import type { LockoutFact, LockoutInput } from '../login/lockout.machine';
import type { LoginFact } from '../login/login.events';
import type { LoginOptionsFact } from '../login/login-options.machine';
import type { SessionFact } from '../login/session.machine';
import type { SignOnFact, SignOnInput } from '../login/sign-on.machine';
import type { ApplicationFact } from '../shell/application.machine';
import type { ConnectionInput } from '../shell/connection.machine';
import type { DialogsFact } from '../shell/dialogs.machine';
import type { LanguageFact, LanguageInput } from '../shell/language.machine';
import type { NavigationFact } from '../shell/navigation.events';
import type { PublicationFact } from '../shell/publication.machine';
import type { RequestsFact } from '../shell/requests.machine';
import type { Presentation } from '../venue/area.machine';
import type { VenueInput } from '../venue/venue.machine';
import type { InteriorEvent, InteriorFact } from './interior.events';

/** `now` in milliseconds since 1970; `path` with query and hash. */
export type RootInput = {
  path: string;
  now: number;
  presentation: Presentation;
  language: LanguageInput;
} & LockoutInput &
  SignOnInput &
  EntryInput &
  VenueInput &
  ConnectionInput;

/** `held` is what the interior has to be told once it is there, `null` when it is. */
export type RootContext = RootInput & { held: readonly InteriorEvent[] | null };

/** What the world tells without being asked. */
export type WorldFact =
  | { type: 'address.changed'; path: string }
  /** Back, off the entry of a dialog. */
  | { type: 'address.steppedBack' }
  | { type: 'page.escaped' }
  | { type: 'page.woke'; now: number }
  | { type: 'page.hid' }
  | { type: 'page.wentOffline' }
  | { type: 'page.wentOnline' }
  /** The browser shows the page again as it was left. */
  | { type: 'page.restored' }
  | { type: 'http.failed'; fault: Fault }
  | { type: 'http.waiting'; id: string; delayMs: number; now: number }
  | { type: 'http.resumed'; id: string }
  | { type: 'http.observedTime'; now: number };
/** What the world is told. */
export type WorldCommand =
  | { type: 'http.hurry'; ids: readonly string[] }
  | { type: 'http.giveUp'; ids: readonly string[] };
export type AddressCommand =
  | { type: 'address.write'; path: string; write: 'push' | 'replace' | 'none' }
  /** How many dialogs Back closes before it leaves the page. */
  | { type: 'address.hold'; depth: number }
  /** Whether closing the tab has to be confirmed. */
  | { type: 'address.warn'; isOn: boolean };
export type Report = {
  type: 'report';
  level: 'INFO' | 'WARN' | 'ERROR';
  category: string;
  message: string;
  details: string | null;
};

export type RootEvent =
  | WorldFact
  | ApplicationFact
  | LanguageFact
  | PublicationFact
  | LoginOptionsFact
  | SessionFact
  | LoginFact
  | InteriorFact
  /** Somebody is on the way in. */
  | { type: 'interior.want' }
  | NavigationFact
  | DialogsFact
  | RequestsFact
  | LockoutFact
  | SignOnFact;

/** Whatever ended the session: to the visitor it has expired. */
export const overFault = (fault: Fault): Fault => makeFault('UNAUTHORIZED', fault);

/** A failed login, by its message and support code; who tried stays unsaid. */
export const loginReport = (message: LoginMessageKey, code: string): Report => ({
  type: 'report',
  level: 'WARN',
  category: 'login',
  message,
  details: code,
});

/** What the interior has to know of the configuration. */
export const interiorSettings = ({ analytics, features }: UiConfig) =>
  ({
    type: 'interior.configured',
    trackerUrl: analytics?.trackerUrl ?? null,
    isPresenceOn: features.userPresence,
  }) as const;

export const faultReport = (category: string, fault: Fault): Report => ({
  type: 'report',
  level: 'ERROR',
  category,
  message: fault.message ?? fault.kind,
  details: fault.code,
});

export const ignoredReport = (kinds: readonly string[]): Report => ({
  type: 'report',
  level: 'WARN',
  category: 'login',
  message: `Unknown kinds of login are ignored: ${kinds.join(', ')}`,
  details: null,
});

export const languageSettings = ({ i18n }: UiConfig) =>
  ({ type: 'language.configured', supported: i18n.supportedLocales, defaultLocale: i18n.defaultLocale }) as const;
