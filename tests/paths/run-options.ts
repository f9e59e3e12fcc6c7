import { LOCALES } from '../../domain/kernel/constants';
import { UsageError, unknown } from './suggest';

export const RUN_USAGE = `  --url <address>  a venue elsewhere, instead of a service of our own
  --accounts <file>  its test accounts; or in the environment, as PATHS_ACCOUNTS
  --browser <name>   chromium (unless said otherwise) or firefox
  --device <name>    desktop (unless said otherwise), tablet or phone
  --locale <code>    the language of the browser (en unless said otherwise)
  --trace          keeps a trace of failed paths at a venue elsewhere, with the passwords that were typed
  --junit <file>   writes the results as JUnit XML
  --ctrf <file>    writes the results as CTRF, in JSON`;

export const BROWSERS = ['chromium', 'firefox'] as const;
export const DEVICES = ['desktop', 'tablet', 'phone'] as const;

export type RunOptions = {
  /** The origin of a venue elsewhere; `null` for a service of our own. */
  url: string | null;
  accounts: string | null;
  browser: (typeof BROWSERS)[number];
  device: (typeof DEVICES)[number];
  locale: string;
  keepsTrace: boolean;
  junit: string | null;
  ctrf: string | null;
};

export const RUN_FLAGS = {
  url: { type: 'string' },
  accounts: { type: 'string' },
  browser: { type: 'string' },
  device: { type: 'string' },
  locale: { type: 'string' },
  trace: { type: 'boolean' },
  junit: { type: 'string' },
  ctrf: { type: 'string' },
} as const;

type Given = {
  [K in keyof typeof RUN_FLAGS]?: ((typeof RUN_FLAGS)[K]['type'] extends 'boolean' ? boolean : string) | undefined;
};

function oneOf<const T extends string>(what: string, names: readonly T[], word: string | undefined, otherwise: T): T {
  if (word === undefined) return otherwise;
  return names.find((name) => name === word) ?? unknown(what, word, names);
}

function originOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--url is an address such as https://venue.example, not "${given}"`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--url takes no user and password: give test accounts with --accounts');
  }
  if (url.pathname !== '/' || url.search !== '') {
    throw new UsageError(`--url is the address of the venue without a page: ${url.origin}`);
  }
  return url.origin;
}

/** @throws UsageError */
export function runOptionsOf(given: Given, isRun: boolean): RunOptions {
  const [first] = Object.keys(RUN_FLAGS).filter((name) => Object.hasOwn(given, name));
  if (first !== undefined && !isRun) throw new UsageError(`--${first} is for walking paths: add --run`);
  const url = given.url === undefined ? null : originOf(given.url);
  if (url === null && given.accounts !== undefined) {
    throw new UsageError('--accounts is for a venue elsewhere: add --url');
  }
  if (url === null && given.trace === true) throw new UsageError('--trace is for a venue elsewhere: add --url');
  return {
    url,
    accounts: given.accounts ?? null,
    browser: oneOf('browser', BROWSERS, given.browser, 'chromium'),
    device: oneOf('device', DEVICES, given.device, 'desktop'),
    locale: oneOf('language', LOCALES, given.locale, 'en'),
    keepsTrace: given.trace === true,
    junit: given.junit ?? null,
    ctrf: given.ctrf ?? null,
  };
}
