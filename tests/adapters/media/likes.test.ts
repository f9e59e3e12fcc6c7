import { expect, onTestFinished, test } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, setup } from 'xstate';
import type { BoardCounts } from '../../../domain/media/likes';
import { createLikes } from '../../../src/adapters/media/likes';
import { LINE } from '../../machines/chat/room.inputs';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';
import { realtimeOf } from '../kernel/realtime-of';
import { actorIn } from '../kernel/requests';
import { until } from '../kernel/until';

/** A page that reads the likes of its user and of a media board, over a line that comes when the test says so. */
function page() {
  const before = openNow();
  let arrive: () => void = () => {};
  const line = {
    openLikesLine: () => ({ readBoard: () => countOpen('counts of a board'), close: countOpen('line of likes') }),
  };
  const { likes, ownLikes } = createLikes({
    http: { post: () => Promise.reject(new Error('Nothing is sent')) },
    realtime: realtimeOf({} as never),
    trayOf: () => ({ restore: async () => [], keep: async () => {}, has: async () => false, drop: async () => {} }),
    load: () => new Promise((resolve) => void (arrive = () => resolve(line))),
  });
  const { likesLine } = ownLikes.implementations.actors as { likesLine: never };
  const actor = createActor(
    setup({ actors: { likes, likesLine } }).createMachine({
      invoke: [
        { id: 'likes', src: 'likes' },
        { src: 'likesLine', input: LINE as never },
      ],
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  const board = { type: 'collection.want', input: { mediaBoardId: 'films' } } as const;
  actor.getSnapshot().children['likes']?.send(board);
  const opened = () => [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  return { before, actor, opened, arrive: () => arrive() };
}

test('the likes of a board arrive once as a whole, then only changes, and a board that cannot be read says so', async () => {
  let tell: (counts: BoardCounts | null) => void = () => {};
  const { likes, ownLikes } = createLikes({
    http: { post: () => Promise.reject(new Error('Nothing is sent')) },
    realtime: realtimeOf({} as never),
    load: async () => ({
      openLikesLine: () => ({
        readBoard(_: string, told: typeof tell) {
          tell = told;
          return () => {};
        },
        close: () => {},
      }),
    }),
  });
  const told: unknown[] = [];
  const actor = createActor(
    createMachine({
      invoke: [
        { src: actorIn(ownLikes, 'likesLine') as AnyActorLogic, input: LINE },
        { src: actorIn(likes, 'member', 'boardCounts') as AnyActorLogic, input: { mediaBoardId: 'films' } },
      ],
      on: {
        'boardLikes.told': { actions: ({ event }) => void told.push(Object(event).counts) },
        'boardLikes.unread': { actions: () => void told.push('unread') },
      },
    }),
  ).start();
  const isRead = () => {
    tell({ glass: 2 });
    return told.length === 1;
  };
  await until(isRead);
  tell({ glass: 2 });
  tell({ glass: 3, wood: 1 });
  tell(null);
  expect(told).toEqual([{ glass: 2 }, { glass: 3, wood: 1 }, 'unread']);
  actor.stop();
});

test('likes that are no longer shown close their line to the database', async () => {
  const { before, actor, opened, arrive } = page();
  await quiet();
  arrive();
  await until(() => opened().length === 2);
  expect(opened().toSorted()).toEqual(['counts of a board', 'line of likes']);
  actor.stop();
  expect(await leftoversSince(before)).toEqual([]);
});

test('a line of likes that arrives after the page was left is not opened', async () => {
  const { before, actor, arrive } = page();
  await quiet();
  actor.stop();
  arrive();
  expect(await leftoversSince(before)).toEqual([]);
});
