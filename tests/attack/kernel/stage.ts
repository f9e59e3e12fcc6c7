import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import type { ProviderSettings } from '../../../server/identity/sign-on/provider-settings';
import { createUser } from '../../../server/identity/users/users';
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

/** The service with its own identity, a venue, and one user for each caller; listening, so that raw requests reach it. */
export async function startStage(providers: readonly ProviderSettings[] = [], uiConfig: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'venue-attack-'));
  const [client, inspector] = [join(folder, 'client'), join(folder, 'inspector')];
  for (const built of [client, inspector]) {
    await mkdir(join(built, 'app'), { recursive: true });
    await writeFile(
      join(built, 'index.html'),
      '<!doctype html><html lang="en"><title></title><div id="app"></div></html>',
    );
    await writeFile(join(built, 'app', 'main.js'), 'start()');
  }
  await writeFile(join(folder, 'marker.txt'), MARKER);
  const { db, close } = await openDatabase();
  const { app, origin, identity, routes, stop } = await startAppWithIdentity(
    db,
    { projectId: PROJECT, outboxToken: 'token-of-this-start', rateLimit: 100_000_000, providers },
    { clientFolder: client, inspectorFolder: inspector, loginRateLimit: 100_000_000 },
  );
  await importContract(db, {
    ...BESIDE,
    'ui-config.json': { ...UI_CONFIG, features: { inspector: 'admin' }, ...uiConfig },
  });

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
  for (const name of CALLER_NAMES) {
    const email = `${name}@example.org`;
    const { uid } = await createUser(db, {
      email,
      password: PASSWORD,
      emailVerified: true,
      claims: { authorities: [...CALLERS[name]] },
    });
    people[name] = { uid, email, ...(await signIn(email)) };
  }
  const bearer = (name: Caller): Record<string, string> =>
    name === 'guest' ? {} : { authorization: `Bearer ${people[name].idToken}` };
  await fetch(`${origin}/api/logout`, { method: 'POST', headers: bearer('left') });

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
    async renew(name: Caller): Promise<void> {
      people[name] = { ...people[name], ...(await signIn(people[name].email)) };
    },
    async stop(): Promise<void> {
      await stop();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

/** One stage for all tests of a file. Its attacks are counted under `family`; `prepare` runs once before them. */
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
    stage = await startStage(providers?.());
    await prepare?.(stage);
  }, 120_000);
  afterAll(async () => {
    counted.write();
    await stage.stop();
  });
  return { counted, stage: () => stage };
}

/** The API answers below two prefixes. */
export const withoutPrefix = (route: string): string => route.replace(/^(\w+ )\/api\/ui\//, '$1/api/');
