import { expect, test } from 'vitest';
import { fromCallback, setup } from 'xstate';
import type { LinkCommand, LinkEvent, LinkInput } from '../../../machines/calls/calls.events';
import { linkMachine } from '../../../machines/calls/link.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, STREAM } from './link.inputs';

/** A link below a call, which hears what the link tells. */
function link() {
  const peer = feed<LinkCommand, LinkInput>();
  const told: string[] = [];
  const machine = setup({
    types: { events: {} as { type: 'talk.linked' } | { type: 'talk.shaken' } | { type: 'talk.unlinked' } },
    actors: { link: linkMachine.provide({ actors: { peer: peer.logic } }), silent: fromCallback(() => {}) },
  }).createMachine({
    id: 'talk',
    invoke: { id: 'link', src: 'link', input: inputs.input },
    on: { '*': { actions: ({ event }) => void told.push(event.type) } },
  });
  const run = start(machine);
  const snapshot = () => run.actor.getSnapshot().children['link']?.getSnapshot();
  return {
    ...run,
    machine,
    peer,
    told,
    state: () => snapshot()?.value,
    stream: () => Object(snapshot()).context.stream,
  };
}

test('two browsers without a way to each other are given up after 15 seconds', () => {
  const { clock, state, told } = link();
  clock.increment(14_999);
  expect(state()).toBe('connecting');
  clock.increment(1);
  expect([state(), told]).toEqual(['failed', ['talk.unlinked']]);
});

test('a connection that stops for a moment comes back by itself', () => {
  const { clock, peer, state, told } = link();
  peer.say({ type: 'link.connected' });
  peer.say({ type: 'link.shaky' });
  clock.increment(2999);
  peer.say({ type: 'link.connected' });
  clock.increment(60_000);
  expect([state(), peer.heard]).toEqual(['connected', []]);
  expect(told).toEqual(['talk.linked', 'talk.shaken', 'talk.linked']);
});

test('a connection that stops for longer is looked for once, and then given up', () => {
  const { clock, peer, state, stream, machine, record } = link();
  peer.say({ type: 'link.streamed', stream: STREAM });
  expect(stream()).toBe(STREAM);
  peer.say({ type: 'link.connected' });
  peer.say({ type: 'link.shaky' });
  clock.increment(3000);
  expect([state(), peer.heard]).toEqual(['restarting', [{ type: 'peer.restart' }]]);
  peer.say({ type: 'link.connected' });
  expect(state()).toBe('connected');
  peer.say({ type: 'link.broken' });
  expect([state(), peer.heard.length]).toEqual(['restarting', 2]);
  peer.say({ type: 'link.broken' });
  expect(state()).toBe('failed');
  expectReplay(machine, record);
});

test('a connection that was given up and comes back all the same is used', () => {
  const { clock, peer, state, told } = link();
  clock.increment(15_000);
  peer.say({ type: 'link.connected' });
  expect([state(), told]).toEqual(['connected', ['talk.unlinked', 'talk.linked']]);
});

test.each<[string, LinkEvent[]]>([
  ['before it stands', []],
  ['after it stopped', [{ type: 'link.connected' }, { type: 'link.shaky' }]],
])('a connection that breaks %s is looked for again', (_, before) => {
  const { peer, state } = link();
  for (const event of before) peer.say(event);
  peer.say({ type: 'link.broken' });
  expect([state(), peer.heard]).toEqual(['restarting', [{ type: 'peer.restart' }]]);
});

test('a connection that is looked for again is given up after 15 seconds', () => {
  const { clock, peer, state, told } = link();
  peer.say({ type: 'link.connected' });
  peer.say({ type: 'link.broken' });
  clock.increment(14_999);
  expect(state()).toBe('restarting');
  clock.increment(1);
  expect([state(), told]).toEqual(['failed', ['talk.linked', 'talk.shaken', 'talk.unlinked']]);
});

test('a browser that cannot connect reports the missing connection to the call', () => {
  const { actor, state, told } = link();
  const failure = { type: 'xstate.error.actor.peer', error: new Error('No WebRTC') } as never;
  actor.getSnapshot().children['link']?.send(failure);
  expect([state(), told]).toEqual(['impossible', ['talk.unlinked']]);
});

test('the path search covers every state and transition of a link', () => {
  coverPaths(linkMachine, inputs);
});
