import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundsOf, tableOf, withTable } from '../../../docs/bounds/generate';
import { EMOJI } from '../../../domain/chat/message';
import { createBounds } from '../../../server/realtime/bounds';
import { RealtimeDatabase } from '../../../server/realtime/database';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import { placeAt } from '../../../server/realtime/tree/overlay';
import { openRules } from './realtime';
import { mayRead, users } from './rules-world';

const MEGABYTE = 1024 * 1024;
const rows = boundsOf();

/** A place of the table with a name for each variable, such as `{room}`. */
const named = (place: string): string[] => place.split('/').map((key) => key.replace(/[{}]/g, ''));

test('every place that clients write is in the table of the docs, with its bounds', () => {
  expect(rows.length).toBeGreaterThan(25);
  const page = readFileSync('docs/realtime-rules.md', 'utf8');
  expect(withTable(page, tableOf(rows))).toBe(page);
});

test('a rule without a bound has no place in the table', () => {
  const open = { '.write': 'auth != null' };
  expect(() => boundsOf({ new: { $id: open } })).toThrow('new/{id}: nothing bounds its entries');
  const text = { ...open, text: { '.validate': 'newData.isString()' } };
  expect(() => boundsOf({ chat: { $mode: { reports: { $report: text } } } })).toThrow('nothing bounds this text');
});

const counted = rows.flatMap(({ place, entries }) => (typeof entries === 'string' ? [] : [{ place, ...entries }]));

test.each(counted)('$place takes its last entry, and refuses the next one with a reason', ({ place, count }) => {
  const full = new RealtimeDatabase({ rules: openRules, bounds: createBounds() });
  const path = named(place);
  const entries = Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`entry${at}`, 1]));
  void full.write('service', { path, value: entries });
  const write = (key: string, value: unknown) => void full.write({ auth: null }, { path: [...path, key], value });
  write('last', 1);
  expect(() => write('over', 1)).toThrow(`${place} is full: it has ${count} entries at most.`);
  write('last', null);
  write('over', 1);
});

test.each(counted.flatMap(({ place, bytes }) => (bytes === null ? [] : [{ place, bytes }])))(
  '$place takes its last bytes, and refuses more with a reason',
  ({ place, bytes }) => {
    const full = new RealtimeDatabase({ rules: openRules, bounds: createBounds() });
    const path = named(place);
    const write = (key: string, length: number) =>
      void full.write({ auth: null }, { path: [...path, key], value: 'x'.repeat(length) });
    const parts = Object.fromEntries(
      Array.from({ length: bytes / MEGABYTE }, (_, at) => [`${at}`, 'x'.repeat(MEGABYTE)]),
    );
    void full.write('service', { path, value: { ...parts, 0: 'x'.repeat(MEGABYTE - 2000) } });
    write('last', 1000);
    expect(() => write('over', 2000)).toThrow(`${place} is full: it has ${bytes} bytes at most.`);
  },
);

/** Those whose rule asks for nothing but the text. */
const texts = rows
  .flatMap((row) => row.texts)
  .filter(
    ({ validate }) => !/matches|beginsWith|root|parent|data\.child|Data\.val\(\) (?:!==|<|===)|\$/.test(validate),
  );

test.each(texts)('$place takes a text of $longest characters, and no longer one', ({ validate, longest }) => {
  const rules = compileRules({ rules: { text: { '.write': 'true', '.validate': validate } } });
  const mayWrite = (length: number): boolean =>
    rules.canWrite({
      auth: null,
      now: 0,
      paths: [['text']],
      root: placeAt(null),
      newRoot: placeAt(null, [{ path: ['text'], node: 'x'.repeat(length) }]),
    });
  expect([mayWrite(longest), mayWrite(longest + 1)]).toEqual([true, false]);
});

test('most texts of the rules are tried at their bound', () => {
  expect(texts.length).toBeGreaterThan(20);
});

test('a user reads as many messages at once as the table says, and no more', () => {
  const messages = rows.find(({ place }) => place === 'chat/{mode}/messages/{room}');
  const most = messages?.reads ?? 0;
  const read = (limitToLast: number) => mayRead(users.ann, 'chat/live/messages/w~lobby', { limitToLast });
  expect([read(most), read(most + 1), mayRead(users.ann, 'chat/live/messages/w~lobby')]).toEqual([true, false, false]);
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
