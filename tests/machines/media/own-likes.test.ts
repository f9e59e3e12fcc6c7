import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { shownLike } from '../../../domain/media/taps';
import { notProvided } from '../../../machines/kernel/not-provided';
import type { OwnLikesEvent, Sending, TrayCommand } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { PIECE } from './board-likes.inputs';
import { ALLOW, DONE, inputs, KEY, LINE, OFFLINE, REFUSED, tap, toggle, told } from './own-likes.inputs';

const FILM = { ...PIECE, contentPieceId: 'film' };
const COUNT = 3;

/** A user who is logged in, and what the service has told. */
async function ownLikes(...first: OwnLikesEvent[]) {
  const likesLine = feed<EventObject, RealtimeLine>();
  const tray = feed<TrayCommand, RealtimeLine>();
  const sendTap = calls<void, Sending>();
  const machine = ownLikesMachine.provide({
    actors: { likesLine: likesLine.logic, tray: tray.logic, sendTap: sendTap.logic },
  });
  const run = start(machine);
  const send = (...events: OwnLikesEvent[]) => {
    for (const event of events) run.actor.send(event);
  };
  send(...ALLOW, ...first);
  const context = () => run.actor.getSnapshot().context;
  return {
    ...run,
    machine,
    send,
    likesLine,
    tray,
    sendTap,
    context,
    /** The facts so far, without those that were read before. */
    facts: () => run.emitted.splice(0).map(({ type, ...fact }) => [type.replace('ownLikes.', ''), fact]),
    refusals: () => run.emitted.filter(({ type }) => type === 'ownLikes.refused'),
    shown: (piece = PIECE, count: number | null = COUNT) => shownLike(context(), piece, { count, held: null }),
    sent: () => sendTap.inputs().map((sending) => sending.tap),
    state: () => run.actor.getSnapshot().value,
    answer: async () => {
      sendTap.answer();
      await quiet();
    },
    fail: async (error: unknown) => {
      sendTap.fail(error);
      await quiet();
    },
  };
}

