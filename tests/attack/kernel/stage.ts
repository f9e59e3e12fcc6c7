import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import type { ProviderSettings } from '../../../server/identity/sign-on/provider-settings';
import { hashPassword } from '../../../server/identity/users/passwords';
import { createUser, storePassword } from '../../../server/identity/users/users';
import { BESIDE, importContract, startAppWithIdentity, UI_CONFIG } from '../../server/kernel/service';
import { tally } from './tally';

export const PROJECT = 'attacked-venue';
export const PASSWORD = 'correct horse battery';
/** In a file beside the served folders: no response may contain it. */
export const MARKER = 'marker-of-an-unreadable-file';

/** Every kind of caller, by its roles; `guest` has no token, `left` has one of an ended session. */
export const CALLERS = {
  guest: [],
  left: ['ADMIN'],
  attendee: [],
  host: ['HOST'],
  privileged: ['PRIVILEGED'],
  designer: ['DESIGNER'],
  administrator: ['ADMIN'],
} as const;
export type Caller = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS).filter((name): name is Caller => name in CALLERS);

type Session = { idToken: string; refreshToken: string; localId: string };
export type Person = { uid: string; email: string } & Session;

/** The service with its own identity and one user for each caller; listening, so that raw requests reach it. */
export async function startStage(providers: readonly ProviderSettings[] = []) {
  const folder = await mkdtemp(join(inject('attackFolder'), 'stage-'));
  const [client, inspector] = [join(folder, 'client'), join(folder, 'inspector')];
  for (const built of [client, inspector]) {
    await mkdir(join(built, 'app'), { recursive: true });
    await writeFile(
      join(built, 'index.html'),
      '<!doctype html><html lang="en"><title></title><div id="app"></div></html>',
    );
    await writeFile(join(built, 'app', 'main.js'), 'start()');
  }
  await writeFile(join(inspector, 'play.html'), '<!doctype html><html lang="en"><title></title></html>');
  await writeFile(join(folder, 'marker.txt'), MARKER);
  const { db, close } = await openDatabase();
  const { app, origin, identity, routes, stop } = await startAppWithIdentity(
    db,
    { projectId: PROJECT, outboxToken: 'token-of-this-start', rateLimit: 100_000_000, providers },
    { clientFolder: client, inspectorFolder: inspector, loginRateLimit: 100_000_000, dryRunMs: 100 },
  );
  // The worker ends although the service that its files share still listens.
  app.server.unref();

  const toolkit = async (operation: string, body: unknown) => {
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=k`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const signIn = async (email: string): Promise<Session> => {
    const { body } = await toolkit('signInWithPassword', { email, password: PASSWORD, returnSecureToken: true });
    return body as Session;
  };
  const people = {} as Record<Caller, Person>;
  const password = await hashPassword(PASSWORD);
  for (const name of CALLER_NAMES) {
    const email = `${name}@example.org`;
    const user = { email, emailVerified: true, claims: { authorities: [...CALLERS[name]] } };
    const { uid } = await createUser(db, user);
    await storePassword(db, uid, password, Date.now());
    people[name] = { uid, email, idToken: '', refreshToken: '', localId: uid };
  }
  const bearer = (name: Caller): Record<string, string> =>
    name === 'guest' ? {} : { authorization: `Bearer ${people[name].idToken}` };
  const renew = async (name: Caller): Promise<void> => {
    people[name] = { ...people[name], ...(await signIn(people[name].email)) };
  };

  return {
    app,
    /** The route table as the service has it: `GET /api/venue` and so on. */
    routes: [...new Set(routes)],
    db,
    identity,
    origin,
    folder,
    people,
    bearer,
    toolkit,
    signIn,
    /** Begins a session for a caller who has logged out. */
    renew,
    /** Imports the venue and begins a session for every caller. */
    async reset(): Promise<void> {
      const uiConfig = { ...UI_CONFIG, features: { inspector: 'admin' } };
      await importContract(db, { ...BESIDE, 'ui-config.json': uiConfig });
      await Promise.all(CALLER_NAMES.map(renew));
      await fetch(`${origin}/api/logout`, { method: 'POST', headers: bearer('left') });
    },
    async stop(): Promise<void> {
      await stop();
      await close();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

let shared: Promise<Stage> | null = null;

/**
 * One stage for all tests of a file, as at its start; files without providers share it. Its attacks are counted under
 * `family`; `prepare` runs once before them.
 */
export function onStage(
  family: string,
  {
    providers,
    prepare,
  }: { providers?: () => readonly ProviderSettings[]; prepare?: (stage: Stage) => Promise<void> } = {},
) {
  const counted = tally(family);
  let stage: Stage;
  beforeAll(async () => {
    if (providers === undefined) shared ??= startStage();
    stage = await (providers === undefined && shared !== null ? shared : startStage(providers?.()));
    await stage.reset();
    await prepare?.(stage);
  });
  afterAll(async () => {
    counted.write();
    if (providers !== undefined) await stage.stop();
  });
  return { counted, stage: () => stage };
}

/** The API answers below two prefixes. */
export const withoutPrefix = (route: string): string => route.replace(/^(\w+ )\/api\/ui\//, '$1/api/');
