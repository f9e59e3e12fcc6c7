import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { pieceKey } from '../../../domain/media/likes';
import { countedOf } from '../../../domain/media/taps';
import { type BoardLikesInput, boardLikesMachine } from '../../../machines/media/board-likes.machine';
import { likesMachine } from '../../../machines/media/likes.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { BOARD, inputs as boardInputs, FILM, PIECE } from './board-likes.inputs';
import { inputs } from './likes.inputs';

describe('the likes of a board', () => {
  function likes() {
    const boardCounts = feed<EventObject, BoardLikesInput>();
    const machine = boardLikesMachine.provide({ actors: { boardCounts: boardCounts.logic } });
    return { ...start(machine, { input: BOARD }), machine, boardCounts };
  }

  test('the likes of media items are counted by the service, from its first answer on', () => {
    const { actor, boardCounts } = likes();
    const counted = () =>
      [PIECE, FILM].map((piece) => countedOf(actor.getSnapshot().context, piece.contentPieceId).count);
    expect([boardCounts.inputs, counted()]).toEqual([[BOARD], [null, null]]);
    boardCounts.say({ type: 'boardLikes.told', counts: { talk: 3 } });
    expect([counted(), actor.getSnapshot().value]).toEqual([[3, 0], { counts: 'counted', taps: 'none' }]);
    boardCounts.say({ type: 'boardLikes.told', counts: { film: 4 } });
    expect(counted()).toEqual([3, 4]);
  });

  test('likes that can no longer be read keep their last counts', () => {
    const { actor, boardCounts } = likes();
    boardCounts.say({ type: 'boardLikes.told', counts: { talk: 3 } });
    boardCounts.say({ type: 'boardLikes.unread' });
    expect(actor.getSnapshot()).toMatchObject({ value: { counts: 'unread' }, context: { counts: { talk: 3 } } });
  });

  test('likes that break are unread', () => {
    const { actor } = likes();
    actor.send({ type: 'xstate.error.actor.boardCounts', error: new Error('No connection') } as never);
    expect(actor.getSnapshot().value).toMatchObject({ counts: 'unread' });
  });

  test('taps of another board change nothing, and counts are held until the last tap of this one is settled', () => {
    const { actor, clock } = likes();
    const taps = () => Object(actor.getSnapshot().value).taps;
    const [own, film, other] = [pieceKey(PIECE), pieceKey(FILM), 'another|talk'];
    actor.send({ type: 'boardLikes.sent', key: other, isCounted: false });
    expect(taps()).toBe('none');
    actor.send({ type: 'boardLikes.sent', key: own, isCounted: false });
    actor.send({ type: 'boardLikes.sent', key: film, isCounted: false });
    actor.send({ type: 'boardLikes.settled', key: other });
    actor.send({ type: 'boardLikes.settled', key: own });
    expect(taps()).toBe('held');
    actor.send({ type: 'boardLikes.settled', key: film });
    actor.send({ type: 'boardLikes.sent', key: other, isCounted: false });
    expect(taps()).toBe('settling');
    actor.send({ type: 'boardLikes.sent', key: own, isCounted: true });
    expect(taps()).toBe('held');
    expect(actor.getSnapshot().context.held).toEqual({
      [own]: { count: null, isCounted: false },
      [film]: { count: null, isCounted: false },
    });
    actor.send({ type: 'boardLikes.settled', key: own });
    clock.increment(1999);
    expect(taps()).toBe('settling');
    clock.increment(1);
    expect([taps(), actor.getSnapshot().context.held]).toEqual(['none', {}]);
  });

  test('the likes of a board replay from their log', () => {
    const { machine, record, boardCounts, actor } = likes();
    boardCounts.say({ type: 'boardLikes.told', counts: { talk: 3 } });
    actor.send({ type: 'boardLikes.sent', key: pieceKey(PIECE), isCounted: false });
    boardCounts.say({ type: 'boardLikes.unread' });
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of the likes of a board', () => {
    coverPaths(boardLikesMachine, boardInputs);
  });
});

describe('the likes', () => {
  const other = { mediaBoardId: 'talks' };

  test('likes have one actor for each board, and none once cleared', () => {
    const { actor } = start(likesMachine);
    for (const board of [BOARD, other, BOARD]) actor.send({ type: 'collection.want', input: board });
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['board', 'talks']);
    actor.send({ type: 'collection.clear' });
    expect([actor.getSnapshot().children, actor.getSnapshot().context]).toEqual([{}, { uses: {}, kept: [] }]);
    actor.send({ type: 'collection.want', input: BOARD });
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['board']);
  });

  test('a tap is sent to the likes of every board', () => {
    const { actor } = start(likesMachine);
    actor.send({ type: 'collection.want', input: BOARD });
    actor.send({ type: 'collection.tell', event: { type: 'boardLikes.sent', key: pieceKey(PIECE), isCounted: false } });
    const [child] = Object.values(actor.getSnapshot().children);
    expect(child?.getSnapshot().value).toMatchObject({ taps: 'held' });
  });

  test('the likes of a board that was closed are read on until another one closes', () => {
    const { actor } = start(likesMachine);
    actor.send({ type: 'collection.want', input: BOARD });
    const likes = actor.getSnapshot().children['board'];
    actor.send({ type: 'collection.release', key: 'board' });
    actor.send({ type: 'collection.want', input: other });
    expect(actor.getSnapshot().children['board']).toBe(likes);
    actor.send({ type: 'collection.release', key: 'talks' });
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['talks']);
  });

  test('the last likes are read on until they are not needed any more, and all end together', () => {
    const settled = { type: 'boardLikes.settled', key: pieceKey(PIECE) };
    expect(membersOf(likesMachine, [BOARD, other], settled)).toEqual({
      wanted: ['board', 'talks'],
      told: 2,
      released: ['board', 'talks'],
      forgotten: ['talks'],
      cleared: [],
    });
  });

  test('the likes replay from their log', () => {
    const { actor, record } = start(likesMachine);
    actor.send({ type: 'collection.want', input: BOARD });
    actor.send({ type: 'collection.clear' });
    actor.send({ type: 'collection.want', input: other });
    expectReplay(likesMachine, record);
  });

  test('the path search covers every transition of the likes', () => {
    coverPaths(likesMachine, inputs);
  });
});
