import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FOUNDING_QUERY, lettersOf } from '../../domain/control/founding';
import { LoginConfigurationsSchema, readLoginOptions } from '../../domain/login/login';
import { withLoginEdits } from '../../domain/login/login-edits';
import { createApp } from '../app';
import { readWords, type Words } from '../chat/words';
import { type Config, ConfigError } from '../config';
import type { Founder } from '../control/founding-routes';
import type { AuditRow } from '../db/audit-tables';
import { type Database, type OpenDatabase, openDatabase } from '../db/database';
import { workWhenThere } from '../db/postgres';
import { projectRoot } from '../db/root';
import { admitElsewhere, createSessionsElsewhere, createVerifierElsewhere } from '../identity/elsewhere';
import { openIdentity } from '../identity/identity';
import { createMailer } from '../identity/pages/mailer';
import { outboxAddress } from '../identity/pages/outbox';
import { isSameSecret, randomToken, readableCode } from '../identity/secrets';
import type { ProviderSettings } from '../identity/sign-on/provider-settings';
import { customTokensOf, unsignedCustomTokens } from '../identity/tokens/custom-token';
import { createEmulatorVerifier, createVerifier, GOOGLE_JWKS_URL, issuerOf } from '../identity/tokens/verify';
import { seedUsers } from '../identity/users/users';
import { openRegistrationFile } from '../login/registrations/file';
import { importRegistrations } from '../login/registrations/import';
import type { RealtimeDatabase } from '../realtime/database';
import {
  emulatorOf,
  isGoogles,
  type OperatorUiConfig,
  parseOperatorUiConfig,
  projectIdOf,
  titleOf,
} from '../shell/ui-config';
import { picturesOf } from '../venue/asset-queries';
import { loginEditsOf } from '../venue/store';
import { venues } from '../venue/tables';
import { openDoor } from './copies/door';
import { foundVenue } from './founding/found';
import { readProviders } from './identity-providers';
import { DEMO_EMAILS, DEMO_USERS, describeDemo, makeDemoPasswords, openDemoProfiles, SAMPLE_FILE } from './import/demo';
import { isProgrammeOver } from './import/demo-times';
import { readStored, storeDemo } from './import/demo-venue';
import { seedDemoWall } from './import/demo-wall';
import { readJsonFile } from './import/json-file';
import { recordImportFailure } from './import/record-failure';
import { type Imported, importVenue } from './import/venue-import';
import { originsOf } from './origins';
import { createExpiry } from './personal-data/expire';
import { repeated } from './repeated';
import { scheduleRetention } from './retention';
import { openServiceAccount } from './service-account';

/** The demo's talks begin at quarter hours. */
const DEMO_EVERY_MS = 15 * 60_000;
/** Grace period for open requests when the service is stopped. */
const STOPPING_MS = 5000;
/** Grace period for requests on connections that were accepted at the last moment. */
const LEAVING_MS = 500;

export type RunningService = {
  /** The address for visitors. */
  address: string;
  /** Lines for the operator about the demo and the import. */
  notes: string[];
  close: () => Promise<void>;
};

async function readOperatorUiConfig(file: string | null): Promise<OperatorUiConfig | null> {
  if (file === null) return null;
  try {
    return parseOperatorUiConfig((await readJsonFile(file)).value);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'cannot be read';
    throw new ConfigError(`UI_CONFIG cannot be used: ${file}: ${why}. Set it to the path of a ui-config.json.`);
  }
}

async function readChatWords(file: string | null): Promise<Words> {
  if (file === null) return readWords('');
  try {
    return readWords(await readFile(file, 'utf8'));
  } catch {
    throw new ConfigError(`CHAT_WORDS cannot be used: ${file} cannot be read. Set it to a list of words, one a line.`);
  }
}

const EMULATOR_FOR_OTHERS =
  'UI_CONFIG names a Firebase Auth emulator, which believes everybody: it works only on this machine, without HOST and PUBLIC_URL.';
const emulatorWarning = (emulator: string): string =>
  `WARNING: for development only. The Firebase Auth emulator at ${emulator} provides identity; its tokens are not signed, and anybody on this machine can be anybody.`;

const DEMO_FOR_OTHERS =
  'Others would reach the demo, whose passwords are public: import your venue with --venue my-venue.json, set DATA_DIR to a new folder to make one in the browser, or add --demo for a demo with new passwords.';

