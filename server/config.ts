import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { OpModeSchema } from '../domain/shell/version';
import { chosenData } from './db/own-data';
import { isLoopback } from './http/loopback';

/** Raised for an invalid setting; the message is one line that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const integerText = (from: number, to: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.integer(), v.minValue(from), v.maxValue(to));

const urlWith = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
  );

/** An address, or a network that does not include every address: `0.0.0.0/0` would trust every visitor. */
function isNetwork(text: string): boolean {
  if (ipaddr.isValid(text)) return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

const SETTINGS = {
  PORT: {
    schema: integerText(0, 65_535),
    fallback: 8080,
    hint: 'a number from 0 to 65535, where 0 takes any free port',
  },
  HOST: {
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
    fallback: 'localhost',
    hint: 'a host name or address to listen on, such as 0.0.0.0 for all',
  },
  DATA_DIR: { schema: v.string(), fallback: './data', hint: 'a folder' },
  DATABASE_URL: {
    schema: urlWith('postgres:', 'postgresql:'),
    fallback: null,
    hint: 'the address of a PostgreSQL database, such as postgres://user:password@host:5432/venue',
  },
  PUBLIC_URL: {
    schema: v.pipe(
      urlWith('http:', 'https:'),
      v.transform((text) => new URL(text).origin),
    ),
    fallback: null,
    hint: 'the address that visitors open, such as https://venue.example.org',
  },
  UI_CONFIG: { schema: v.string(), fallback: null, hint: 'the path of a ui-config.json' },
  IDENTITY_PROVIDERS: {
    schema: v.string(),
    fallback: null,
    hint: 'the path of a list of providers of single sign-on, as JSON',
  },
  FIREBASE_SERVICE_ACCOUNT: {
    schema: v.string(),
    fallback: null,
    hint: 'the path of the key file of a Firebase service account',
  },
  SMTP_URL: {
    schema: urlWith('smtp:', 'smtps:'),
    fallback: null,
    hint: 'the address of a mail server, such as smtps://user:password@host',
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/@/)),
    fallback: 'Venue <venue@localhost>',
    hint: 'an e-mail address',
  },
  LOGIN_RATE_LIMIT: {
    schema: integerText(1, 1_000_000),
    fallback: 60,
    hint: 'how many failed logins, less successful ones, an address may make before it waits, at least 1',
  },
  CHAT_SCAN: {
    schema: v.string(),
    fallback: null,
    hint: 'the command of a virus scanner, such as clamdscan -',
  },
  CALL_SERVERS: {
    schema: v.pipe(
      v.string(),
      v.transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim()))),
      v.check((urls) => urls.every((url) => /^(?:stuns?|turns?):[^\s/]+$/.test(url))),
    ),
    fallback: null,
    hint: 'stun: and turn: addresses separated by commas, or none for calls within one network',
  },
  CALL_SECRET: {
    schema: v.pipe(v.string(), v.minLength(16)),
    fallback: null,
    hint: 'the static-auth-secret of the TURN server, at least 16 characters',
  },
  JANUS_URL: {
    schema: v.pipe(
      urlWith('ws:', 'wss:'),
      v.check((text) => text.startsWith('wss:') || isLoopback(new URL(text).hostname)),
    ),
    fallback: null,
    hint: 'the address of a Janus on this machine, such as ws://127.0.0.1:8188, or a wss: address',
  },
  JANUS_SECRET: {
    schema: v.pipe(v.string(), v.minLength(16)),
    fallback: null,
    hint: 'the api_secret of Janus and the admin_key of its video rooms, at least 16 characters',
  },
  AI_URL: {
    schema: urlWith('http:', 'https:'),
    fallback: null,
    hint: 'the address of an OpenAI-compatible endpoint, such as https://ai.example.org/v1',
  },
  AI_MODEL: { schema: v.string(), fallback: null, hint: 'the name of a model that writes answers' },
  AI_EMBEDDING_MODEL: { schema: v.string(), fallback: null, hint: 'the name of a model that makes embeddings' },
  AI_KEY: { schema: v.string(), fallback: null, hint: 'the key of the endpoint' },
  RECORDINGS_WEBHOOK: {
    schema: v.pipe(
      urlWith('https:', 'http:'),
      v.check((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname)),
    ),
    fallback: null,
    hint: 'an https: address that takes new problems as JSON, such as https://chat.example.org/hooks/abc',
  },
  CHAT_WORDS: { schema: v.string(), fallback: null, hint: 'the path of a list of words, one a line' },
  LOG_LEVEL: {
    schema: v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: null,
    hint: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  STOP_DELAY: {
    schema: integerText(0, 300),
    fallback: 0,
    hint: 'how many seconds a stopped service still answers while /readyz is 503, from 0 to 300',
  },
  METRICS_TOKEN: {
    schema: v.pipe(v.string(), v.minLength(16)),
    fallback: null,
    hint: 'a secret of at least 16 characters',
  },
  VENUE_MODE: { schema: OpModeSchema, fallback: 'live', hint: 'live or stage' },
  TRUST_PROXY: {
    schema: v.union([
      v.pipe(
        v.literal('false'),
        v.transform(() => false),
      ),
      integerText(1, 100),
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        v.check((list) => list.every(isNetwork)),
      ),
    ]),
    fallback: false,
    hint: 'false, the number of proxies in front of the service, or their addresses separated by commas',
  },
} as const;

