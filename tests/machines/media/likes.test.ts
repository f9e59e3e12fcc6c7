import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LikeEvent,
  type LikeInput,
  type LikePiece,
  likeMachine,
  shownLike,
} from '../../../machines/media/like.machine';
import { likeKey, likesMachine } from '../../../machines/media/likes.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BROKEN, DONE, FRESH, inputs as likeInputs, PIECE, toggle } from './like.inputs';
import { inputs } from './likes.inputs';

const LIKED: LikeInput = { ...PIECE, count: 3, uuid: 'one' };
type Sent = LikePiece & { uuid: string; at: number };

function like(input: LikeInput) {
  const postLike = calls<{ count: number | null }, Sent>();
  const postUnlike = calls<{ count: number | null }, Sent>();
  const machine = likeMachine.provide({ actors: { postLike: postLike.logic, postUnlike: postUnlike.logic } });
  const run = start(machine, { input });
  const shown = () => shownLike(run.actor.getSnapshot().context);
  const send = (...events: LikeEvent[]) => {
    for (const event of events) run.actor.send(event);
  };
  return { ...run, machine, postLike, postUnlike, shown, send };
}

describe('a like', () => {
  test('a like is shown at once, sent to the service and counted by it', async () => {
    const { send, shown, postLike, actor } = like(FRESH);
    expect(shown()).toEqual({ count: 3, isLiked: false });
    send(toggle('new'));
    expect([shown(), actor.getSnapshot().hasTag('busy')]).toEqual([{ count: 4, isLiked: true }, true]);
    expect(postLike.inputs()).toEqual([{ ...PIECE, uuid: 'new', at: 1000 }]);
    postLike.answer({ count: 7 });
    await quiet();
    expect([shown(), actor.getSnapshot().context]).toEqual([
      { count: 7, isLiked: true },
      { ...PIECE, count: 7, uuid: 'new', change: null },
    ]);
  });

  test('a like is removed at once by its id', async () => {
    const { send, shown, postUnlike } = like(LIKED);
    send(toggle('unused'));
    expect([shown(), postUnlike.inputs()]).toEqual([
      { count: 2, isLiked: false },
      [{ ...PIECE, uuid: 'one', at: 1000 }],
    ]);
    postUnlike.answer({ count: null });
    await quiet();
    expect(shown()).toEqual({ count: 2, isLiked: false });
  });

  test.each([
    ['like', FRESH],
    ['unlike', LIKED],
  ] as const)('a like that the service refuses is rolled back and reported: %s', async (which, input) => {
    const { send, shown, postLike, postUnlike, emitted, actor } = like(input);
    const before = shown();
    send(toggle('new'));
    (which === 'like' ? postLike : postUnlike).fail(BROKEN);
    await quiet();
    expect([shown(), actor.getSnapshot().value]).toEqual([before, 'idle']);
    expect(emitted).toEqual([{ type: 'like.failed', fault: BROKEN.fault }]);
  });

  test.each([
    ['like', FRESH, { count: 4, isLiked: true }],
    ['unlike', LIKED, { count: 2, isLiked: false }],
  ] as const)('a like that the service has already counts as done: %s', async (which, input, after) => {
    const { send, shown, postLike, postUnlike, emitted } = like(input);
    send(toggle('new'));
    (which === 'like' ? postLike : postUnlike).fail(DONE);
    await quiet();
    expect([shown(), emitted]).toEqual([after, []]);
  });

  test('repeated clicks make one like', () => {
    const { send, postLike, postUnlike } = like(FRESH);
    send(toggle('one'), toggle('two'), toggle('three'));
    expect([postLike.count(), postUnlike.count()]).toEqual([1, 0]);
  });

  test('a like follows the database while no request is running', () => {
    const { send, shown } = like(FRESH);
    send({ type: 'like.told', count: 12, uuid: 'elsewhere' });
    expect(shown()).toEqual({ count: 12, isLiked: true });
    send(toggle('new'), { type: 'like.told', count: 99, uuid: null });
    expect(shown()).toEqual({ count: 11, isLiked: false });
  });

  test('in any order, a like never shows a negative count and ends at the response of the service', async () => {
    const answers = fc.constantFrom<'yes' | 'done' | 'no'>('yes', 'done', 'no');
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.boolean(), fc.array(answers, { maxLength: 12 }), async (count, isLiked, all) => {
        const { send, shown, postLike, postUnlike } = like({ ...PIECE, count, uuid: isLiked ? 'first' : null });
        let expected = isLiked;
        for (const [index, answer] of all.entries()) {
          send(toggle(`like-${index}`));
          expect(shown().isLiked).toBe(!expected);
          expect(shown().count).toBeGreaterThanOrEqual(0);
          const post = expected ? postUnlike : postLike;
          if (answer === 'yes') post.answer({ count: null });
          else post.fail(answer === 'done' ? DONE : BROKEN);
          await quiet();
          if (answer !== 'no') expected = !expected;
          expect(shown().isLiked).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a like replays from its log', async () => {
    const { machine, record, send, postLike, postUnlike } = like(FRESH);
    send(toggle('one'));
    postLike.answer({ count: 5 });
    await quiet();
    send(toggle('two'));
    postUnlike.fail(BROKEN);
    await quiet();
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of a like', () => {
    coverPaths(likeMachine, {
      ...likeInputs,
      invariant: (snapshot) => {
        expect(snapshot.context.change !== null).toBe(snapshot.hasTag('busy'));
        expect(snapshot.matches('liking') && snapshot.context.uuid !== null).toBe(false);
        expect(snapshot.matches('unliking') && snapshot.context.uuid === null).toBe(false);
      },
    });
  });
});

describe('the likes', () => {
  const other = { ...FRESH, contentPieceId: 'film' };

  test('likes have one actor for each item, and none once cleared', () => {
    const { actor } = start(likesMachine);
    for (const piece of [FRESH, other, FRESH]) actor.send({ type: 'collection.want', input: piece });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([likeKey(FRESH), likeKey(other)]);
    actor.send({ type: 'collection.clear' });
    expect([actor.getSnapshot().children, actor.getSnapshot().context]).toEqual([{}, { uses: {}, kept: [] }]);
    actor.send({ type: 'collection.want', input: FRESH });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([likeKey(FRESH)]);
  });

  test('a like without users stops', () => {
    const { actor } = start(likesMachine);
    actor.send({ type: 'collection.want', input: FRESH });
    actor.send({ type: 'collection.release', key: likeKey(FRESH) });
    expect(actor.getSnapshot().children).toEqual({});
  });

  test('the likes replay from their log', () => {
    const { actor, record } = start(likesMachine);
    actor.send({ type: 'collection.want', input: FRESH });
    actor.send({ type: 'collection.clear' });
    actor.send({ type: 'collection.want', input: other });
    expectReplay(likesMachine, record);
  });

  test('the path search covers every transition of the likes', () => {
    coverPaths(likesMachine, inputs);
  });
});
