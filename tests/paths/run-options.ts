import { LOCALES } from '../../domain/kernel/constants';
import { UsageError, unknown } from './suggest';

export const RUN_USAGE = `  --url <address>     a venue elsewhere, instead of a service of our own
  --accounts <file>   its test accounts; or in the environment, as PATHS_ACCOUNTS
  --browser <name>    chromium (unless said otherwise) or firefox
  --device <name>     desktop (unless said otherwise), tablet or phone
  --locale <code>     the language of the browser (en unless said otherwise)
  --trace             keeps a trace of failed paths at a venue elsewhere, with the passwords that were typed
  --shard <i/n>       only the i-th of n parts of the paths, for several machines
  --parallel <n>      how many paths at once (2, or 1 elsewhere); elsewhere each needs its own set of accounts
  --budget <time>     begins no path after this time, such as 10m; the riskiest are walked first
  --seed <n>          random walks instead, the same for the same number: 5 of each model, or --first; 20 steps, or --at-most
  --history <file>    what was walked before, for the risk (test-results/paths-history.json unless said otherwise)
  --junit <file>      writes the results as JUnit XML
  --ctrf <file>       writes the results as CTRF, in JSON
  --html <file>       writes the results as a page, with the coverage painted on the charts`;

const HISTORY = 'test-results/paths-history.json';
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
  shard: { part: number; of: number } | null;
  parallel: number | null;
  budgetMs: number | null;
  seed: number | null;
  history: string;
  junit: string | null;
  ctrf: string | null;
  html: string | null;
};

export const RUN_FLAGS = {
  url: { type: 'string' },
  accounts: { type: 'string' },
  browser: { type: 'string' },
  device: { type: 'string' },
  locale: { type: 'string' },
  trace: { type: 'boolean' },
  shard: { type: 'string' },
  parallel: { type: 'string' },
  budget: { type: 'string' },
  seed: { type: 'string' },
  history: { type: 'string' },
  junit: { type: 'string' },
  ctrf: { type: 'string' },
  html: { type: 'string' },
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

function shardOf(given: string): RunOptions['shard'] {
  const [, part = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? []).map(Number);
  if (part < 1 || part > of) throw new UsageError(`--shard is a part and their number, such as 1/4, not "${given}"`);
  return { part, of };
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
function budgetOf(given: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(given) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? 0);
  if (ms === 0) throw new UsageError(`--budget is a time such as 90s, 10m or 1h, not "${given}"`);
  return ms;
}

function seedOf(given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new UsageError(`--seed is a number of up to nine digits, not "${given}"`);
}

const MOST_PARALLEL = 32;
function parallelOf(given: string): number {
  const count = /^\d+$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= MOST_PARALLEL) return count;
  throw new UsageError(`--parallel is how many paths at once, from 1 to ${MOST_PARALLEL}, not "${given}"`);
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
    shard: given.shard === undefined ? null : shardOf(given.shard),
    parallel: given.parallel === undefined ? null : parallelOf(given.parallel),
    budgetMs: given.budget === undefined ? null : budgetOf(given.budget),
    seed: given.seed === undefined ? null : seedOf(given.seed),
    history: given.history ?? HISTORY,
    junit: given.junit ?? null,
    ctrf: given.ctrf ?? null,
    html: given.html ?? null,
  };
}