describe('own likes', () => {
  test('likes are read for a user who is logged in, and no longer after the logout', async () => {
    const { send, likesLine, tray, shown, state } = await ownLikes(told(KEY));
    expect([likesLine.inputs, tray.inputs]).toEqual([[LINE], [LINE]]);
    expect(shown()).toEqual({ isLiked: true, count: COUNT });
    send({ type: 'ownLikes.close' });
    expect([state(), likesLine.isOn(), shown()]).toEqual(['off', false, { isLiked: false, count: COUNT }]);
    send(toggle('unheard'));
    expect(tray.heard).toEqual([]);
  });

  test('another user starts anew', async () => {
    const { send, likesLine, shown } = await ownLikes(told(KEY));
    const grace = { ...LINE, uid: 'grace' };
    send({ type: 'ownLikes.close' }, { type: 'ownLikes.open', line: grace });
    expect(likesLine.inputs).toEqual([LINE, grace]);
    expect(shown().isLiked).toBe(false);
  });

  test('a like is shown at once, kept, sent to the service and counted by it', async () => {
    const { send, shown, tray, sent, answer } = await ownLikes(told());
    expect(shown()).toEqual({ isLiked: false, count: 3 });
    send(toggle('new'));
    expect(shown()).toEqual({ isLiked: true, count: 4 });
    expect([sent(), tray.heard]).toEqual([[tap('new')], [{ type: 'tray.keep', tap: tap('new') }]]);
    await answer();
    expect(shown()).toEqual({ isLiked: true, count: 4 });
    send(told(KEY));
    expect(shown(PIECE, 4)).toEqual({ isLiked: true, count: 4 });
  });

  test('a like that the database reports before the service responds is not counted twice', async () => {
    const { send, shown, answer } = await ownLikes(told(), toggle('new'), told(KEY));
    expect(shown(PIECE, 4)).toEqual({ isLiked: true, count: 4 });
    await answer();
    expect(shown(PIECE, 4)).toEqual({ isLiked: true, count: 4 });
    send(told());
    expect(shown(PIECE, 3)).toEqual({ isLiked: false, count: 3 });
  });

  test('a like is removed at once', async () => {
    const { send, shown, sent, answer } = await ownLikes(told(KEY));
    send(toggle('new'));
    expect([shown(), sent()]).toEqual([{ isLiked: false, count: 2 }, [tap('new', false)]]);
    await answer();
    expect(shown()).toEqual({ isLiked: false, count: 2 });
  });

  test.each([
    ['like', told()],
    ['unlike', told(KEY)],
  ])('a tap that the service refuses is rolled back and reported: %s', async (_, first) => {
    const { send, shown, fail, refusals, sendTap } = await ownLikes(first);
    const before = shown();
    send(toggle('new'));
    await fail(REFUSED);
    expect([shown(), refusals()]).toEqual([before, [{ type: 'ownLikes.refused', fault: REFUSED.fault }]]);
    expect(sendTap.count()).toBe(1);
  });

  test('a tap that the service has already counts as done', async () => {
    const { shown, fail, refusals } = await ownLikes(told(), toggle('new'));
    await fail(DONE);
    expect([shown(), refusals()]).toEqual([{ isLiked: true, count: 4 }, []]);
  });

  test('of repeated taps the first is on its way, and the last is sent after it', async () => {
    const { shown, sent, answer } = await ownLikes(
      told(),
      toggle('one'),
      toggle('two'),
      toggle('three'),
      toggle('four'),
    );
    expect([shown(), sent()]).toEqual([{ isLiked: false, count: 3 }, [tap('one')]]);
    await answer();
    await answer();
    expect(sent()).toEqual([tap('one'), tap('four', false)]);
    expect(shown()).toEqual({ isLiked: false, count: 3 });
  });

  test('taps of several media items are sent one after another', async () => {
    const { sent, answer, shown } = await ownLikes(told(), toggle('one'), toggle('two', FILM));
    expect(sent()).toEqual([tap('one')]);
    await answer();
    expect(sent()).toEqual([tap('one'), tap('two', true, FILM)]);
    expect([shown().isLiked, shown(FILM).isLiked]).toEqual([true, true]);
  });

  test('a like that differs in the database for five seconds is shown as in the database, because another browser was faster', async () => {
    const { clock, send, shown, answer } = await ownLikes(told(), toggle('new'));
    await answer();
    send(told());
    clock.increment(4999);
    expect(shown()).toEqual({ isLiked: true, count: 4 });
    clock.increment(1);
    expect(shown()).toEqual({ isLiked: false, count: 3 });
  });

  test('a like that the service accepted stays shown as long as the database reports nothing', async () => {
    const { clock, shown, answer } = await ownLikes(toggle('new'));
    await answer();
    clock.increment(60_000);
    expect(shown(PIECE, null)).toEqual({ isLiked: true, count: null });
  });

  test('the count of a media item stays as the tap left it until the count arrives, the like is refused, or the user leaves', async () => {
    const { send, facts, answer, fail } = await ownLikes(told(), toggle('one'));
    expect(facts()).toEqual([['sent', { key: KEY, isCounted: false }]]);
    await answer();
    expect(facts()).toEqual([]);
    send(told(KEY));
    expect(facts()).toEqual([['settled', { key: KEY }]]);
    send(toggle('two'));
    await fail(REFUSED);
    expect(facts()).toEqual([
      ['sent', { key: KEY, isCounted: true }],
      ['refused', { fault: REFUSED.fault }],
      ['settled', { key: KEY }],
    ]);
    send(toggle('three'), { type: 'ownLikes.close' });
    expect(facts()).toEqual([
      ['sent', { key: KEY, isCounted: true }],
      ['settled', { key: KEY }],
    ]);
  });

  test('an unknown count stays unknown, and is right once the likes are loaded', async () => {
    const { send, shown } = await ownLikes(toggle('new'));
    expect([shown(PIECE, null), shown(PIECE, 3)]).toEqual([
      { isLiked: true, count: null },
      { isLiked: true, count: 3 },
    ]);
    send(told(KEY));
    expect(shown(PIECE, 3)).toEqual({ isLiked: true, count: 3 });
  });
});

