import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../server/db/database';
import { openEmpty } from '../server/kernel/databases';
import { importContract, startApp } from '../server/kernel/service';
import { note, times } from './kernel/tally';

const CLIENTS = times(100, 1000);
const REQUEST_MS = 300;
const WAITING = { timeout: 60_000, interval: 20 };

let database: OpenDatabase;
let service: Awaited<ReturnType<typeof startApp>>;
/** It waits longer for a request, so that a busy machine is not taken for a slow client. */
let patient: Awaited<ReturnType<typeof startApp>>;
let port = 0;
let patientPort = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await openEmpty();
  await importContract(database.db);
  service = await startApp(database.db, { requestMs: REQUEST_MS });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.app.server.address() as AddressInfo);
  patient = await startApp(database.db);
  await patient.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port: patientPort } = patient.app.server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await Promise.all([service.stop(), patient.stop()]);
  await database.close();
});

async function open(at = port): Promise<{ socket: Socket; text: () => string; ended: Promise<unknown> }> {
  const socket = connect({ port: at, host: '127.0.0.1' });
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, text: () => text, ended };
}

const HEAD = 'POST /api/capture/login HTTP/1.1\r\nHost: localhost\r\n';
/** On a busy machine a request of our own may itself come too late. */
const health = (at = port): Promise<number> =>
  vi.waitUntil(async () => {
    const answer = await fetch(`http://127.0.0.1:${at}/healthz`).catch(() => null);
    return answer === null || answer.status === 408 ? null : answer.status;
  }, WAITING);

const ODD = [
  { what: 'nothing', sent: '' },
  { what: 'half a request line', sent: 'GET /api/ven' },
  { what: 'half of the headers', sent: `${HEAD}X-Slow: a` },
  { what: 'half of the body', sent: `${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":` },
];

test.each(ODD)(`${CLIENTS} clients that send $what hold up no other, and are sent away`, async ({ sent }) => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => open()));
  for (const { socket } of clients) socket.write(sent);
  expect(await health()).toBe(200);
  await Promise.all(clients.map(({ ended }) => ended));
  const answers = new Set(clients.map(({ text }) => text().slice(0, 12)));
  expect([...answers].every((answer) => ['', 'HTTP/1.1 408'].includes(answer))).toBe(true);
  expect(await health()).toBe(200);
  note('Slow clients', CLIENTS, CLIENTS);
});

test('a client that sends a byte now and then is sent away as well', async () => {
  const { socket, text, ended } = await open();
  socket.write(HEAD);
  const trickle = setInterval(() => socket.write('X: a\r\n'), 20);
  await ended;
  clearInterval(trickle);
  expect(text()).toMatch(/^HTTP\/1\.1 408/);
  note('Slow clients', 1, 1);
});

test.each([
  ['huge headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Huge: ${'a'.repeat(200_000)}\r\n\r\n`, /^HTTP\/1\.1 431/],
  ['a huge address', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, /^HTTP\/1\.1 (414|431)/],
  ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', /^HTTP\/1\.1 400/],
  ['two lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, /^HTTP\/1\.1 400/],
  ['a length and chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, /^HTTP\/1\.1 400/],
  [
    'a body that is too large',
    `${HEAD}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
    /^HTTP\/1\.1 413/,
  ],
])('a client that sends %s is refused, and the service goes on', async (_, sent, expected) => {
  const { socket, text } = await open(patientPort);
  socket.write(sent);
  await vi.waitFor(() => expect(text()).toMatch(expected), WAITING);
  expect(await health(patientPort)).toBe(200);
  note('Odd requests', 1, 1);
});

test('clients that leave before they are answered do no harm', async () => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => open()));
  for (const { socket } of clients) {
    socket.write('GET /api/venue/version HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.destroy();
  }
  expect(await health()).toBe(200);
  note('Clients that leave', CLIENTS, CLIENTS);
});