type Settings = typeof SETTINGS;
type Name = keyof Settings;

/** A setting's value, or its fallback if it is absent or empty. */
function setting<N extends Name>(
  env: NodeJS.ProcessEnv,
  name: N,
): v.InferOutput<Settings[N]['schema']> | Settings[N]['fallback'] {
  const { schema, fallback, hint } = SETTINGS[name];
  const text = env[name]?.trim();
  if (text === undefined || text === '') return fallback;
  const result = v.safeParse(schema, text);
  if (!result.success) throw new ConfigError(`${name} cannot be used: set it to ${hint}.`);
  return result.output;
}

type Arguments = {
  venue?: string | undefined;
  registrations?: string[] | undefined;
  inspector?: boolean | undefined;
  demo?: boolean | undefined;
  sample?: boolean | undefined;
  replace?: boolean | undefined;
  'import-only'?: boolean | undefined;
  front?: string | undefined;
  check?: string | undefined;
  new?: string | undefined;
  'check-mail'?: string | undefined;
};

function readArguments(args: string[]): Arguments {
  try {
    const options = {
      venue: { type: 'string' },
      registrations: { type: 'string', multiple: true },
      inspector: { type: 'boolean' },
      demo: { type: 'boolean' },
      sample: { type: 'boolean' },
      replace: { type: 'boolean' },
      'import-only': { type: 'boolean' },
      check: { type: 'string' },
      new: { type: 'string' },
      'check-mail': { type: 'string' },
      // Only for the development server.
      front: { type: 'string' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch {
    if (args.at(-1) === '--new')
      throw new ConfigError(
        'Name the folder of the new venue, such as --new my-event, or start with no arguments and make it in the browser at /control/?new.',
      );
    throw new ConfigError(
      'Unknown arguments: use --venue my-venue.json, --venue my-venue.json --replace, --import-only, --registrations attendees.csv, --check my-venue.json, --new my-event, --check-mail you@example.org, --inspector, --demo, --sample, or none.',
    );
  }
}

/** npm runs scripts in the project's folder; INIT_CWD is the caller's folder. */
const callersFolder = (env: NodeJS.ProcessEnv, cwd: string): string => env['INIT_CWD'] ?? cwd;

export type StoreSettings = { url: string | null; dataDir: string };

/** The operator task to run instead of the service; `null` to start the service. */
export type Task =
  | { kind: 'check'; file: string }
  | { kind: 'new'; folder: string; from: string }
  | { kind: 'checkMail'; to: string; smtpUrl: string | null; from: string; isFromSet: boolean }
  | { kind: 'backup'; store: StoreSettings; file: string }
  | { kind: 'restore'; store: StoreSettings; file: string; isReplacing: boolean }
  | { kind: 'move'; store: StoreSettings; to: string; isReplacing: boolean };

const COPY_TASKS = {
  backup: 'Unknown arguments: use npm run backup, or npm run backup -- my-file.',
  restore: 'Unknown arguments: use npm run restore -- my-file, or npm run restore -- my-file --replace.',
  move: 'Unknown arguments: use npm run move -- --to postgres://user:password@host:5432/venue, and --replace where it has data.',
} as const;

/** A task on the stored data, named by the first argument. */
function readCopyTask(env: NodeJS.ProcessEnv, args: string[], cwd: string): Task | null {
  const [kind, ...rest] = args;
  if (kind !== 'backup' && kind !== 'restore' && kind !== 'move') return null;
  const store = { url: setting(env, 'DATABASE_URL'), dataDir: chosenData(resolve(cwd, setting(env, 'DATA_DIR'))) };
  const usage = new ConfigError(COPY_TASKS[kind]);
  const options = { replace: { type: 'boolean' }, to: { type: 'string' } } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ args: rest, options, allowPositionals: true });
  } catch {
    throw usage;
  }
  const [name, ...others] = read.positionals;
  const { to, replace } = read.values;
  const from = callersFolder(env, cwd);
  if (others.length > 0) throw usage;
  if (kind === 'move') {
    if (to === undefined || name !== undefined) throw usage;
    if (!v.is(SETTINGS.DATABASE_URL.schema, to)) {
      throw new ConfigError(`--to cannot be used: set it to ${SETTINGS.DATABASE_URL.hint}.`);
    }
    if (store.url !== null) {
      throw new ConfigError(
        'DATABASE_URL is set: the move is from the embedded store of DATA_DIR. Remove DATABASE_URL.',
      );
    }
    return { kind, store, to, isReplacing: replace === true };
  }
  if (to !== undefined) throw usage;
  if (kind === 'restore') {
    if (name === undefined) throw usage;
    return { kind, store, file: resolve(from, name), isReplacing: replace === true };
  }
  if (replace !== undefined) throw usage;
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return { kind, store, file: resolve(from, name ?? `venue-backup-${now}.gz`) };
}

