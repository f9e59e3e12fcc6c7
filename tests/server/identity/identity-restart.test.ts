import { rm } from 'node:fs/promises';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { createVerifier } from '../../../server/identity/tokens/verify';
import { createUser } from '../../../server/identity/users/users';
import { createPostgres, makeDataFolder, openEmpty, postgresSocket } from '../kernel/databases';
import { PASSWORD, refusal, startIdentity } from './identity-harness';

type Place = { store: string; options: () => Promise<{ dataDir: string } | { url: string }> };

const places: readonly Place[] = [
  { store: 'PGlite', options: async () => ({ dataDir: await makeDataFolder() }) },
  ...(postgresSocket === null
    ? []
    : [{ store: 'PostgreSQL', options: async () => ({ url: await createPostgres(postgresSocket ?? '') }) }]),
];

test.each(places)(
  'users, sessions and keys survive a restart on $store',
  async ({ options }) => {
    const where = await options();
    const first = await openDatabase(where);
    const before = await startIdentity(first.db);
    await createUser(first.db, { email: 'grace@example.org', password: PASSWORD }, before.clock.now);
    const signedIn = await signInWithEmailAndPassword(before.browser(), 'grace@example.org', PASSWORD);
    const { refreshToken, uid } = signedIn.user;
    const idToken = await signedIn.user.getIdToken();
    await before.stop();
    await first.close();

    const second = await openDatabase(where);
    const after = await startIdentity(second.db);
    expect(await createVerifier(after.identity.verification)(idToken)).toMatchObject({ uid });
    const refreshed = await fetch(`${after.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(await refreshed.json()).toMatchObject({ user_id: uid, refresh_token: refreshToken, expires_in: '3600' });
    const again = await signInWithEmailAndPassword(after.browser(), 'grace@example.org', PASSWORD);
    expect(again.user.uid).toBe(uid);
    await after.stop();
    await second.close();
    if ('dataDir' in where) await rm(where.dataDir, { recursive: true });
  },
  120_000,
);

test('a database failure is hidden from the client', async () => {
  const { db, close } = await openEmpty();
  const running = await startIdentity(db);
  await close();
  expect(await running.call('signInWithPassword', { email: 'a@example.org', password: 'x' })).toEqual(
    refusal('INTERNAL_ERROR', 500),
  );
  const page = await fetch(`${running.origin}/identity/reset?oobCode=x&lang=de`);
  expect([page.status, (await page.text()).includes('<h1>Ihr Passwort konnte nicht gespeichert werden</h1>')]).toEqual([
    500,
    true,
  ]);
  await running.stop();
});
