import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { PAGE_OF_POSTS } from '../../../domain/chat/wall';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomInput, WallCommand, WallEvent } from '../../../machines/chat/chat.events';
import { wallMachine } from '../../../machines/chat/wall.machine';
import { feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { messages } from './room.inputs';
import { inputs, PICTURE, WALL } from './wall.inputs';

const changed = (
  ids: readonly string[],
  others: readonly string[] = [],
  removed: readonly string[] = [],
): WallEvent => ({ type: 'wall.changed', posts: messages(...ids), others, removed });

function wall(...first: WallEvent[]) {
  const wallFeed = feed<WallCommand, RoomInput>();
  const machine = wallMachine.provide({ actors: { wallFeed: wallFeed.logic } });
  const run = start(machine, { input: WALL });
  for (const event of first) run.actor.send(event);
  const context = () => run.actor.getSnapshot().context;
  return {
    ...run,
    machine,
    wallFeed,
    context,
    is: (state: 'loading' | 'empty' | 'filled' | 'refused') => {
      const snapshot = run.actor.getSnapshot();
      if (state === 'refused') return snapshot.matches({ content: 'refused' });
      if (state === 'loading') return snapshot.matches({ content: { listening: 'loading' } });
      return snapshot.matches({ content: { listening: { shown: state } } });
    },
    ids: () => Object.keys(context().posts).toSorted(),
  };
}

test('a wall is read, empty or filled; its first posts appear at once', () => {
  const { actor, is, wallFeed, ids, context } = wall();
  expect([wallFeed.inputs, is('loading')]).toEqual([[WALL], true]);
  actor.send(changed([]));
  expect(is('empty')).toBe(true);
  actor.send(changed(['m1'], ['m1']));
  expect([is('filled'), ids(), context().fresh]).toEqual([true, ['m1'], []]);
  actor.send(changed([], [], ['m1']));
  expect(is('empty')).toBe(true);
  const full = wall(changed(['m1', 'm2'], ['m2']));
  expect([full.is('filled'), full.context().fresh]).toEqual([true, []]);
});

test('new posts of others wait until the user asks for them, and their own appear at once', () => {
  const { actor, ids, context } = wall(changed(['m1', 'm2']));
  actor.send(changed(['m3', 'm4'], ['m3']));
  expect([ids(), context().fresh]).toEqual([['m1', 'm2', 'm3', 'm4'], ['m3']]);
  actor.send(changed(['m5'], ['m5'], ['m3']));
  expect(context().fresh).toEqual(['m5']);
  actor.send({ type: 'wall.renew' });
  expect(context().fresh).toEqual([]);
});

test('on a large screen new posts take the places of old ones, and all are there when the controls are back', () => {
  const posts = Array.from({ length: 10 }, (_, index) => `m${index}`);
  const { actor, context } = wall(changed(posts));
  const screen = () => actor.getSnapshot().value.screen;
  expect(screen()).toBe('controls');
  actor.send(changed(['n0'], ['n0']));
  actor.send({ type: 'wall.calm' });
  expect([screen(), context().fresh]).toEqual(['calm', []]);
  expect(context().places).toEqual(['n0', ...posts.slice(2).toReversed()]);
  actor.send(changed(['n1'], ['n1']));
  expect(context().places).toEqual(['n0', ...posts.slice(3).toReversed(), 'n1']);
  actor.send({ type: 'wall.control' });
  expect([screen(), context().fresh]).toEqual(['controls', []]);
});

test('a post is deleted once the user confirms, and a failure says so until the next deletion', async () => {
  const { actor, wallFeed, context, machine, record } = wall(changed(['m1']));
  expect(actor.getSnapshot().value.deletion).toEqual({ none: 'fine' });
  actor.send({ type: 'wall.remove', id: 'm1', isWaiting: false });
  actor.send({ type: 'wall.keep' });
  expect([wallFeed.heard, context().removal]).toEqual([[], null]);
  actor.send({ type: 'wall.remove', id: 'm1', isWaiting: true });
  actor.send({ type: 'wall.confirm' });
  await quiet();
  expect(wallFeed.heard).toEqual([{ type: 'feed.remove', id: 'm1', isWaiting: true }]);
  expect(context().removal).toBeNull();
  actor.send({ type: 'wall.failed' });
  const hasFailed = () => actor.getSnapshot().matches({ deletion: { none: 'failed' } });
  expect(hasFailed()).toBe(true);
  actor.send({ type: 'wall.remove', id: 'm1', isWaiting: false });
  expect(hasFailed()).toBe(false);
  actor.send({ type: 'wall.refused' });
  actor.send({ type: 'wall.confirm' });
  expect(hasFailed()).toBe(true);
  expectReplay(machine, record);
});

test('a wall that does not answer can be asked again after 15 seconds, and is shown when it comes after all', () => {
  const { actor, clock, is, wallFeed } = wall();
  const isLate = () => actor.getSnapshot().matches({ content: { listening: { loading: 'late' } } });
  clock.increment(14_999);
  expect(isLate()).toBe(false);
  clock.increment(1);
  expect([isLate(), wallFeed.isOn()]).toEqual([true, true]);
  actor.send({ type: 'wall.retry' });
  expect([isLate(), wallFeed.inputs.length]).toEqual([false, 2]);
  clock.increment(15_000);
  actor.send(changed(['m1']));
  expect(is('filled')).toBe(true);
});

test('a refused wall keeps what was loaded and is asked for again five times, and when the user asks', () => {
  const { actor, clock, is, ids, wallFeed } = wall(changed(['m1']), { type: 'wall.refused' });
  expect([is('refused'), ids()]).toEqual([true, ['m1']]);
  clock.increment(19_999);
  expect(is('refused')).toBe(true);
  clock.increment(1);
  actor.send(changed(['m2']));
  expect([is('filled'), ids()]).toEqual([true, ['m2']]);
  for (let turn = 0; turn < 8; turn += 1) {
    if (!is('refused')) actor.send({ type: 'wall.refused' });
    clock.increment(20_000);
  }
  expect([is('refused'), wallFeed.inputs.length]).toEqual([true, 7]);
  actor.send({ type: 'wall.retry' });
  expect(is('loading')).toBe(true);
});

test('a wall that fails at once is asked for again five times, and when the user asks', () => {
  let tries = 0;
  const wallFeed = fromCallback<WallCommand, RoomInput>(() => {
    tries += 1;
    throw new Error('no memory');
  });
  const { actor, clock } = start(wallMachine.provide({ actors: { wallFeed } }), { input: WALL });
  const wait = () => {
    for (let turn = 0; turn < 8; turn += 1) clock.increment(20_000);
  };
  wait();
  expect(tries).toBe(6);
  actor.send({ type: 'wall.retry' });
  expect(tries).toBe(7);
  wait();
  expect(tries).toBe(12);
});

test('older posts are shown in steps', () => {
  const { actor, context } = wall(changed(['m1']));
  expect(context().limit).toBe(PAGE_OF_POSTS);
  actor.send({ type: 'wall.more' });
  expect(context().limit).toBe(2 * PAGE_OF_POSTS);
});

test('a draft and its picture stay until the post is in the outbox', () => {
  const { actor, context } = wall();
  actor.send({ type: 'wall.write', text: seal('Hello') });
  actor.send({ type: 'wall.illustrate', picture: PICTURE });
  actor.send({ type: 'wall.bare' });
  expect([context().draft?.open(), context().picture]).toEqual(['Hello', null]);
  actor.send({ type: 'wall.illustrate', picture: PICTURE });
  actor.send({ type: 'wall.refused' });
  expect([context().draft?.open(), context().picture]).toEqual(['Hello', PICTURE]);
  actor.send({ type: 'wall.posted' });
  expect([context().draft, context().picture]).toEqual([null, null]);
});

test('the user reads their waiting posts, and whether the wall is closed or approves posts', () => {
  const { actor, context } = wall({ type: 'wall.waiting', posts: messages('m5') });
  actor.send({ type: 'wall.described', isClosed: true, isPreModerated: true });
  expect(context()).toMatchObject({ waiting: { m5: expect.anything() }, isClosed: true, isPreModerated: true });
});

test('the path search covers every state and transition of a wall', () => {
  coverPaths(wallMachine, inputs);
});
