import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { type SearchPage, type SearchRequest, searchMachine } from '../../../machines/chat/search.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { found, inputs } from './search.inputs';

function search() {
  const searchMessages = calls<SearchPage, SearchRequest>();
  const machine = searchMachine.provide({ actors: { searchMessages: searchMessages.logic } });
  const run = start(machine);
  expect(run.actor.getSnapshot().value).toBe('closed');
  run.actor.send({ type: 'search.open', room: 'g~team' });
  return {
    ...run,
    machine,
    searchMessages,
    type: (text: string | null) => run.actor.send({ type: 'search.type', text: text === null ? null : seal(text) }),
    asked: () => searchMessages.inputs().map(({ text, before }) => [text?.open(), before]),
    ids: () => run.actor.getSnapshot().context.results.map((one) => one.open().id),
    value: () => run.actor.getSnapshot().value,
  };
}

test('a search starts when the user pauses, and its last text counts', async () => {
  const { type, clock, asked, searchMessages, ids, value } = search();
  type('pl');
  clock.increment(299);
  type('plan');
  clock.increment(300);
  expect(asked()).toEqual([['plan', null]]);
  expect(searchMessages.inputs()[0]?.room).toBe('g~team');
  type('plans');
  expect(searchMessages.waiting()).toBe(0);
  clock.increment(300);
  searchMessages.answer({ results: [found('m2')], next: null });
  await quiet();
  expect([asked().length, ids()]).toEqual([2, ['m2']]);
  type(null);
  clock.increment(300);
  expect([value(), ids()]).toEqual([{ open: 'empty' }, []]);
});

test('results come in pages; a page that fails can be asked for again', async () => {
  const { actor, type, clock, asked, searchMessages, ids, machine, record } = search();
  type('plan');
  clock.increment(300);
  searchMessages.answer({ results: [found('m9')], next: 'm9' });
  await quiet();
  actor.send({ type: 'search.more' });
  searchMessages.fail(new Error('offline'));
  await quiet();
  actor.send({ type: 'search.more' });
  searchMessages.answer({ results: [found('m1')], next: null });
  await quiet();
  actor.send({ type: 'search.more' });
  expect([ids(), asked()]).toEqual([
    ['m9', 'm1'],
    [
      ['plan', null],
      ['plan', 'm9'],
      ['plan', 'm9'],
    ],
  ]);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Text of');
});

test('a search that fails is repeated when the user asks, and closes without its results', async () => {
  const { actor, type, clock, searchMessages, ids, value } = search();
  type('plan');
  clock.increment(300);
  searchMessages.fail(new Error('offline'));
  await quiet();
  expect(value()).toEqual({ open: 'failed' });
  actor.send({ type: 'search.retry' });
  searchMessages.answer({ results: [found('m1')], next: null });
  await quiet();
  expect(ids()).toEqual(['m1']);
  actor.send({ type: 'search.close' });
  expect([value(), ids(), actor.getSnapshot().context.text]).toEqual(['closed', [], null]);
});

test('the path search covers every state and transition of the search', () => {
  coverPaths(searchMachine, inputs);
});
