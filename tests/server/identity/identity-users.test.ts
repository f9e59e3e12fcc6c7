import { expect, test } from 'vitest';
import {
  createUser,
  findOrCreateUser,
  findUserByEmail,
  type SeedUser,
  seedUsers,
  setClaims,
  setPassword,
  userInfo,
} from '../../../server/identity/users/users';
import { onChosenStore } from '../kernel/service';

onChosenStore('users', (store) => {
  const DEMO: readonly SeedUser[] = [
    {
      email: 'ada.lovelace@example.org',
      password: 'demo password',
      name: 'Ada Lovelace',
      company: 'Analytical Engines',
      title: 'Programmer',
    },
    { email: 'designer@example.org', password: 'demo password', authorities: ['DESIGNER'] },
    { email: 'admin@example.org', password: 'demo password', authorities: ['ADMIN'] },
    { email: 'mallory@example.org', password: 'demo password' },
  ];

  test('seeding creates each user once, and keeps later changes', async () => {
    const first = await seedUsers(store.db, DEMO);
    expect(first.map(({ email, hasSeedPassword }) => [email, hasSeedPassword])).toEqual([
      ['ada.lovelace@example.org', true],
      ['designer@example.org', true],
      ['admin@example.org', true],
      ['mallory@example.org', true],
    ]);
    const ada = await findUserByEmail(store.db, 'ada.lovelace@example.org');
    await setPassword(store.db, ada?.uid ?? '', 'her own password', () => Date.now() + 1);
    const second = await seedUsers(store.db, DEMO);
    expect(second).toEqual(first.map((user) => ({ ...user, hasSeedPassword: user.uid !== ada?.uid })));
    expect((await findUserByEmail(store.db, 'designer@example.org'))?.customClaims).toEqual({
      authorities: ['DESIGNER'],
    });
  });

  test('services that start together on one database seed it together', async () => {
    const users = DEMO.map((user) => ({ ...user, email: `new.${user.email}` }));
    const [one, other] = await Promise.all([seedUsers(store.db, users), seedUsers(store.db, users)]);
    expect(one).toEqual(other);
    expect(one.every(({ hasSeedPassword }) => hasSeedPassword)).toBe(true);
  });

  test('user information matches the contract, and is null for an unknown user §3.11', async () => {
    const { uid } = await createUser(store.db, {
      email: 'Grace@Example.org',
      name: 'Grace Hopper',
      company: 'Navy',
      title: 'Admiral',
    });
    const bare = await createUser(store.db, { email: 'bare@example.org' });
    expect(await userInfo(store.db, uid)).toEqual({
      userId: uid,
      email: 'grace@example.org',
      attributes: { name: 'Grace Hopper', company: 'Navy', title: 'Admiral' },
    });
    expect(await userInfo(store.db, bare.uid)).toEqual({
      userId: bare.uid,
      email: 'bare@example.org',
      attributes: { name: '', company: '', title: '' },
    });
    expect(await userInfo(store.db, 'nobody')).toBeNull();
  });

  test('a user from a registration system is created once, and then kept unchanged', async () => {
    const registrant = { email: 'Mary@Example.org', name: 'Mary Jackson' };
    const [first, other] = await Promise.all([
      findOrCreateUser(store.db, registrant),
      findOrCreateUser(store.db, registrant),
    ]);
    const later = await findOrCreateUser(store.db, { ...registrant, name: 'Somebody Else' });
    expect([first, other].map(({ isNew }) => isNew).filter(Boolean)).toEqual([true]);
    expect(later).toEqual({ user: first.user, isNew: false });
    expect(first.user).toMatchObject({ email: 'mary@example.org', displayName: 'Mary Jackson' });
    await expect(findOrCreateUser(store.db, { email: 'no address' })).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
  });

  test('an e-mail belongs to one user, in any letter case', async () => {
    await createUser(store.db, { email: 'twin@example.org' });
    await expect(createUser(store.db, { email: 'Twin@Example.ORG' })).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    await expect(createUser(store.db, { email: 'no address' })).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
  });

  test.each(['sub', 'iss', 'firebase', 'email', 'user_id', 'auth_time'])('the claim %s is reserved', async (name) => {
    const { uid } = await createUser(store.db, { email: `${name.replace('_', '')}@example.org` });
    await expect(setClaims(store.db, uid, { [name]: 'x' })).rejects.toMatchObject({ code: 'INVALID_CLAIMS' });
  });

  test('changing an unknown user is refused', async () => {
    await expect(setClaims(store.db, 'nobody', {})).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(setPassword(store.db, 'nobody', 'long enough')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
