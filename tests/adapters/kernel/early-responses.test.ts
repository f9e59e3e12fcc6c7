import { expect, test, vi } from 'vitest';
import { type EarlyResponse, withEarlyResponses } from '../../../src/adapters/kernel/early-responses';

const ASKED = { headers: { authorization: 'Bearer token' } };

function stage(authorization: string, response: Response) {
  const send = vi.fn<typeof fetch>(async () => new Response('sent'));
  const early = { 'GET /api/userInfo?a=1': Promise.resolve({ authorization, response }) };
  return { send, fetchOrTake: withEarlyResponses(send, early) };
}
const textOf = async (response: Promise<Response>) => (await response).text();

test('the response of a request that is under way is taken over once', async () => {
  const { send, fetchOrTake } = stage('Bearer token', new Response('early'));
  expect(await textOf(fetchOrTake('/api/userInfo?a=1', ASKED))).toBe('early');
  expect(send).not.toHaveBeenCalled();
  expect(await textOf(fetchOrTake('/api/userInfo?a=1', ASKED))).toBe('sent');
});

test.each<[string, string, string, RequestInit, number]>([
  ['another address', '/api/userInfo?a=2', 'Bearer token', ASKED, 200],
  ['another origin', 'https://elsewhere.example/api/userInfo?a=1', 'Bearer token', ASKED, 200],
  ['another method', '/api/userInfo?a=1', 'Bearer token', { ...ASKED, method: 'HEAD' }, 200],
  ['the token of another user', '/api/userInfo?a=1', 'Bearer other', ASKED, 200],
  ['a failed response', '/api/userInfo?a=1', 'Bearer token', ASKED, 401],
])('a request is sent anew in spite of one under way: %s', async (_, url, authorization, init, status) => {
  const { send, fetchOrTake } = stage(authorization, new Response('early', { status }));
  expect(await textOf(fetchOrTake(url, init))).toBe('sent');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a response that was requested after the scripts arrived is taken over too', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('sent'));
  const early: Record<string, Promise<EarlyResponse | null>> = {};
  const fetchOrTake = withEarlyResponses(send, early);
  early['GET /a'] = Promise.resolve({ authorization: 'Bearer token', response: new Response('early') });
  expect(await textOf(fetchOrTake('/a', ASKED))).toBe('early');
});

test('a request is sent where the early one got no response', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('sent'));
  const fetchOrTake = withEarlyResponses(send, { 'GET /a': Promise.resolve(null) });
  expect(await textOf(fetchOrTake('/a', ASKED))).toBe('sent');
});
