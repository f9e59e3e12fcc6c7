import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { type Finding, globalSearchMachine, type Question } from '../../../machines/search/global-search.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ANSWER, FOUND, inputs, NONE } from './global-search.inputs';

function search() {
  const findAnswer = calls<Finding, Question>();
  const machine = globalSearchMachine.provide({ actors: { findAnswer: findAnswer.logic } });
  const run = start(machine);
  const reached: string[] = [];
  run.actor.on('globalSearch.reached', ({ widgetId }) => reached.push(widgetId));
  return {
    ...run,
    machine,
    findAnswer,
    reached,
    ask: (text: string) => run.actor.send({ type: 'globalSearch.ask', question: seal(text), locale: 'en' }),
    asked: () => findAnswer.inputs().map(({ question, locale }) => [question?.open(), locale]),
    question: () => run.actor.getSnapshot().value.question,
    way: () => run.actor.getSnapshot().value.way,
    answer: () => run.actor.getSnapshot().context.answer?.open() ?? null,
  };
}

test('a question shows loading phrases one after the other until it is answered', async () => {
  const { ask, clock, question, findAnswer, answer } = search();
  expect(question()).toBe('idle');
  ask('Where is the keynote?');
  expect(question()).toEqual({ asking: 'reading' });
  clock.increment(1599);
  expect(question()).toEqual({ asking: 'reading' });
  clock.increment(1);
  expect(question()).toEqual({ asking: 'looking' });
  clock.increment(1599);
  expect(question()).toEqual({ asking: 'looking' });
  clock.increment(1);
  expect(question()).toEqual({ asking: 'sorting' });
  clock.increment(60_000);
  expect(question()).toEqual({ asking: 'sorting' });
  findAnswer.answer(FOUND);
  await quiet();
  expect([question(), answer()]).toEqual(['answered', ANSWER]);
});

test('a new question cancels the one before, and its answer is never shown', async () => {
  const { ask, asked, findAnswer, question, answer } = search();
  ask('first');
  ask('second');
  expect(asked()).toEqual([
    ['first', 'en'],
    ['second', 'en'],
  ]);
  expect(findAnswer.waiting()).toBe(1);
  findAnswer.answer(NONE);
  await quiet();
  expect([question(), answer()]).toEqual(['nothing', null]);
  ask('third');
  findAnswer.answer(FOUND);
  await quiet();
  ask('fourth');
  expect(answer()).toBeNull();
});

test('a question that fails is asked again when the user wants it', async () => {
  const { ask, actor, asked, findAnswer, question } = search();
  ask('first');
  findAnswer.fail(new Error('offline'));
  await quiet();
  expect(question()).toBe('failed');
  actor.send({ type: 'globalSearch.retry' });
  expect(asked().length).toBe(2);
  findAnswer.answer(FOUND);
  await quiet();
  actor.send({ type: 'globalSearch.retry' });
  expect([question(), asked().length]).toEqual(['answered', 2]);
});

test('a widget of another area opens when the user reaches its area, and not when they go elsewhere', () => {
  const { actor, way, reached } = search();
  const view = { type: 'globalSearch.view', areaId: 'stage', widgetId: 'keynote' } as const;
  actor.send({ type: 'globalSearch.arrive', areaId: 'stage' });
  actor.send(view);
  expect(way()).toBe('walking');
  actor.send({ type: 'globalSearch.arrive', areaId: 'stage' });
  expect([way(), reached]).toEqual(['here', ['keynote']]);
  actor.send(view);
  actor.send({ type: 'globalSearch.arrive', areaId: 'lobby' });
  actor.send({ type: 'globalSearch.arrive', areaId: 'stage' });
  actor.send(view);
  actor.send({ type: 'globalSearch.stay' });
  actor.send({ type: 'globalSearch.arrive', areaId: 'stage' });
  expect([way(), reached]).toEqual(['here', ['keynote']]);
});

test('a media item is sought until its board has opened it, or the user goes elsewhere', () => {
  const { actor } = search();
  const sought = { widgetId: 'films', pieceId: 'glass' };
  const after = (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) actor.send(event);
    return actor.getSnapshot().context.sought;
  };
  const seek = { type: 'globalSearch.seek', sought } as const;
  const view = { type: 'globalSearch.view', areaId: 'expo', widgetId: 'films' } as const;
  expect(after(seek, view, { type: 'globalSearch.arrive', areaId: 'expo' })).toEqual(sought);
  expect(after({ type: 'globalSearch.seek', sought: null })).toBeNull();
  expect(after(seek, view, { type: 'globalSearch.arrive', areaId: 'lobby' })).toBeNull();
  expect(after(seek, { type: 'globalSearch.clear' })).toBeNull();
});

test('a user who leaves leaves no question and no answer behind, and recordings contain neither', async () => {
  const { ask, actor, findAnswer, machine, record, question, answer, way } = search();
  ask('secret question');
  findAnswer.answer(FOUND);
  await quiet();
  actor.send({ type: 'globalSearch.view', areaId: 'stage', widgetId: 'keynote' });
  actor.send({ type: 'globalSearch.clear' });
  expect([question(), way(), answer()]).toEqual(['idle', 'here', null]);
  expect(actor.getSnapshot().context).toMatchObject({ question: null, destination: null, sought: null });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toMatch(/secret|main stage/i);
});

test('the path search covers every state and transition of the global search', () => {
  coverPaths(globalSearchMachine, inputs);
});
