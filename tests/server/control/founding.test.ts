import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { FOUNDING_API, FOUNDING_CODE_API, type Founding } from '../../../domain/control/founding';
import { emptyDraft, planIn } from '../../../domain/control/founding-draft';
import { leadToFounding } from '../../../server/control/empty-venue';
import { type Founder, foundingRoutes } from '../../../server/control/founding-routes';
import { type DatabaseOptions, openDatabase } from '../../../server/db/database';
import { chosenData, pointerFile, venuesFolder } from '../../../server/db/own-data';
import { sendError } from '../../../server/http/error-response';
import { matchesPassword } from '../../../server/identity/users/passwords';
import { findUserByEmail } from '../../../server/identity/users/users';
import { foundVenue } from '../../../server/operator/founding/found';
import { venues } from '../../../server/venue/tables';
import { createPostgres, postgresSocket } from '../kernel/databases';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});
async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-founding-'));
  folders.push(folder);
  return folder;
}

const draft = { ...emptyDraft(Date.now(), 'Europe/Berlin', 'de'), name: 'Frühling', template: 'team' };
const plan = planIn({ ...draft, organiser: 'Ada', email: 'ada@example.org' });
if (plan === null) throw new Error('The plan has a fault');
const FOUNDING: Founding = { plan, password: 'correct horse', logo: null, code: null };

test('a venue is made in a folder of its own with its organiser and nothing of the sample, and is served from then on', async () => {
  const dataDir = await home();
  expect(chosenData(dataDir)).toBe(dataDir);
  const broken = { ...FOUNDING, logo: Buffer.from('no picture').toString('base64') };
  await expect(foundVenue(dataDir, broken)).rejects.toMatchObject({ statusCode: 415 });
  expect([await readdir(dataDir), chosenData(dataDir)]).toEqual([[], dataDir]);

  expect(await foundVenue(dataDir, FOUNDING)).toEqual({ id: 'fruhling' });
  const own = join(dataDir, 'venues/fruhling');
  expect(chosenData(dataDir)).toBe(join(own, 'data'));
  for (const file of ['venue.json', 'users.json', 'ui-config.json'])
    expect(await readFile(join(own, file), 'utf8')).not.toMatch(/aurora|correct horse/i);
  await expectOwnVenue({ dataDir: join(own, 'data') });
});

async function expectOwnVenue(options: DatabaseOptions): Promise<void> {
  const { db, close } = await openDatabase(options);
  try {
    const ada = await findUserByEmail(db, 'ada@example.org');
    expect(ada?.customClaims['authorities']).toEqual(['DESIGNER', 'ADMIN']);
    expect(await matchesPassword(ada, 'correct horse')).toBe(true);
    expect(await db.select({ isDemo: venues.isDemo, id: venues.architectureId }).from(venues)).toEqual([
      { isDemo: false, id: 'fruhling' },
    ]);
  } finally {
    await close();
  }
}

test.each(postgresSocket === null ? [] : [postgresSocket])(
  'with PostgreSQL (%s) the venue is in that database, and its files in the folder',
  async (socket) => {
    const [dataDir, url] = [await home(), await createPostgres(socket)];
    await foundVenue(dataDir, FOUNDING, url);
    expect([await readdir(dataDir), chosenData(dataDir)]).toEqual([['venues'], dataDir]);
    await expectOwnVenue({ url });
  },
);

test('a venue that cannot be named as the one to be served leaves nothing', async () => {
  const dataDir = await home();
  await mkdir(`${pointerFile(dataDir)}.new`);
  await expect(foundVenue(dataDir, FOUNDING)).rejects.toMatchObject({ code: 'EISDIR' });
  expect([await readdir(venuesFolder(dataDir)), chosenData(dataDir)]).toEqual([[], dataDir]);
});

