import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendError } from '../../../server/http/error-response';
import { createAtOnce } from '../../../server/http/files/at-once';
import { WAITING } from '../../kernel/waiting';

test('concurrent file transfers are limited per user and in total, and each that ends makes room', async () => {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true });
  app.setErrorHandler(sendError);
  const atOnce = createAtOnce({ ofUser: 2, all: 3 });
  const ends: (() => void)[] = [];
  app.post('/', { onRequest: async (request, reply) => atOnce(request, reply) }, async () => {
    await new Promise<void>((resolve) => void ends.push(resolve));
    return 'stored';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const stopping = new AbortController();
  const send = (from: string, signal?: AbortSignal) =>
    fetch(origin, { method: 'POST', headers: { 'x-forwarded-for': from }, signal: signal ?? null }).then(
      ({ status, headers }) => ({ status, after: headers.get('retry-after') }),
    );
  const begun = (count: number) => expect.poll(() => ends.length, WAITING).toBe(count);

  const first = send('10.0.0.1');
  await begun(1);
  const gone = send('10.0.0.1', stopping.signal).catch(() => null);
  await begun(2);
  expect(await send('10.0.0.1')).toEqual({ status: 429, after: '5' });
  const other = send('10.0.0.2');
  await begun(3);
  expect(await send('10.0.0.3')).toMatchObject({ status: 429 });

  ends[0]?.();
  expect(await first).toEqual({ status: 200, after: null });
  const next = send('10.0.0.3');
  await begun(4);
  stopping.abort();
  await gone;
  await expect.poll(() => send('10.0.0.1', AbortSignal.timeout(500)).catch(() => 'taken'), WAITING).toBe('taken');
  for (const end of ends) end();
  expect([(await other).status, (await next).status]).toEqual([200, 200]);
});
