import { expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { keptDocumentMachine } from '../../../machines/widgets/kept-document.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, leave } from './kept-document.inputs';

const MINUTE_MS = 60_000;

function begin() {
  /** What is held and what is freed, in order. */
  const deeds: string[] = [];
  const holder = fromCallback<EventObject, { handle: string | null }>(({ input: { handle } }) => {
    deeds.push(`hold ${handle}`);
    return () => deeds.push(`end ${handle}`);
  });
  const machine = keptDocumentMachine.provide({ actors: { holder } });
  return { ...start(machine), machine, deeds };
}

test('a closed document is kept for five minutes', () => {
  const { actor, clock, deeds, machine, record } = begin();
  actor.send(leave('programme'));
  clock.increment(5 * MINUTE_MS - 1);
  expect(deeds).toEqual(['hold programme']);
  clock.increment(1);
  expect([deeds, actor.getSnapshot()]).toMatchObject([
    ['hold programme', 'end programme'],
    { value: 'empty', context: { document: null } },
  ]);
  expectReplay(machine, record);
});

test('the next document that closes takes the place of the one before, with five minutes of its own', () => {
  const { actor, clock, deeds } = begin();
  actor.send(leave('programme'));
  clock.increment(4 * MINUTE_MS);
  actor.send(leave('map'));
  expect(deeds).toEqual(['hold programme', 'end programme', 'hold map']);
  clock.increment(4 * MINUTE_MS);
  expect(actor.getSnapshot()).toMatchObject({ value: 'kept', context: { document: { handle: 'map' } } });
});

test.each(['keptDocument.take', 'keptDocument.free'] as const)('after %s nothing is kept', (type) => {
  const { actor, deeds } = begin();
  actor.send(leave('programme'));
  actor.send({ type });
  expect([deeds, actor.getSnapshot().value]).toEqual([['hold programme', 'end programme'], 'empty']);
});

test('a document that cannot be held is read again when it opens', () => {
  const holder = fromCallback<EventObject, { handle: string | null }>(() => {
    throw new Error('no memory');
  });
  const { actor } = start(keptDocumentMachine.provide({ actors: { holder } }));
  actor.send(leave('programme'));
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'empty', context: { document: null } });
});

test('a logout frees the document, and until the next login no document is kept', () => {
  const { actor, deeds } = begin();
  actor.send(leave('programme'));
  actor.send({ type: 'keptDocument.close' });
  expect(deeds).toEqual(['hold programme', 'end programme']);
  expect(actor.getSnapshot().can(leave('map'))).toBe(false);
  actor.send({ type: 'keptDocument.open' });
  actor.send(leave('map'));
  expect(deeds.at(-1)).toBe('hold map');
});

test('a kept document reaches every state by every transition, and exactly while it is kept it has a handle', () => {
  const { snapshots } = coverPaths(keptDocumentMachine, {
    ...inputs,
    invariant: (snapshot) => expect(snapshot.matches('kept')).toBe(snapshot.context.document !== null),
  });
  expect(snapshots).toBeGreaterThan(2);
});
