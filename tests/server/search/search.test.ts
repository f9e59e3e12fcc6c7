import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_API } from '../../../domain/search/api';
import type { IndexState, SearchAnswer } from '../../../domain/search/search';
import { noAttributes, saveProfile } from '../../../server/people/queries';
import { profiles } from '../../../server/people/tables';
import { ada, as, grace, hedy, importContract, onChosenStore, radia, startApp } from '../kernel/service';

const WAITING = { timeout: 30_000, interval: 5 };

onChosenStore('search', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const ask = (query: Record<string, string>, headers: Record<string, string> = as(ada)) =>
    service.app.inject({ url: SEARCH_API.search, query, headers });
  const answerTo = async (q: string): Promise<SearchAnswer> => (await ask({ q, lang: 'en' })).json();
  const index = (method: 'GET' | 'POST', who: object) =>
    service.app.inject({ method, url: SEARCH_API.index, headers: as(who) });

  test('a user asks, and gets what the venue has of it §7.20', async () => {
    const response = await ask({ q: 'Lobby', lang: 'en' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.json().results[0]).toMatchObject({ type: 'AREA', title: 'Lobby', areaId: 'lobby' });
    expect((await ask({ q: 'Lobby' })).json()).toEqual(response.json());
    for (const other of [{ lang: 'en_GB' }, { lang: '' }, { lang: 'en', zone: 'Mars/Phobos' }] as Record<
      string,
      string
    >[])
      expect((await ask({ q: 'Lobby', ...other })).json()).toEqual(response.json());
  });

  test('times of an answer are in the browser’s time zone and in the format of its region', async () => {
    const venue = (await service.app.inject({ url: '/api/ui/venue', headers: as(grace) })).json();
    venue.architectures[0].areas[0].contentWidgets = [
      {
        id: 'bees',
        type: 'CHAT',
        name: [{ locale: 'en', text: 'Bee talk' }],
        placements: [],
        configurations: [
          { id: 'bees', name: [], roomId: 'bees', begin: '2099-03-12T16:00:00Z', end: '2099-03-12T17:00:00Z' },
        ],
      },
    ];
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url, headers: as(grace), payload });
    await post('/api/designer/save-venue-json/stage', venue);
    await post('/api/designer/publish/aurora', {});
    const headers = { ...as(ada), 'accept-language': 'en-GB,en;q=0.5' };
    const { answer } = (await ask({ q: 'When is the bee talk?', lang: 'en', zone: 'Asia/Tokyo' }, headers)).json();
    expect(answer).toMatch(/^Bee talk: Friday,? 13 March 2099.* 01:00\D+02:00 GMT\+9$/);
  });

  test('a request without the query q is refused by its name §5.18', async () => {
    for (const query of [{}, { q: ' ' }, { q: 'x'.repeat(301) }] satisfies Record<string, string>[]) {
      const response = await ask(query);
      expect(response.statusCode).toBe(400);
      expect(response.body).toMatch(/\bq\b/);
    }
  });

  test('users who may not see the venue may not search it', async () => {
    expect((await ask({ q: 'Lobby' }, {})).statusCode).toBe(401);
  });

  test('the index follows what designers publish', async () => {
    expect((await answerTo('glassblowing')).results).toEqual([]);
    const venue = (await service.app.inject({ url: '/api/ui/venue', headers: as(grace) })).json();
    venue.architectures[0].areas[0].descriptions = [{ locale: 'en', text: 'Glassblowing for beginners.' }];
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url, headers: as(grace), payload });
    await post('/api/designer/save-venue-json/stage', venue);
    expect((await answerTo('glassblowing')).results).toEqual([]);
    await post('/api/designer/publish/aurora', {});
    const { results } = await answerTo('glassblowing');
    expect(results[0]?.snippet).toBe('Glassblowing for beginners.');
    await post('/api/designer/unpublish', {});
    expect((await answerTo('glassblowing')).results).toEqual([]);
  });

  test('attendees who share their profile are found by name, company and title, and no others', async () => {
    const save = async (who: typeof ada, attributes: object) =>
      saveProfile(store.db, {
        architectureId: 'aurora',
        userId: who.uid,
        revision: undefined,
        attributes: { ...noAttributes, ...attributes },
      });
    const shared = { openForNetworking: true };
    await save(grace, { ...shared, name: 'Grace Höpper', company: 'Navy', jobTitle: 'Admiral' });
    await save(hedy, { name: 'Hedy Lamarr', company: 'Navy', jobTitle: 'Admiral' });
    await save(radia, { ...shared, privateInformation: true, name: 'Radia Perlman', company: 'Navy' });
    await save(ada, { ...shared, name: 'Ada Hopper', company: 'Navy' });
    const people = async (q: string) =>
      (await answerTo(q)).results.filter(({ type }) => type === 'PERSON').map(({ title }) => title);
    expect((await answerTo('Who is Grace Hopper?')).results[0]).toEqual({
      id: `person:${grace.uid}`,
      type: 'PERSON',
      title: 'Grace Höpper',
      snippet: 'Admiral · Navy',
      areaId: null,
      widgetId: null,
      assetId: null,
      begin: null,
      end: null,
    });
    expect(await answerTo('Who is Grace Hopper?')).toMatchObject({
      answer: 'Grace Höpper: Admiral · Navy',
      sources: [`person:${grace.uid}`],
    });
    for (const q of ['hop', 'HÖPPER', 'admiral of the navy']) expect(await people(q)).toEqual(['Grace Höpper']);
    for (const q of ['Lamarr', 'Perlman', 'gr', 'the', 'Where does the navy meet in the lobby?'])
      expect(await people(q)).toEqual([]);
    await store.db.delete(profiles);
  });

  test('speakers are found by name, title and company, in the language of the page', async () => {
    const venue = (await service.app.inject({ url: '/api/ui/venue', headers: as(grace) })).json();
    const slot = { id: 'bees', name: [], roomId: 'bees', begin: '2099-03-12T16:00:00Z', end: '2099-03-12T17:00:00Z' };
    const titles = [
      { locale: 'en', text: 'Beekeeper' },
      { locale: 'de', text: 'Imkerin' },
    ];
    const configurations = [
      { ...slot, speakers: [{ id: 'mira', name: 'Mira Hölt', titles, company: 'Nordic Light' }] },
    ];
    venue.architectures[0].areas[0].contentWidgets = [
      { id: 'bees', type: 'CHAT', name: [{ locale: 'en', text: 'Bee talk' }], placements: [], configurations },
    ];
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url, headers: as(grace), payload });
    await post('/api/designer/save-venue-json/stage', venue);
    await post('/api/designer/publish/aurora', {});
    const found = async (q: string, lang = 'en') =>
      (await ask({ q, lang }))
        .json<SearchAnswer>()
        .results.filter(({ type }) => type === 'PERSON')
        .map(({ id, title, snippet }) => [id, title, snippet]);
    for (const q of ['Mira Holt', 'beekeeper nordic', 'Who is Mira?'])
      expect(await found(q)).toEqual([['speaker:mira', 'Mira Hölt', 'Beekeeper · Nordic Light']]);
    expect(await found('Imkerin', 'de')).toEqual([['speaker:mira', 'Mira Hölt', 'Imkerin · Nordic Light']]);
    expect(await found('Lobby')).toEqual([]);
  });

  test('an administrator has the index made again and sees how far it is, which is in the audit log', async () => {
    for (const who of [ada, hedy, grace]) {
      expect((await index('POST', who)).statusCode).toBe(403);
      expect((await index('GET', who)).statusCode).toBe(403);
    }
    const begun = await index('POST', radia);
    expect(begun.statusCode).toBe(202);
    expect(begun.json().state).toBe('making');
    await vi.waitFor(async () => {
      const state: IndexState = (await index('GET', radia)).json();
      expect(state.state).toBe('made');
      expect(state.total).toBeGreaterThan(0);
      expect(state.done).toBe(state.total);
    }, WAITING);
    await service.audit.settled();
    const log = await service.app.inject({ url: '/api/audit?action=search.index', headers: as(radia) });
    expect(log.json().entries.map(({ outcome }: { outcome: string }) => outcome)).toContain('done');
  });
});
