import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOM_TOKEN_AUDIENCE, unsignedCustomTokens } from '../../../server/identity/tokens/custom-token';
import { openServiceAccount } from '../../../server/operator/service-account';

const PROJECT = { id: 'my-event', isGoogles: true };

const pemOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let folder: string;
let account: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-account-'));
  account = {
    type: 'service_account',
    project_id: PROJECT.id,
    private_key_id: 'f00d',
    private_key: pemOf(2048),
    client_email: 'venue@my-event.iam.gserviceaccount.com',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(change: object, project = PROJECT) {
  const file = join(folder, 'account.json');
  await writeFile(file, JSON.stringify({ ...account, ...change }));
  return openServiceAccount(file, project);
}

test('the key file of a service account is read as Google gives it', async () => {
  expect(await open({ token_uri: 'https://oauth2.googleapis.com/token' })).toMatchObject({
    email: account['client_email'],
    projectId: PROJECT.id,
    keyId: 'f00d',
  });
  expect(await openServiceAccount(null, PROJECT)).toBeNull();
});

test.each([
  [
    'of another kind',
    { type: 'authorized_user' },
    'is not the key file of a service account: "type" is missing or wrong',
  ],
  [
    'without an e-mail',
    { client_email: 7 },
    'is not the key file of a service account: "client_email" is missing or wrong',
  ],
  ['with a made-up key', { private_key: 'secret-key' }, '"private_key" is no RSA key of at least 2048 bits'],
  ['with a short key', { private_key: pemOf(1024) }, '"private_key" is no RSA key of at least 2048 bits'],
  ['of another project', { project_id: 'other' }, 'it is of the project "other", and UI_CONFIG names "my-event"'],
])('a service account %s is refused in one line that quotes no secret', async (_, change, why) => {
  const refused = await open(change).catch((error: unknown) => error);
  expect(String(refused)).toBe(
    `ConfigError: FIREBASE_SERVICE_ACCOUNT cannot be used: ${join(folder, 'account.json')}: ${why}.`,
  );
});

test('a service account without Firebase is refused', async () => {
  await expect(open({}, { ...PROJECT, isGoogles: false })).rejects.toThrow('identity is not Firebase’s');
});

test('the Auth emulator gets unsigned tokens for registrations', async () => {
  const token = await unsignedCustomTokens()('ada', { authorities: [] });
  expect(UnsecuredJWT.decode(token).payload).toMatchObject({
    aud: CUSTOM_TOKEN_AUDIENCE,
    uid: 'ada',
    claims: { authorities: [] },
  });
});