describe('likes without a connection', () => {
  test('a tap made offline stays shown, and is sent once when the connection is back', async () => {
    const { send, shown, sent, fail, answer, state } = await ownLikes(told(), toggle('new'));
    await fail(OFFLINE);
    expect([state(), shown()]).toEqual([
      { on: { answers: 'told', line: 'open', sender: 'waiting' } },
      { isLiked: true, count: 4 },
    ]);
    send({ type: 'ownLikes.connected' });
    expect(sent()).toEqual([tap('new'), tap('new')]);
    await answer();
    send({ type: 'ownLikes.connected' }, { type: 'ownLikes.retry' });
    expect(sent()).toHaveLength(2);
  });

  test('the last tap of each media item is sent after an offline period', async () => {
    const { send, sent, fail, answer } = await ownLikes(told(), toggle('one'));
    await fail(OFFLINE);
    send(toggle('two'), toggle('three', FILM), toggle('four'), { type: 'ownLikes.retry' });
    await answer();
    await answer();
    expect(sent().slice(1)).toEqual([tap('three', true, FILM), tap('four')]);
  });

  test('a tap made while an older one fails takes its place', async () => {
    const { send, sent, fail } = await ownLikes(told(), toggle('one'), toggle('two'));
    await fail(OFFLINE);
    send({ type: 'ownLikes.connected' });
    expect(sent()).toEqual([tap('one'), tap('two', false)]);
  });

  test('taps of an earlier visit are sent first, unless there is a newer one', async () => {
    const { send, sent, shown, fail } = await ownLikes(told(), toggle('new'));
    await fail(OFFLINE);
    send({ type: 'ownLikes.restored', taps: [tap('old', false), tap('film', true, FILM)] });
    expect([shown().isLiked, shown(FILM).isLiked]).toEqual([true, true]);
    send({ type: 'ownLikes.connected' });
    expect(sent().slice(1)).toEqual([tap('film', true, FILM)]);
  });

  test.each([
    ['cannot be reached', OFFLINE],
    ['fails', faultError('PROCESSING_ERROR', 503)],
    ['has too many requests', faultError('PROCESSING_ERROR', 429)],
    ['asks for a login', faultError('UNAUTHORIZED', 401)],
  ])('a tap is sent again, later each time, while the service %s', async (_, error) => {
    const { clock, sendTap, fail, refusals } = await ownLikes(told(), toggle('new'));
    for (const delay of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = sendTap.count();
      await fail(error);
      clock.increment(delay - 1);
      expect(sendTap.count()).toBe(before);
      clock.increment(1);
      expect(sendTap.count()).toBe(before + 1);
    }
    expect(refusals()).toEqual([]);
  });

  test('a tap that failed twelve times waits for the connection or the user, and is then tried as at first', async () => {
    const { clock, sendTap, fail, send } = await ownLikes(told(), toggle('new'));
    for (let turn = 0; turn < 12; turn += 1) {
      await fail(OFFLINE);
      clock.increment(30_000);
    }
    expect([sendTap.count(), sendTap.waiting()]).toEqual([12, 0]);
    for (const type of ['ownLikes.retry', 'ownLikes.connected'] as const) {
      send({ type });
      expect(sendTap.waiting()).toBe(1);
      await fail(OFFLINE);
      clock.increment(999);
      expect(sendTap.waiting()).toBe(0);
      clock.increment(1);
      expect(sendTap.waiting()).toBe(1);
      await fail(OFFLINE);
    }
  });

  test('likes are sent without the realtime database, which is opened again five times', async () => {
    const { clock, likesLine, send, sent, state } = await ownLikes(toggle('new'));
    likesLine.say({ type: 'ownLikes.unopened' });
    clock.increment(19_999);
    expect(likesLine.isOn()).toBe(false);
    clock.increment(1);
    for (let turn = 0; turn < 7; turn += 1) {
      if (likesLine.isOn()) likesLine.say({ type: 'ownLikes.unopened' });
      clock.increment(20_000);
    }
    expect([state(), likesLine.inputs.length]).toEqual([
      { on: { answers: 'told', line: 'failed', sender: 'sending' } },
      5,
    ]);
    expect(sent()).toEqual([tap('new')]);
    send({ type: 'ownLikes.retry' });
    for (let turn = 0; turn < 7; turn += 1) {
      expect(likesLine.isOn()).toBe(turn < 5);
      if (likesLine.isOn()) likesLine.say({ type: 'ownLikes.unopened' });
      clock.increment(20_000);
    }
  });

  test('a realtime database that fails at once is opened again like one that cannot be reached', async () => {
    const { machine } = await ownLikes();
    let tries = 0;
    const likesLine = fromCallback<EventObject, RealtimeLine>(() => {
      tries += 1;
      throw new Error('no memory');
    });
    const { actor, clock } = start(machine.provide({ actors: { likesLine } }));
    for (const event of ALLOW) actor.send(event);
    expect([actor.getSnapshot().status, tries]).toEqual(['active', 1]);
    clock.increment(20_000);
    expect(tries).toBe(2);
  });

  test('a browser that keeps nothing sends likes all the same', async () => {
    const { machine } = await ownLikes();
    const sendTap = calls<void, Sending>();
    const { actor } = start(
      machine.provide({ actors: { tray: fromCallback(notProvided('tray')), sendTap: sendTap.logic } }),
    );
    for (const event of [...ALLOW, toggle('new')]) actor.send(event);
    expect(sendTap.inputs().map((sending) => sending.tap)).toEqual([tap('new')]);
  });
});

