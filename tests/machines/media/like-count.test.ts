import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Piece, pieceKey } from '../../../domain/media/likes';
import { shownLike } from '../../../domain/media/taps';
import { likeMachine } from '../../../machines/media/like.machine';
import type { LikesLine, OwnLikesEvent, Sending, TrayCommand } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { start } from '../kernel/harness';
import { PIECE } from './like.inputs';
import { ALLOW, KEY, REFUSED, toggle, told } from './own-likes.inputs';

const FILM = { ...PIECE, contentPieceId: 'film' };

/** The likes of a user and the counts of two media items, which the page shows as one. */
function shownLikes(...first: OwnLikesEvent[]) {
  const sendTap = calls<void, Sending>();
  const own = start(
    ownLikesMachine.provide({
      actors: {
        likesLine: feed<EventObject, LikesLine>().logic,
        tray: feed<TrayCommand, LikesLine>().logic,
        sendTap: sendTap.logic,
      },
    }),
  );
  const counter = (piece: Piece) => {
    const likeCount = feed<EventObject, Piece>();
    const like = start(likeMachine.provide({ actors: { likeCount: likeCount.logic } }), { input: piece });
    own.actor.on('ownLikes.sent', (sent) => like.actor.send({ ...sent, type: 'like.sent' }));
    own.actor.on('ownLikes.settled', (settled) => like.actor.send({ ...settled, type: 'like.settled' }));
    return { ...like, tell: (count: number) => likeCount.say({ type: 'like.told', count }) };
  };
  const counters = { [KEY]: counter(PIECE), [pieceKey(FILM)]: counter(FILM) };
  const of = (piece: Piece) => counters[pieceKey(piece)] as (typeof counters)[string];
  const send = (...events: OwnLikesEvent[]) => {
    for (const event of events) own.actor.send(event);
  };
  send(...ALLOW, ...first);
  return {
    send,
    clock: own.clock,
    count: (count: number, piece = PIECE) => of(piece).tell(count),
    settle: (piece = PIECE) => of(piece).clock.increment(2000),
    shown: (piece = PIECE) => shownLike(own.actor.getSnapshot().context, piece, of(piece).actor.getSnapshot().context),
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

test('the likes of one media item, told late, leave the tap of another one shown', async () => {
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

test('an accepted tap that the database does not tell gives way after five seconds', async () => {
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
  send(toggle('new'), { type: 'ownLikes.depart' });
  count(5);
  settle();
  expect(shown().count).toBe(5);
});
