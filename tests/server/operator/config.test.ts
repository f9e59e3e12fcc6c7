import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, readTask } from '../../../server/config';

const read = (env: NodeJS.ProcessEnv, args: string[] = []) => readConfig(env, args, '/somewhere');

test('without settings only this machine can reach the service', () => {
  expect(read({ PORT: '', HOST: ' ' })).toEqual({
    port: 8080,
    host: 'localhost',
    front: null,
    isPrivate: true,
    isDemo: false,
    isImportOnly: false,
    dataDir: '/somewhere/data',
    homeDir: '/somewhere/data',
    databaseUrl: null,
    publicUrl: null,
    uiConfigFile: null,
    identityProvidersFile: null,
    serviceAccountFile: null,
    smtpUrl: null,
    mailFrom: 'Venue <venue@localhost>',
    loginRateLimit: 60,
    chatScan: null,
    calls: { urls: [], secret: null },
    janus: null,
    ai: null,
    problemWebhook: null,
    chatWordsFile: null,
    logLevel: 'warn',
    stopDelay: 0,
    metricsToken: null,
    mode: 'live',
    trustProxy: false,
    venueFile: null,
    isReplacing: false,
    registrationFiles: [],
    isOpenToInspection: false,
  });
});

test('every setting is read', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://venue:secret@db/venue',
    PUBLIC_URL: 'https://venue.example.org/',
    UI_CONFIG: 'ui-config.json',
    IDENTITY_PROVIDERS: 'providers.json',
    FIREBASE_SERVICE_ACCOUNT: 'account.json',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'Aurora <aurora@example.org>',
    LOGIN_RATE_LIMIT: '5',
    CHAT_SCAN: 'clamdscan -',
    CALL_SERVERS: 'stun:stun.example.org, turns:turn.example.org:5349?transport=tcp',
    CALL_SECRET: 'not for anybody else',
    JANUS_URL: 'ws://127.0.0.1:8188',
    JANUS_SECRET: 'only for the service',
    AI_URL: 'https://ai.example.org/v1',
    AI_MODEL: 'writer',
    AI_EMBEDDING_MODEL: 'vectors',
    AI_KEY: 'not for anybody else either',
    RECORDINGS_WEBHOOK: 'https://chat.example.org/hooks/abc',
    CHAT_WORDS: 'words.txt',
    LOG_LEVEL: 'debug',
    STOP_DELAY: '5',
    METRICS_TOKEN: 'not for the public',
    VENUE_MODE: 'stage',
    TRUST_PROXY: '1',
  };
  const args = ['--venue', 'mine/venue.json', '--registrations', 'a.csv', '--registrations', '/b.csv'];
  expect(read(env, args)).toEqual({
    port: 0,
    host: '0.0.0.0',
    front: null,
    isPrivate: false,
    isDemo: false,
    isImportOnly: false,
    dataDir: '/data',
    homeDir: '/data',
    databaseUrl: env.DATABASE_URL,
    publicUrl: 'https://venue.example.org',
    uiConfigFile: '/somewhere/ui-config.json',
    identityProvidersFile: '/somewhere/providers.json',
    serviceAccountFile: '/somewhere/account.json',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    loginRateLimit: 5,
    chatScan: 'clamdscan -',
    calls: {
      urls: ['stun:stun.example.org', 'turns:turn.example.org:5349?transport=tcp'],
      secret: env.CALL_SECRET,
    },
    janus: { url: env.JANUS_URL, secret: env.JANUS_SECRET },
    ai: { url: env.AI_URL, model: 'writer', key: env.AI_KEY, embeddingModel: 'vectors' },
    problemWebhook: env.RECORDINGS_WEBHOOK,
    chatWordsFile: '/somewhere/words.txt',
    logLevel: 'debug',
    stopDelay: 5,
    metricsToken: env.METRICS_TOKEN,
    mode: 'stage',
    trustProxy: 1,
    venueFile: '/somewhere/mine/venue.json',
    isReplacing: false,
    registrationFiles: ['/somewhere/a.csv', '/b.csv'],
    isOpenToInspection: false,
  });
});

