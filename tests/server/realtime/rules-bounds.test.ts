import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMOJI } from '../../../domain/chat/message';
import { BOUNDS, createBounds } from '../../../server/realtime/bounds';
import { RealtimeDatabase } from '../../../server/realtime/database';
import file from '../../../server/realtime/database.rules.json';
import { openRules } from './realtime';

const MEGABYTE = 1024 * 1024;

/** Why there are no more entries at the other places that clients write. */
const ONE_EACH: Readonly<Record<string, string>> = {
  'opmode/{mode}/{uid}': 'one of each user',
  'presenceByArea/{mode}/{areaId}/{uid}': 'one of each user; the service removes those of areas that the user has left',
  'presenceBeats/{mode}/{uid}': 'one of each user',
  'chat/{mode}/rooms/{room}/by': 'one of each group',
  'chat/{mode}/rooms/{room}/name': 'one of each group',
  'chat/{mode}/rooms/{room}/pinned': 'one of each group',
  'chat/{mode}/rate/{uid}': 'one of each user',
  'chat/{mode}/last/{room}': 'one of each room',
  'chat/{mode}/reactions/{room}/{message}/{emoji}/{uid}': 'one of each user for each of six emoji',
  'chat/{mode}/typing/{room}/{uid}': 'one of each member',
  'rings/{mode}/{uid}/{from}/answer': 'one of each ring',
  'meetings/{mode}/{room}/seats/{seat}': 'one of each user whom the service has let in',
  'meetings/{mode}/{room}/rates/{uid}': 'one of each user',
  'boardCursors/{mode}/{room}/{uid}': 'one of each user',
};

/** The places of the rules file that clients write, as the docs name them. */
function writtenPlaces(rules: object, path: readonly string[] = []): string[] {
  return Object.entries(rules).flatMap(([key, inner]) => {
    if (key === '.write') return typeof inner === 'string' ? [path.join('/')] : [];
    if (key.startsWith('.')) return [];
    return writtenPlaces(Object(inner), [...path, key.startsWith('$') ? `{${key.slice(1)}}` : key]);
  });
}

const above = (place: string): string => place.slice(0, place.lastIndexOf('/'));
const isBounded = (place: string): boolean => BOUNDS.some((bound) => bound.place === place);

test('every place that clients write has a bound, and the docs list all of them', () => {
  const places = writtenPlaces(file.rules);
  expect(places.length).toBeGreaterThan(20);
  const open = places.filter((place) => !(place in ONE_EACH) && !isBounded(above(place)) && !isBounded(place));
  expect(open).toEqual([]);
  const rows = [
    ...BOUNDS.map(({ place, children, bytes }) => [
      `\`${place}\``,
      `${children.toLocaleString('en')} entries${bytes === undefined ? '' : `, ${bytes / MEGABYTE} MB`}`,
    ]),
    ...Object.entries(ONE_EACH).map(([place, reason]) => [`\`${place}\``, reason]),
  ];
  const docs = readFileSync('docs/realtime-rules.md', 'utf8').split('\n');
  const listed = docs
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [place, bound] of rows)
    expect(
      listed.some(([, first, second]) => first === place && second === bound),
      `${place} | ${bound}`,
    ).toBe(true);
});

test('reactions are those that the chat offers', () => {
  const rule = file.rules.chat.$mode.reactions.$room.$message.$emoji.$uid['.validate'];
  expect(rule.match(/(?<=\$emoji === ')[^']+/g)).toEqual(EMOJI);
});

const small = createBounds([
  { place: 'list/{id}', children: 3 },
  { place: 'texts/{id}', children: 10, bytes: 100 },
]);
const database = () => new RealtimeDatabase({ rules: openRules, bounds: small });
const write = (to: RealtimeDatabase, value: Record<string, unknown>): void =>
  void to.write({ auth: null }, { path: [], value, isMerge: true });

test('a full place takes no more entries, and its entries can still change and go', () => {
  const full = database();
  write(full, { 'list/a/1': 1, 'list/a/2': 1, 'list/a/3': 1, 'list/b/1': 1 });
  expect(() => write(full, { 'list/a/4': 1 })).toThrow('list/{id} is full: it has 3 entries at most.');
  expect(() => write(full, { 'list/c/1': 1, 'list/c/2': 1, 'list/c/3/deep': 1, 'list/c/4': 1 })).toThrow('full');
  write(full, { 'list/a/3': 'changed', 'list/b/2': 1 });
  write(full, { 'list/a/3': null });
  write(full, { 'list/a/4': 1 });
  expect(full.sizesBelow(['list'])).toEqual(
    new Map([
      ['a', 3],
      ['b', 2],
    ]),
  );
  void full.write('service', { path: ['list', 'a', '5'], value: 1 });
  expect(full.sizesBelow(['list']).get('a'), 'the service is not bound').toBe(4);
});

test('a place of many bytes takes no larger entries, and smaller ones at any time', () => {
  const full = database();
  write(full, { 'texts/a/1': { text: 'x'.repeat(80) } });
  expect(() => write(full, { 'texts/a/2': 'y'.repeat(20) })).toThrow('texts/{id} is full: it has 100 bytes at most.');
  expect(() => write(full, { 'texts/a/1/text': 'x'.repeat(300) })).toThrow('full');
  write(full, { 'texts/a/1/gone': 'somebody, with a name that is long enough' });
  write(full, { 'texts/a/1/gone': null });
  write(full, { 'texts/a/1/text': 'x'.repeat(40) });
  write(full, { 'texts/a/2': 'y'.repeat(20), 'texts/b/1': 'z'.repeat(90) });
});
