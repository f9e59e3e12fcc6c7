import { describe, expect, test } from 'vitest';
import {
  type AnalyticsEvent,
  analyticsMachine,
  type Hit,
  type Sending,
} from '../../../machines/privacy/analytics.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, know, ON, TRACKER, visit } from './analytics.inputs';

const BROKEN = faultError('PROCESSING_ERROR', 500);
/** No user is known. */
const STARTED = [ON, know(null)];
const hit = (path: string, referrer: string | null = null, more: Partial<Hit> = {}): Hit => ({
  path,
  referrer,
  category: null,
  action: null,
  ...more,
});
const BEAT = { category: 'heartbeat', action: 'ping' };

function analytics() {
  const sendHit = calls<void, Sending>(() => {});
  const machine = analyticsMachine.provide({ actors: { sendHit: sendHit.logic } });
  const run = start(machine);
  const send = async (...events: AnalyticsEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const pass = async (ms: number) => {
    run.clock.increment(ms);
    await quiet();
  };
  const line = () => {
    const { value } = run.actor.getSnapshot();
    return typeof value === 'object' && 'on' in value ? value.on?.line : value;
  };
  return { ...run, machine, sendHit, send, pass, line, sent: () => sendHit.inputs().map((input) => input.hit) };
}

describe('analytics', () => {
  test('every visited page is sent once, with the previous page', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/v/aurora/area/lobby'), visit('/v/aurora/area/lobby'), visit('/v/aurora/imprint'));
    expect(sendHit.inputs()).toEqual([
      { trackerUrl: TRACKER, mode: 'other', hit: hit('/v/aurora/area/lobby'), uid: null },
      { trackerUrl: TRACKER, mode: 'other', hit: hit('/v/aurora/imprint', '/v/aurora/area/lobby'), uid: null },
    ]);
  });

  test('hits are sent one at a time, in order', async () => {
    const { send, sendHit, sent } = analytics();
    sendHit.reply = null;
    await send(...STARTED, visit('/a'), visit('/b'));
    expect(sent()).toEqual([hit('/a')]);
    sendHit.answer();
    await quiet();
    expect(sent()).toEqual([hit('/a'), hit('/b', '/a')]);
  });

  test('hits before the configuration are kept and sent later', async () => {
    const { pass, send, sent } = analytics();
    await send(know(null), visit('/a'));
    await pass(60_000);
    expect(sent()).toEqual([]);
    await send(...STARTED);
    expect(sent()).toEqual([hit('/a')]);
  });

  test('without a collector nothing is sent, not even a heartbeat', async () => {
    const { send, pass, sendHit, line } = analytics();
    await send({ type: 'analytics.configure', trackerUrl: null }, visit('/a'));
    await pass(60_000);
    expect([line(), sendHit.count()]).toEqual(['none', 0]);
  });

  test('nothing is sent after a newer configuration removes the collector', async () => {
    const { send, pass, sendHit } = analytics();
    await send(...STARTED, { type: 'analytics.configure', trackerUrl: null }, visit('/a'));
    await pass(60_000);
    expect(sendHit.count()).toBe(0);
  });

  test('hits include the user only while tracking is on', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/a'));
    await send(know('ada'), visit('/b'));
    await send(know(null), visit('/c'));
    expect(sendHit.inputs().map(({ uid }) => uid)).toEqual([null, 'ada', null]);
  });

  test('hits wait 250 ms for the user and then include the user §9.15', async () => {
    const { send, pass, sendHit } = analytics();
    await send(ON, visit('/a'), visit('/b'));
    await pass(249);
    expect(sendHit.count()).toBe(0);
    await send(know('ada'));
    expect(sendHit.inputs().map(({ hit: { path }, uid }) => [path, uid])).toEqual([
      ['/a', 'ada'],
      ['/b', 'ada'],
    ]);
  });

  test('hits are sent without a user after 250 ms §9.15', async () => {
    const { send, pass, sendHit } = analytics();
    await send(ON, visit('/a'));
    await pass(250);
    await send(know('ada'), visit('/b'));
    expect(sendHit.inputs().map(({ uid }) => uid)).toEqual([null, 'ada']);
  });

  test('hits include the mode of the venue: stage, live or other §3.88', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/a'), { type: 'analytics.mode', mode: 'stage' }, visit('/b'));
    await send({ type: 'analytics.mode', mode: 'live' }, visit('/c'));
    expect(sendHit.inputs().map(({ mode }) => mode)).toEqual(['other', 'stage', 'live']);
  });

  test.each<[string, string | null, string | null, string | null]>([
    ['before tracking was on', null, 'ada', null],
    ['before it was turned off', 'ada', null, null],
    ['by another user', 'ada', 'grace', null],
    ['while it was on, and still is', 'ada', 'ada', 'ada'],
  ])('a hit made %s carries the user only if allowed', async (_, then, now, uid) => {
    const { send, sendHit } = analytics();
    sendHit.reply = null;
    await send(...STARTED, know(then), visit('/a'), visit('/b'), know(now));
    sendHit.answer();
    await quiet();
    expect(sendHit.inputs()[1]?.uid).toBe(uid);
  });
});

