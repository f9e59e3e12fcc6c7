import { expect, test } from 'vitest';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type Author, type AuthorInput, authorMachine } from '../../../machines/chat/author.machine';
import { authorKey, authorsMachine } from '../../../machines/chat/authors.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs as authorInputs, GRACE_HERE, NAME } from './author.inputs';
import { inputs } from './authors.inputs';

function author() {
  const readName = calls<Sealed<Author>, AuthorInput>();
  const machine = authorMachine.provide({ actors: { readName: readName.logic } });
  return { ...start(machine, { input: GRACE_HERE }), machine, readName };
}

test('the name of an author is read once', async () => {
  const { actor, readName } = author();
  expect(readName.inputs()).toEqual([GRACE_HERE]);
  readName.answer(NAME);
  await quiet();
  actor.send({ type: 'author.renew' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.author?.open().name, readName.count()]).toEqual([
    { known: 'fresh' },
    'Name of grace',
    1,
  ]);
});

test('the name of an author who was renamed is read again when it is shown after a minute', async () => {
  const { actor, readName, clock } = author();
  readName.answer(NAME);
  await quiet();
  clock.increment(59_999);
  actor.send({ type: 'author.renew' });
  expect(readName.count()).toBe(1);
  clock.increment(1);
  actor.send({ type: 'author.renew' });
  actor.send({ type: 'author.renew' });
  expect([readName.count(), actor.getSnapshot().context.author?.open().name]).toEqual([2, 'Name of grace']);
  readName.answer(seal({ name: 'Amazing Grace', portrait: null }));
  await quiet();
  expect(actor.getSnapshot().context.author?.open().name).toBe('Amazing Grace');
});

test('a name that cannot be read is tried three times more, and then each minute that it is shown', async () => {
  const { actor, readName, clock, machine, record } = author();
  for (let turn = 0; turn < 6; turn += 1) {
    if (readName.waiting() > 0) readName.fail(new Error('offline'));
    await quiet();
    clock.increment(30_000);
    await quiet();
  }
  expect([actor.getSnapshot().value, readName.count()]).toEqual([{ unknown: 'aged' }, 4]);
  actor.send({ type: 'author.renew' });
  expect(readName.count()).toBe(5);
  readName.fail(new Error('offline'));
  await quiet();
  clock.increment(60_000);
  actor.send({ type: 'author.renew' });
  readName.answer(NAME);
  await quiet();
  expect(actor.getSnapshot().value).toEqual({ known: 'fresh' });
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toMatch(/Name of|Picture of/u);
});

test('the path search covers every state and transition of an author', () => {
  coverPaths(authorMachine, authorInputs);
});

test('the names of 200 authors are kept without a view that shows them', () => {
  const { actor } = start(authorsMachine);
  for (let index = 0; index < 202; index += 1) {
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid: `u${index}` } });
    actor.send({ type: 'collection.release', key: authorKey(`u${index}`) });
  }
  const keys = Object.keys(actor.getSnapshot().children);
  expect([keys.length, keys[0]]).toEqual([200, authorKey('u2')]);
});

test('names are read again together, and forgotten together', async () => {
  const readName = calls<Sealed<Author>, AuthorInput>(() => NAME);
  const member = authorMachine.provide({ actors: { readName: readName.logic } });
  const { actor, clock } = start(authorsMachine.provide({ actors: { member } }));
  for (const uid of ['grace', 'hedy'])
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid } });
  await quiet();
  expect(readName.count()).toBe(2);
  clock.increment(60_000);
  actor.send({ type: 'collection.tell', event: { type: 'author.renew' } });
  expect(readName.count()).toBe(4);
  actor.send({ type: 'collection.clear' });
  const { children, context } = actor.getSnapshot();
  expect([children, context]).toEqual([{}, { uses: {}, kept: [] }]);
});

test('names that no view shows are forgotten, and those that are shown stay', () => {
  const { actor } = start(authorsMachine);
  for (const uid of ['grace', 'hedy'])
    actor.send({ type: 'collection.want', input: { architectureId: 'aurora', uid } });
  actor.send({ type: 'collection.release', key: authorKey('grace') });
  actor.send({ type: 'collection.forget' });
  expect(Object.keys(actor.getSnapshot().children)).toEqual([authorKey('hedy')]);
});

test('the path search covers every transition of the authors', () => {
  coverPaths(authorsMachine, inputs);
});
