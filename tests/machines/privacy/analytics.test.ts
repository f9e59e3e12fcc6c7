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
/** Nobody is known. */
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
  test('tells the collector of every page with the one before, once each', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/v/aurora/area/lobby'), visit('/v/aurora/area/lobby'), visit('/v/aurora/imprint'));
    expect(sendHit.inputs()).toEqual([
      { trackerUrl: TRACKER, mode: 'other', hit: hit('/v/aurora/area/lobby'), uid: null },
      { trackerUrl: TRACKER, mode: 'other', hit: hit('/v/aurora/imprint', '/v/aurora/area/lobby'), uid: null },
    ]);
  });

  test('sends one thing at a time, in order', async () => {
    const { send, sendHit, sent } = analytics();
    sendHit.reply = null;
    await send(...STARTED, visit('/a'), visit('/b'));
    expect(sent()).toEqual([hit('/a')]);
    sendHit.answer();
    await quiet();
    expect(sent()).toEqual([hit('/a'), hit('/b', '/a')]);
  });

  test('keeps what happens before the configuration is known, and tells it then', async () => {
    const { send, sent } = analytics();
    await send(visit('/a'));
    expect(sent()).toEqual([]);
    await send(...STARTED);
    expect(sent()).toEqual([hit('/a')]);
  });

  test('is silent where the venue has no collector, also at the heartbeat', async () => {
    const { send, pass, sendHit, line } = analytics();
    await send({ type: 'analytics.configure', trackerUrl: null }, visit('/a'));
    await pass(60_000);
    expect([line(), sendHit.count()]).toEqual(['off', 0]);
  });

  test('falls silent where a newer configuration takes the collector away', async () => {
    const { send, pass, sendHit } = analytics();
    await send(...STARTED, { type: 'analytics.configure', trackerUrl: null }, visit('/a'));
    await pass(60_000);
    expect(sendHit.count()).toBe(0);
  });

  test('says who it is only while tracking is on', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/a'));
    await send(know('ada'), visit('/b'));
    await send(know(null), visit('/c'));
    expect(sendHit.inputs().map(({ uid }) => uid)).toEqual([null, 'ada', null]);
  });

  test('waits 250 ms for who is here, and says it of what was done until then §9.15', async () => {
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

  test('goes on without a name after 250 ms §9.15', async () => {
    const { send, pass, sendHit } = analytics();
    await send(ON, visit('/a'));
    await pass(250);
    await send(know('ada'), visit('/b'));
    expect(sendHit.inputs().map(({ uid }) => uid)).toEqual([null, 'ada']);
  });

  test('says how the venue runs: at a stage, live, or otherwise §3.88', async () => {
    const { send, sendHit } = analytics();
    await send(...STARTED, visit('/a'), { type: 'analytics.mode', mode: 'stage' }, visit('/b'));
    await send({ type: 'analytics.mode', mode: 'live' }, visit('/c'));
    expect(sendHit.inputs().map(({ mode }) => mode)).toEqual(['other', 'stage', 'live']);
  });

  test.each<[string, string | null, string | null, string | null]>([
    ['before tracking was on', null, 'ada', null],
    ['before it was turned off', 'ada', null, null],
    ['by somebody else', 'ada', 'grace', null],
    ['while it was on, and still is', 'ada', 'ada', 'ada'],
  ])('of what was done %s does not say more than it may', async (_, then, now, uid) => {
    const { send, sendHit } = analytics();
    sendHit.reply = null;
    await send(...STARTED, know(then), visit('/a'), visit('/b'), know(now));
    sendHit.answer();
    await quiet();
    expect(sendHit.inputs()[1]?.uid).toBe(uid);
  });
});

describe('a collector that fails', () => {
  test('is tried 10 times more, after 2 seconds and then twice as long each time, and then the hit is given up §7.31 §9.12', async () => {
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

  test('and then takes it gets what waited, and the next failure counts from the start', async () => {
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

  test('has the oldest that waits given up after a hundred, never the one on its way', async () => {
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
  test('comes every 15 seconds while the page is seen §9.35', async () => {
    const { send, pass, sent } = analytics();
    await send(...STARTED, visit('/a'));
    await pass(14_999);
    expect(sent()).toHaveLength(1);
    await pass(1);
    await pass(15_000);
    expect(sent()).toEqual([hit('/a'), hit('/a', null, BEAT), hit('/a', null, BEAT)]);
  });

  test('rests while nobody looks, and counts from when somebody does again', async () => {
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

test('replays from its log', async () => {
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

test('every state is reached and every transition is taken', () => {
  coverPaths(analyticsMachine, {
    ...inputs,
    invariant: ({ context: { queue, failures } }) => queue.length <= 100 && failures <= 11,
  });
});
