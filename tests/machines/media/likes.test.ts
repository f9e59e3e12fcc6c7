import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Piece, pieceKey } from '../../../domain/media/likes';
import { likeMachine } from '../../../machines/media/like.machine';
import { likesMachine } from '../../../machines/media/likes.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs as likeInputs, PIECE } from './like.inputs';
import { inputs } from './likes.inputs';

describe('a like', () => {
  function like() {
    const likeCount = feed<EventObject, Piece>();
    const machine = likeMachine.provide({ actors: { likeCount: likeCount.logic } });
    return { ...start(machine, { input: PIECE }), machine, likeCount };
  }

  test('the likes of a media item are counted by the service, from its first answer on', () => {
    const { actor, likeCount } = like();
    expect([likeCount.inputs, actor.getSnapshot().context.count]).toEqual([[PIECE], null]);
    likeCount.say({ type: 'like.told', count: 3 });
    likeCount.say({ type: 'like.told', count: 4 });
    expect(actor.getSnapshot()).toMatchObject({ value: { count: 'counted' }, context: { count: 4 } });
  });

  test('likes that can no longer be read keep their last count', () => {
    const { actor, likeCount } = like();
    likeCount.say({ type: 'like.told', count: 3 });
    likeCount.say({ type: 'like.unread' });
    expect(actor.getSnapshot()).toMatchObject({ value: { count: 'unread' }, context: { count: 3 } });
  });

  test('likes that break are unread', () => {
    const { actor } = like();
    actor.send({ type: 'xstate.error.actor.likeCount', error: new Error('No connection') } as never);
    expect(actor.getSnapshot().value).toMatchObject({ count: 'unread' });
  });

  test('taps of another media item change nothing', () => {
    const { actor, clock } = like();
    const tap = () => Object(actor.getSnapshot().value).tap;
    const [own, other] = [pieceKey(PIECE), 'another'];
    actor.send({ type: 'like.sent', key: other, isCounted: false });
    expect(tap()).toBe('none');
    actor.send({ type: 'like.sent', key: own, isCounted: false });
    actor.send({ type: 'like.settled', key: other });
    expect(tap()).toBe('held');
    actor.send({ type: 'like.settled', key: own });
    actor.send({ type: 'like.sent', key: other, isCounted: false });
    expect(tap()).toBe('settling');
    actor.send({ type: 'like.sent', key: own, isCounted: true });
    expect(tap()).toBe('held');
    actor.send({ type: 'like.settled', key: own });
    clock.increment(2000);
    expect([tap(), actor.getSnapshot().context.held]).toEqual(['none', null]);
  });

  test('a like replays from its log', () => {
    const { machine, record, likeCount } = like();
    likeCount.say({ type: 'like.told', count: 3 });
    likeCount.say({ type: 'like.unread' });
    expectReplay(machine, record);
  });

  test('the path search covers every state and transition of a like', () => {
    coverPaths(likeMachine, likeInputs);
  });
});

describe('the likes', () => {
  const other = { ...PIECE, contentPieceId: 'film' };

  test('likes have one actor for each item, and none once cleared', () => {
    const { actor } = start(likesMachine);
    for (const piece of [PIECE, other, PIECE]) actor.send({ type: 'collection.want', input: piece });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([pieceKey(PIECE), pieceKey(other)]);
    actor.send({ type: 'collection.clear' });
    expect([actor.getSnapshot().children, actor.getSnapshot().context]).toEqual([{}, { uses: {}, kept: [] }]);
    actor.send({ type: 'collection.want', input: PIECE });
    expect(Object.keys(actor.getSnapshot().children)).toEqual([pieceKey(PIECE)]);
  });

  test('a tap is told to all likes', () => {
    const { actor } = start(likesMachine);
    actor.send({ type: 'collection.want', input: PIECE });
    actor.send({
      ...{ type: 'collection.tell' },
      event: { type: 'like.sent', key: pieceKey(PIECE), isCounted: false },
    });
    const [child] = Object.values(actor.getSnapshot().children);
    expect(child?.getSnapshot().value).toMatchObject({ tap: 'held' });
  });

  test('a like without users stops', () => {
    const { actor } = start(likesMachine);
    actor.send({ type: 'collection.want', input: PIECE });
    actor.send({ type: 'collection.release', key: pieceKey(PIECE) });
    expect(actor.getSnapshot().children).toEqual({});
  });

  test('the likes replay from their log', () => {
    const { actor, record } = start(likesMachine);
    actor.send({ type: 'collection.want', input: PIECE });
    actor.send({ type: 'collection.clear' });
    actor.send({ type: 'collection.want', input: other });
    expectReplay(likesMachine, record);
  });

  test('the path search covers every transition of the likes', () => {
    coverPaths(likesMachine, inputs);
  });
});