/**
 * Imports the organiser's venue if one is given, else the demo if there is no venue, or an unchanged demo that is outdated or
 * whose talks are over.
 * A venue that organisers changed since its import is kept, unless `isReplacing` is set.
 * @throws ConfigError if other machines could reach a demo that the operator did not request
 */
async function prepareVenue(
  db: Database,
  { venueFile, isReplacing, isPrivate, isDemo }: Config,
  mayBeEmpty: boolean,
): Promise<Imported> {
  if (venueFile !== null) {
    return importVenue(db, venueFile, { isDemo: false, demoEmails: DEMO_EMAILS, keepsEdits: !isReplacing });
  }
  const stored = await readStored(db);
  if (stored === null && mayBeEmpty) return { entries: [], keptVersion: null, keepsLogin: false };
  if (stored?.isDemo !== false && !isPrivate && !isDemo) throw new ConfigError(DEMO_FOR_OTHERS);
  return storeDemo(db, Date.now());
}

const keptLine = (file: string, version: number): string =>
  `Organisers changed the venue since its import: version ${version} stays, and ${file} did not replace it. To replace it, add --replace.`;

const LOGIN_KEPT =
  'Organisers changed the login page since its import: their changes stay. To replace them, add --replace.';

async function readUiConfig(db: Database): Promise<unknown> {
  const [stored] = await db.select({ uiConfig: venues.uiConfig }).from(venues).where(eq(venues.id, 'current'));
  return stored?.uiConfig;
}

const NO_REGISTRATIONS =
  'Logins by registration are left out: with Firebase they need FIREBASE_SERVICE_ACCOUNT, the key file of a service account.';

/** Whether the venue lets users log in by a number of a registration system. */
async function offersRegistrations(db: Database): Promise<boolean> {
  const [stored] = await db.select().from(venues).where(eq(venues.id, 'current'));
  const imported = v.parse(LoginConfigurationsSchema, stored?.loginOptions ?? []);
  const { options } = readLoginOptions(
    stored === undefined ? imported : withLoginEdits(imported, loginEditsOf(stored).options),
  );
  return options.some(({ kind }) => kind === 'CVENT_LOGIN' || kind === 'BIZZABO_LOGIN');
}

function openOwnIdentity(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  config: Config,
  operator: OperatorUiConfig | null,
  providers: readonly ProviderSettings[],
  port: () => number,
  outboxToken: string | null,
) {
  return openIdentity({
    db,
    changes,
    projectId: projectIdOf(operator),
    mailer: createMailer({ db, smtpUrl: config.smtpUrl, from: config.mailFrom }),
    origins: () => originsOf(config, port()),
    isPrivate: config.isPrivate,
    outboxToken,
    venueName: async () => titleOf(await readUiConfig(db), operator),
    rateLimit: config.loginRateLimit,
    providers,
  });
}

/** Creates the demo's users and posts if the venue is the demo. */
async function demoNotes(db: Database, realtime: RealtimeDatabase | null, { isDemo, mode }: Config): Promise<string[]> {
  const [stored] = await db
    .select({ isDemo: venues.isDemo, architectureId: venues.architectureId })
    .from(venues)
    .where(eq(venues.id, 'current'));
  if (stored?.isDemo !== true) return [];
  const seeded = await seedUsers(db, DEMO_USERS);
  await openDemoProfiles(db, stored.architectureId, seeded);
  if (realtime !== null) await seedDemoWall(realtime, mode, seeded);
  if (isDemo) return makeDemoPasswords(db);
  return describeDemo(new Set(seeded.filter(({ hasSeedPassword }) => hasSeedPassword).map(({ email }) => email)));
}

type RegistrationFile = Awaited<ReturnType<typeof openRegistrationFile>>;

/** Imports the venue and the registrations. Returns the entries in the audit log, and lines for the operator. */
async function importAll(
  db: Database,
  config: Config,
  files: readonly RegistrationFile[],
  say: (line: string) => void,
  mayBeEmpty = false,
): Promise<{ entries: AuditRow[]; lines: string[] }> {
  const ofVenue = { action: 'venue.import', files: [config.venueFile ?? SAMPLE_FILE] } as const;
  const ofRegistrations = { action: 'registrations.import', files: config.registrationFiles } as const;
  const { entries, keptVersion, keepsLogin } = await recordImportFailure(db, ofVenue, () =>
    prepareVenue(db, config, mayBeEmpty),
  );
  if (keptVersion !== null) say(keptLine(config.venueFile ?? '', keptVersion));
  if (keepsLogin) say(LOGIN_KEPT);
  const lines = await recordImportFailure(db, ofRegistrations, () =>
    importRegistrations(db, files, Date.now, (entry) => entries.push(entry)),
  );
  return { entries, lines };
}