/** @throws ConfigError */
export function readTask(env: NodeJS.ProcessEnv, args: string[], cwd: string): Task | null {
  const copy = readCopyTask(env, args, cwd);
  if (copy !== null) return copy;
  const named = readArguments(args);
  const { 'check-mail': to } = named;
  if (named.check === undefined && named.new === undefined && to === undefined) return null;
  if (Object.keys(named).length > 1) {
    throw new ConfigError('--check, --check-mail and --new stand alone: use no other arguments.');
  }
  if (to !== undefined) {
    if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(to))
      throw new ConfigError('--check-mail needs an e-mail address, such as you@example.org.');
    const mail = { smtpUrl: setting(env, 'SMTP_URL'), from: setting(env, 'MAIL_FROM') };
    return { kind: 'checkMail', to, ...mail, isFromSet: mail.from !== SETTINGS.MAIL_FROM.fallback };
  }
  const from = callersFolder(env, cwd);
  return named.new === undefined
    ? { kind: 'check', file: resolve(from, named.check ?? '') }
    : { kind: 'new', folder: resolve(from, named.new), from };
}

/** The development server's address, which visitors use instead of the service's. */
function frontOf(address: string | undefined): { host: string; port: number } | null {
  if (address === undefined) return null;
  if (!URL.canParse(address)) throw new ConfigError('--front cannot be used: set it to an address.');
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) };
}

