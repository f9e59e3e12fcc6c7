import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as control from '../../../domain/control/compare';
import { type Architecture, ArchitectureSchema } from '../../../domain/kernel/venue';

const named = (text: string) => [{ locale: 'en', text }];
const widget = (id: string, name = id) => ({ id, type: 'MEETING', name: named(name) });
const area = (id: string, widgets: object[] = [], name = id) => ({
  id,
  names: named(name),
  contentWidgets: widgets,
});
const venue = (areas: object[], more: object = {}) => v.parse(ArchitectureSchema, { id: 'aurora', areas, ...more });

/** The differences without what is in them. */
const compareVersions = (before: Architecture, after: Architecture) =>
  control.compareVersions(before, after, 'en').map(({ within: _area, details: _details, ...change }) => change);

test('areas and widgets that are added, removed and changed are named', () => {
  const before = venue([area('lobby', [widget('desk'), widget('board')]), area('attic')]);
  const after = venue([area('lobby', [widget('desk', 'Help'), widget('wall')], 'Hall'), area('stage')]);
  expect(compareVersions(before, after)).toEqual([
    { kind: 'added', what: 'widget', place: 'wall', fields: [] },
    { kind: 'added', what: 'area', place: 'stage', fields: [] },
    { kind: 'removed', what: 'widget', place: 'board', fields: [] },
    { kind: 'removed', what: 'area', place: 'attic', fields: [] },
    { kind: 'changed', what: 'area', place: 'Hall', fields: ['name'] },
    { kind: 'changed', what: 'widget', place: 'Help', fields: ['name'] },
  ]);
});

test('changes are named in the organiser’s language, and in English where the venue has no name in it', () => {
  const lobby = { ...area('lobby', [widget('desk')]), names: [...named('Lobby'), { locale: 'ar', text: 'الردهة' }] };
  const changes = control.compareVersions(venue([]), venue([lobby]), 'ar');
  expect(changes.map(({ place }) => place)).toEqual(['الردهة', 'desk']);
});

test('a change outside of areas is a change of the venue', () => {
  const before = venue([area('lobby')]);
  const after = venue([area('lobby')], { style: { text: '#000000' } });
  expect(compareVersions(before, after)).toEqual([{ kind: 'changed', what: 'venue', place: '', fields: ['style'] }]);
});

test('the days until personal data is deleted are a change of privacy, with both numbers', () => {
  const [change] = control.compareVersions(
    venue([], { personalDataDays: 30 }),
    venue([], { personalDataDays: 300 }),
    'en',
  );
  expect(change).toMatchObject({ what: 'venue', fields: ['privacy'] });
  expect(change?.details).toMatchObject([{ field: 'personalDataDays', before: '30', after: '300' }]);
});

test('a talk that moves is a change of times, and a change of its address one of its content', () => {
  const talk = (more: object) => ({
    ...widget('talks'),
    configurations: [{ id: 'one', begin: '2027-03-12T09:00:00Z', ...more }],
  });
  const fields = (one: object, other: object) =>
    compareVersions(venue([area('lobby', [talk(one)])]), venue([area('lobby', [talk(other)])])).map(
      (change) => change.fields,
    );
  expect(fields({}, { begin: '2027-03-12T10:00:00Z' })).toEqual([['times']]);
  expect(fields({}, { url: 'https://example.org' })).toEqual([['content']]);
  expect(fields({}, { url: 'https://example.org', end: '2027-03-12T11:00:00Z' })).toEqual([['content', 'times']]);
});

const anyVenue = fc
  .uniqueArray(fc.constantFrom('lobby', 'stage', 'expo', 'attic'))
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 1 }).map((own) =>
          area(
            id,
            own.map((one) => widget(one)),
          ),
        ),
      ),
    ),
  )
  .map((areas) => venue(areas));

test('versions compared the other way round swap what is added and what is removed', () => {
  fc.assert(
    fc.property(anyVenue, anyVenue, (one, other) => {
      const count = (changes: ReturnType<typeof compareVersions>, kind: string) =>
        changes.filter((change) => change.kind === kind).length;
      const [there, back] = [compareVersions(one, other), compareVersions(other, one)];
      expect(count(there, 'added')).toBe(count(back, 'removed'));
      expect(count(there, 'changed')).toBe(count(back, 'changed'));
      expect(compareVersions(one, one)).toEqual([]);
    }),
  );
});
