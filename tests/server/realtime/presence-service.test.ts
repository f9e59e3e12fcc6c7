import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LOGOUT_PATH } from '../../../domain/login/login';
import { realtimeUrl, UiConfigSchema } from '../../../domain/shell/ui-config';
import { changeUser, createUser } from '../../../server/identity/users/users';
import { importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';
import { closeTabs, openTabWith } from './attendees';

const PASSWORD = 'correct horse battery';
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

onChosenStore('presence with the service and its identity', (store) => {
  let service: Awaited<ReturnType<typeof startAppWithIdentity>>;
  let logins = 0;

  beforeAll(async () => {
    await importContract(store.db);
    for (const name of ['ada', 'ben']) {
      const { uid } = await createUser(store.db, {
        email: `${name}@example.org`,
        password: PASSWORD,
        emailVerified: true,
      });
      // As the tabs of these tests show their users.
      await changeUser(store.db, uid, {
        displayName: `Name of ${uid}`,
        attributes: { company: 'Acme', title: 'Engineer' },
      });
    }
    service = await startAppWithIdentity(store.db, { projectId: 'venue', rateLimit: 1_000_000 });
  });
  afterEach(closeTabs);
  afterAll(() => service.stop());

  /** A tab whose addresses come from the service, and whose tokens come from its identity. */
  async function visit(name: string) {
    logins += 1;
    const { firebase } = v.parse(UiConfigSchema, await (await fetch(`${service.origin}/ui-config.json`)).json());
    const app = initializeApp({ apiKey: firebase.apiKey, projectId: firebase.projectId }, `login ${logins}`);
    const auth = initializeAuth(app, { persistence: [inMemoryPersistence] });
    connectAuthEmulator(auth, firebase.emulators?.auth ?? '', { disableWarnings: true });
    const { user } = await signInWithEmailAndPassword(auth, `${name}@example.org`, PASSWORD);
    const identity = { app, watchToken: (tell: () => void) => onIdTokenChanged(auth, tell) };
    const tab = openTabWith({ identity, database: realtimeUrl(firebase) ?? '', uid: user.uid, areaId: 'lobby' });
    return { ...tab, uid: user.uid, token: () => user.getIdToken() };
  }

  test('users find each other by the address in ui-config.json, counted by the service', async () => {
    const ada = await visit('ada');
    const ben = await visit('ben');
    const both = [ada.uid, ben.uid].toSorted();
    await until(() => expect([ada.sees(), ben.sees()]).toEqual([both, both]));
    await until(() => expect(ada.crowd.getSnapshot().context.count).toBe(2));
  });

  test('users see who belongs to the staff, from the change of the roles on', async () => {
    const { uid } = await createUser(store.db, { email: 'cem@example.org', claims: { authorities: ['HOST'] } });
    const ada = await visit('ada');
    const staff = () => ada.crowd.getSnapshot().context.staff;
    await until(() => expect(staff()).toContain(uid));
    expect(staff()).not.toContain(ada.uid);
    await changeUser(store.db, uid, { disabled: true });
    await until(() => expect(staff()).not.toContain(uid));
    await changeUser(store.db, uid, { disabled: false });
    await until(() => expect(staff()).toContain(uid));
    await changeUser(store.db, uid, { customClaims: {} });
    await until(() => expect(staff()).not.toContain(uid));
  });

  test('a user who is logged out by the service is gone for others, and does not come back', async () => {
    const ada = await visit('ada');
    const ben = await visit('ben');
    await until(() => expect(ada.sees()).toEqual([ada.uid, ben.uid].toSorted()));
    const response = await fetch(`${service.origin}${LOGOUT_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ben.token()}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.ok).toBe(true);
    const from = performance.now();
    await until(() => expect([ada.sees(), ben.isPresent()]).toEqual([[ada.uid], false]));
    console.log(`gone after a logout by the service: ${Math.round(performance.now() - from)} ms`);
    await until(() => expect(ben.isRefused()).toBe(true));
    expect(ada.sees()).toEqual([ada.uid]);
  });
});
