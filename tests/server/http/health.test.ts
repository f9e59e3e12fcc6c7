import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from '../../../server/http/error-response';
import { addHealth, createReadiness } from '../../../server/http/health';

async function start(readVersion: () => Promise<{ version: number }>, checkWrites = async () => {}) {
  const app = Fastify();
  app.setErrorHandler(sendError);
  const readiness = createReadiness();
  addHealth(app, { readiness, readVersion, checkWrites, limitMs: 20 });
  const statuses = async () =>
    Promise.all(['/livez', '/readyz', '/healthz'].map(async (url) => (await app.inject(url)).statusCode));
  return { app, readiness, statuses };
}

const away = (): Promise<never> => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

test('a service with its database is alive and ready', async () => {
  const { app, statuses } = await start(async () => ({ version: 3 }));
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await app.inject('/readyz')).headers['cache-control']).toBe('no-store');
});

test.each([
  ['refuses', away],
  ['does not answer', () => new Promise<never>(() => {})],
])('a service whose database %s is alive but not ready', async (_, readVersion) => {
  const { app, statuses } = await start(readVersion);
  expect(await statuses()).toEqual([200, 503, 503]);
  expect((await app.inject('/readyz')).headers['retry-after']).toBe('5');
});

test('a service whose database has a full disk reads, but is not ready, and says why', async () => {
  const full = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }));
  const { app, statuses } = await start(async () => ({ version: 3 }), full);
  expect(await statuses()).toEqual([200, 503, 503]);
  expect((await app.inject('/readyz')).json()).toEqual({
    errMsg: expect.stringMatching(/^The disk of the database is full/),
  });
});

test.each([
  ['full', '53100', 'The disk of the database is full'],
  ['busy', '55P03', 'The database is locked or overloaded'],
  ['busy', '57014', 'The database is locked or overloaded'],
  ['away', 'ECONNREFUSED', 'The service is waiting for its database'],
])('a request says that the database is %s after its error %s, and so does the log', async (store, code, text) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  app.setErrorHandler(sendError);
  app.get('/work', async () => {
    throw new Error('The query failed', { cause: Object.assign(new Error('by the database'), { code }) });
  });
  const { statusCode, headers, body } = await app.inject('/work');
  expect([statusCode, headers['retry-after'], JSON.parse(body).errMsg.startsWith(text)]).toEqual([503, '5', true]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  expect(logged.map((line) => line.store)).toEqual([store]);
});

test('a service that stops is alive but no longer ready', async () => {
  const { readiness, statuses } = await start(async () => ({ version: 3 }));
  expect(await statuses()).toEqual([200, 200, 200]);
  readiness.stop();
  expect(await statuses()).toEqual([200, 503, 503]);
});

test('a service that stops does not ask the database whether it is ready', async () => {
  let asked = 0;
  const { app, readiness } = await start(async () => {
    asked += 1;
    return { version: 3 };
  });
  readiness.stop();
  const { statusCode, headers } = await app.inject('/readyz');
  expect([statusCode, headers['retry-after'], asked]).toEqual([503, '5', 0]);
});
