import type { Fault } from '../domain/fault';
import type { UiConfig } from '../domain/ui-config';
import type { ApplicationFact } from './application.machine';
import type { Presentation } from './area.machine';
import type { DialogsFact } from './dialogs.machine';
import type { LanguageFact, LanguageInput } from './language.machine';
import type { LoginFact } from './login.machine';
import type { LoginOptionsFact } from './login-options.machine';
import type { NavigationFact } from './navigation.events';
import type { PublicationFact } from './publication.machine';
import type { RequestsFact } from './requests.machine';
import type { SessionFact } from './session.machine';
import type { VenueFact } from './venue.machine';

/** `now` in milliseconds since 1970; `path` with query and hash. */
export type RootInput = { path: string; now: number; presentation: Presentation; language: LanguageInput };

/** What the world tells without being asked. */
export type WorldFact =
  | { type: 'address.changed'; path: string }
  | { type: 'page.woke' }
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
  | { type: 'address.hold' }
  | { type: 'address.release' };
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
  | VenueFact
  | NavigationFact
  | DialogsFact
  | RequestsFact;

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