describe('a failing collector', () => {
  test('a hit is retried 10 times, first after 2 seconds and doubling, and then dropped §7.31 §9.12', async () => {
    const { send, pass, sendHit, sent, line } = analytics();
    sendHit.reply = () => {
      throw BROKEN;
    };
    await send({ type: 'analytics.hide' }, ...STARTED, { type: 'analytics.hide' }, visit('/a'));
    for (let retry = 0; retry < 10; retry += 1) {
      expect([line(), sendHit.count()]).toEqual(['waiting', retry + 1]);
      await pass(2000 * 2 ** retry - 1);
      expect(sendHit.count()).toBe(retry + 1);
      await pass(1);
    }
    expect([line(), sendHit.count()]).toEqual(['idle', 11]);
    sendHit.reply = () => {};
    await send(visit('/b'));
    expect(sent().at(-1)).toEqual(hit('/b', '/a'));
  });

  test('a collector that recovers gets the waiting hits, and the retries start again', async () => {
    const { send, pass, sendHit, sent, actor } = analytics();
    sendHit.reply = () => {
      throw BROKEN;
    };
    await send(...STARTED, visit('/a'), visit('/b'));
    await pass(2000);
    sendHit.reply = () => {};
    await pass(4000);
    expect(sent()).toEqual([hit('/a'), hit('/a'), hit('/a'), hit('/b', '/a')]);
    expect(actor.getSnapshot().context).toMatchObject({ queue: [], failures: 0 });
  });

  test('after a hundred waiting hits the oldest is dropped, never the one being sent', async () => {
    const { send, sendHit, sent, actor } = analytics();
    sendHit.reply = null;
    await send(...STARTED, ...Array.from({ length: 105 }, (_, index) => visit(`/${index}`)));
    expect(actor.getSnapshot().context.queue).toHaveLength(100);
    sendHit.reply = () => {};
    sendHit.answer();
    await quiet();
    expect([sent()[0]?.path, sent()[1]?.path, sent().at(-1)?.path, sent().length]).toEqual(['/0', '/6', '/104', 100]);
  });
});

describe('the heartbeat', () => {
  test('a heartbeat is sent every 15 seconds while the page is visible §9.35', async () => {
    const { send, pass, sent } = analytics();
    await send(...STARTED, visit('/a'));
    await pass(14_999);
    expect(sent()).toHaveLength(1);
    await pass(1);
    await pass(15_000);
    expect(sent()).toEqual([hit('/a'), hit('/a', null, BEAT), hit('/a', null, BEAT)]);
  });

  test('the heartbeat pauses on a hidden page and starts again when it is shown', async () => {
    const { send, pass, sent } = analytics();
    await send(...STARTED, visit('/a'));
    await pass(10_000);
    await send({ type: 'analytics.hide' });
    await pass(3_600_000);
    await send({ type: 'analytics.show' });
    await pass(14_999);
    expect(sent()).toHaveLength(1);
    await pass(1);
    expect(sent()).toHaveLength(2);
  });
});

test('analytics replays from its log', async () => {
  const { machine, record, send, pass, sendHit } = analytics();
  await send(visit('/a'), ON, know('ada'), visit('/b'));
  sendHit.reply = () => {
    throw BROKEN;
  };
  await pass(15_000);
  await pass(2000);
  sendHit.reply = () => {};
  await pass(4000);
  await send({ type: 'analytics.hide' }, { type: 'analytics.show' }, { type: 'analytics.configure', trackerUrl: null });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of analytics', () => {
  coverPaths(analyticsMachine, {
    ...inputs,
    invariant: ({ context: { queue, failures } }) => queue.length <= 100 && failures <= 11,
  });
});
