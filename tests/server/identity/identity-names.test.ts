import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWords } from '../../../server/chat/words';
import { createUser, findUserByEmail } from '../../../server/identity/users/users';
import { importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';
import { PASSWORD, PROJECT } from './identity-harness';

onChosenStore('names of accounts', (store) => {
  let service: Awaited<ReturnType<typeof startAppWithIdentity>>;
  beforeAll(async () => {
    await importContract(store.db);
    const account = { password: PASSWORD, emailVerified: true };
    await createUser(store.db, { ...account, email: 'mallory@example.org', name: 'Mallory' });
    await createUser(store.db, {
      ...account,
      email: 'grace@example.org',
      name: 'Grace Hopper',
      claims: { authorities: ['ADMIN'] },
    });
    service = await startAppWithIdentity(store.db, { projectId: PROJECT }, { chatWords: readWords('rotten*') });
  });
  afterAll(() => service.stop());

  async function rename(displayName: string): Promise<unknown> {
    const auth = initializeAuth(initializeApp({ apiKey: 'key', projectId: PROJECT }, displayName), {
      persistence: inMemoryPersistence,
    });
    connectAuthEmulator(auth, service.origin, { disableWarnings: true });
    const { user } = await signInWithEmailAndPassword(auth, 'mallory@example.org', PASSWORD);
    const answer = await fetch(`${service.origin}/identitytoolkit.googleapis.com/v1/accounts:update?key=key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: await user.getIdToken(), displayName }),
    });
    const { error } = await answer.json();
    return error?.message ?? (await findUserByEmail(store.db, 'mallory@example.org'))?.displayName;
  }

  test.each([
    [
      'a word of the organiser’s list',
      'Rotten Mallory',
      'INVALID_ARGUMENT : This name has a word that is not allowed here.',
    ],
    ['the name of an administrator', 'Grаce  Hopper', 'INVALID_ARGUMENT : This is the name of a member of the staff.'],
    ['another name', 'Mallory the Third', 'Mallory the Third'],
  ])('a user who takes %s by the interface of the SDK', async (_, name, expected) => {
    expect(await rename(name)).toBe(expected);
  });
});
