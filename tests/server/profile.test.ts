import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserProfileSchema } from '../../domain/profile';
import { profiles } from '../../server/db/schema';
import { ada, as, grace, importContract, katherine, onEveryStore, radia, startApp } from './service';
import { contract } from './venue-files';

const BASE = '/api/userProfile/architecture/aurora/userProfile';

onEveryStore('profiles', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await store.db.delete(profiles);
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const read = (userId: string, who: object) => service.app.inject({ url: `${BASE}/${userId}`, headers: as(who) });
  const save = (who: object, payload: object) =>
    service.app.inject({ method: 'POST', url: BASE, headers: as(who), payload });
  const fixture = async () => {
    const { data } = v.parse(UserProfileSchema, await contract('user-profile.json'));
    return { userId: 'ada', data: { attributes: { ...data.attributes, email: 'ada@example.org' } } };
  };

  test('a profile is saved and read again in the shape of the contract, however often §3.17 §7.15', async () => {
    const profile = await fixture();
    for (let time = 0; time < 2; time += 1) {
      const saved = await save(ada, { ...profile, added: 'later' });
      expect([saved.statusCode, saved.json()]).toEqual([200, profile]);
    }
    expect((await read('ada', ada)).json()).toEqual(profile);
  });

  test('somebody who may enter has a profile from their first look at it', async () => {
    const first = (await read('ada', { ...ada, email: 'ada.lovelace@example.org' })).json();
    const attributes = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org' };
    expect(first).toEqual(v.parse(UserProfileSchema, { userId: 'ada', data: { attributes } }));
    expect((await read('ada', grace)).statusCode).toBe(200);
  });

  test('a profile that nobody wrote does not exist', async () => {
    const answer = await read('grace', ada);
    expect([answer.statusCode, answer.json()]).toEqual([404, { errMsg: 'This profile does not exist.' }]);
    const elsewhere = await service.app.inject({
      url: '/api/userProfile/architecture/borealis/userProfile/ada',
      headers: as(ada),
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('nobody writes the profile of another, or an e-mail that is not theirs', async () => {
    const profile = await fixture();
    const foreign = await save(grace, profile);
    expect([foreign.statusCode, foreign.json()]).toEqual([403, { errMsg: 'Only your own profile can be changed.' }]);
    const { attributes } = profile.data;
    const claimed = await save(ada, { ...profile, data: { attributes: { ...attributes, email: 'boss@example.org' } } });
    expect(claimed.json()).toEqual(profile);
    expect((await service.app.inject({ method: 'POST', url: BASE, payload: profile })).statusCode).toBe(401);
  });

  test('a private profile shows others the name alone; those with privileges see all of it §3.19', async () => {
    const profile = await fixture();
    profile.data.attributes.privateInformation = true;
    await save(ada, profile);
    const empty = v.parse(UserProfileSchema.entries.data, { attributes: { name: 'Ada Lovelace' } });
    expect((await read('ada', grace)).json()).toEqual({ userId: 'ada', data: empty });
    for (const who of [ada, katherine, radia]) expect((await read('ada', who)).json()).toEqual(profile);
  });

  test('the e-mail of those who are not open for networking is theirs alone §3.18', async () => {
    const profile = await fixture();
    profile.data.attributes.openForNetworking = false;
    await save(ada, profile);
    expect((await read('ada', grace)).json().data.attributes).toEqual({ ...profile.data.attributes, email: '' });
  });

  test('values that are too long and ids that are none are refused', async () => {
    const profile = await fixture();
    profile.data.attributes.company = 'x'.repeat(128);
    const answer = await save(ada, profile);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errMsg: 'data.attributes.company: validation.valueTooLong' },
    ]);
    const codes = ['..%2F..%2Fetc', '%00', 'x'.repeat(300)].map(async (id) => (await read(id, ada)).statusCode);
    expect(await Promise.all(codes)).toEqual([400, 400, 400]);
  });
});
