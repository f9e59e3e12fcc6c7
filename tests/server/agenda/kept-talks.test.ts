import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptTalks } from '../../../server/db/schema';
import { ada, as, grace, onChosenStore, startApp } from '../kernel/service';

onChosenStore('own agendas', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  let now = 1;
  beforeEach(async () => {
    await store.db.delete(keptTalks);
    service = await startApp(store.db, { now: () => (now += 1000) });
  });
  afterEach(() => service.stop());

  const send = (who: object, payload: object, venue = 'aurora') =>
    service.app.inject({ method: 'POST', url: `/api/agenda/${venue}/own`, headers: as(who), payload });
  const change = async (who: object, ...changes: [talk: string, isKept: boolean][]) =>
    (await send(who, { changes: changes.map(([talk, isKept]) => ({ talk, isKept })) })).json().talks;

  test('saved talks are those of the account and the venue, also if the venue has no such talk', async () => {
    expect(await change(ada, ['keynote/opening', true], ['panel/last', true])).toEqual([
      'keynote/opening',
      'panel/last',
    ]);
    expect(await change(ada, ['keynote/opening', false], ['gone/later', true])).toEqual(['panel/last', 'gone/later']);
    expect(await change(ada)).toEqual(['panel/last', 'gone/later']);
    expect([await change(grace), (await send(ada, { changes: [] }, 'other')).json().talks]).toEqual([[], []]);
  });

  test('repeated and contradictory changes end with the last one', async () => {
    expect(await change(ada, ['a/a', true], ['a/a', false], ['b/b', false], ['b/b', true])).toEqual(['b/b']);
    expect(await change(ada, ['b/b', true])).toEqual(['b/b']);
  });

  test('an agenda is bounded: the oldest choices are removed', async () => {
    const many = (from: number) => Array.from({ length: 500 }, (_, at): [string, boolean] => [`w/${from + at}`, true]);
    await change(ada, ...many(0));
    const talks = await change(ada, ['w/new', true]);
    expect([talks.length, talks[0], talks.at(-1)]).toEqual([500, 'w/1', 'w/new']);
    const refused = await send(ada, {
      changes: [...many(0), ...many(500)].map(([talk, isKept]) => ({ talk, isKept })),
    });
    expect(refused.statusCode).toBe(400);
  });

  test('strangers have no agenda, and texts that name no talk are refused', async () => {
    const url = '/api/agenda/aurora/own';
    expect((await service.app.inject({ method: 'POST', url, payload: { changes: [] } })).statusCode).toBe(401);
    for (const talk of ['', 'a\u0000b', 'x'.repeat(301)])
      expect((await send(ada, { changes: [{ talk, isKept: true }] })).statusCode).toBe(400);
  });
});
