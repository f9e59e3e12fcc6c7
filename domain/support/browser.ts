/** Families of browsers and systems, as much as helps to reproduce a problem and no more. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'samsung', 'opera', 'other'] as const;
export const SYSTEMS = ['windows', 'macos', 'ios', 'android', 'chromeos', 'linux', 'other'] as const;
export type Browser = (typeof BROWSERS)[number];
export type System = (typeof SYSTEMS)[number];

/** The first that matches: browsers also call themselves by the names of others. */
const BROWSER_SIGNS: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(?:A|iOS)?\/(\d{1,4})/],
  ['opera', /\bOPR\/(\d{1,4})/],
  ['samsung', /\bSamsungBrowser\/(\d{1,4})/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d{1,4})/],
  ['safari', /\bVersion\/(\d{1,4})\S* .*Safari\//],
];
const SYSTEM_SIGNS: readonly (readonly [System, RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac(?:intosh| OS X)\b/],
  ['linux', /\bLinux\b/],
];
const READ = 400;

/** The families in a `User-Agent`, and the main version of the browser. */
export function browserOf(userAgent: string | undefined): {
  browser: Browser;
  browserVersion: number | null;
  system: System;
} {
  const text = (userAgent ?? '').slice(0, READ);
  const [browser, sign] = BROWSER_SIGNS.find(([, pattern]) => pattern.test(text)) ?? (['other', null] as const);
  const [system] = SYSTEM_SIGNS.find(([, pattern]) => pattern.test(text)) ?? (['other'] as const);
  const version = sign?.exec(text)?.[1];
  return { browser, browserVersion: version === undefined ? null : Number(version), system };
}
