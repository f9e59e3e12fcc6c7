import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type {
  ChannelCommand,
  LinkCommand,
  LinkInput,
  TalkEvent,
  TalkInput,
} from '../../../machines/calls/calls.events';
import { linkMachine } from '../../../machines/calls/link.machine';
import { linkKey, talkMachine } from '../../../machines/calls/talk.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, peers, SENT, TALK } from './talk.inputs';

function talk(given: Partial<TalkInput> = {}) {
  const channel = feed<ChannelCommand, TalkInput>();
  const peer = feed<LinkCommand, LinkInput>();
  const machine = talkMachine.provide({
    actors: { channel: channel.logic, link: linkMachine.provide({ actors: { peer: peer.logic } }) },
  });
  const run = start(machine, { input: { ...TALK, ...given } });
  const say = (event: TalkEvent) => channel.say(event);
  return {
    ...run,
    machine,
    channel,
    peer,
    say,
    value: () => run.actor.getSnapshot().value,
    output: () => run.actor.getSnapshot().output,
    links: () => run.actor.getSnapshot().context.links,
  };
}

test('a call that is not answered is missed after 30 seconds, however often its list of users arrives', () => {
  const { clock, value, output, channel, say } = talk();
  expect([value(), channel.inputs[0]?.ring]).toEqual([{ alone: 'ringing' }, ['grace']]);
  say({ type: 'talk.rang' });
  clock.increment(29_999);
  say({ type: 'talk.peers', peers: [] });
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }, ['grace']) });
  expect(value()).toEqual({ alone: 'ringing' });
  clock.increment(1);
  expect(output()).toEqual({ end: 'missed' });
});

test('a call that never rang, because its line fell silent, has failed after 30 seconds', () => {
  const { clock, output } = talk();
  clock.increment(30_000);
  expect(output()).toEqual({ end: 'failed' });
});

test.each([
  ['decline', 'declined'],
  ['busy', 'busy'],
  ['recent', 'recent'],
] as const)('the answer %s ends a call as %s', (answer, end) => {
  const { say, output } = talk();
  say({ type: 'talk.answered', uid: 'grace', answer });
  expect(output()).toEqual({ end });
});

test('a group call goes on while one of those it rings may still accept', () => {
  const { say, value, clock, output } = talk({ ring: ['grace', 'joan'] });
  say({ type: 'talk.answered', uid: 'grace', answer: 'decline' });
  expect(value()).toEqual({ alone: 'ringing' });
  say({ type: 'talk.answered', uid: 'joan', answer: 'accept' });
  clock.increment(59_999);
  expect(value()).toEqual({ alone: 'waiting' });
  clock.increment(1);
  expect(output()).toEqual({ end: 'failed' });
});

test('users are connected, lose each other, find each other again, and part', () => {
  const { say, value, peer, output, machine, record } = talk();
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  expect([value(), peer.inputs]).toEqual(['connecting', [{ room: 'd~ada~grace', uid: 'grace', sid: 'tab' }]]);
  peer.say({ type: 'link.connected' });
  expect(value()).toBe('connected');
  peer.say({ type: 'link.shaky' });
  expect(value()).toBe('reconnecting');
  peer.say({ type: 'link.connected' });
  say({ type: 'talk.peers', peers: [] });
  expect([output(), peer.isOn()]).toEqual([{ end: 'left' }, false]);
  expectReplay(machine, record);
});

test('a user who only lost the database stays in the call, and leaves it when their picture stops as well', () => {
  const { say, value, peer, output } = talk();
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  peer.say({ type: 'link.connected' });
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }, ['grace']) });
  expect(value()).toBe('connected');
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }, ['grace']) });
  peer.say({ type: 'link.shaky' });
  expect(output()).toEqual({ end: 'left' });
});

test('a user who comes back in another tab gets a new connection', () => {
  const { say, peer, links } = talk({ ring: [] });
  say({ type: 'talk.peers', peers: peers({ grace: 'one' }) });
  peer.say({ type: 'link.connected' });
  say({ type: 'talk.peers', peers: peers({ grace: 'two' }) });
  expect([links(), peer.inputs.map(({ sid }) => sid)]).toEqual([
    [{ uid: 'grace', state: 'connecting' }],
    ['one', 'two'],
  ]);
});

test('a call whose only connection fails has failed', () => {
  const { say, clock, output } = talk();
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  clock.increment(15_000);
  expect(output()).toEqual({ end: 'failed' });
});

test('a call has failed for a user whose other user gave up first, unless they left at once or after a talk', () => {
  const ends = [9_999, 10_000].map((ms) => {
    const { say, clock, output } = talk();
    say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
    clock.increment(ms);
    say({ type: 'talk.peers', peers: [] });
    return output();
  });
  expect(ends).toEqual([{ end: 'left' }, { end: 'failed' }]);
  const { say, clock, peer, output } = talk();
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  clock.increment(10_000);
  peer.say({ type: 'link.connected' });
  say({ type: 'talk.peers', peers: [] });
  expect(output()).toEqual({ end: 'left' });
});

test('the fifth user of a call is sent elsewhere, and the fourth is not', () => {
  const three = { bob: 't', eve: 't', grace: 't' };
  const fourth = talk({ ring: [] });
  fourth.say({ type: 'talk.peers', peers: peers(three) });
  expect(Object.keys(fourth.actor.getSnapshot().children)).toEqual(['channel', ...Object.keys(three).map(linkKey)]);
  const fifth = talk({ ring: [] });
  fifth.say({ type: 'talk.peers', peers: peers({ ...three, joan: 't' }) });
  expect(fifth.output()).toEqual({ end: 'crowded' });
});

test.each([
  ['an answer of the other user', [{ type: 'talk.answered', uid: 'grace', answer: 'decline' }], 1],
  ['another user in the call', [{ type: 'talk.peers', peers: peers({ grace: 'tab' }) }], 1],
  ['a user who is in another call', [{ type: 'talk.answered', uid: 'grace', answer: 'busy' }], 0],
  ['only the user in the call', [{ type: 'talk.rang' }, { type: 'talk.peers', peers: [] }], 0],
] as const)('with %s a call counts as missed or not', (_, events, times) => {
  const { say, channel } = talk();
  for (const event of events) say(event);
  expect(channel.heard.filter(({ type }) => type === 'channel.settle')).toHaveLength(times);
});

test('others read what the user sends', () => {
  const { actor, channel } = talk();
  actor.send({ type: 'talk.send', ...SENT, audio: false });
  expect(channel.heard).toEqual([{ type: 'channel.tell', ...SENT, audio: false }]);
});

test('a user who lost the database and then the connection has left', () => {
  const { say, peer, output } = talk();
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  peer.say({ type: 'link.connected' });
  say({ type: 'talk.peers', peers: peers({ grace: 'tab' }, ['grace']) });
  say({ type: 'talk.unlinked', uid: 'grace' });
  expect(output()).toEqual({ end: 'left' });
});

test('a call whose channel breaks ends without a reason of others', () => {
  const channel = fromCallback<ChannelCommand, TalkInput>(() => {
    throw new Error('no database');
  });
  const { actor } = start(talkMachine.provide({ actors: { channel } }), { input: TALK });
  expect(actor.getSnapshot()).toMatchObject({ value: 'refused', output: { end: null } });
});

test('a call that the database refuses ends without a reason of others', () => {
  const { say, value, output } = talk();
  say({ type: 'talk.refused' });
  expect([value(), output()]).toEqual(['refused', { end: null }]);
});

test('the path search covers every state and transition of a talk', () => {
  coverPaths(talkMachine, inputs);
});
