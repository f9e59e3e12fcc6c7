import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addDraining } from '../../../server/http/draining';
import { createReadiness } from '../../../server/http/health';
import { WAITING } from '../../kernel/waiting';

async function start() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const readiness = createReadiness();
  const { leave, cut } = addDraining(app, readiness);
  const closed: string[] = [];
  app.addHook('preClose', async () => void closed.push('realtime'));
  app.addHook('onClose', async () => void closed.push('store'));
  let onReceived = (): void => {};
  const received = new Promise<void>((resolve) => {
    onReceived = resolve;
  });
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'POST') onReceived();
  });
  app.get('/', async () => 'here');
  app.post('/', async ({ body }) => ({ body, closed: [...closed] }));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    cut();
    return app.close();
  });

  /** A request whose body is sent by `finish`. */
  async function begin() {
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers });
    const response = once(outgoing, 'response').then(async ([incoming]) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part);
      return {
        status: incoming.statusCode,
        connection: incoming.headers.connection,
        text: Buffer.concat(parts).toString(),
      };
    });
    response.catch(() => {});
    outgoing.write('{"half":');
    await received;
    return { response, finish: () => outgoing.end('1}') };
  }
  const get = async () => {
    const { status, headers } = await fetch(origin);
    return [status, headers.get('connection')];
  };
  return { app, readiness, leave, cut, closed, begin, get };
}

test('a service that stops answers new requests and closes their connections', async () => {
  const { readiness, get } = await start();
  expect(await get()).toEqual([200, 'keep-alive']);
  readiness.stop();
  expect(await get()).toEqual([200, 'close']);
});

test('a request under way is answered before anything is closed, while new ones are refused', async () => {
  const { app, readiness, closed, begin, get } = await start();
  const { response, finish } = await begin();
  readiness.stop();
  const closing = app.close();
  await expect.poll(get, { ...WAITING, interval: 10 }).toEqual([503, 'close']);
  expect(closed).toEqual([]);
  finish();
  expect(await response).toEqual({ status: 200, connection: 'close', text: '{"body":{"half":1},"closed":[]}' });
  await closing;
  expect(closed).toEqual(['realtime', 'store']);
  await expect(get()).rejects.toThrow('fetch failed');
});

test('a service that leaves answers what came on open connections, refuses others, and ends', async () => {
  const { app, readiness, leave, closed, begin, get } = await start();
  const { response, finish } = await begin();
  readiness.stop();
  leave();
  await expect(get()).rejects.toThrow('fetch failed');
  finish();
  expect(await response).toEqual({ status: 200, connection: 'close', text: '{"body":{"half":1},"closed":[]}' });
  await app.close();
  expect(closed).toEqual(['realtime', 'store']);
});

test('a request that is given up does not hold the service', async () => {
  const { app, cut, closed, begin } = await start();
  const { response } = await begin();
  const closing = app.close();
  cut();
  await expect(response).rejects.toThrow('socket hang up');
  await closing;
  expect(closed).toEqual(['realtime', 'store']);
});
