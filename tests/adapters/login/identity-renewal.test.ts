import { expect, test, vi } from 'vitest';
import { renewTokens, type TokenSource } from '../../../src/adapters/login/token-renewal';

const FRESH_MS = 900_000;

function stage() {
  let renewals = 0;
  const state = { isIn: true };
  const clock = { now: 1_000_000_000 };
  const source = {
    token: vi.fn<TokenSource['token']>(async (renew) => {
      if (renew) renewals += 1;
      return state.isIn ? `token ${renewals}` : null;
    }),
    roles: vi.fn<TokenSource['roles']>(async (renew) => {
      if (renew) renewals += 1;
      return state.isIn ? ['HOST'] : null;
    }),
  };
  return { source, state, clock, tokens: renewTokens(source, () => clock.now) };
}

test('there is no token without a signed-in user §4.27', async () => {
  const { tokens, source, state } = stage();
  state.isIn = false;
  expect(await tokens.token()).toBeNull();
  expect(source.token.mock.calls).toEqual([[false]]);
});

test('a token is renewed before a request when it is older than 900000 ms', async () => {
  const { tokens, source, clock } = stage();
  expect(await tokens.token()).toBe('token 0');
  clock.now += FRESH_MS - 1;
  expect(await tokens.token()).toBe('token 0');
  clock.now += 1;
  expect(await tokens.token()).toBe('token 1');
  clock.now += FRESH_MS - 1;
  expect(await tokens.token()).toBe('token 1');
  expect(source.token.mock.calls).toEqual([[false], [false], [true], [false]]);
});

test('a token is renewed once for many requests at the same time', async () => {
  const { tokens, source, clock } = stage();
  await tokens.token();
  clock.now += FRESH_MS;
  const answers = await Promise.all([tokens.token(), tokens.token(), tokens.token()]);
  expect(answers).toEqual(['token 1', 'token 1', 'token 1']);
  expect(source.token.mock.calls.filter(([renew]) => renew)).toHaveLength(1);
});

test('a token that cannot be renewed is used while it is valid, and the next request renews it', async () => {
  const { tokens, source, clock } = stage();
  await tokens.token();
  clock.now += FRESH_MS;
  source.token.mockRejectedValueOnce(new Error('auth/network-request-failed'));
  expect(await tokens.token()).toBe('token 0');
  expect(await tokens.token()).toBe('token 1');
});

test('the timer renews a token with its roles, and a wake-up only an old token', async () => {
  const { tokens, source, clock } = stage();
  expect(await tokens.roles(false)).toEqual(['HOST']);
  clock.now += FRESH_MS - 1;
  await tokens.roles(true);
  clock.now += 1;
  await tokens.roles(true);
  await tokens.token();
  expect(source.roles.mock.calls).toEqual([[false], [false], [true]]);
  expect(source.token.mock.calls).toEqual([[false]]);
});

test('reading roles without a signed-in user fails: "Could unexpectedly not fetch auth token" §8.37', async () => {
  const { tokens, state } = stage();
  state.isIn = false;
  await expect(tokens.roles(false)).rejects.toThrow('Could unexpectedly not fetch auth token');
});