async function importOnce(config: Config, say: (line: string) => void): Promise<string[]> {
  const files = await Promise.all(config.registrationFiles.map((path) => openRegistrationFile(path)));
  const { databaseUrl: url, dataDir } = config;
  const { patientDb, close } = await openDatabase({ ...(url === null ? { dataDir } : { url }), say });
  try {
    return (await importAll(patientDb, config, files, say)).lines;
  } finally {
    await close();
  }
}

/** Whether a service that others reach waits for its venue to be made, instead of showing a demo. */
const isWaiting = ({ isPrivate, isDemo, venueFile }: Config): boolean => !isPrivate && !isDemo && venueFile === null;

/** Makes a venue of one's own: on this machine in place of the sample, on a server where there is none yet, with a code. */
function founderOf(db: Database, config: Config, code: string | null, onFounded: () => void): Founder | null {
  const { homeDir, databaseUrl } = config;
  if (code === null && (!config.isPrivate || databaseUrl !== null)) return null;
  return {
    isOffered: async () => {
      const stored = await readStored(db);
      return code === null ? stored?.isDemo === true : stored === null;
    },
    isCode: code === null ? null : (letters) => isSameSecret(letters, lettersOf(code)),
    found: (founding) => foundVenue(homeDir, founding, databaseUrl),
    onFounded,
  };
}

/** How the operator of an empty service makes its venue. */
async function emptyNotes(
  founder: Founder | null,
  code: string | null,
  address: string,
  { publicUrl }: Config,
): Promise<string[]> {
  if (code === null || founder === null || !(await founder.isOffered())) return [];
  return [
    `There is no venue yet. Make yours at ${address}/control/?${FOUNDING_QUERY} with the code ${code}`,
    ...(publicUrl === null
      ? ['On another computer, use the name or IP address of this one instead of localhost.']
      : []),
    'Or import one with --venue my-venue.json.',
  ];
}

