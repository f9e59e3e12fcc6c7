import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { pieceKey } from '../../../domain/media/likes';
import { countedOf, shownLike } from '../../../domain/media/taps';
import { type BoardLikesInput, boardLikesMachine } from '../../../machines/media/board-likes.machine';
import type { OwnLikesEvent, Sending, TrayCommand } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, feed, quiet } from '../kernel/fakes';
import { start } from '../kernel/harness';
import { BOARD, FILM, PIECE } from './board-likes.inputs';
import { ALLOW, KEY, REFUSED, toggle, told } from './own-likes.inputs';

/** The likes of a user and the counts of a board, which the page shows as one. */
function shownLikes(...first: OwnLikesEvent[]) {
  const sendTap = calls<void, Sending>();
  const own = start(
    ownLikesMachine.provide({
      actors: {
        likesLine: feed<EventObject, RealtimeLine>().logic,
        tray: feed<TrayCommand, RealtimeLine>().logic,
        sendTap: sendTap.logic,
      },
    }),
  );
  const boardCounts = feed<EventObject, BoardLikesInput>();
  const board = start(boardLikesMachine.provide({ actors: { boardCounts: boardCounts.logic } }), { input: BOARD });
  own.actor.on('ownLikes.sent', (sent) => board.actor.send({ ...sent, type: 'boardLikes.sent' }));
  own.actor.on('ownLikes.settled', (settled) => board.actor.send({ ...settled, type: 'boardLikes.settled' }));
  const send = (...events: OwnLikesEvent[]) => {
    for (const event of events) own.actor.send(event);
  };
  send(...ALLOW, ...first);
  return {
    send,
    clock: own.clock,
    count: (count: number, { contentPieceId } = PIECE) =>
      boardCounts.say({ type: 'boardLikes.told', counts: { [contentPieceId]: count } }),
    settle: () => board.clock.increment(2000),
    shown: (piece = PIECE) =>
      shownLike(
        own.actor.getSnapshot().context,
        piece,
        countedOf(board.actor.getSnapshot().context, piece.contentPieceId),
      ),
    answer: async () => {
      sendTap.answer();
      await quiet();
    },
    refuse: async () => {
      sendTap.fail(REFUSED);
      await quiet();
    },
  };
}

const ORDERS = [
  ['answer', 'likes', 'count'],
  ['answer', 'count', 'likes'],
  ['likes', 'answer', 'count'],
  ['likes', 'count', 'answer'],
  ['count', 'answer', 'likes'],
  ['count', 'likes', 'answer'],
] as const;

test.each(
  ORDERS.flatMap((order) => [
    { what: 'like', order, before: [], after: [KEY], end: 4 },
    { what: 'unlike', order, before: [KEY], after: [], end: 2 },
  ]),
)('the shown count is steady after a $what that the service tells in the order $order', async (tapped) => {
  const { send, count, shown, answer, settle } = shownLikes(told(...tapped.before));
  count(3);
  send(toggle('new'));
  const steps = {
    answer,
    likes: async () => send(told(...tapped.after)),
    count: async () => count(tapped.end),
  };
  const seen = [shown().count];
  for (const step of tapped.order) {
    await steps[step]();
    seen.push(shown().count);
  }
  settle();
  seen.push(shown().count);
  expect(seen).toEqual([tapped.end, tapped.end, tapped.end, tapped.end, tapped.end]);
});

test('likes of other users are shown again two seconds after a tap is settled', async () => {
  const { send, count, shown, answer, settle } = shownLikes(told());
  count(3);
  send(toggle('new'));
  count(5);
  await answer();
  expect(shown().count).toBe(4);
  send(told(KEY));
  count(9);
  expect(shown().count).toBe(4);
  settle();
  expect(shown()).toEqual({ isLiked: true, count: 9 });
  count(8);
  expect(shown().count).toBe(8);
});

test('a tap made before the last one settles keeps the count of other users', async () => {
  const { send, count, shown, answer, settle } = shownLikes(told(KEY));
  count(3);
  send(toggle('one'));
  await answer();
  send(told(), toggle('two'));
  expect(shown()).toEqual({ isLiked: true, count: 3 });
  count(2);
  settle();
  expect(shown().count).toBe(3);
  await answer();
  send(told(KEY));
  count(3);
  settle();
  expect(shown()).toEqual({ isLiked: true, count: 3 });
});

test('a refused tap leaves the count as it was', async () => {
  const { send, count, shown, refuse, settle } = shownLikes(told());
  count(3);
  send(toggle('new'));
  expect(shown().count).toBe(4);
  await refuse();
  expect(shown()).toEqual({ isLiked: false, count: 3 });
  settle();
  expect(shown()).toEqual({ isLiked: false, count: 3 });
});

test('late likes of one media item leave the tap on another one shown', async () => {
  const { send, count, shown, answer } = shownLikes(told());
  count(3);
  count(7, FILM);
  send(toggle('one'), toggle('two', FILM));
  await answer();
  await answer();
  send(told(KEY));
  expect([shown(), shown(FILM)]).toEqual([
    { isLiked: true, count: 4 },
    { isLiked: true, count: 8 },
  ]);
});

test('an accepted tap that the database does not confirm is dropped after five seconds', async () => {
  const { send, count, shown, answer, clock } = shownLikes(told());
  count(3);
  send(toggle('new'));
  await answer();
  send(told());
  clock.increment(4999);
  expect(shown()).toEqual({ isLiked: true, count: 4 });
  clock.increment(1);
  expect(shown()).toEqual({ isLiked: false, count: 3 });
});

test('a tap of one media item holds no count of another, and one held count stays until the last tap of the board', async () => {
  const { send, count, shown, answer, settle } = shownLikes(told());
  count(3);
  count(7, FILM);
  send(toggle('one'), toggle('two', FILM));
  await answer();
  send(told(KEY));
  count(4);
  count(9, FILM);
  expect([shown(), shown(FILM)]).toEqual([
    { isLiked: true, count: 4 },
    { isLiked: true, count: 8 },
  ]);
  await answer();
  send(told(KEY, pieceKey(FILM)));
  count(10, FILM);
  settle();
  expect([shown(), shown(FILM)]).toEqual([
    { isLiked: true, count: 4 },
    { isLiked: true, count: 10 },
  ]);
});

test('a count that is unknown when a tap is sent is shown once the tap is settled', async () => {
  const { send, count, shown, answer, settle } = shownLikes(told());
  send(toggle('new'));
  count(4);
  await answer();
  send(told(KEY));
  expect(shown()).toEqual({ isLiked: true, count: null });
  settle();
  expect(shown()).toEqual({ isLiked: true, count: 4 });
});

test('a user who logs out leaves no count held', async () => {
  const { send, count, shown, settle } = shownLikes(told());
  count(3);
  send(toggle('new'), { type: 'ownLikes.close' });
  count(5);
  settle();
  expect(shown().count).toBe(5);
});