async function serve(founder: Partial<Founder> | null) {
  const made: Founding[] = [];
  let isServed = false;
  const app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(rateLimit, { global: false });
  const whole: Founder = {
    isOffered: async () => true,
    isCode: null,
    found: async (one) => {
      made.push(one);
      return { id: 'spring' };
    },
    onFounded: () => {
      isServed = true;
    },
    ...founder,
  };
  await app.register(foundingRoutes, { founder: founder === null ? null : whole });
  const path = FOUNDING_API.replace(/^\/api(?:\/ui)?/, '');
  const send = async (payload: unknown = FOUNDING, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: path,
        payload: payload as object,
        headers: { host: 'localhost', ...headers },
      })
    ).statusCode;
  const offer = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: path, headers: { host: 'localhost', ...headers } })).json();
  const check = async (code: string) =>
    (await app.inject({ method: 'POST', url: FOUNDING_CODE_API.replace(/^\/api(?:\/ui)?/, ''), payload: { code } }))
      .statusCode;
  return { app, made, offer, send, check, isServed: () => isServed };
}

const NOT_OFFERED = { isOffered: false, needsCode: false };

test('only a browser on this machine makes a venue, and only while the sample is shown', async () => {
  const { made, offer, send, isServed } = await serve({});
  for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '192.0.2.1' }]) {
    expect([await offer(headers), await send(FOUNDING, headers)]).toEqual([NOT_OFFERED, 404]);
  }
  expect(await send({ ...FOUNDING, password: 'short' })).toBe(400);
  expect(await send({ ...FOUNDING, plan: { ...plan, end: '2020-01-01' } })).toBe(400);
  expect([made, await offer(), isServed()]).toEqual([[], { isOffered: true, needsCode: false }, false]);
  expect([await send(), made.length, isServed()]).toEqual([201, 1, true]);
  expect(await send()).toBe(409);

  const own = await serve({ isOffered: async () => false });
  expect([await own.offer(), await own.send()]).toEqual([NOT_OFFERED, 404]);
  const none = await serve(null);
  expect([await none.offer(), await none.send()]).toEqual([NOT_OFFERED, 404]);
});

test('on a server only who has the printed code makes a venue, from anywhere, and only while there is none', async () => {
  const isCode = (letters: string) => letters === 'ABCDE23456';
  const far = { host: 'venue.example', 'x-forwarded-for': '192.0.2.1' };
  const { check, made, offer, send } = await serve({ isCode });
  expect(await offer(far)).toEqual({ isOffered: true, needsCode: true });
  expect([await check('ABCDE-23457'), await check(''), await check(' abcde 23456\n')]).toEqual([403, 403, 204]);
  for (const code of [null, 'ABCDE-23457']) expect(await send({ ...FOUNDING, code }, far)).toBe(403);
  expect(made).toEqual([]);
  expect(await send({ ...FOUNDING, code: 'ABCDE-23456' }, far)).toBe(201);

  const over = await serve({ isCode, isOffered: async () => false });
  expect([await over.offer(far), await over.check('ABCDE-23456')]).toEqual([NOT_OFFERED, 404]);
});

test('everyone who opens a service without a venue is sent to the page that makes one', async () => {
  let isEmpty = true;
  const app = Fastify();
  leadToFounding(app, { isOffered: async () => isEmpty });
  app.get('/*', async () => 'page');
  const open = async (url: string, accept = 'text/html') => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    return headers.location ?? statusCode;
  };
  const page = '/control/?new';
  expect([await open('/'), await open('/v/spring?lang=de'), await open('/control/')]).toEqual([page, page, page]);
  expect([await open(page), await open('/control/?new&lang=de'), await open('/api/ui/founding')]).toEqual([
    200, 200, 200,
  ]);
  expect(await open('/', 'application/json')).toBe(200);
  isEmpty = false;
  expect([await open('/'), await open('/control/')]).toEqual([200, 200]);
});

test('after a failure a venue can be made again', async () => {
  let isBroken = true;
  const { send } = await serve({
    found: async () => {
      if (isBroken) throw new Error('The disk is full');
      return { id: 'spring' };
    },
  });
  expect(await send()).toBe(500);
  isBroken = false;
  expect(await send()).toBe(201);
});
