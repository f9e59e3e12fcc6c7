import { expect, test } from 'vitest';
import { type EventObject, setup } from 'xstate';
import type { HostRequest } from '../../../domain/meeting-room/room';
import type { LinkCommand, LinkInput } from '../../../machines/calls/calls.events';
import { linkMachine } from '../../../machines/calls/link.machine';
import { hostingMachine } from '../../../machines/meeting-room/hosting.machine';
import { relayMachine } from '../../../machines/meeting-room/relay.machine';
import type {
  RelayInput,
  RoomEvent,
  SeatCommand,
  SeatInput,
  StayEvent,
  StayInput,
} from '../../../machines/meeting-room/room.events';
import { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { SENT } from '../calls/talk.inputs';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { PLACE } from './meeting-room.inputs';
import { inputs, member, message, STAY } from './stay.inputs';

function stay(given: Partial<StayInput> = {}) {
  const seat = feed<SeatCommand, SeatInput>();
  const peer = feed<LinkCommand, LinkInput>();
  const socket = feed<EventObject, RelayInput>();
  const carryOut = calls<void, HostRequest>(() => {});
  const machine = stayMachine.provide({
    actors: {
      seat: seat.logic,
      voices: feed().logic,
      link: linkMachine.provide({ actors: { peer: peer.logic } }),
      relay: relayMachine.provide({ actors: { socket: socket.logic } }),
      hosting: hostingMachine.provide({ actors: { carryOut: carryOut.logic } }),
    },
  });
  const run = start(machine, { input: { ...STAY, ...given } });
  return {
    ...run,
    machine,
    seat,
    peer,
    socket,
    carryOut,
    say: (event: StayEvent) => seat.say(event),
    context: () => run.actor.getSnapshot().context,
    hand: () => Object(run.actor.getSnapshot().value).here?.hand,
    output: () => run.actor.getSnapshot().output,
  };
}
const OWN = member('1', { uid: 'ada' });

test('messages are asked as questions only in the room of a talk whose questions are open', () => {
  const questions = { talk: { widgetId: 'desk', configurationId: 'one' }, isModerator: false, inMs: 0 };
  const asking = stay({ place: { ...PLACE, questions } });
  expect(asking.actor.getSnapshot().children.messageQuestion?.getSnapshot().value).toEqual({ idle: 'quiet' });
  expect(stay().actor.getSnapshot().children.messageQuestion).toBeUndefined();
});

test('a room that opened long before the talk asks questions once they are open', () => {
  const questions = { talk: { widgetId: 'desk', configurationId: 'one' }, isModerator: false, inMs: 7_200_000 };
  const { actor, clock } = stay({ place: { ...PLACE, questions } });
  clock.increment(7_199_999);
  expect(actor.getSnapshot().children.messageQuestion).toBeUndefined();
  clock.increment(1);
  expect(actor.getSnapshot().children.messageQuestion?.getSnapshot().value).toEqual({ idle: 'quiet' });
});

test('a user is linked with each other member, anew with one who comes back in another tab, and no longer with one who leaves', () => {
  const { say, peer, context, machine, record } = stay();
  say({ type: 'stay.members', members: [OWN, member('2'), member('3')] });
  peer.say({ type: 'link.connected' });
  expect(context().links).toEqual({ 2: 'connecting', 3: 'connected' });
  say({ type: 'stay.members', members: [OWN, member('2', { sid: 'other' })] });
  expect(context().links).toEqual({ 2: 'connecting' });
  expect(peer.inputs.map(({ uid, sid }) => [uid, sid])).toEqual([
    ['2', 'tab'],
    ['3', 'tab'],
    ['2', 'other'],
  ]);
  say({ type: 'stay.members', members: [OWN] });
  expect(context().links).toEqual({});
  expectReplay(machine, record);
});

test('a member who only lost the database is seen for as long as the media flow', () => {
  const { say, peer, context } = stay();
  say({ type: 'stay.members', members: [OWN, member('2')] });
  peer.say({ type: 'link.connected' });
  say({ type: 'stay.members', members: [OWN, member('2', { isLost: true })] });
  expect(context().links).toEqual({ 2: 'connected' });
  peer.say({ type: 'link.shaky' });
  say({ type: 'stay.members', members: [OWN, member('2', { isLost: true })] });
  expect(context().links).toEqual({});
});

test('in a webinar a viewer is linked with hosts only, and a host with everybody', () => {
  const all = [member('1', { role: 'HOST' }), member('2', { role: 'HOST' }), member('4'), member('5')];
  const linked = (place: Partial<typeof PLACE>) => {
    const { say, context } = stay({ place: { ...PLACE, isWebinar: true, ...place } });
    say({ type: 'stay.members', members: all });
    return Object.keys(context().links);
  };
  expect(linked({ seat: '4', role: 'VIEWER' })).toEqual(['1', '2']);
  expect(linked({ seat: '1', role: 'HOST' }), 'backstage').toEqual(['2']);
});

test('a host is linked with the audience only while on air, and meets who is backstage before and after', () => {
  const all = [
    member('1', { uid: 'ada', role: 'HOST', isBackstage: true }),
    member('2', { role: 'HOST', isBackstage: true }),
  ];
  const viewers = [member('4'), member('5')];
  const { say, context, seat, actor, clock } = stay({ place: { ...PLACE, role: 'HOST', isWebinar: true } });
  const links = () => Object.keys(context().links);
  say({ type: 'stay.members', members: [...all, ...viewers] });
  expect([links(), seat.inputs[0]?.isBackstage]).toEqual([['2'], true]);
  actor.getSnapshot().children.air?.send({ type: 'air.go' });
  for (const second of [1000, 1000, 1000]) clock.increment(second);
  expect([links(), seat.heard]).toEqual([['2', '4', '5'], [{ type: 'seat.tell', isBackstage: false, ...SENT }]]);
  say({ type: 'stay.spoke', seat: '2' });
  expect(context().speaker, 'a user on air does not hear who is backstage').toBe(null);
  actor.getSnapshot().children.air?.send({ type: 'air.stop' });
  expect([links(), seat.heard.at(-1)]).toEqual([['2'], { type: 'seat.tell', isBackstage: true, ...SENT }]);
  say({ type: 'stay.spoke', seat: '2' });
  expect(context().speaker).toBe('2');
});

test('viewers and members of a meeting have no backstage, and a host whose page is loaded again is on air as before', () => {
  const children = (place: Partial<typeof PLACE>, back: StayInput['back'] = null) =>
    stay({ place: { ...PLACE, ...place }, back }).actor.getSnapshot().children;
  expect(children({ isWebinar: true }).air).toBeUndefined();
  expect(children({ role: 'HOST' }).air).toBeUndefined();
  const guest = { isWebinar: true, isGuest: true };
  expect(children(guest).air?.getSnapshot().value).toBe('backstage');
  const back = { hand: false, draft: '', isBackstage: false };
  expect(children(guest, back).air?.getSnapshot().value).toBe('onAir');
});

const FORWARDED = { place: { ...PLACE, topology: 'sfu' } } as const;

test('in a forwarded room a user is linked through the media server alone, with themselves for what they send', () => {
  const { say, peer, socket, context, machine, record } = stay(FORWARDED);
  say({ type: 'stay.members', members: [OWN, member('2')] });
  expect([socket.inputs, context().links]).toEqual([[{ room: PLACE.room }], {}]);
  socket.say({ type: 'relay.opened' });
  expect(context().links).toEqual({ 1: 'connecting', 2: 'connecting' });
  peer.say({ type: 'link.connected' });
  expect(context().links).toEqual({ 1: 'connecting', 2: 'connected' });
  expectReplay(machine, record);
});

test('a user whose way to the media server breaks is linked anew once it is back', () => {
  const { say, peer, socket, context, clock } = stay(FORWARDED);
  socket.say({ type: 'relay.opened' });
  say({ type: 'stay.members', members: [OWN, member('2')] });
  peer.say({ type: 'link.connected' });
  socket.say({ type: 'relay.closed' });
  expect([context().links, context().isRelayed, peer.isOn()]).toEqual([{}, false, false]);
  clock.increment(500);
  socket.say({ type: 'relay.opened' });
  expect([context().links, context().isRelayed]).toEqual([{ 1: 'connecting', 2: 'connecting' }, true]);
});

test('in a forwarded webinar viewers receive hosts and send nothing, and a mesh needs no media server', () => {
  const members = [member('1', { role: 'HOST' }), member('2', { role: 'HOST' }), OWN, member('5')];
  const linked = (place: Partial<typeof PLACE>) => {
    const { say, socket, context } = stay({ place: { ...PLACE, isWebinar: true, ...place } });
    if (place.topology === 'sfu') socket.say({ type: 'relay.opened' });
    say({ type: 'stay.members', members });
    return [Object.keys(context().links), socket.isOn()];
  };
  expect(linked({ topology: 'sfu', seat: '5' })).toEqual([['1', '2'], true]);
  expect(linked({ topology: 'sfu', seat: '1', role: 'HOST' })).toEqual([['1', '2'], true]);
  expect(linked({ seat: '5' })).toEqual([['1', '2'], false]);
});

test('the room gets the number of people in it, the state of the connection, and mutes by a host', () => {
  const { machine: child, seat } = stay();
  const told: unknown[] = [];
  const machine = setup({ types: { events: {} as RoomEvent }, actors: { stay: child } }).createMachine({
    id: 'meetingRoom',
    invoke: { id: 'stay', src: 'stay', input: STAY },
    on: { 'room.*': { actions: ({ event }) => void told.push(event) } },
  });
  const { actor } = start(machine);
  seat.say({ type: 'stay.members', members: [OWN, member('2', { audio: false })] });
  seat.say({ type: 'stay.line', isOnline: false });
  seat.say({ type: 'stay.line', isOnline: true });
  seat.say({ type: 'stay.members', members: [{ ...OWN, audio: false }, member('2', { audio: false })] });
  actor.getSnapshot().children.stay?.send({ type: 'talk.send', ...SENT, audio: false });
  seat.say({ type: 'stay.members', members: [{ ...OWN, audio: false }] });
  expect(told).toEqual([
    { type: 'room.present', people: 2 },
    { type: 'room.line', isOnline: false },
    { type: 'room.line', isOnline: true },
    { type: 'room.present', people: 2 },
    { type: 'room.muted' },
    { type: 'room.present', people: 1 },
  ]);
});

test('a user whom a host mutes is linked with a member who comes at the same moment', () => {
  const { say, context } = stay();
  say({ type: 'stay.members', members: [OWN, member('2')] });
  say({ type: 'stay.members', members: [{ ...OWN, audio: false }, member('2'), member('3')] });
  expect(context().links).toEqual({ 2: 'connecting', 3: 'connecting' });
});

test('a user sees which member speaks, whose picture is shaken, and who cannot be reached', () => {
  const { actor, say, peer, context } = stay();
  say({ type: 'stay.members', members: [OWN, member('2')] });
  say({ type: 'stay.spoke', seat: '2' });
  expect(context().speaker).toBe('2');
  peer.say({ type: 'link.connected' });
  peer.say({ type: 'link.shaky' });
  expect(context().links).toEqual({ 2: 'shaken' });
  actor.send({ type: 'talk.unlinked', uid: '2' });
  expect(context().links).toEqual({ 2: 'failed' });
  say({ type: 'stay.spoke', seat: null });
  expect(context().speaker).toBe(null);
});

test('a user looks at one panel at a time, and back at the pictures', () => {
  const { actor } = stay();
  for (const panel of ['people', 'chat', 'settings', 'people'] as const) {
    actor.send({ type: 'stay.show', panel });
    expect(actor.getSnapshot().value).toMatchObject({ here: { panel } });
  }
  actor.send({ type: 'stay.hide' });
  expect(actor.getSnapshot().value).toMatchObject({ here: { panel: 'pictures' } });
});

test('a room goes on without a spotlight where voices cannot be heard, and a stay whose seat breaks ends', () => {
  const { actor, output, seat } = stay();
  actor.send({ type: 'xstate.error.actor.voices', error: new Error('No sound') } as never);
  expect([actor.getSnapshot().status, seat.isOn()]).toEqual(['active', true]);
  actor.send({ type: 'xstate.error.actor.seat', error: new Error('It broke') } as never);
  expect([output(), seat.isOn()]).toEqual([{ end: 'refused', readUntil: 0 }, false]);
});

test('a stay ends when the media server is away for long, and when it does not take the user', () => {
  for (const end of ['unreached', 'refused'] as const) {
    const { actor, output } = stay(FORWARDED);
    actor.send({ type: 'stay.unrelayed', end });
    expect(output()).toEqual({ end, readUntil: 0 });
  }
});

test('messages of others are unread until the chat is shown', () => {
  const { say, actor, context, seat } = stay();
  say({ type: 'stay.messages', messages: [message('a'), message('b', 'ada')] });
  expect([context().unread, context().messages.map(({ id }) => id)]).toEqual([1, ['a', 'b']]);
  actor.send({ type: 'stay.show', panel: 'chat' });
  say({ type: 'stay.messages', messages: [message('a'), message('b', 'ada'), message('c')] });
  expect([context().unread, context().messages.length, context().readUntil]).toEqual([0, 3, 1]);
  actor.send({ type: 'stay.say' });
  expect(seat.heard).toEqual([]);
  actor.send({ type: 'stay.write', text: ' Hello ' });
  actor.send({ type: 'stay.say' });
  expect([seat.heard, context().draft]).toEqual([[{ type: 'seat.say', text: 'Hello' }], '']);
  say({ type: 'stay.unsaid', text: 'Hello' });
  expect([context().draft, context().hasUnsaid]).toEqual(['Hello', true]);
  actor.send({ type: 'stay.say' });
  expect([seat.heard.at(-1), context().hasUnsaid]).toEqual([{ type: 'seat.say', text: 'Hello' }, false]);
  actor.send({ type: 'stay.write', text: 'More' });
  say({ type: 'stay.unsaid', text: 'Hello' });
  expect(context().draft).toBe('Hello\nMore');
});

test('a user who is back has their draft, and their hand as the service has kept it', () => {
  const { context, seat, say, hand } = stay({
    back: { hand: true, draft: 'Half a sen', isBackstage: true },
    readUntil: 5,
  });
  expect([hand(), context().draft, seat.inputs[0]?.back?.hand]).toEqual(['down', 'Half a sen', true]);
  say({
    type: 'stay.messages',
    messages: [
      { ...message('a'), at: 5 },
      { ...message('b'), at: 6 },
    ],
  });
  expect(context().unread, 'what they have read is not unread').toBe(1);
  say({ type: 'stay.hands', hands: { ada: 5 } });
  expect(hand()).toBe('raised');
});

test('a viewer who is on stage is linked with all, until a host moves them to the audience or they leave the stage', () => {
  const all = [member('1', { role: 'HOST' }), member('4', { uid: 'ada' }), member('5'), member('6')];
  const back = { hand: false, draft: '', isBackstage: false };
  const viewer = stay({ place: { ...PLACE, seat: '5', uid: 'uid-5', isWebinar: true } });
  viewer.say({ type: 'stay.members', members: all });
  viewer.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: true } } });
  expect(Object.keys(viewer.context().links)).toEqual(['1', '4']);
  viewer.say({ type: 'stay.stage', stage: {} });
  expect(Object.keys(viewer.context().links)).toEqual(['1']);
  const guest = { place: { ...PLACE, seat: '4', isWebinar: true, isGuest: true }, back };
  const [moved, stepped] = [stay(guest), stay(guest)];
  moved.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: true } } });
  moved.say({ type: 'stay.members', members: all });
  expect(Object.keys(moved.context().links)).toEqual(['1', '5', '6']);
  moved.say({ type: 'stay.stage', stage: {} });
  stepped.actor.send({ type: 'stay.decline' });
  expect([moved.output(), stepped.output(), stepped.seat.heard]).toEqual([
    { end: 'audience', readUntil: 0 },
    { end: 'stepped', readUntil: 0 },
    [{ type: 'seat.stepDown' }],
  ]);
});

