import { describe, expect, test } from 'vitest';
import {
  attendingIn,
  attendingTo,
  type Colleague,
  changedParts,
  colleaguesIn,
  GONE_MS,
  heardAt,
  present,
  tabsIn,
  workingRecord,
} from '../../../domain/control/colleagues';
import { keyOfPath, outlineOf } from '../../../domain/control/outline';

const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [{ id: 'lobby', viewPoints: [{ id: 'front' }], contentWidgets: [{ id: 'desk', type: 'MEETING' }] }],
      floorplan: { areaPositions: [{ areaId: 'lobby' }] },
    },
  ],
};
const PARTS = outlineOf(VENUE);
const ROOT = ['architectures', '@aurora'];
const LOBBY = [...ROOT, 'areas', '@lobby'];
const DESK = [...LOBBY, 'contentWidgets', '@desk'];
const [root, lobby, desk] = [ROOT, LOBBY, DESK].map(keyOfPath) as [string, string, string];
const radia = (more: Partial<Colleague>): Colleague => ({
  uid: 'radia',
  name: 'Radia Perlman',
  selected: [],
  changing: [],
  ...more,
});
const doings = (...[colleagues, seen]: Parameters<typeof attendingIn>) =>
  [...attendingIn(colleagues, seen)].map(([key, all]) => [key, all.map(({ doing }) => doing)]);

describe('what a tab writes', () => {
  test('names the parts once, and says nothing where nothing is selected', () => {
    expect(workingRecord(' Ada ', { selected: [desk, lobby, desk], changing: [] })).toEqual({
      name: 'Ada',
      selected: `${desk}\n${lobby}`,
    });
    expect(workingRecord('', { selected: [], changing: [desk] })).toEqual({ changing: desk });
    expect(workingRecord('Ada', { selected: [], changing: [] })).toBeNull();
  });

  test('stays within what the service takes', () => {
    const keys = Array.from({ length: 500 }, (_, at) => `${at}-${'x'.repeat(60)}`);
    const record = workingRecord('x'.repeat(300), { selected: keys, changing: ['y'.repeat(20_000)] });
    expect(record?.['name']).toHaveLength(200);
    expect(record?.['selected']?.length).toBeLessThanOrEqual(10_000);
    expect(record?.['selected']?.split('\n').length).toBeGreaterThan(100);
    expect(record?.['changing']).toBeUndefined();
  });
});

describe('the other organisers', () => {
  const written = {
    radia: { one: { at: 5, name: 'Radia Perlman', selected: desk }, two: { at: 6, changing: `${lobby}\n${desk}` } },
    grace: { one: { at: 7, name: 'Grace Hopper', selected: lobby }, bad: { at: 'now' } },
    hedy: 'nothing',
  };

  test('each is one, also with two tabs, and malformed records are left out', () => {
    expect(colleaguesIn(tabsIn(written))).toEqual([
      { uid: 'grace', name: 'Grace Hopper', selected: [lobby], changing: [] },
      { uid: 'radia', name: 'Radia Perlman', selected: [desk], changing: [lobby, desk] },
    ]);
    expect(tabsIn(null)).toEqual([]);
  });

  test('a tab that has not said for a while that it is there is gone, also before the service knows', () => {
    const tabs = tabsIn(written);
    const heard = heardAt(new Map(), tabs, 1000);
    const later = 1000 + GONE_MS - 1;
    const beat = tabsIn({ ...written, grace: { one: { ...written.grace.one, at: 9000 } } });
    const next = heardAt(heard, beat, later);
    expect(present(beat, next, later)).toHaveLength(3);
    expect(present(beat, next, later + 1).map(({ uid }) => uid)).toEqual(['grace']);
    expect(heardAt(next, [], later).size).toBe(0);
  });
});

describe('where another organiser is shown', () => {
  test('at the row of the part, or at the nearest seen row around it', () => {
    const one = [radia({ selected: [desk] })];
    expect(doings(one, new Set([root, lobby, desk]))).toEqual([[desk, ['selected']]]);
    expect(doings(one, new Set([root, lobby]))).toEqual([[lobby, ['inside']]]);
    expect(doings(one, new Set())).toEqual([]);
    expect(doings([radia({ selected: ['no path'] })], new Set([root]))).toEqual([]);
  });

  test('a change counts more than a selection, and that more than what is within', () => {
    const one = [radia({ selected: [lobby, desk], changing: [desk] })];
    expect(doings(one, new Set([lobby, desk]))).toEqual([
      [lobby, ['selected']],
      [desk, ['changing']],
    ]);
    expect(doings(one, new Set([lobby]))).toEqual([[lobby, ['selected']]]);
    expect(doings([radia({ selected: [desk, lobby] })], new Set([lobby]))).toEqual([[lobby, ['selected']]]);
  });

  test('of several parts each organiser is named once, by what they do most', () => {
    const all = [
      radia({ selected: [lobby], changing: [desk] }),
      radia({ uid: 'grace', name: 'Grace', selected: [root] }),
    ];
    expect(attendingTo(all, [lobby, desk])).toEqual([{ uid: 'radia', name: 'Radia Perlman', doing: 'changing' }]);
    expect(attendingTo(all, [])).toEqual([]);
  });
});

test('changes are of the parts that they are in, also of those that were moved, came or have gone', () => {
  const changed = (...changes: Parameters<typeof changedParts>[1]) => changedParts(PARTS, changes);
  const text = { kind: 'text', name: 'en', before: '', after: 'Hi' } as const;
  expect(
    changed({ ...text, path: [...DESK, 'name'] }, { ...text, path: [...DESK, 'configurations', '@c', 'name'] }),
  ).toEqual([desk]);
  expect(changed({ kind: 'set', path: DESK, name: 'openMode', before: null, after: 'EMBEDDED' })).toEqual([desk]);
  const list = [...LOBBY, 'contentWidgets'];
  expect(changed({ kind: 'move', path: list, item: 'desk', before: null, after: null })).toEqual([desk]);
  expect(changed({ kind: 'insert', path: list, item: { id: 'desk' }, next: null })).toEqual([desk]);
  expect(changed({ kind: 'remove', path: list, item: { id: 'gone' }, next: null })).toEqual([lobby]);
  expect(changed({ kind: 'remove', path: list, item: {}, next: null })).toEqual([lobby]);
  const positions = [...ROOT, 'floorplan', 'areaPositions'];
  expect(changed({ kind: 'set', path: [...positions, '@lobby'], name: 'visible', before: true, after: false })).toEqual(
    [lobby],
  );
});