test('where others reach the service, every request is logged', () => {
  const levelOf = (env: NodeJS.ProcessEnv) => read(env).logLevel;
  expect(levelOf({})).toBe('warn');
  expect([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://venue.example.org' }].map(levelOf)).toEqual(['info', 'info']);
  expect(levelOf({ HOST: '0.0.0.0', LOG_LEVEL: 'error' })).toBe('error');
});

test('the README lists exactly the existing settings', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const table = readme.split('## Configuration')[1]?.split('\n## ')[0] ?? '';
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|')[1]?.match(/[A-Z_]+/g) ?? []);
  const asked = new Set<string>();
  read(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  expect(named.toSorted()).toEqual([...asked].filter((name) => name !== 'INIT_CWD').toSorted());
});

test('paths of arguments are relative to the caller’s folder, also under npm', () => {
  expect(read({ INIT_CWD: '/home/organiser' }, ['--venue=venue.json']).venueFile).toBe('/home/organiser/venue.json');
});

test.each([
  ['PORT', '80800', 'PORT cannot be used: set it to a number from 0 to 65535, where 0 takes any free port.'],
  ['PORT', 'http', 'PORT cannot be used: set it to a number from 0 to 65535, where 0 takes any free port.'],
  ['VENUE_MODE', 'LIVE', 'VENUE_MODE cannot be used: set it to live or stage.'],
  ['LOGIN_RATE_LIMIT', '0', /^LOGIN_RATE_LIMIT cannot be used: /],
  ['PUBLIC_URL', 'venue.example.org', /^PUBLIC_URL cannot be used: .* such as https:/],
  ['DATABASE_URL', 'mysql://secret@db', /^DATABASE_URL cannot be used: (?!.*secret)/],
  ['SMTP_URL', 'mail', /^SMTP_URL cannot be used: /],
  ['MAIL_FROM', 'nobody', /^MAIL_FROM cannot be used: /],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL cannot be used: /],
  ['RECORDINGS_WEBHOOK', 'http://chat.example.org/hook', /^RECORDINGS_WEBHOOK cannot be used: set it to an https: /],
  ['STOP_DELAY', '301', /^STOP_DELAY cannot be used: set it to how many seconds /],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN cannot be used: (?!.*short)/],
  ['TRUST_PROXY', 'maybe', /^TRUST_PROXY cannot be used: /],
  ['HOST', 'a b', /^HOST cannot be used: /],
])('%s=%s is refused in one line that says what to do', (name, value, line) => {
  const attempt = () => read({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(line);
  expect(attempt).not.toThrow(/\n/);
});

test('an unknown argument is refused in one line', () => {
  expect(() => read({}, ['--venu', 'x'])).toThrow(
    'Unknown arguments: use --venue my-venue.json, --venue my-venue.json --replace, --import-only, --registrations attendees.csv, --check my-venue.json, --new my-event, --check-mail you@example.org, --inspector, --demo, --sample, or none.',
  );
  expect(() => read({}, ['--venue'])).toThrow(ConfigError);
  expect(() => read({}, ['--new'])).toThrow(
    'Name the folder of the new venue, such as --new my-event, or start with no arguments and make it in the browser at /control/?new.',
  );
  expect(() => read({}, ['--replace'])).toThrow('--replace needs --venue');
  expect(read({}, ['--venue', 'x', '--replace']).isReplacing).toBe(true);
  expect(() => read({}, ['--import-only'])).toThrow('--import-only needs --venue or --registrations');
  expect(read({}, ['--venue', 'x', '--import-only']).isImportOnly).toBe(true);
  expect(() => read({}, ['--demo', '--venue', 'x'])).toThrow('--demo and --venue exclude each other: use one of them.');
});

test('a check of a venue takes no other options, and its path is relative to the caller’s folder', () => {
  const task = (...args: string[]) => readTask({ INIT_CWD: '/home/organiser' }, args, '/srv');
  expect(task('--check', 'venue.json')).toEqual({ kind: 'check', file: '/home/organiser/venue.json' });
  expect(task('--venue', 'venue.json')).toBeNull();
  expect(() => task('--check', 'venue.json', '--demo')).toThrow(
    '--check, --check-mail and --new stand alone: use no other arguments.',
  );
  const folder = '/home/organiser/my-event';
  expect(task('--new', 'my-event')).toEqual({ kind: 'new', folder, from: '/home/organiser' });
});

test('an AI endpoint needs a model', () => {
  const url = 'https://ai.example.org/v1';
  expect(read({ AI_URL: url, AI_MODEL: 'writer' }).ai).toEqual({
    url,
    model: 'writer',
    key: null,
    embeddingModel: null,
  });
  expect(read({ AI_MODEL: 'writer', AI_KEY: 'key' }).ai).toBeNull();
  expect(() => read({ AI_URL: url })).toThrow('AI_URL needs AI_MODEL');
  expect(() => read({ AI_URL: 'ai.example.org', AI_MODEL: 'writer' })).toThrow(ConfigError);
});

test('calls need addresses of servers, or none within one network, and a secret for a relay', () => {
  expect(read({ CALL_SERVERS: 'none' }, []).calls).toEqual({ urls: [], secret: null });
  expect(() => read({ CALL_SERVERS: 'https://turn.example.org' }, [])).toThrow('CALL_SERVERS cannot be used');
  expect(() => read({ CALL_SERVERS: 'turn:turn.example.org' }, [])).toThrow('set CALL_SECRET');
  expect(() => read({ CALL_SERVERS: 'none', CALL_SECRET: 'short' }, [])).toThrow('CALL_SECRET cannot be used');
});

test('a media server is on this machine or reached with TLS, and has a secret', () => {
  const secret = { JANUS_SECRET: 'only for the service' };
  expect(read({}, []).janus).toBeNull();
  for (const JANUS_URL of ['ws://localhost:8188', 'ws://[::1]:8188', 'wss://media.example.org'])
    expect(read({ JANUS_URL, ...secret }, []).janus).toEqual({ url: JANUS_URL, secret: secret.JANUS_SECRET });
  for (const JANUS_URL of ['ws://media.example.org', 'http://localhost:8088'])
    expect(() => read({ JANUS_URL, ...secret }, [])).toThrow('JANUS_URL cannot be used');
  expect(() => read({ JANUS_URL: 'ws://localhost:8188' }, [])).toThrow('JANUS_URL needs JANUS_SECRET');
});
