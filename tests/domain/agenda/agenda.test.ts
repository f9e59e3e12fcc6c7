import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  addressOf,
  agendaOf,
  byBegin,
  byDay,
  clashesWith,
  firstDay,
  lanesOf,
  talkAt,
  talksFor,
} from '../../../domain/agenda/agenda';
import { ArchitectureSchema } from '../../../domain/kernel/venue';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const titled = (text: string) => [{ locale: 'en', text }];
const slot = (id: string, begin: string | null, end: string | null, name = id) => ({
  id,
  begin,
  end,
  name: name === '' ? [] : titled(name),
});
const widget = (id: string, ...configurations: object[]) => ({
  id,
  type: 'PDF',
  name: titled(`Widget ${id}`),
  configurations,
});
const area = (id: string, ...contentWidgets: object[]) => ({ id, names: titled(`Area ${id}`), contentWidgets });
const venue = v.parse(ArchitectureSchema, {
  id: 'aurora',
  floorplan: { areaPositions: [{ areaId: 'hall' }, { areaId: 'backstage', visible: false }] },
  areas: [
    area(
      'lobby',
      widget(
        'keynote',
        slot('evening', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z'),
        slot('morning', '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z', ''),
      ),
      widget('info', slot('always', null, null), slot('year', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')),
    ),
    area('hall', widget('panel', slot('panel', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z'))),
    area('garden', widget('walk', slot('walk', '2026-11-21T08:00:00+01:00', '2026-11-21T09:00:00+01:00'))),
    area('backstage', widget('crew', slot('crew', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z'))),
    area('gate', { ...widget('door', slot('open', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z')), type: 'DOOR' }),
    area('yard', widget('fair', slot('fair', '2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z'))),
  ],
});

test('the agenda has every talk of the listed areas in the order of time, and nothing that is always there', () => {
  expect(agendaOf(venue, NOW).map(({ id, phase }) => [id, phase])).toEqual([
    ['aurora/fair/fair', 'past'],
    ['aurora/keynote/morning', 'now'],
    ['aurora/panel/panel', 'next'],
    ['aurora/keynote/evening', 'next'],
    ['aurora/walk/walk', 'later'],
  ]);
});

test('a talk without a title has that of its widget, and its time whatever its time zone', () => {
  const talks = agendaOf(venue, NOW);
  expect(talks[1]).toMatchObject({
    key: '["keynote","2026-11-20T09:00:00.000Z"]',
    areaNames: titled('Area lobby'),
    titles: titled('Widget keynote'),
  });
  expect(talks[4]?.begin).toBe(Date.parse('2026-11-21T07:00:00Z'));
});

test('a talk is on from its begin until before its end', () => {
  const phaseAt = (time: string) =>
    agendaOf(venue, Date.parse(time)).find(({ id }) => id === 'aurora/walk/walk')?.phase;
  expect(['2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z', '2026-11-21T08:00:00Z'].map(phaseAt)).toEqual([
    'next',
    'now',
    'past',
  ]);
});

test('a talk without length is in the agenda: ahead until it begins, and over at once', () => {
  const gong = v.parse(ArchitectureSchema, {
    id: 'aurora',
    areas: [area('lobby', widget('gong', slot('gong', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z')))],
  });
  const noon = Date.parse('2026-11-20T12:00:00Z');
  expect([noon - 1, noon].map((now) => agendaOf(gong, now).map(({ id, phase }) => [id, phase]))).toEqual([
    [['aurora/gong/gong', 'next']],
    [['aurora/gong/gong', 'past']],
  ]);
});

test('talks are grouped by the day on which they begin in the attendee’s time zone', () => {
  const talks = agendaOf(venue, NOW);
  const days = (timeZone: string) => byDay(talks, timeZone).map(({ day, talks: ofDay }) => [day, ofDay.length]);
  expect(days('UTC')).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 3],
    ['2026-11-21', 1],
  ]);
  expect(days('Asia/Tokyo')).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 1],
    ['2026-11-21', 3],
  ]);
  expect(days('America/Los_Angeles')).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 4],
  ]);
});

const HOUR = 3_600_000;
type Told = { track?: string; speakers?: object[]; about?: string };
const told = (id: string, begin: number, end: number, { track, speakers = [], about }: Told = {}) => ({
  id,
  begin: new Date(NOW + begin * HOUR).toISOString(),
  end: new Date(NOW + end * HOUR).toISOString(),
  name: titled(id),
  speakers,
  track: track === undefined ? [] : titled(track),
  descriptions: about === undefined ? [] : titled(about),
});
const talksOf = (...slots: object[]) =>
  agendaOf(
    v.parse(ArchitectureSchema, {
      id: 'aurora',
      areas: [area('lobby', widget('w', ...slots)), area('hall', widget('other', told('Late', 8, 9)))],
    }),
    NOW,
  );
const ids = (talks: readonly { titles: readonly { text: string }[] }[]) => talks.map(({ titles }) => titles[0]?.text);
const ZOE = { name: 'Zoë Äng', titles: titled('Architect'), company: 'Nord' };

test('an address names a talk by its widget and its configuration', () => {
  const talks = talksOf(told('a', 1, 2), told('b', 3, 4));
  expect(talks.map(addressOf)).toEqual(['w/a', 'w/b', 'other/Late']);
  expect([talkAt(talks, 'w/b')?.id, talkAt(talks, 'w/c'), talkAt(talks, null)]).toEqual(['aurora/w/b', null, null]);
});

test('a search finds talks by every word of title, description, track, place and speakers, whatever case and accents', () => {
  const talks = talksOf(
    told('Façades', 1, 2, { track: 'Making', speakers: [ZOE] }),
    told('Light', 3, 4, { about: 'Three houses in the north' }),
  );
  const found = (query: string) => ids(talksFor(talks, query, 'en'));
  expect(found('  ')).toEqual(['Façades', 'Light', 'Late']);
  expect(['facades', 'MAKING', 'zoe', 'architect nord', 'houses', 'lobby light'].map(found)).toEqual([
    ['Façades'],
    ['Façades'],
    ['Façades'],
    ['Façades'],
    ['Light'],
    ['Light'],
  ]);
  expect(found('facades houses')).toEqual([]);
});

test('lanes are tracks where talks have some, else areas, each once in the order of time', () => {
  const named = (talks: ReturnType<typeof talksOf>) => lanesOf(talks).map(([name]) => name?.text);
  expect(named(talksOf(told('a', 1, 2, { track: 'B' }), told('b', 2, 3, { track: 'A' }), told('c', 3, 4)))).toEqual([
    'B',
    'A',
    undefined,
  ]);
  expect(named(talksOf(told('a', 1, 2), told('b', 2, 3)))).toEqual(['Area lobby', 'Area hall']);
});

test('talks that begin together share an hour', () => {
  const talks = talksOf(told('a', 1, 2), told('b', 3, 4), told('c', 1, 5));
  expect(byBegin(talks).map(({ begin, talks: of }) => [(begin - NOW) / HOUR, ids(of)])).toEqual([
    [1, ['a', 'c']],
    [3, ['b']],
    [8, ['Late']],
  ]);
});

test('talks clash while both are on, not when one begins as the other ends', () => {
  const talks = talksOf(told('a', 1, 3), told('b', 2, 4), told('c', 3, 5));
  expect(talks.slice(0, 3).map((talk) => ids(clashesWith(talk, talks)))).toEqual([['b'], ['a', 'c'], ['b']]);
});

test('the agenda opens with the first day that is not over, or with the last one', () => {
  const days = byDay(talksOf(told('past', -26, -25), told('today', -1, 1), told('tomorrow', 24, 25)), 'UTC');
  expect(firstDay(days)).toBe('2026-11-20');
  expect(firstDay(days.slice(0, 1))).toBe('2026-11-19');
  expect(firstDay([])).toBeNull();
});
