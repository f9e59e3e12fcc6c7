import { expect, test, vi } from 'vitest';
import { writeCounts } from '../../../server/realtime/counts';
import { RealtimeDatabase } from '../../../server/realtime/database';
import { openRules } from './realtime';

const PEOPLE = ['presenceByArea', 'live'];
const COUNTS = ['presenceCounts', 'live'];

function venue() {
  const database = new RealtimeDatabase({ rules: openRules });
  return {
    database,
    put: (areas: Readonly<Record<string, readonly string[]>>) =>
      database.write('service', {
        path: PEOPLE,
        value: Object.fromEntries(
          Object.entries(areas).map(([area, uids]) => [area, Object.fromEntries(uids.map((uid) => [uid, { uid }]))]),
        ),
      }),
    count: (): unknown => {
      writeCounts(database, PEOPLE, COUNTS);
      return JSON.parse(database.read('service', COUNTS));
    },
  };
}

test('each area has its count, and an area that the last user leaves has none', async () => {
  const { put, count } = venue();
  await put({ lobby: ['ada', 'grace'], stage: ['hedy'] });
  expect(count()).toEqual({ lobby: 2, stage: 1 });
  await put({ lobby: ['ada'] });
  expect(count()).toEqual({ lobby: 1 });
  await put({});
  expect(count()).toBeNull();
});

test('the counts of the live venue and of the stage are apart', async () => {
  const { database, put, count } = venue();
  await put({ lobby: ['ada'] });
  count();
  writeCounts(database, ['presenceByArea', 'stage'], ['presenceCounts', 'stage']);
  expect(count()).toEqual({ lobby: 1 });
});

test('counts are written only where they change', async () => {
  const { database, put, count } = venue();
  await put({ lobby: ['ada'], stage: ['hedy'] });
  count();
  await put({ lobby: ['grace'], stage: ['hedy', 'ada'] });
  const write = vi.spyOn(database, 'write');
  expect(count()).toEqual({ lobby: 1, stage: 2 });
  count();
  expect(write.mock.calls).toEqual([['service', { path: COUNTS, value: { stage: 2 }, isMerge: true }]]);
});