async function startOnce(
  config: Config,
  say: (line: string) => void,
  onFounded: (() => void) | null,
): Promise<RunningService> {
  const operatorUiConfig = await readOperatorUiConfig(config.uiConfigFile);
  const emulator = emulatorOf(operatorUiConfig, originsOf(config, config.port));
  if (emulator !== null && !config.isPrivate) throw new ConfigError(EMULATOR_FOR_OTHERS);
  const isElsewhere = emulator !== null || isGoogles(operatorUiConfig);
  const providers = await readProviders(config.identityProvidersFile, isElsewhere);
  const account = await openServiceAccount(config.serviceAccountFile, {
    id: projectIdOf(operatorUiConfig),
    isGoogles: isGoogles(operatorUiConfig),
  });
  const chatWords = await readChatWords(config.chatWordsFile);
  const registrationFiles = await Promise.all(config.registrationFiles.map((path) => openRegistrationFile(path)));
  const { databaseUrl: url, dataDir } = config;
  const { db, patientDb, listen, changes, pool, close } = await openDatabase({
    ...(url === null ? { dataDir } : { url }),
    say,
  });
  let stop = async (): Promise<void> => {};
  try {
    const { entries, lines: imported } = await importAll(
      patientDb,
      config,
      registrationFiles,
      say,
      onFounded !== null && !isElsewhere && isWaiting(config),
    );
    let port = config.port;
    const projectId = projectIdOf(operatorUiConfig);
    const outboxToken = config.isPrivate && config.smtpUrl === null ? randomToken() : null;
    const own = isElsewhere
      ? null
      : await openOwnIdentity({ db, changes }, config, operatorUiConfig, providers, () => port, outboxToken);
    const issued = { issuer: issuerOf(projectId), audience: projectId };
    const others =
      emulator === null
        ? createVerifier({ ...issued, keys: new URL(GOOGLE_JWKS_URL) })
        : createEmulatorVerifier(issued);
    const customTokens = account !== null ? customTokensOf(account) : emulator === null ? null : unsignedCustomTokens();
    const code = isWaiting(config) ? readableCode() : null;
    const founder = onFounded === null || own === null ? null : founderOf(db, config, code, onFounded);
    const { app, sizes, audit, realtime, readiness, leave, cut, personalData } = await createApp({
      ...config,
      db,
      listen,
      changes,
      pool,
      operatorUiConfig,
      chatWords,
      emulator,
      verify: own?.verify ?? createVerifierElsewhere(db, others),
      identity: own,
      ...(own === null ? { sessions: createSessionsElsewhere(db) } : {}),
      admit: own !== null || customTokens === null ? null : admitElsewhere(db, customTokens),
      founder,
      cacheFolder: join(dataDir, 'cache'),
      clientFolder: join(projectRoot, 'dist/client'),
      renderFolder: join(projectRoot, 'dist/render'),
      inspectorFolder: join(projectRoot, 'dist/inspector'),
      roomFolder: join(projectRoot, 'dist/room'),
      controlFolder: join(projectRoot, 'dist/control'),
    });
    stop = () => app.close();
    for (const entry of entries) audit.announce(entry);
    const notes = own === null ? [] : await demoNotes(db, realtime, config);
    await app.listen({ port: config.port, host: config.host });
    const [listening] = app.addresses();
    if (typeof listening === 'object') port = listening.port;
    const working = picturesOf(db)
      .then((pictures) => sizes.ensureAll(pictures))
      .catch((error: unknown) => app.log.error({ err: error }, 'picture sizes could not be made'));
    const expire = createExpiry({ ...personalData, announce: audit.announce });
    const forgetting = scheduleRetention(db, {
      async expire(reached, isStopped) {
        await personalData.noteTerm();
        await expire(reached, isStopped);
      },
      onError: (error) => app.log.error({ err: error }, 'old reports could not be removed'),
      onLate: (days) =>
        app.log.warn(
          { days },
          'the clock is far ahead of the last deletion of old reports: one day is deleted per run',
        ),
    });
    const renewing = repeated(
      async () => {
        const stored = await readStored(db);
        if (stored?.isDemo !== true || !isProgrammeOver(stored.published, Date.now())) return;
        for (const entry of (await storeDemo(db, Date.now())).entries) audit.announce(entry);
      },
      DEMO_EVERY_MS,
      (error) => app.log.error({ err: error }, 'the talks of the demo could not be moved to the present'),
    );
    const address = originsOf(config, port)[0] ?? '';
    const door = url === null ? await openDoor(db, dataDir) : null;
    const mails =
      own === null || outboxToken === null
        ? []
        : [`Password mails, opened once: ${outboxAddress(address, outboxToken)}`];
    return {
      address,
      notes: [
        ...(isElsewhere && customTokens === null && (await offersRegistrations(db)) ? [NO_REGISTRATIONS] : []),
        ...(emulator === null ? [] : [emulatorWarning(emulator)]),
        ...(await emptyNotes(founder, code, address, config)),
        ...mails,
        ...notes,
        ...imported,
      ],
      async close() {
        readiness.stop();
        if (config.stopDelay > 0) {
          await delay(config.stopDelay * 1000);
          leave();
          await delay(LEAVING_MS);
        }
        sizes.stop();
        await door?.close();
        const impatience = setTimeout(() => {
          cut();
          app.server.closeAllConnections();
        }, STOPPING_MS);
        await app.close();
        clearTimeout(impatience);
        await Promise.all([working, forgetting.stop(), renewing.stop()]);
        await close();
      },
    };
  } catch (error) {
    await stop().catch(() => {});
    await close();
    throw error;
  }
}

/**
 * Opens the database, imports venue and registrations, and listens. `say` prints lines for the operator, also later.
 * Waits for a PostgreSQL that is unreachable, slow or locked. `onFounded` is called once a venue was made in the browser, which the
 * caller then serves.
 * @throws ConfigError, VenueImportError or RegistrationFileError, each with lines for the operator
 */
export function startService(
  config: Config,
  say: (line: string) => void = () => {},
  onFounded: (() => void) | null = null,
): Promise<RunningService> {
  const start = () => startOnce(config, say, onFounded);
  return config.databaseUrl === null ? start() : workWhenThere(config.databaseUrl, say, start);
}

/**
 * Imports venue and registrations without starting the service, and returns lines for the operator.
 * @throws ConfigError, VenueImportError or RegistrationFileError, each with lines for the operator
 */
export function runImport(config: Config, say: (line: string) => void): Promise<string[]> {
  const work = () => importOnce(config, say);
  return config.databaseUrl === null ? work() : workWhenThere(config.databaseUrl, say, work);
}
