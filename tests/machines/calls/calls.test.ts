import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { WayBack } from '../../../domain/calls/call';
import { callMachine } from '../../../machines/calls/call.machine';
import type { CallInput, CallLine, CallsEvent, RingCommand, StudioCommand } from '../../../machines/calls/calls.events';
import { callsMachine } from '../../../machines/calls/calls.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, LINE } from './calls.inputs';

const GRACE: CallsEvent = { type: 'calls.rang', from: 'grace', room: 'd~ada~grace', isQuiet: false };
const BOB: CallsEvent = { type: 'calls.rang', from: 'bob', room: 'd~ada~bob', isQuiet: true };

const HEDY_COMES: CallsEvent[] = [{ type: 'calls.close' }, { type: 'calls.open', line: { ...LINE, uid: 'hedy' } }];

function serving(way: WayBack | null = null) {
  const ringFeed = feed<RingCommand, CallLine>();
  const ringTone = feed<EventObject>();
  const readWayBack = calls<WayBack | null, CallLine>(() => way);
  const prepare = calls<{ others: readonly string[] }, CallInput>();
  const machine = callsMachine.provide({
    actors: {
      ringFeed: ringFeed.logic,
      ringTone: ringTone.logic,
      readWayBack: readWayBack.logic,
      call: callMachine.provide({
        actors: { prepare: prepare.logic, studio: feed<StudioCommand, CallInput>().logic },
      }),
    },
  });
  const run = start(machine);
  const send = (...events: CallsEvent[]): void => {
    for (const event of events) run.actor.send(event);
  };
  send({ type: 'calls.open', line: LINE });
  const hangUp = () => run.actor.getSnapshot().children.call?.send({ type: 'call.hangUp' });
  const talk = () => {
    const { value } = run.actor.getSnapshot();
    return typeof value === 'object' ? value.on?.talk : value;
  };
  return { ...run, machine, ringFeed, ringTone, prepare, send, hangUp, talk };
}

test('a user calls, is busy for others, and is free again afterwards', () => {
  const { send, ringFeed, prepare, talk, hangUp, emitted, machine, record } = serving();
  send({ type: 'calls.start', room: 'd~ada~grace' });
  ringFeed.say(BOB);
  expect([talk(), prepare.inputs().map(({ isCaller }) => isCaller), ringFeed.heard]).toEqual([
    'calling',
    [true],
    [{ type: 'feed.answer', from: 'bob', answer: 'busy' }],
  ]);
  hangUp();
  expect([talk(), emitted]).toEqual(['idle', [{ type: 'calls.began' }, { type: 'calls.ended' }]]);
  expectReplay(machine, record);
});

test('after a reload the user comes back into the call as they were, without a ring', async () => {
  const kept = { isMuted: true, isCameraOff: false };
  const { talk, prepare, actor } = serving({ room: 'd~ada~grace', kept });
  await quiet();
  expect([talk(), prepare.inputs()]).toEqual(['calling', [{ line: LINE, room: 'd~ada~grace', isCaller: false, kept }]]);
  expect(actor.getSnapshot().children.call?.getSnapshot().context).toMatchObject(kept);
});

test('two users who call each other at the same time are connected', () => {
  const { send, ringFeed, talk } = serving();
  send({ type: 'calls.start', room: 'd~ada~grace' });
  ringFeed.say(GRACE);
  expect([talk(), ringFeed.heard]).toEqual(['calling', [{ type: 'feed.answer', from: 'grace', answer: 'accept' }]]);
});

test('a user accepts a call', () => {
  const { send, ringFeed, talk, prepare } = serving();
  ringFeed.say(GRACE);
  expect(talk()).toEqual({ ringing: 'loud' });
  send({ type: 'calls.accept' });
  expect([talk(), ringFeed.heard]).toEqual(['calling', [{ type: 'feed.answer', from: 'grace', answer: 'accept' }]]);
  expect(prepare.inputs().map(({ room, isCaller }) => [room, isCaller])).toEqual([['d~ada~grace', false]]);
});

test('a user declines a call', () => {
  const { send, ringFeed, talk } = serving();
  ringFeed.say(GRACE);
  send({ type: 'calls.decline' });
  expect([talk(), ringFeed.heard]).toEqual(['idle', [{ type: 'feed.answer', from: 'grace', answer: 'decline' }]]);
});

test('a second user who calls meanwhile finds the user busy, and the same call rings once', () => {
  const { ringFeed, talk } = serving();
  for (const event of [GRACE, GRACE, BOB]) ringFeed.say(event);
  expect([talk(), ringFeed.heard]).toEqual([
    { ringing: 'loud' },
    [{ type: 'feed.answer', from: 'bob', answer: 'busy' }],
  ]);
});

test('a call that ends before it is answered was missed; one that another tab answers was not', () => {
  const { send, ringFeed, talk, clock } = serving();
  ringFeed.say(GRACE);
  ringFeed.say({ type: 'calls.withdrawn', from: 'bob' });
  expect(talk()).toEqual({ ringing: 'loud' });
  ringFeed.say({ type: 'calls.withdrawn', from: 'grace' });
  expect(talk()).toBe('missed');
  send({ type: 'calls.dismiss' });
  expect(talk()).toBe('idle');
  ringFeed.say(GRACE);
  ringFeed.say({ type: 'calls.settled', from: 'grace' });
  expect(talk()).toBe('idle');
  ringFeed.say(GRACE);
  clock.increment(59_999);
  expect(talk()).toEqual({ ringing: 'loud' });
  clock.increment(1);
  expect(talk()).toBe('missed');
});

test('a call rings on when another tab answers someone else', () => {
  const { ringFeed, talk } = serving();
  ringFeed.say(GRACE);
  ringFeed.say({ type: 'calls.settled', from: 'bob' });
  expect(talk()).toEqual({ ringing: 'loud' });
});

