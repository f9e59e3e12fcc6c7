import { expect, test } from 'vitest';
import { seedUsers } from '../../../server/identity/users/users';
import { DEMO_USERS, openDemoProfiles } from '../../../server/operator/import/demo';
import { findProfile, noAttributes, saveProfile } from '../../../server/people/queries';
import { onEveryStore } from '../kernel/service';

onEveryStore('the demo', (store) => {
  test('the staff of the demo can be found by name, until they decide otherwise; attendees decide themselves', async () => {
    const { db } = store;
    const seeded = await seedUsers(db, DEMO_USERS);
    const profileOf = (name: string) => {
      const userId = seeded.find(({ email }) => email.startsWith(name))?.uid ?? '';
      return { userId, read: () => findProfile(db, { architectureId: 'aurora', userId }) };
    };
    const grace = profileOf('grace');
    await openDemoProfiles(db, 'aurora', seeded);
    expect((await grace.read())?.attributes).toEqual({
      ...noAttributes,
      ...{ name: 'Grace Hopper', email: 'grace@aurora.example', company: 'Aurora Summit', jobTitle: 'Designer' },
      openForNetworking: true,
    });
    for (const name of ['hedy', 'katherine', 'radia'])
      expect((await profileOf(name).read())?.attributes.openForNetworking).toBe(true);
    expect(await profileOf('ada').read()).toBeNull();

    const chosen = { ...noAttributes, name: 'Grace' };
    await saveProfile(db, { architectureId: 'aurora', userId: grace.userId, attributes: chosen, revision: undefined });
    await openDemoProfiles(db, 'aurora', seeded);
    expect((await grace.read())?.attributes).toEqual(chosen);
  });
});
