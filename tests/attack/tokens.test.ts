import * as fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { loadSigningKeys } from '../../server/identity/tokens/keys';
import { onStage, PROJECT } from './kernel/stage';
import { hold } from './kernel/tally';

let keys: Awaited<ReturnType<typeof loadSigningKeys>>;
let ours: Awaited<ReturnType<typeof generateKeyPair>>;
const { counted, stage } = onStage('token forgeries', {
  async prepare({ db }) {
    keys = await loadSigningKeys(db);
    ours = await generateKeyPair('RS256', { extractable: true });
  },
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);
const sidOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

/** Claims of a genuine administrator's token, which forgers may know. */
const claimsOf = (): Record<string, unknown> => {
  const { administrator } = stage().people;
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: administrator.uid,
    user_id: administrator.uid,
    sid: sidOf(administrator.idToken),
    auth_time: seconds(),
    iat: seconds(),
    exp: seconds() + 3600,
    email: administrator.email,
    email_verified: true,
    authorities: ['ADMIN'],
    firebase: { sign_in_provider: 'password' },
  };
};

async function expectRefused(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const read = await stage().app.inject({ url: '/api/capture/session', headers });
  expect([400, 401], token).toContain(read.statusCode);
  const lookup = await stage().app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    payload: { idToken: token },
  });
  expect(lookup.statusCode, token).toBe(400);
}

const HEADERS = fc.record(
  {
    alg: fc.constantFrom('none', 'None', 'NONE', 'HS256', 'HS512', 'RS256', 'RS512', 'PS256', 'ES256', 'EdDSA', ''),
    kid: fc.oneof(fc.constant('ours'), fc.constantFrom('', '../../dev/null', "' or 1=1 --", '\u0000', 'other')),
    typ: fc.constantFrom('JWT', 'at+jwt', 'JWE', ''),
    jku: fc.constant('https://evil.example/jwks.json'),
    x5u: fc.constant('https://evil.example/cert.pem'),
    crit: fc.constantFrom([], ['b64'], ['exp']),
    b64: fc.boolean(),
  },
  { requiredKeys: ['alg'] },
);

test('no token is taken whose header chooses how it is verified', async () => {
  await hold(
    fc.asyncProperty(HEADERS, fc.constantFrom('', 'AA', 'genuine', 'junk'), async (header, signature) => {
      const named = { ...header, ...(header.kid === 'ours' ? { kid: keys.kid } : {}) };
      const [, , genuine = ''] = stage().people.administrator.idToken.split('.');
      const end = signature === 'genuine' ? genuine : signature;
      await counted.attack(() => expectRefused(`${encode(named)}.${encode(claimsOf())}.${end}`));
    }),
    { short: 25, whole: 400 },
  );
});

test('no token is taken that another key signed, or the public key as a secret', async () => {
  const jwk = await exportJWK(ours.publicKey);
  const secret = new TextEncoder().encode(JSON.stringify(keys.jwks.keys[0]));
  await hold(
    fc.asyncProperty(
      fc.constantFrom('RS256', 'HS256', 'HS384'),
      fc.boolean(),
      fc.boolean(),
      async (alg, isOurKid, isEmbedded) => {
        const header = { alg, ...(isOurKid ? { kid: keys.kid } : {}), ...(isEmbedded ? { jwk } : {}) };
        const token = new SignJWT(claimsOf()).setProtectedHeader(header);
        const forged = await token.sign(alg === 'RS256' ? ours.privateKey : secret);
        await counted.attack(() => expectRefused(forged));
      },
    ),
    { short: 10, whole: 150 },
  );
});

const WRONG: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ iss: fc.constantFrom('', 'https://securetoken.google.com/other', PROJECT, 'https://evil.example') }),
  fc.record({ aud: fc.oneof(fc.constantFrom('', 'other', `${PROJECT}x`), fc.constant([PROJECT, 'other'])) }),
  fc.record({ exp: fc.integer({ min: 0, max: seconds() }) }),
  fc.record({ sub: fc.constantFrom('', 7, null, 'x'.repeat(129), '__proto__') }),
  fc.record({ sid: fc.oneof(fc.constantFrom('', null, 7, 'unknown'), fc.string({ maxLength: 60 })) }),
  fc.record({ auth_time: fc.constantFrom(null, -1, 'now') }),
  fc.record({ iat: fc.constantFrom(null, 'now') }),
);

test('no token is taken with wrong claims, not even under our own signature', async () => {
  await hold(
    fc.asyncProperty(WRONG, async (change) => {
      const claims = { ...claimsOf(), ...change };
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys.kid }).sign(keys.privateKey);
      await counted.attack(() => expectRefused(token));
    }),
    { short: 25, whole: 400 },
  );
});

test('no token is taken for the session of another user, or of an ended session', async () => {
  const { administrator, attendee, left } = stage().people;
  for (const change of [
    { sid: sidOf(attendee.idToken) },
    { sub: attendee.uid, user_id: attendee.uid },
    { sub: left.uid, user_id: left.uid, sid: sidOf(left.idToken) },
  ]) {
    const claims = { ...claimsOf(), ...change };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys.kid }).sign(keys.privateKey);
    await counted.attack(() => expectRefused(token));
  }
  for (const token of [
    administrator.refreshToken,
    left.idToken,
    await stage().identity.createCustomToken(administrator.uid),
  ])
    await counted.attack(() => expectRefused(token));
});

test('no genuine token is taken after any change of its text', async () => {
  const { idToken } = stage().people.administrator;
  await hold(
    fc.asyncProperty(
      fc.nat({ max: idToken.length - 8 }),
      fc.constantFrom('A', 'b', '_', '.', '=', ' ', ''),
      async (at, letter) => {
        const changed = idToken.slice(0, at) + letter + idToken.slice(at + 1);
        fc.pre(changed !== idToken);
        await counted.attack(() => expectRefused(changed));
      },
    ),
    { short: 25, whole: 500 },
  );
});