test('in any order, likes never show a negative count and end at the last accepted tap', async () => {
  const answers = fc.constantFrom<'yes' | 'done' | 'no'>('yes', 'done', 'no');
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.boolean(), fc.array(answers, { maxLength: 12 }), async (count, isLiked, all) => {
      const { send, shown, answer, fail } = await ownLikes(isLiked ? told(KEY) : told());
      let expected = isLiked;
      for (const [index, reply] of all.entries()) {
        send(toggle(`like-${index}`));
        expect(shown().isLiked).toBe(!expected);
        expect(shown(PIECE, count).count).toBeGreaterThanOrEqual(0);
        if (reply === 'yes') await answer();
        else await fail(reply === 'done' ? DONE : REFUSED);
        if (reply !== 'no') expected = !expected;
        send(expected ? told(KEY) : told());
        expect(shown().isLiked).toBe(expected);
      }
    }),
  );
});

test('own likes replay from their log', async () => {
  const { machine, record, send, answer, fail, clock } = await ownLikes(told(), toggle('one'), toggle('two', FILM));
  await answer();
  await fail(OFFLINE);
  clock.increment(1000);
  await fail(REFUSED);
  send(told(KEY), toggle('three'));
  await answer();
  expectReplay(machine, record);
});

test('the path search covers every state and transition of own likes', () => {
  coverPaths(ownLikesMachine, {
    ...inputs,
    invariant: ({ context: { sending, taps, accepted }, ...snapshot }) => {
      const isSending = snapshot.matches({ on: { sender: 'sending' } });
      expect(sending !== null).toBe(isSending);
      for (const each of [taps, accepted]) expect(each.length).toBeLessThanOrEqual(1);
    },
  });
});