/**
 * Reads every setting of the service; paths are resolved against `cwd`.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv, args: string[], cwd: string) {
  const {
    venue,
    registrations = [],
    inspector = false,
    demo = false,
    replace = false,
    sample = false,
    ...named
  } = readArguments(args);
  const { 'import-only': isImportOnly = false } = named;
  const front = frontOf(named.front);
  /** An origin, without a path. */
  const publicUrl = setting(env, 'PUBLIC_URL');
  const host = setting(env, 'HOST');
  const isPrivate = isLoopback(front?.host ?? host) && publicUrl === null;
  if (inspector && !isPrivate) {
    throw new ConfigError(
      '--inspector shows every visitor’s actions: it works only on this machine, without HOST and PUBLIC_URL.',
    );
  }
  const smtpUrl = setting(env, 'SMTP_URL');
  if (smtpUrl !== null && publicUrl === null) {
    throw new ConfigError('SMTP_URL needs PUBLIC_URL: set it to the address that the links in mails open.');
  }
  if (demo && venue !== undefined) throw new ConfigError('--demo and --venue exclude each other: use one of them.');
  if (replace && venue === undefined)
    throw new ConfigError('--replace needs --venue: it replaces the stored venue by that file.');
  if (isImportOnly && venue === undefined && registrations.length === 0)
    throw new ConfigError('--import-only needs --venue or --registrations: it imports them and ends.');
  const uiConfig = setting(env, 'UI_CONFIG');
  const identityProviders = setting(env, 'IDENTITY_PROVIDERS');
  const serviceAccount = setting(env, 'FIREBASE_SERVICE_ACCOUNT');
  const chatWords = setting(env, 'CHAT_WORDS');
  // Browsers on one machine find each other.
  const callServers = setting(env, 'CALL_SERVERS') ?? (isPrivate ? [] : null);
  const callSecret = setting(env, 'CALL_SECRET');
  if (callSecret === null && callServers?.some((url) => url.startsWith('turn')) === true) {
    throw new ConfigError('CALL_SERVERS has a TURN server: set CALL_SECRET to its static-auth-secret.');
  }
  const janusUrl = setting(env, 'JANUS_URL');
  const janusSecret = setting(env, 'JANUS_SECRET');
  if (janusUrl !== null && janusSecret === null) {
    throw new ConfigError('JANUS_URL needs JANUS_SECRET: set it to the api_secret of Janus.');
  }
  const aiUrl = setting(env, 'AI_URL');
  const aiModel = setting(env, 'AI_MODEL');
  const aiModels = { key: setting(env, 'AI_KEY'), embeddingModel: setting(env, 'AI_EMBEDDING_MODEL') };
  if (aiUrl !== null && aiModel === null) {
    throw new ConfigError('AI_URL needs AI_MODEL: set it to the name of a model of that endpoint.');
  }
  const caller = callersFolder(env, cwd);
  const ownData = resolve(cwd, setting(env, 'DATA_DIR'));
  return {
    port: setting(env, 'PORT'),
    host,
    front,
    /** Whether only this machine reaches the service. */
    isPrivate,
    /** Of the venue that was made in the browser, if there is one. */
    dataDir: sample ? ownData : chosenData(ownData),
    /** Holds the folders of venues that are made in the browser. */
    homeDir: ownData,
    databaseUrl: setting(env, 'DATABASE_URL'),
    publicUrl,
    uiConfigFile: uiConfig === null ? null : resolve(cwd, uiConfig),
    identityProvidersFile: identityProviders === null ? null : resolve(cwd, identityProviders),
    /** Creates tokens for logins by registration if Firebase provides identity. */
    serviceAccountFile: serviceAccount === null ? null : resolve(cwd, serviceAccount),
    smtpUrl,
    mailFrom: setting(env, 'MAIL_FROM'),
    /** Failed logins minus successful ones after which an address is locked. */
    loginRateLimit: setting(env, 'LOGIN_RATE_LIMIT'),
    /** The command that checks files of the chat. */
    chatScan: setting(env, 'CHAT_SCAN'),
    /** STUN and TURN servers for calls; without them, calls are disabled. */
    calls: callServers === null ? null : { urls: callServers, secret: callSecret },
    /** The media server of large meetings and webinars. */
    janus: janusUrl === null || janusSecret === null ? null : { url: janusUrl, secret: janusSecret },
    /** The AI endpoint of the search. */
    ai: aiUrl === null || aiModel === null ? null : { url: aiUrl, model: aiModel, ...aiModels },
    /** Where new problems of recordings are announced; the address is a secret. */
    problemWebhook: setting(env, 'RECORDINGS_WEBHOOK'),
    chatWordsFile: chatWords === null ? null : resolve(cwd, chatWords),
    /** By default, every request is logged if other machines can reach the service. */
    logLevel: setting(env, 'LOG_LEVEL') ?? (isPrivate ? 'warn' : 'info'),
    /** How long a stopping service still answers requests, in seconds. */
    stopDelay: setting(env, 'STOP_DELAY'),
    /** Token for reading the metrics from other machines. */
    metricsToken: setting(env, 'METRICS_TOKEN'),
    mode: setting(env, 'VENUE_MODE'),
    trustProxy: setting(env, 'TRUST_PROXY'),
    venueFile: venue === undefined ? null : resolve(caller, venue),
    /** Whether the import replaces a venue that organisers changed. */
    isReplacing: replace,
    /** Whether the service ends after the import. */
    isImportOnly,
    /** Whether the demo may be served with passwords generated at start. */
    isDemo: demo,
    /** Whether every visitor may use the inspector; only possible if no other machine can reach the service. */
    isOpenToInspection: inspector,
    registrationFiles: registrations.map((file) => resolve(caller, file)),
  };
}
export type Config = ReturnType<typeof readConfig>;