test('a user who missed a call is called again, or calls back', () => {
  const { send, ringFeed, talk, prepare, actor } = serving();
  ringFeed.say(GRACE);
  ringFeed.say({ type: 'calls.withdrawn', from: 'grace' });
  ringFeed.say(BOB);
  expect([talk(), actor.getSnapshot().context.from]).toEqual([{ ringing: 'silent' }, 'bob']);
  ringFeed.say({ type: 'calls.withdrawn', from: 'bob' });
  send({ type: 'calls.start', room: 'd~ada~bob' });
  expect(prepare.inputs().map(({ room, isCaller }) => [room, isCaller])).toEqual([['d~ada~bob', true]]);
});

test('a call that was declined is forgotten, and the next one of the user is their own', () => {
  const { send, ringFeed, actor, prepare } = serving();
  ringFeed.say(GRACE);
  send({ type: 'calls.decline' });
  expect(actor.getSnapshot().context).toMatchObject({ from: null, room: null });
  send({ type: 'calls.start', room: 'd~ada~bob' });
  expect(prepare.inputs().map(({ isCaller }) => isCaller)).toEqual([true]);
});

test('a call is forgotten with its session', () => {
  const { send, ringFeed, actor } = serving();
  ringFeed.say(GRACE);
  send({ type: 'calls.close' });
  expect(actor.getSnapshot().context).toMatchObject({ line: null, from: null, room: null });
});

test('another user reads their own calls', () => {
  const { send, ringFeed, talk } = serving();
  ringFeed.say(GRACE);
  send(...HEDY_COMES);
  expect([talk(), ringFeed.inputs]).toEqual(['idle', [LINE, { ...LINE, uid: 'hedy' }]]);
});

test('calls that cannot be read are read again, and one without a sound is shown', () => {
  const { actor, ringFeed, clock, talk } = serving();
  actor.send({ type: 'xstate.error.actor.ringFeed', error: new Error('No connection') } as never);
  clock.increment(30_000);
  expect(ringFeed.inputs.length).toBe(2);
  ringFeed.say(GRACE);
  actor.send({ type: 'xstate.error.actor.ringTone', error: new Error('No sound') } as never);
  expect([talk(), actor.getSnapshot().status]).toEqual([{ ringing: 'loud' }, 'active']);
});

test('a feed that the database refuses is read again every half minute, five times, and after a reconnection', () => {
  const { send, ringFeed, clock } = serving();
  for (let turn = 0; turn < 8; turn += 1) {
    if (ringFeed.isOn()) ringFeed.say({ type: 'calls.refused' });
    clock.increment(29_999);
    expect(ringFeed.isOn()).toBe(false);
    clock.increment(1);
  }
  expect(ringFeed.inputs.length).toBe(6);
  send({ type: 'calls.retry' });
  expect(ringFeed.inputs.length).toBe(7);
  ringFeed.say({ type: 'calls.refused' });
  clock.increment(30_000);
  expect(ringFeed.inputs.length).toBe(8);
});

test('calls that were given up for one user are tried anew for the next', () => {
  const { send, ringFeed, clock } = serving();
  for (let turn = 0; turn < 6; turn += 1) {
    ringFeed.say({ type: 'calls.refused' });
    clock.increment(30_000);
  }
  expect(ringFeed.isOn()).toBe(false);
  send(...HEDY_COMES);
  ringFeed.say({ type: 'calls.refused' });
  clock.increment(30_000);
  expect(ringFeed.isOn()).toBe(true);
});

test.each<[string, CallsEvent]>([
  ['is accepted', { type: 'calls.accept' }],
  ['is declined', { type: 'calls.decline' }],
  ['is withdrawn', { type: 'calls.withdrawn', from: 'grace' }],
  ['is answered in another tab', { type: 'calls.settled', from: 'grace' }],
  ['ends with the session', { type: 'calls.close' }],
])('a call sounds until it %s', (_, end) => {
  const { actor, ringFeed, ringTone, emitted } = serving();
  ringFeed.say(GRACE);
  expect([ringTone.isOn(), emitted]).toEqual([true, [{ type: 'calls.ringing', room: 'd~ada~grace', from: 'grace' }]]);
  actor.send(end);
  expect([ringTone.isOn(), emitted[1]]).toEqual([false, { type: 'calls.hushed', room: 'd~ada~grace' }]);
});

test('a call in a room in quiet mode is shown without a sound', () => {
  const { ringFeed, ringTone, talk, emitted } = serving();
  ringFeed.say(BOB);
  expect([talk(), ringTone.inputs.length, emitted]).toEqual([{ ringing: 'silent' }, 0, []]);
});

test('a user whose call breaks is free for the next one', () => {
  const { send, actor, talk, ringFeed, emitted } = serving();
  send({ type: 'calls.start', room: 'd~ada~grace' });
  actor.send({ type: 'xstate.error.actor.call', error: new Error('It broke') } as never);
  expect([talk(), emitted]).toEqual(['idle', [{ type: 'calls.began' }, { type: 'calls.ended' }]]);
  ringFeed.say(GRACE);
  expect(talk()).toEqual({ ringing: 'loud' });
});

test('a call ends with the session', () => {
  const { send, talk, actor, emitted } = serving();
  send({ type: 'calls.start', room: 'd~ada~grace' }, { type: 'calls.close' });
  expect([talk(), Object.keys(actor.getSnapshot().children)]).toEqual(['off', []]);
  expect(emitted.at(-1)).toEqual({ type: 'calls.ended' });
});

test('the path search covers every state and transition of calls', () => {
  coverPaths(callsMachine, inputs);
});
