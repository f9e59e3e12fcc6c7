import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { createEmulatorVerifier, issuerOf } from '../../../server/identity/tokens/verify';
import { startService } from '../../../server/operator/service';
import { emulatorOf, parseOperatorUiConfig } from '../../../server/shell/ui-config';
import { makeDataFolder } from '../kernel/databases';

const EMULATOR = 'http://127.0.0.1:9099';
const firebase = { apiKey: 'k', projectId: 'demo-venue', emulators: { auth: EMULATOR } };

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  await writeFile(join(folder, 'ui-config.json'), JSON.stringify({ firebase }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const config = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ PORT: '0', DATA_DIR: folder, UI_CONFIG: join(folder, 'ui-config.json'), ...env }, [], folder);

/** A token as the official emulator writes it. */
function emulatorToken(change: Record<string, unknown> = {}): string {
  const seconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    email: 'ada@example.org',
    email_verified: true,
    auth_time: seconds,
    user_id: 'emulated',
    firebase: { identities: { email: ['ada@example.org'] }, sign_in_provider: 'password' },
    authorities: ['ADMIN'],
    iat: seconds,
    exp: seconds + 3600,
    aud: firebase.projectId,
    iss: issuerOf(firebase.projectId),
    sub: 'emulated',
    ...change,
  }).encode();
}

test.each([
  [null, null],
  [{}, null],
  [{ auth: null }, null],
  [{ auth: '/' }, null],
  [{ auth: 'http://localhost:8080' }, null],
  [{ auth: 'http://127.0.0.1:9099/' }, EMULATOR],
])('a configuration with the emulators %o names the emulator %s', (emulators, emulator) => {
  const operator = parseOperatorUiConfig({ firebase: { ...firebase, emulators } });
  expect(emulatorOf(operator, ['http://localhost:8080'])).toBe(emulator);
});

test('the official Auth emulator provides identity where it is named, with a warning', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const service = await startService(config());
  try {
    expect(service.notes[0]).toBe(
      `WARNING: for development only. The Firebase Auth emulator at ${EMULATOR} provides identity; its tokens are not signed, and anybody on this machine can be anybody.`,
    );
    const uiConfig = await (await fetch(`${service.address}/ui-config.json`)).json();
    expect(uiConfig.firebase).toMatchObject({ projectId: 'demo-venue', emulators: { auth: EMULATOR } });
    const page = await fetch(service.address, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`connect-src [^;]*${EMULATOR}`));
    const headers = { authorization: `Bearer ${emulatorToken()}` };
    expect((await fetch(`${service.address}/api/capture/session`, { headers })).status).toBe(200);
    expect((await fetch(`${service.address}/identitytoolkit.googleapis.com/v1/projects`)).status).toBe(404);
  } finally {
    await service.close();
  }
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://venue.example.org' }])(
  'a service that others reach refuses the emulator: %o',
  async (env) => {
    await expect(startService(config(env))).rejects.toThrow(
      'UI_CONFIG names a Firebase Auth emulator, which believes everybody: it works only on this machine, without HOST and PUBLIC_URL.',
    );
  },
);

test.each([
  ['of another project', { aud: 'other' }],
  ['of another issuer', { iss: issuerOf('other') }],
  ['that is expired', { exp: 1 }],
  ['without a user', { sub: '' }],
])('a token of the emulator %s is refused', async (_, change) => {
  const verify = createEmulatorVerifier({ issuer: issuerOf(firebase.projectId), audience: firebase.projectId });
  await expect(verify(emulatorToken(change))).rejects.toMatchObject({ name: 'TokenError' });
});
