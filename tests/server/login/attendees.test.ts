import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Act, type Helped, PEOPLE_SHOWN } from '../../../domain/control/people';
import { auditEntries, identityOutbox, identityUsers, loginFailures, registrations } from '../../../server/db/schema';
import { createUser, findUser } from '../../../server/identity/users/users';
import { importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';

const PASSWORD = 'correct horse';

onChosenStore('attendees helped by administrators', (store) => {
  let service: Awaited<ReturnType<typeof startAppWithIdentity>>;
  let token = '';
  beforeAll(async () => {
    await importContract(store.db);
    service = await startAppWithIdentity(store.db, { projectId: 'helped' });
  });
  afterAll(() => service.stop());

  const call = async (path: string, body?: unknown, bearer = token) =>
    fetch(`${service.origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signIn = async (email: string, password = PASSWORD) => {
    const url = `${service.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    const headers = { 'content-type': 'application/json' };
    return fetch(url, { method: 'POST', headers, body: JSON.stringify({ email, password, returnSecureToken: true }) });
  };
  const byNumber = async (confirmationNumber: string) =>
    call('/cvent/login', { architectureID: 'aurora', confirmationNumber });
  const find = async (q: string): Promise<Helped[]> =>
    (await (await call(`/people?q=${encodeURIComponent(q)}`)).json()).people;
  const one = async (q: string): Promise<Helped> => {
    const [first, ...others] = await find(q);
    if (first === undefined || others.length > 0) throw new Error(`Not one is found for ${q}`);
    return first;
  };
  const act = async ({ uid, email }: Pick<Helped, 'uid' | 'email'>, what: DistributiveOmit<Act, 'uid' | 'email'>) =>
    (await call('/people/acts', { uid, email, ...what })).status;
  const recorded = async () => {
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
    return rows
      .filter(({ action }) => /^people\.|^account\.|^roles\./.test(action))
      .map(({ action, outcome, account, detail }) => [action, outcome, account, detail]);
  };

  beforeEach(async () => {
    for (const table of [registrations, identityUsers, loginFailures, identityOutbox]) await store.db.delete(table);
    await createUser(store.db, { email: 'radia@example.org', password: PASSWORD, claims: { authorities: ['ADMIN'] } });
    token = (await (await signIn('radia@example.org')).json()).idToken;
    const ada = { name: 'Ada Lovelace', company: 'Engines' };
    await createUser(store.db, { email: 'ada@example.org', password: PASSWORD, ...ada });
    await store.db.insert(registrations).values([
      { system: 'cvent', number: 'ABC123', email: 'Ada@example.org', ...ada },
      { system: 'cvent', number: 'XYZ789', email: 'bob@example.org', name: 'Bob_100%', active: false },
      { system: 'bizzabo', number: '4711', email: 'bob@example.org', name: 'Bob_100%', active: false },
    ]);
    await service.audit.settled();
    await store.db.delete(auditEntries);
  });

  test('who is in the venue is told with the area, without those who chose to be invisible', async () => {
    const uidOf = async (q: string): Promise<string> => (await one(q)).uid ?? '';
    const [ada, radia] = [await uidOf('ada@'), await uidOf('radia@')];
    const { realtime } = service;
    if (realtime === null) throw new Error('There is no realtime database');
    const shown = async (query: string) => {
      const { people, inside } = await (await call(`/people?${query}`)).json();
      return [people.map(({ name, email, area }: Helped) => [name || email, area?.id ?? null]), inside];
    };
    const enter = (uid: string, areaId: string, status: string) =>
      realtime.write('service', { path: ['opmode', 'live', uid], value: { uid, areaId, status, timestamp: 1 } });
    await enter(ada, 'lobby', 'Available');
    await enter(radia, 'stage', 'Offline');
    expect(await shown('filter=inside')).toEqual([[['Ada Lovelace', 'lobby']], 1]);
    expect((await one('lovelace')).area?.id).toBe('lobby');
    await realtime.write('service', { path: ['opmode', 'live'], value: null });
    expect(await shown('filter=inside')).toEqual([[], 0]);
  });

  test('attendees are found by a part of the name or e-mail and by the complete number, which is never shown', async () => {
    const ada = {
      uid: expect.any(String),
      email: 'ada@example.org',
      name: 'Ada Lovelace',
      company: 'Engines',
      registrations: [{ system: 'cvent', active: true }],
      disabled: false,
      roles: [],
      lastLoginAt: null,
      lockedUntil: null,
      invitation: null,
      area: null,
    };
    for (const query of ['lovel', 'ADA@', 'abc123', 'engi LOVÉ']) expect(await find(query)).toEqual([ada]);
    const bob = await one('04711');
    expect(bob).toMatchObject({ uid: null, email: 'bob@example.org', name: 'Bob_100%' });
    expect(JSON.stringify([await one('Bob'), await one('abc123')])).not.toMatch(/4711|XYZ|ABC123/);
    expect([await find('ABC12'), await find('b_b'), await find('%%')]).toEqual([[], [], []]);
    expect(JSON.stringify(await recorded())).not.toMatch(/4711|abc123/i);
  });

  test('all attendees are listed in pages by their name, with their number', async () => {
    const guests = Array.from({ length: 2 * PEOPLE_SHOWN + 6 }, (_, index) => `guest${100 + index}@example.org`);
    for (const [index, email] of [...guests.entries()].toReversed()) {
      const guest = { email, name: index < PEOPLE_SHOWN ? 'Éarly guest' : 'late guest' };
      if (index % 2 === 0) await createUser(store.db, guest);
      else await store.db.insert(registrations).values({ ...guest, system: 'cvent', number: `G${500 - index}` });
    }
    const found = async (query: string) => {
      const { people, total } = await (await call(`/people?${query}`)).json();
      return [people.map(({ email }: Helped) => email), total];
    };
    expect(await found('q=guest')).toEqual([guests.slice(0, PEOPLE_SHOWN), guests.length]);
    expect(await found('q=guest&page=2')).toEqual([guests.slice(2 * PEOPLE_SHOWN), guests.length]);
    expect(await found('q=guest&page=9')).toEqual([[], guests.length]);
    expect(await found('q=EARLY')).toEqual([guests.slice(0, PEOPLE_SHOWN), PEOPLE_SHOWN]);
    expect((await found('page=2'))[1]).toBe(guests.length + 3);
    expect((await call('/people?page=-1')).status).toBe(400);
  });

  test('the list is narrowed by standing and role, and sorted by the last visit', async () => {
    const emails = async (query: string) =>
      (await (await call(`/people?${query}`)).json()).people.map(({ email }: Helped) => email);
    expect(await emails('filter=uninvited')).toEqual(['ada@example.org']);
    expect(await emails('filter=came')).toEqual(['radia@example.org']);
    expect(await emails('filter=inactive')).toEqual(['bob@example.org']);
    expect(await emails('role=ADMIN')).toEqual(['radia@example.org']);
    expect(await emails('role=HOST')).toEqual([]);
    const setActive = (active: boolean) =>
      store.db.update(registrations).set({ active }).where(eq(registrations.number, 'ABC123'));
    await setActive(false);
    expect(await emails('filter=inactive')).toEqual(['ada@example.org', 'bob@example.org']);
    await setActive(true);
    expect(await emails('sort=visit')).toEqual(['radia@example.org', 'ada@example.org', 'bob@example.org']);
    await act(await one('ada@'), { act: 'invite', locale: 'de' });
    expect([await emails('filter=uninvited'), await emails('filter=invited')]).toEqual([[], ['ada@example.org']]);
  });

  test('a page is at most 64 KB, whatever names and numbers of registrations an attendee has', async () => {
    const name = '"'.repeat(5000);
    for (let index = 0; index < PEOPLE_SHOWN; index += 1)
      await createUser(store.db, {
        email: `long${index}@example.org`,
        name,
        claims: { authorities: Array(9).fill('"'.repeat(50)) },
      });
    await store.db.insert(registrations).values(
      Array.from({ length: 500 }, (_, index) => ({
        system: 'cvent' as const,
        number: `L${index}`,
        email: 'long1@example.org',
        name,
      })),
    );
    const body = await (await call('/people?q=long')).text();
    expect(JSON.parse(body).people).toHaveLength(PEOPLE_SHOWN);
    expect(Buffer.byteLength(body)).toBeLessThan(64 * 1024);
  });

  test('only administrators find attendees and act on them', async () => {
    const { idToken } = await (await signIn('ada@example.org')).json();
    expect((await call('/people?q=bob', undefined, idToken)).status).toBe(403);
    const bob = { act: 'activate', uid: null, email: 'bob@example.org' };
    expect((await call('/people/acts', bob, idToken)).status).toBe(403);
    expect(await one('bob@')).toMatchObject({ registrations: [{ active: false }, { active: false }] });
  });

  test('a lockout of each kind is shown and lifted', async () => {
    for (let attempt = 0; attempt < 7; attempt += 1) await signIn('ada@example.org', 'wrong horse');
    expect((await signIn('ada@example.org')).status).toBe(429);
    const locked = await one('ada@');
    expect(Date.parse(locked.lockedUntil ?? '')).toBeGreaterThan(Date.now());
    expect(await act(locked, { act: 'unlock' })).toBe(204);
    expect((await one('ada@')).lockedUntil).toBeNull();
    expect((await signIn('ada@example.org')).status).toBe(200);
    expect((await one('ada@')).lastLoginAt).not.toBeNull();

    const byTicket = async (registrationNumber: number) =>
      call('/bizzabo/login', { architectureID: 'aurora', registrationNumber, emailAddress: 'bob@example.org' });
    for (let attempt = 0; attempt < 7; attempt += 1) await byTicket(1);
    expect((await byTicket(4711)).status).toBe(429);
    expect(await act(await one('bob@'), { act: 'unlock' })).toBe(204);
    expect((await byTicket(4711)).status).toBe(200);
    expect((await recorded()).filter(([action]) => action === 'people.unlock')).toEqual([
      ['people.unlock', 'done', 'ada@example.org', null],
      ['people.unlock', 'done', 'bob@example.org', null],
    ]);
  });

  test('a password mail goes to the account in the language of the organiser', async () => {
    expect(await act(await one('ada@'), { act: 'mail', locale: 'de' })).toBe(204);
    const mails = await store.db.select().from(identityOutbox);
    expect(mails.map(({ recipient, locale }) => [recipient, locale])).toEqual([['ada@example.org', 'de']]);
    expect(await act(await one('bob@'), { act: 'mail', locale: 'de' })).toBe(409);
    expect((await recorded()).filter(([action]) => action === 'people.mail')).toEqual([
      ['people.mail', 'done', 'ada@example.org', null],
      ['people.mail', 'failed', 'bob@example.org', null],
    ]);
  });

  test('a deactivated attendee is signed out and cannot log in until they are activated again', async () => {
    const { idToken } = await (await signIn('ada@example.org')).json();
    expect((await call('/userInfo', undefined, idToken)).status).toBe(200);
    const ada = await one('ada@');
    expect(await act(ada, { act: 'deactivate' })).toBe(204);
    expect((await call('/userInfo', undefined, idToken)).status).toBe(401);
    expect((await signIn('ada@example.org')).status).toBe(400);
    expect((await (await byNumber('ABC123')).json()).status).toBe('USER_INACTIVE');
    expect(await one('ada@')).toMatchObject({ disabled: true, registrations: [{ active: false }] });
    expect(await act(ada, { act: 'activate' })).toBe(204);
    expect((await signIn('ada@example.org')).status).toBe(200);

    expect(await act(await one('bob@'), { act: 'activate' })).toBe(204);
    expect((await (await byNumber('XYZ789')).json()).status).toBe('USER_CREATED');
    expect(await act(await one('bob@'), { act: 'activate' })).toBe(204);
    expect((await recorded()).filter(([action]) => action === 'account.enable')).toEqual([
      ['account.enable', 'done', 'ada@example.org', null],
      ['account.enable', 'done', 'bob@example.org', null],
      ['account.enable', 'unchanged', 'bob@example.org', null],
    ]);
  });

  test('roles are granted and withdrawn at once, and unknown ones stay', async () => {
    const other = await createUser(store.db, {
      email: 'eve@example.org',
      password: PASSWORD,
      claims: { authorities: ['SPEAKER', 'HOST'] },
    });
    const { idToken } = await (await signIn('eve@example.org')).json();
    expect((await call('/designer/desk', undefined, idToken)).status).toBe(403);
    expect(await act(await one('eve@'), { act: 'roles', roles: ['DESIGNER'] })).toBe(204);
    expect((await call('/designer/desk', undefined, idToken)).status).toBe(200);
    expect((await one('eve@')).roles).toEqual(['SPEAKER', 'DESIGNER']);
    expect(await act(await one('eve@'), { act: 'roles', roles: [] })).toBe(204);
    expect((await findUser(store.db, other.uid))?.customClaims).toEqual({ authorities: ['SPEAKER'] });
    expect((await recorded()).filter(([action]) => action === 'roles.change')).toEqual([
      ['roles.change', 'done', 'eve@example.org', 'DESIGNER'],
      ['roles.change', 'done', 'eve@example.org', ''],
    ]);
  });

  test('administrators cannot deactivate themselves, and unknown attendees cannot be changed', async () => {
    const radia = await one('radia@');
    expect(await act(radia, { act: 'deactivate' })).toBe(409);
    expect(await act(radia, { act: 'roles', roles: ['HOST'] })).toBe(409);
    expect(await act({ uid: 'nobody', email: null }, { act: 'unlock' })).toBe(404);
    expect(await act(await one('bob@'), { act: 'roles', roles: ['HOST'] })).toBe(404);
    expect((await call('/people/acts', { ...radia, act: 'roles', roles: ['ROOT'] })).status).toBe(400);
    expect((await one('radia@')).roles).toEqual(['ADMIN']);
  });
});

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