test('an offer that the user has declined is no longer made, until a host makes another one', () => {
  const { say, seat, actor } = stay({ place: { ...PLACE, isWebinar: true } });
  const offer = () => Object(actor.getSnapshot().value).here.offer;
  say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  actor.send({ type: 'stay.decline' });
  expect([offer(), seat.heard]).toEqual(['none', [{ type: 'seat.decline' }]]);
  say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false, isDeclined: true } } });
  expect(offer()).toBe('none');
  say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  expect(offer()).toBe('made');
});

test('a user raises and lowers their hand, and reads for a while when a host lowered it', () => {
  const { actor, seat, say, hand, clock, machine, record } = stay();
  const hands = { ben: 1, ada: 2 };
  actor.send({ type: 'stay.raise' });
  say({ type: 'stay.hands', hands: { ben: 1 } });
  expect(hand(), 'before the service has it').toBe('raising');
  say({ type: 'stay.hands', hands });
  actor.send({ type: 'stay.lower' });
  say({ type: 'stay.hands', hands });
  expect(hand(), 'before the service has it').toBe('lowering');
  say({ type: 'stay.hands', hands: {} });
  expect(hand()).toBe('down');
  actor.send({ type: 'stay.raise' });
  say({ type: 'stay.hands', hands });
  say({ type: 'stay.hands', hands: { ben: 1 } });
  expect(hand()).toBe('lowered');
  clock.increment(10_000);
  expect(hand()).toBe('down');
  const raised = seat.heard.map((command) => command.type === 'seat.hand' && command.isRaised);
  expect(raised).toEqual([true, false, true]);
  expectReplay(machine, record);
});

