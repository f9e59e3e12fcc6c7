import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type AppOptions, createApp } from '../../../server/app';
import type { Database, OpenDatabase } from '../../../server/db/database';
import { isRecord, mapJson } from '../../../server/http/json';
import { type IdentityOptions, openIdentity } from '../../../server/identity/identity';
import { createMailer } from '../../../server/identity/pages/mailer';
import { TokenError } from '../../../server/identity/tokens/verify';
import { readVenueFolder } from '../../../server/operator/import/venue-folder';
import { storeVenue } from '../../../server/operator/import/venue-import';
import { makeVenueFolder } from '../venue/venue-files';
import { chosenDrivers, drivers } from './databases';

type Person = { uid: string; email: string | null; authorities: string[] };

export const person = (uid: string, ...authorities: string[]): Person => ({
  uid,
  email: `${uid}@example.org`,
  authorities,
});

export const ada = person('ada');
export const grace = person('grace', 'DESIGNER');
export const hedy = person('hedy', 'HOST');
export const katherine = person('katherine', 'PRIVILEGED');
export const radia = person('radia', 'ADMIN');

/** Headers of a request by this user; the token names the user. */
export const as = (who: object): { authorization: string } => ({
  authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`,
});
export const expired = { authorization: 'Bearer expired' };

const verify: AppOptions['verify'] = async (token) => {
  if (token === 'unavailable') throw new TokenError('unavailable');
  if (token === 'expired') throw new TokenError('expired');
  try {
    return { claims: {}, ...JSON.parse(Buffer.from(token, 'base64url').toString()) };
  } catch {
    throw new TokenError('invalid');
  }
};

const LOGIN_OPTIONS = [
  { type: 'CVENT_LOGIN', displayName: 'Confirmation number' },
  { type: 'BIZZABO_LOGIN', displayName: 'Ticket number' },
  { type: 'FIREBASE', idpProvider: [{ displayName: 'E-mail and password', providerID: 'password' }] },
];

const REGISTRATIONS = [
  { system: 'cvent', number: 'abc123', email: 'ada@example.org', name: 'Ada' },
  { system: 'cvent', number: 'GONE1', email: 'gone@example.org', active: false },
  { system: 'bizzabo', number: 4711, email: 'Ada+ticket@example.org' },
  { system: 'bizzabo', number: 4712, email: 'gone@example.org', active: false },
];

export const UI_CONFIG = {
  tabTitle: 'Aurora Summit',
  favicon: '/assets/logo.svg',
  features: { ai: false, userPresence: true },
  i18n: { defaultLocale: 'en', supportedLocales: ['en', 'de'] },
  assets: { loginBackground: 'assets/lobby.webp', logo: 'assets/logo.svg' },
};

export const BESIDE = {
  'login-options.json': LOGIN_OPTIONS,
  'registrations.json': REGISTRATIONS,
  'ui-config.json': UI_CONFIG,
};

/** The service on an open store, with the users of {@link as}. */
export async function startApp(db: Database, options: Partial<AppOptions> = {}) {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'venue-cache-'));
  const { app, sizes, routes, audit, realtime, personalData } = await createApp({
    db,
    verify,
    identity: null,
    admit: async ({ email }) => ({ customToken: `token of ${email}`, isNew: false }),
    operatorUiConfig: null,
    mode: 'live',
    publicUrl: null,
    trustProxy: false,
    loginRateLimit: 1000,
    logLevel: 'silent',
    cacheFolder,
    clientFolder: join(cacheFolder, 'no-client'),
    ...options,
  });
  return {
    app,
    sizes,
    routes,
    audit,
    realtime,
    personalData,
    stop: async (): Promise<void> => {
      await app.close();
      await rm(cacheFolder, { recursive: true, force: true });
    },
  };
}

/** The service with its own identity, listening. */
export async function startAppWithIdentity(
  db: Database,
  identityOptions: Partial<IdentityOptions> & Pick<IdentityOptions, 'projectId'>,
  appOptions: Partial<AppOptions> = {},
) {
  let origin = '';
  const identity = await openIdentity({
    db,
    mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
    origins: () => [origin],
    isPrivate: true,
    ...identityOptions,
  });
  const service = await startApp(db, { identity, verify: identity.verify, ...appOptions });
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, identity, origin };
}

async function readContract(beside: Record<string, unknown>, within?: string) {
  const { file, remove } = await makeVenueFolder(beside, within);
  const read = await readVenueFolder(file);
  const venue = mapJson(read.venue, (value, path) =>
    path === 'architectures.*' && isRecord(value) ? { ...value, organisersNote: { kept: true } } : value,
  );
  return { folder: { ...read, venue }, remove };
}

/** The venue of most tests is written and read once for each process. */
let usual: ReturnType<typeof readContract> | undefined;

export async function importContract(db: Database, beside: Record<string, unknown> = BESIDE): Promise<void> {
  const options = { isDemo: false, demoEmails: [] };
  if (beside === BESIDE) {
    usual ??= readContract(BESIDE, inject('venueFolders'));
    await storeVenue(db, (await usual).folder, options);
    return;
  }
  const { folder, remove } = await readContract(beside);
  try {
    await storeVenue(db, folder, options);
  } finally {
    await remove();
  }
}

type StoreTests = (store: Pick<OpenDatabase, 'db' | 'listen' | 'changes'>) => void;

const onStores =
  (stores: typeof drivers) =>
  (name: string, tests: StoreTests): void => {
    describe.each(stores)(`${name}, on $driver`, ({ open }) => {
      let opened: OpenDatabase;
      beforeAll(async () => {
        opened = await open();
      });
      afterAll(() => opened.close());
      tests({
        get db() {
          return opened.db;
        },
        get listen() {
          return opened.listen;
        },
        get changes() {
          return opened.changes;
        },
      });
    });
  };

/** Runs tests on the store that the run has chosen, which is open while they run. */
export const onChosenStore = onStores(chosenDrivers);
/** Runs tests whose subject is the store on each one, which is open while they run. */
export const onEveryStore = onStores(drivers);
