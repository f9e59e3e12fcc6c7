import { APP_VERSION } from '../../../domain/kernel/constants';
import type { ClientDetails } from '../../../domain/privacy/consent';

/** Browsers whose user agent also contains other browsers' names come first. */
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];
const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and the system that a user agent names; empty if unknown. */
export function readUserAgent(userAgent: string): Pick<ClientDetails, 'browser' | 'browserVersion' | 'os'> {
  const [browser = '', pattern = /$^/] = BROWSERS.find(([, candidate]) => candidate.test(userAgent)) ?? [];
  const [os = ''] = SYSTEMS.find(([, candidate]) => candidate.test(userAgent)) ?? [];
  return { browser, browserVersion: pattern.exec(userAgent)?.[1] ?? '', os };
}

/** The user of this browser: `email` is null without a login. */
export type ClientFacts = { architectureId: string | null; email: string | null; path: string };

/** The client details in consents and log entries. */
export function clientDetails({ architectureId, email, path }: ClientFacts): ClientDetails {
  const { userAgent, language, cookieEnabled } = navigator;
  return {
    ...readUserAgent(userAgent),
    userAgent,
    browserLanguage: language,
    cookiesEnabled: cookieEnabled,
    venueLanguage: document.documentElement.lang,
    architectureId,
    clientUsername: email ?? 'ANONYM',
    clientURL: path,
    clientVersion: APP_VERSION,
  };
}
