import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeskSchema } from '../../../domain/control/desk';
import { PublicationsSchema } from '../../../domain/control/history';
import { FindingsSchema } from '../../../domain/control/preflight-parts';
import { VenueSchema } from '../../../domain/kernel/venue';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { ada, as, grace, hedy, importContract, onChosenStore, radia, startApp } from '../kernel/service';
import { contract } from './venue-files';

onChosenStore('the venue and its versions', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const post = (url: string, who: object, payload?: object) =>
    service.app.inject({ method: 'POST', url, headers: as(who), ...(payload === undefined ? {} : { payload }) });
  const version = async () => v.parse(VenueVersionSchema, (await get('/api/venue/version')).json());

  test('the version of a published venue with its mode and architecture needs no login §3.44 §3.46 §7.13', async () => {
    const { publishedVersion } = await version();
    expect(await version()).toEqual({
      mode: 'live',
      version: publishedVersion,
      publishedVersion,
      publishedArchitectureId: 'aurora',
    });
    const answer = (await get('/api/venue/version')).json();
    expect(Object.keys(answer)).toEqual(Object.keys((await contract('venue-version.json')) as object));
  });

  test('the venue matches the contract, and keeps unknown fields §7.14', async () => {
    const answer = await get('/api/ui/venue?architectureId=aurora', as(ada));
    expect(answer.statusCode).toBe(200);
    const venue = answer.json();
    expect(v.safeParse(VenueSchema, venue).issues).toBeUndefined();
    expect(Object.keys(venue).toSorted()).toEqual(Object.keys((await contract('venue.json')) as object).toSorted());
    expect(venue.architectures[0].organisersNote).toEqual({ kept: true });
    expect((await get('/api/venue?architectureId=aurora', as(ada))).json()).toEqual(venue);
  });

  test('an unchanged venue and version are sent once', async () => {
    for (const url of ['/api/ui/venue?architectureId=aurora', '/api/venue/version']) {
      const first = await get(url, as(ada));
      const again = await get(url, { ...as(ada), 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
      expect(first.headers['cache-control']).toBe('private, no-cache');
    }
  });

  test('a published version is visible at once, to all concurrent readers', async () => {
    const tagOf = async () => String((await get('/api/venue/version')).headers.etag);
    const before = await tagOf();
    for (const change of ['unpublish', 'publish/aurora']) {
      const asking = Array.from({ length: 20 }, tagOf);
      await post(`/api/designer/${change}`, grace);
      const after = await Promise.all(Array.from({ length: 20 }, tagOf));
      expect(new Set(after)).toEqual(new Set([await tagOf()]));
      expect(after[0] === before).toBe(change !== 'unpublish');
      await Promise.all(asking);
    }
  });

  test('a version published by one instance is visible in another', async () => {
    const other = await startApp(store.db);
    try {
      const versionThere = async () => (await other.app.inject('/api/venue/version')).json();
      expect(await versionThere()).toEqual(await version());
      await post('/api/designer/unpublish', grace);
      expect((await versionThere()).publishedVersion).toBe(-1);
    } finally {
      await other.stop();
    }
  });

  test('a saved and published venue has another ETag', async () => {
    const before = await get('/api/ui/venue?architectureId=aurora', as(grace));
    const venue = before.json();
    venue.architectures[0].globalNavigationEnabled = false;
    expect((await post('/api/designer/save-venue-json/stage', grace, venue)).statusCode).toBe(200);
    await post('/api/designer/publish/aurora', grace);
    const after = await get('/api/ui/venue?architectureId=aurora', {
      ...as(grace),
      'if-none-match': String(before.headers.etag),
    });
    expect([after.statusCode, after.json().architectures[0].globalNavigationEnabled]).toEqual([200, false]);
  });

  test('the venue requires a login, and another architecture is not found', async () => {
    const anonymous = await get('/api/ui/venue?architectureId=aurora');
    expect([anonymous.statusCode, anonymous.json()]).toEqual([401, { errMsg: 'Please log in.' }]);
    const other = await get('/api/ui/venue?architectureId=borealis', as(ada));
    expect([other.statusCode, other.json()]).toEqual([404, { errMsg: 'The architecture "borealis" does not exist.' }]);
    expect((await get('/api/ui/venue?architectureId=..%2F..', as(ada))).statusCode).toBe(400);
    expect((await get('/api/ui/venue?architectureId=a&architectureId=b', as(ada))).statusCode).toBe(400);
  });

  test('the venue’s document has hosts’ meeting URLs only for designers and administrators §3.38 §6.7', async () => {
    const bodies = await Promise.all(
      [ada, grace, hedy, radia].map(async (who) => (await get('/api/ui/venue?architectureId=aurora', as(who))).body),
    );
    expect(bodies.map((body) => body.includes('"hasHostMeetingUrl":true'))).toEqual([true, false, true, false]);
    expect(bodies.map((body) => body.includes('"hostMeetingUrl"') || body.includes('roomKey=host'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('a designer keeps the hosts’ URLs by saving with them, and removes them by saving without', async () => {
    const publish = async (venue: object) => {
      await post('/api/designer/save-venue-json/stage', grace, venue);
      await post('/api/designer/publish/aurora', grace);
      return (await get('/api/ui/venue?architectureId=aurora', as(radia))).json();
    };
    const deskOf = (venue: { architectures: { areas: { contentWidgets: { configurations: object[] }[] }[] }[] }) =>
      venue.architectures[0]?.areas[0]?.contentWidgets[0]?.configurations[0] ?? {};
    const seen = (await get('/api/ui/venue?architectureId=aurora', as(grace))).json();
    seen.architectures[0].defaultAreaId = 'stage';
    const kept = await publish(seen);
    expect(deskOf(kept)).toHaveProperty('hostMeetingUrl', 'https://aurora.whereby.example/welcome?roomKey=host');
    Object.assign(deskOf(seen), { hostMeetingUrl: undefined });
    expect(JSON.stringify(await publish(seen))).not.toContain('hostMeetingUrl');
  });

  test('designers read which version is saved and which attendees see, also of an unpublished venue', async () => {
    const desk = async () => {
      const { architectureId, versions } = v.parse(DeskSchema, (await get('/api/designer/desk', as(grace))).json());
      return { architectureId, versions };
    };
    const { version: saved } = await version();
    expect(await desk()).toEqual({ architectureId: 'aurora', versions: await version() });
    await post('/api/designer/unpublish', grace);
    expect(await desk()).toEqual({
      architectureId: 'aurora',
      versions: { mode: 'live', version: saved, publishedVersion: -1, publishedArchitectureId: null },
    });
    expect((await get('/api/designer/desk', as(ada))).statusCode).toBe(403);
    expect((await get('/api/designer/desk')).statusCode).toBe(401);
  });

  test('designers read what the checks find in the saved version', async () => {
    const findings = async () =>
      v.parse(FindingsSchema, (await get('/api/designer/findings', as(grace))).json()).findings;
    const before = await findings();
    const venue = (await get('/api/ui/venue?architectureId=aurora', as(grace))).json();
    venue.architectures[0].style = { text: '#777777', background: '#666666' };
    await post('/api/designer/save-venue-json/stage', grace, venue);
    const root = ['architectures', '@aurora'];
    const found = { rule: 'lowContrast', place: '#777777', details: ['#666666'], at: [...root, 'style'] };
    expect(before).not.toContainEqual(found);
    expect(await findings()).toContainEqual(found);
    expect(before.map(({ rule }) => rule)).not.toContain('noMail');
    venue.architectures[0].assets.push({ id: 'gone', uri: '/api/ui/architecture/aurora/assets/gone', alts: [] });
    await post('/api/designer/save-venue-json/stage', grace, venue);
    expect(await findings()).toContainEqual({
      rule: 'missingPicture',
      place: 'gone',
      details: ['gone'],
      at: [...root, 'assets', '@gone'],
    });
    venue.architectures[0].areas[0].names = [{ locale: 'de', text: 'Halle' }];
    venue.architectures[0].areas[0].viewPoints = [
      { id: 'door', background: { type: 'BackgroundImage', assetId: 'nowhere' } },
    ];
    await post('/api/designer/save-venue-json/stage', grace, venue);
    const german = await get('/api/designer/findings?language=de', as(grace));
    expect(german.json().findings).toContainEqual({
      rule: 'missingPicture',
      place: 'Halle',
      details: ['nowhere'],
      at: [...root, 'areas', `@${venue.architectures[0].areas[0].id}`],
    });
    expect((await get('/api/designer/findings?language=xx', as(grace))).statusCode).toBe(400);
    const open = await service.app.inject({
      url: '/api/designer/findings',
      headers: { ...as(grace), host: 'venue.example' },
    });
    const origin = 'http://venue.example';
    expect(open.json().findings).toContainEqual({ rule: 'noHttps', place: origin, details: [origin] });
    expect((await get('/api/designer/findings', as(ada))).statusCode).toBe(403);
    expect((await get('/api/designer/findings')).statusCode).toBe(401);
  });

  test('a designer’s save on a version that another designer has replaced is refused, and the other’s stays', async () => {
    const read = async (who: object) => (await get('/api/designer/saved', as(who))).json();
    const save = (who: object, venue: object, base: number) =>
      post(`/api/designer/save-venue-json/stage?base=${base}`, who, venue);
    const [mine, other] = [await read(grace), await read(radia)];
    other.venue.architectures[0].areas[0].names[0].text = 'Hall';
    expect((await save(radia, other.venue, other.version)).statusCode).toBe(200);
    mine.venue.architectures[0].globalNavigationEnabled = false;
    const refused = await save(grace, mine.venue, mine.version);
    const now = mine.version + 1;
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { errMsg: `Version ${now} was saved in the meantime; yours is based on version ${mine.version}.` },
    ]);
    expect(await read(grace)).toMatchObject({ version: now, venue: { architectures: other.venue.architectures } });
    expect((await save(grace, other.venue, mine.version)).statusCode).toBe(200);
    expect((await save(grace, mine.venue, now)).json()).toMatchObject({ version: now + 1 });
    expect((await save(grace, mine.venue, Number.NaN)).statusCode).toBe(400);
    expect((await get('/api/designer/saved', as(ada))).statusCode).toBe(403);
    expect((await get('/api/designer/saved')).statusCode).toBe(401);
  });

  test('a save that asks for a language is answered with the findings of the saved version', async () => {
    const { version: base, venue } = (await get('/api/designer/saved', as(grace))).json();
    venue.architectures[0].areas[0].names = [];
    const path = `/api/designer/save-venue-json/stage?base=${base}`;
    const refused = await post(`${path}&language=xx`, grace, venue);
    expect([refused.statusCode, (await get('/api/designer/saved', as(grace))).json().version]).toEqual([400, base]);
    const answer = (await post(`${path}&language=de`, grace, venue)).json();
    const { findings } = (await get('/api/designer/findings?language=de', as(grace))).json();
    const { versions, isAsPublished } = (await get('/api/designer/desk', as(grace))).json();
    expect([answer, versions.version]).toEqual([{ ...versions, isAsPublished, findings }, base + 1]);
    expect(Object.keys((await post(path, grace, venue)).json())).not.toContain('findings');
  });

  test('the history has every published version with who and when, and its contents are for designers', async () => {
    const history = async () =>
      v.parse(PublicationsSchema, (await get('/api/designer/publications', as(grace))).json()).publications;
    const first = await history();
    const { version: imported, venue } = (await get('/api/designer/saved', as(grace))).json();
    expect(first[0]).toMatchObject({ version: imported, kind: 'imported', account: null });
    venue.architectures[0].areas[0].names[0].text = 'Hall';
    await post('/api/designer/save-venue-json/stage', grace, venue);
    expect(await history()).toEqual(first);
    const before = Date.now();
    await post('/api/designer/publish/aurora', radia);
    const [newest, ...older] = await history();
    expect(newest).toMatchObject({ version: imported + 1, kind: 'published', restored: null, account: radia.email });
    expect(Date.parse(newest?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(older).toEqual(first);
    const nameIn = async (number: number) =>
      (await get(`/api/designer/publications/${number}`, as(grace))).json().venue.architectures[0].areas[0].names[0]
        .text;
    expect([await nameIn(imported + 1), (await nameIn(imported)) === 'Hall']).toEqual(['Hall', false]);
    expect((await get('/api/designer/publications/999999', as(grace))).statusCode).toBe(404);
    expect((await get('/api/designer/publications/x', as(grace))).statusCode).toBe(400);
    expect((await get('/api/designer/publications', as(ada))).statusCode).toBe(403);
    expect((await get(`/api/designer/publications/${imported}`, as(ada))).statusCode).toBe(403);
  });

  test('a roll back publishes the older version as a new one, and keeps a saved version that was not published', async () => {
    const nameOf = (venue: { architectures: { areas: { names: { text: string }[] }[] }[] }) =>
      venue.architectures[0]?.areas[0]?.names[0]?.text;
    const shown = async () => nameOf((await get('/api/ui/venue?architectureId=aurora', as(ada))).json());
    const { version: imported, venue } = (await get('/api/designer/saved', as(grace))).json();
    const lobby = await shown();
    const save = (text: string) => {
      venue.architectures[0].areas[0].names[0].text = text;
      return post('/api/designer/save-venue-json/stage', grace, venue);
    };
    await save('Hall');
    await post('/api/designer/publish/aurora', grace);
    await save('Draft');
    const refused = await post(`/api/designer/publications/${imported}/restore`, ada);
    expect([refused.statusCode, await shown()]).toEqual([403, 'Hall']);
    const restored = await post(`/api/designer/publications/${imported}/restore`, grace);
    expect(restored.json()).toMatchObject({ version: imported + 3, publishedVersion: imported + 3 });
    expect(await shown()).toBe(lobby);
    const { publications } = (await get('/api/designer/publications', as(grace))).json();
    expect(publications.slice(0, 4)).toMatchObject([
      { version: imported + 3, kind: 'restored', restored: imported, account: grace.email },
      { version: imported + 2, kind: 'saved' },
      { version: imported + 1, kind: 'published' },
      { version: imported, kind: 'imported' },
    ]);
    const again = await post(`/api/designer/publications/${imported + 3}/restore`, grace);
    expect(again.json()).toMatchObject({ version: imported + 3 });
    await post(`/api/designer/publications/${imported + 2}/restore`, grace);
    expect(await shown()).toBe('Draft');
    expect((await post('/api/designer/publications/999999/restore', grace)).statusCode).toBe(404);
  });

  test('of two designers who save at the same time on one version, one is refused', async () => {
    const { version: base, venue } = (await get('/api/designer/saved', as(grace))).json();
    const named = (text: string) => {
      const copy = structuredClone(venue);
      copy.architectures[0].areas[0].names[0].text = text;
      return copy;
    };
    const answers = await Promise.all([
      post(`/api/designer/save-venue-json/stage?base=${base}`, grace, named('Hall')),
      post(`/api/designer/save-venue-json/stage?base=${base}`, radia, named('Foyer')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('unpublishing hides the venue, publishing shows it again, and repeating either changes nothing §3.47', async () => {
    const published = await version();
    const unpublished = { ...published, publishedVersion: -1, publishedArchitectureId: null };
    expect((await post('/api/designer/unpublish', grace)).json()).toEqual(unpublished);
    expect((await post('/api/designer/unpublish', radia)).json()).toEqual(unpublished);
    const hidden = await get('/api/ui/venue?architectureId=aurora', as(ada));
    expect([hidden.statusCode, hidden.json()]).toEqual([404, { errMsg: 'A published venue does not exist.' }]);
    expect((await post('/api/designer/publish/aurora', grace)).json()).toEqual(published);
    expect((await post('/api/designer/publish/aurora', grace)).json()).toEqual(published);
    expect((await get('/api/ui/venue?architectureId=aurora', as(ada))).statusCode).toBe(200);
  });

  test('a save counts a version that visitors see once it is published, and an unchanged save counts none', async () => {
    const before = await version();
    const next = (before.version ?? 0) + 1;
    const venue = (await get('/api/ui/venue?architectureId=aurora', as(grace))).json();
    venue.architectures[0].areas[0].names[0].text = 'Hall';
    const saved = { ...before, version: next };
    expect((await post('/api/designer/save-venue-json/stage', grace, venue)).json()).toEqual(saved);
    expect((await post('/api/designer/save-venue-json/stage', grace, venue)).json()).toEqual(saved);
    const shown = (await get('/api/ui/venue?architectureId=aurora', as(ada))).json();
    expect(shown.architectures[0].areas[0].names[0].text).toBe('Lobby');
    const publishing = await post('/api/designer/publish/aurora', grace);
    expect(publishing.json()).toEqual({ ...saved, publishedVersion: next });
    const later = (await get('/api/ui/venue?architectureId=aurora', as(ada))).json();
    expect([later.architectures[0].areas[0].names[0].text, later.version]).toEqual(['Hall', next]);
  });

  test('the desk says whether attendees see what is saved, also after a change was taken back', async () => {
    const isAsPublished = async () => (await get('/api/designer/desk', as(grace))).json().isAsPublished;
    const save = async (venue: object) => {
      const answer = await post('/api/designer/save-venue-json/stage?language=en', grace, venue);
      expect(answer.json().isAsPublished).toBe(await isAsPublished());
      return isAsPublished();
    };
    await post('/api/designer/publish/aurora', grace);
    expect(await isAsPublished()).toBe(true);
    const { venue } = (await get('/api/designer/saved', as(grace))).json();
    const changed = structuredClone(venue);
    changed.architectures[0].areas[0].names[0].text = 'Another name';
    expect(await save(changed)).toBe(false);
    const [first, ...others] = structuredClone(venue).architectures[0].areas;
    const { names, ...rest } = first;
    // A property that was taken away and came back is the last one, and one without a value is left out.
    const again = { ...rest, later: null, names };
    expect(await save({ ...venue, architectures: [{ ...venue.architectures[0], areas: [again, ...others] }] })).toBe(
      true,
    );
    await post('/api/designer/unpublish', grace);
    expect(await isAsPublished()).toBe(false);
    await post('/api/designer/publish/aurora', grace);
  });

  test('a stage shows the working copy and its version §3.44', async () => {
    const stage = await startApp(store.db, { mode: 'stage' });
    try {
      await post('/api/designer/unpublish', grace);
      const shown = await stage.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers: as(ada) });
      expect(shown.statusCode).toBe(200);
      const { mode, publishedVersion, publishedArchitectureId } = (await stage.app.inject('/api/venue/version')).json();
      expect({ mode, publishedVersion, publishedArchitectureId }).toEqual({
        mode: 'stage',
        publishedVersion: -1,
        publishedArchitectureId: 'aurora',
      });
    } finally {
      await stage.stop();
    }
  });

  test('only designers and administrators can change the venue', async () => {
    const before = await version();
    const calls = ['/api/designer/publish/aurora', '/api/designer/unpublish', '/api/designer/save-venue-json/stage'];
    for (const url of calls) {
      for (const who of [ada, hedy]) {
        const answer = await post(url, who, {});
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { errMsg: 'Only designers and administrators may change the venue.' },
        ]);
      }
      expect((await service.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    }
    expect(await version()).toEqual(before);
  });

  test('an invalid venue is not saved, and the response names the invalid fields', async () => {
    const before = await version();
    const wrong = await post('/api/designer/save-venue-json/stage', grace, { architectures: [{ id: 5 }] });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        errMsg: 'architectures.0.id: Invalid type: Expected string but received 5',
        mistakes: [{ code: 'wrongKind', values: { place: 'architectures.0.id' } }],
      },
    ]);
    const two = await post('/api/designer/save-venue-json/stage', grace, { architectures: [{ id: 'a' }, { id: 'b' }] });
    expect(two.json()).toEqual({
      errMsg: 'The venue must include exactly one architecture',
      mistakes: [{ code: 'oneVenue', values: {} }],
    });
    const odd = { id: 'aurora', cookieProviders: [{ id: 'x', type: 'FUN' }, { id: 'y' }] };
    const several = await post('/api/designer/save-venue-json/stage', grace, { architectures: [odd] });
    expect(several.json().mistakes).toEqual([
      { code: 'notAllowed', values: { place: 'architectures.0.cookieProviders.0.type' } },
      { code: 'missing', values: { place: 'architectures.0.cookieProviders.1.type' } },
    ]);
    const other = await post('/api/designer/publish/borealis', grace);
    expect([other.statusCode, other.json()]).toEqual([404, { errMsg: 'The architecture "borealis" does not exist.' }]);
    expect(await version()).toEqual(before);
  });

  test('a venue that is nested too deeply is refused', async () => {
    const deep = `{"architectures":[{"id":"aurora","note":${'['.repeat(5000)}${']'.repeat(5000)}}]}`;
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/designer/save-venue-json/stage',
      headers: { ...as(grace), 'content-type': 'application/json' },
      payload: deep,
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { errMsg: 'Nested deeper than 100 levels.' }]);
  });
});

onChosenStore('a venue without login', (store) => {
  test('an unchanged venue and version are sent once to anonymous visitors', async () => {
    await importContract(store.db, { 'login-options.json': await contract('login-options-anonymous.json') });
    const { app, stop } = await startApp(store.db);
    try {
      for (const url of ['/api/ui/venue?architectureId=aurora', '/api/venue/version']) {
        const { headers } = await app.inject({ url });
        const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      }
    } finally {
      await stop();
    }
  });

  test('a venue without login lets everybody in, keeps the roles of logged-in users, and hides hosts’ URLs from others', async () => {
    await importContract(store.db, { 'login-options.json': await contract('login-options-anonymous.json') });
    const { app, stop } = await startApp(store.db);
    try {
      const url = '/api/ui/venue?architectureId=aurora';
      const answers = await Promise.all(
        [{}, { authorization: 'Bearer expired' }, as(ada), as(grace)].map((headers) => app.inject({ url, headers })),
      );
      expect(answers.map(({ statusCode, body }) => [statusCode, body.includes('roomKey=host')])).toEqual([
        [200, false],
        [200, false],
        [200, false],
        [200, true],
      ]);
      expect((await app.inject('/api/loginOptions')).json()).toEqual([{ type: 'ANONYMOUS' }]);
      expect((await app.inject({ method: 'HEAD', url: '/api/ui/venue' })).statusCode).toBe(401);
    } finally {
      await stop();
    }
  });
});
