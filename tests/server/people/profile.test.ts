import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProfileAttributesSchema, UserProfileSchema } from '../../../domain/people/profile';
import { readWords } from '../../../server/chat/words';
import { profiles } from '../../../server/db/schema';
import { createUser } from '../../../server/identity/users/users';
import { ownProfileData } from '../../../server/people/own-data';
import { ada, as, grace, hedy, importContract, katherine, onChosenStore, radia, startApp } from '../kernel/service';
import { contract } from '../venue/venue-files';

const EMPTY = {
  name: '',
  company: '',
  jobTitle: '',
  socialMediaProfile: '',
  aboutMe: '',
  openForNetworking: false,
  showEmail: false,
  booleanAttributes: {},
};
const BASE = '/api/userProfile/architecture/aurora/userProfile';

onChosenStore('profiles', (store) => {
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
    return {
      userId: 'ada',
      data: { attributes: { ...data.attributes, email: 'ada@example.org', profileCompletion: 100 } },
    };
  };

  test('a profile is saved and read in the shape of the contract, and may be saved again §3.17 §7.15 §7.16', async () => {
    const profile = await fixture();
    const saved = { ...profile, data: { ...profile.data, revision: 1 } };
    for (let time = 0; time < 2; time += 1) {
      const answer = await save(ada, { ...profile, added: 'later' });
      expect([answer.statusCode, answer.json()]).toEqual([200, saved]);
    }
    expect((await read('ada', ada)).json()).toEqual(saved);
  });

  test('a user with access gets a profile at the first read', async () => {
    const first = (await read('ada', { ...ada, email: 'ada.lovelace@example.org' })).json();
    const attributes = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org', profileCompletion: 20 };
    expect(first).toEqual(v.parse(UserProfileSchema, { userId: 'ada', data: { attributes, revision: 1 } }));
    expect((await read('ada', grace)).statusCode).toBe(200);
  });

  test('of two users’ changes to one profile the second is refused, and overwrites nothing', async () => {
    const { userId, data } = await fixture();
    const change = (jobTitle: string, revision?: number) =>
      save(ada, {
        userId,
        data: { attributes: { ...data.attributes, jobTitle }, ...(revision === undefined ? {} : { revision }) },
      });
    const { revision } = (await read('ada', ada)).json().data;
    const first = await change('Programmer', revision);
    expect([first.statusCode, first.json().data.revision]).toEqual([200, revision + 1]);
    const before = (await read('ada', ada)).json();
    const second = await change('Countess', revision);
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { errMsg: 'This profile has been changed elsewhere in the meantime. Nothing was saved.' },
    ]);
    expect((await read('ada', ada)).json()).toEqual(before);
    expect((await change('Countess', revision + 1)).json().data.revision).toBe(revision + 2);
  });

  test('one of twenty concurrent saves with the same revision succeeds', async () => {
    const { userId, data } = await fixture();
    const { revision } = (await read('ada', ada)).json().data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(ada, { userId, data: { attributes: { ...data.attributes, jobTitle: `Title ${index}` }, revision } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
    const heard = answers.find(({ statusCode }) => statusCode === 200);
    expect((await read('ada', ada)).json()).toEqual(heard?.json());
  });

  test('a repeated save after a lost response does not conflict and counts once', async () => {
    const profile = await fixture();
    const { revision } = (await read('ada', ada)).json().data;
    const payload = { ...profile, data: { ...profile.data, revision } };
    const answers = [await save(ada, payload), await save(ada, payload)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().data.revision])).toEqual([
      [200, revision + 1],
      [200, revision + 1],
    ]);
  });

  test('a save without a revision overwrites, and one with a revision must match', async () => {
    const profile = await fixture();
    expect((await save(ada, { ...profile, data: { ...profile.data, revision: 1 } })).statusCode).toBe(409);
    expect((await save(ada, profile)).json().data.revision).toBe(1);
    profile.data.attributes.company = 'Elsewhere';
    expect((await save(ada, profile)).json().data).toEqual({ attributes: profile.data.attributes, revision: 2 });
    const wrong = await save(ada, { ...profile, data: { ...profile.data, revision: 'two' } });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { errMsg: 'data.revision: Invalid type: Expected number but received "two"' },
    ]);
  });

  test('the service computes the completion of a profile, and drops answers to unknown questions §3.20 §3.21', async () => {
    const profile = await fixture();
    const { attributes } = profile.data;
    const told = {
      ...attributes,
      socialMediaProfile: '',
      profileCompletion: 3,
      booleanAttributes: { other: true, speaker: false },
    };
    const saved = (await save(ada, { userId: 'ada', data: { attributes: told } })).json().data.attributes;
    expect(saved).toEqual({ ...told, profileCompletion: 80, booleanAttributes: { speaker: false } });
    expect((await read('ada', ada)).json().data.attributes).toEqual(saved);
  });

  test('the service refuses a social media profile that is an address outside of the web', async () => {
    const profile = await fixture();
    const before = (await save(ada, profile)).json();
    for (const socialMediaProfile of ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\tscript:x', 'data:,x']) {
      profile.data.attributes.socialMediaProfile = socialMediaProfile;
      expect((await save(ada, profile)).statusCode).toBe(400);
    }
    expect((await read('ada', ada)).json()).toEqual(before);
  });

  test('a user cannot take a name that looks like that of an administrator, but keeps what was there', async () => {
    await createUser(store.db, {
      email: 'radia@example.org',
      name: 'Radia Perlman',
      claims: { authorities: ['ADMIN'] },
    }).catch(() => {});
    const profile = await fixture();
    for (const name of [
      'Radia Perlman',
      'radia  PERLMAN',
      'R\u0430dia Perlman',
      'Rádia-Perlman',
      'Radia Perlman\u200b',
    ]) {
      profile.data.attributes.name = name;
      expect([name, (await save(ada, profile)).statusCode]).toEqual([name, 422]);
    }
    profile.data.attributes.name = 'Radia Pearl';
    expect((await save(ada, profile)).statusCode).toBe(200);
  });

  test('a word of the organiser’s list is refused in a profile', async () => {
    await service.stop();
    service = await startApp(store.db, { chatWords: readWords('rotten*') });
    const profile = await fixture();
    for (const field of ['name', 'company', 'jobTitle'] as const) {
      const attributes = { ...profile.data.attributes, [field]: 'A rotten fish' };
      expect([field, (await save(ada, { ...profile, data: { attributes } })).statusCode]).toEqual([field, 422]);
    }
    expect((await save(ada, profile)).statusCode).toBe(200);
  });

  test('a word of the organiser’s list in an account is not shown: the first profile leaves it out', async () => {
    await service.stop();
    service = await startApp(store.db, { chatWords: readWords('rotten*') });
    const { uid } = await createUser(store.db, {
      email: 'rotten.fish@example.org',
      name: 'Rotten Fish',
      company: 'Rotten Fish & Sons',
      title: 'Cook',
    });
    const first = (await read(uid, { ...ada, uid, email: 'rotten.fish@example.org' })).json();
    expect(first.data.attributes).toMatchObject({ name: '', company: '', jobTitle: 'Cook' });
  });

  test('a word that the organiser adds to the list later is not shown to others', async () => {
    const profile = await fixture();
    profile.data.attributes.name = 'Rotten Fish';
    expect((await save(ada, profile)).statusCode).toBe(200);
    await service.stop();
    service = await startApp(store.db, { chatWords: readWords('rotten*') });
    expect((await read('ada', ada)).json().data.attributes.name).toBe('Rotten Fish');
    expect((await read('ada', grace)).json().data.attributes.name).toBe('');
  });

  test('an unchanged profile is sent once, and a changed one again', async () => {
    const profile = await fixture();
    await save(ada, profile);
    const url = `${BASE}/ada`;
    for (const who of [ada, grace, radia]) {
      const first = await read('ada', who);
      const again = () =>
        service.app.inject({ url, headers: { ...as(who), 'if-none-match': String(first.headers.etag) } });
      const same = await again();
      expect([same.statusCode, same.body, same.headers['cache-control'], same.headers.vary]).toEqual([
        304,
        '',
        'private, no-cache',
        'authorization, accept-encoding',
      ]);
      profile.data.attributes.jobTitle += '!';
      await save(ada, profile);
      const changed = await again();
      expect([changed.statusCode, changed.json().data.attributes.jobTitle]).toEqual([
        200,
        profile.data.attributes.jobTitle,
      ]);
    }
  });

  test('a missing profile is not found', async () => {
    const answer = await read('grace', ada);
    expect([answer.statusCode, answer.json()]).toEqual([404, { errMsg: 'This profile does not exist.' }]);
    const elsewhere = await service.app.inject({
      url: '/api/userProfile/architecture/borealis/userProfile/ada',
      headers: as(ada),
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('users cannot write another user’s profile, or another e-mail', async () => {
    const profile = await fixture();
    const foreign = await save(grace, profile);
    expect([foreign.statusCode, foreign.json()]).toEqual([403, { errMsg: 'Only your own profile can be changed.' }]);
    const { attributes } = profile.data;
    const claimed = await save(ada, { ...profile, data: { attributes: { ...attributes, email: 'boss@example.org' } } });
    expect(claimed.json().data.attributes).toEqual(attributes);
    const nameless = await save({ ...ada, email: null }, profile);
    expect(nameless.json().data.attributes).toEqual({ ...attributes, email: '' });
    expect((await service.app.inject({ method: 'POST', url: BASE, payload: profile })).statusCode).toBe(401);
  });

  const everything = async () => {
    const profile = await fixture();
    await save(ada, profile);
    return profile.data.attributes;
  };
  const seen = async (who: object) => (await read('ada', who)).json().data;

  test.each([
    ['attendees', { ...grace, authorities: [] }],
    ['designers', grace],
    ['hosts', hedy],
    ['users with unknown roles', { ...grace, authorities: ['OWNER', 'admin'] }],
  ])('%s see only the name of a private profile §3.19', async (_, who) => {
    const attributes = await everything();
    await save(ada, { userId: 'ada', data: { attributes: { ...attributes, privateInformation: true } } });
    const shown = await seen(who);
    expect(shown).toEqual({ attributes: v.parse(ProfileAttributesSchema, { name: 'Ada Lovelace' }), revision: 2 });
    const body = (await read('ada', who)).body;
    for (const hidden of ['ada@example.org', 'Analytical', 'Programmer', 'social.example.org', 'engines', 'speaker']) {
      expect(body).not.toContain(hidden);
    }
  });

  test.each([
    ['a privileged user', katherine, { isPrivileged: true }],
    ['an administrator', radia, { isPrivileged: true }],
    ['the owner', ada, {}],
    ['the owner, with privileges', { ...ada, authorities: ['PRIVILEGED'] }, {}],
  ])('%s sees all of a private profile, marked for users other than the owner', async (_, who, mark) => {
    const attributes = { ...(await everything()), privateInformation: true };
    await save(ada, { userId: 'ada', data: { attributes } });
    expect(await seen(who)).toEqual({ attributes, revision: 2, ...mark });
  });

  test.each([
    ['shares everything', {}, {}],
    ['keeps the e-mail', { showEmail: false }, { isPrivileged: true }],
    ['is private', { privateInformation: true }, { isPrivileged: true }],
    ['is private and has an empty profile', { ...EMPTY, privateInformation: true }, {}],
  ])('a privileged user sees whether others see less of a user who %s', async (_, change, mark) => {
    const attributes = await everything();
    await save(
      { ...ada, ...('name' in change ? { email: null } : {}) },
      { userId: 'ada', data: { attributes: { ...attributes, ...change } } },
    );
    const { attributes: __, revision: ___, ...marks } = await seen(katherine);
    expect(marks).toEqual(mark);
  });

  test('a change of roles between two reads does not reveal private fields', async () => {
    const attributes = { ...(await everything()), privateInformation: true };
    await save(ada, { userId: 'ada', data: { attributes } });
    const whole = await read('ada', katherine);
    const later = await service.app.inject({
      url: `${BASE}/ada`,
      headers: { ...as({ ...katherine, authorities: [] }), 'if-none-match': String(whole.headers.etag) },
    });
    expect([later.statusCode, later.json().data.attributes.company]).toEqual([200, '']);
  });

  test('being listed does not share the e-mail, which others see only where its owner shows it §3.18', async () => {
    const attributes = { ...(await everything()), showEmail: false };
    await save(ada, { userId: 'ada', data: { attributes } });
    expect((await seen(grace)).attributes).toEqual({ ...attributes, email: '' });
  });

  test('what users write about themselves is in their own data, and gone with it', async () => {
    await everything();
    const own = ownProfileData(store.db, { ofUser: async () => null, remove: async () => {} });
    const about = { architectureId: 'aurora', text: 'I write programs for engines.' };
    expect([await own.read('ada'), await own.read('grace')]).toEqual([
      { aboutMe: [about], picture: null },
      { aboutMe: [], picture: null },
    ]);
    await own.erase('ada');
    expect(await own.read('ada')).toEqual({ aboutMe: [], picture: null });
    expect(await seen(ada)).toMatchObject({ attributes: { name: 'Ada Lovelace', aboutMe: '' }, revision: 2 });
  });

  test('values that are too long and invalid ids are refused', async () => {
    const profile = await fixture();
    const { attributes } = profile.data;
    const limits = { name: 127, company: 127, jobTitle: 127, socialMediaProfile: 1000, aboutMe: 400 };
    for (const [field, limit] of Object.entries(limits)) {
      const withLength = (length: number) =>
        save(ada, { userId: 'ada', data: { attributes: { ...attributes, [field]: 'x'.repeat(length) } } });
      const answer = await withLength(limit + 1);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { errMsg: `data.attributes.${field}: validation.valueTooLong` },
      ]);
      expect((await withLength(limit)).json().data.attributes[field]).toHaveLength(limit);
    }
    const huge = {
      ...attributes,
      booleanAttributes: Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`attribute-${n}`, true])),
    };
    expect((await save(ada, { userId: 'ada', data: { attributes: huge } })).statusCode).toBe(413);
    const codes = ['..%2F..%2Fetc', '%00', 'x'.repeat(300)].map(async (id) => (await read(id, ada)).statusCode);
    expect(await Promise.all(codes)).toEqual([400, 400, 400]);
  });
});