test('only a host acts on others in this room, and sees whom to readmit', async () => {
  const host = stay({ place: { ...PLACE, role: 'HOST' } });
  const { hosting } = host.actor.getSnapshot().children;
  hosting?.send({ type: 'hosting.ask', task: { action: 'remove', uid: 'ben' } });
  await quiet();
  expect(host.carryOut.inputs()).toEqual([{ room: PLACE.room, action: 'remove', uid: 'ben' }]);
  host.say({ type: 'stay.others', removed: [{ uid: 'ben', name: 'Ben' }] });
  expect(host.context().removed).toEqual([{ uid: 'ben', name: 'Ben' }]);
  host.actor.send({ type: 'stay.show', panel: 'ending' });
  expect(host.actor.getSnapshot().matches({ here: { panel: 'ending' } })).toBe(true);
  const viewer = stay().actor;
  viewer.send({ type: 'stay.show', panel: 'ending' });
  expect(viewer.getSnapshot().matches({ here: { panel: 'ending' } })).toBe(false);
  expect(viewer.getSnapshot().children.hosting).toBeUndefined();
});

test('a stay ends when another tab takes the seat, when a host removes the user, and when the rules refuse it', () => {
  const [moved, removed, refused, ended] = [stay(), stay(), stay(), stay()];
  ended.say({ type: 'stay.ended' });
  expect(ended.output()).toEqual({ end: 'ended', readUntil: 0 });
  moved.say({ type: 'stay.moved' });
  removed.say({ type: 'stay.removed' });
  refused.say({ type: 'stay.refused' });
  expect([moved.output(), removed.output(), refused.output()]).toEqual([
    { end: 'moved', readUntil: 0 },
    { end: 'removed', readUntil: 0 },
    { end: 'refused', readUntil: 0 },
  ]);
  expect(moved.seat.isOn()).toBe(false);
});

test('the path search covers every state and transition of a stay', () => {
  coverPaths(stayMachine, inputs);
});
