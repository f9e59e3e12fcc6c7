import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rememberTokens } from '../../../server/identity/tokens/remember';
import { createVerifier, type Verifier } from '../../../server/identity/tokens/verify';

const ISSUED = { issuer: 'venue', audience: 'venue' };
const START_S = 1_800_000_000;

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let verifier: Verifier;
let at: number;
let checked: number;
beforeAll(async () => {
  keys = await generateKeyPair('RS256');
});
beforeEach(async () => {
  at = START_S * 1000;
  checked = 0;
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256' }] };
  const verify = createVerifier({ ...ISSUED, keys: jwks, isOurs: true, now: () => at });
  verifier = rememberTokens(
    (token) => {
      checked += 1;
      return verify(token);
    },
    () => at,
  );
});

const tokenOf = (claims: Record<string, unknown> = {}, uid = 'ada') =>
  new SignJWT({ auth_time: START_S, iat: START_S, exp: START_S + 3600, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setSubject(uid)
    .setIssuer(ISSUED.issuer)
    .setAudience(ISSUED.audience)
    .sign(keys.privateKey);
const reasonOf = (token: string) =>
  verifier(token).then(
    ({ uid }) => uid,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

test('the signature of a token is checked once, of each token', async () => {
  const [one, other] = [await tokenOf(), await tokenOf({}, 'grace')];
  expect([await reasonOf(one), await reasonOf(one), checked]).toEqual(['ada', 'ada', 1]);
  expect([await reasonOf(other), await reasonOf(one), checked]).toEqual(['grace', 'ada', 2]);
});

test('a remembered token expires at the same second as a new one', async () => {
  const token = await tokenOf();
  at = (START_S + 3600) * 1000 - 1;
  expect([await reasonOf(token), await reasonOf(token), checked]).toEqual(['ada', 'ada', 1]);
  at += 1;
  expect([await reasonOf(token), checked]).toEqual(['The token is expired', 2]);
});

test('each refused token is checked again, also one that differs from a remembered one in its signature alone', async () => {
  const token = await tokenOf();
  expect(await reasonOf(token)).toBe('ada');
  const [head = '', body = '', signature = ''] = token.split('.');
  const forged = [head, body, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.');
  const unsigned = `${head}.${body}.`;
  for (const one of [forged, forged, unsigned, unsigned]) expect(await reasonOf(one)).toBe('The token is invalid');
  expect(checked).toBe(5);
});

test('a token with a time before which it is not valid is checked each time', async () => {
  const token = await tokenOf({ nbf: START_S });
  expect([await reasonOf(token), await reasonOf(token), checked]).toEqual(['ada', 'ada', 2]);
  at -= 1000;
  expect(await reasonOf(token)).toBe('The token is invalid');
});

test('the token that was unused for longest is checked again after ten thousand others', async () => {
  const many = rememberTokens(
    async (uid) => {
      checked += 1;
      return { uid, email: null, authorities: [], claims: { exp: START_S + 3600 } };
    },
    () => at,
  );
  for (let count = 0; count < 10_000; count += 1) await many(`token ${count}`);
  await many('token 0');
  await many('one more');
  expect(checked).toBe(10_001);
  await many('token 0');
  expect(checked).toBe(10_001);
  await many('token 1');
  expect(checked).toBe(10_002);
});
