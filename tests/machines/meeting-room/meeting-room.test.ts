import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { LinkCommand, LinkInput, StudioCommand } from '../../../machines/calls/calls.events';
import { linkMachine } from '../../../machines/calls/link.machine';
import { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import type {
  Place,
  RoomInput,
  SeatCommand,
  SeatInput,
  SeatQuestion,
} from '../../../machines/meeting-room/room.events';
import { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { opened, STREAM } from '../calls/call.inputs';
import { explore } from '../kernel/explore';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { excusedBy } from '../kernel/parts';
import { flags, inputs, PLACE, ROOM, refusal } from './meeting-room.inputs';
import { member, message } from './stay.inputs';

async function room(given: Partial<RoomInput> = {}, place: Place | Error = PLACE) {
  const askSeat = calls<Place, SeatQuestion>(() => {
    if (place instanceof Error) throw place;
    return place;
  });
  const freeSeat = calls<void>();
  const preparation = calls<void>();
  const studio = feed<StudioCommand>();
  const seat = feed<SeatCommand, SeatInput>();
  const keys = feed();
  const awake = feed();
  const machine = meetingRoomMachine.provide({
    actors: {
      keys: keys.logic,
      awake: awake.logic,
      askSeat: askSeat.logic,
      freeSeat: freeSeat.logic,
      studio: studio.logic,
      preparation: preparation.logic,
      stay: stayMachine.provide({
        actors: {
          seat: seat.logic,
          voices: feed().logic,
          link: linkMachine.provide({ actors: { peer: feed<LinkCommand, LinkInput>().logic } }),
        },
      }),
    },
  });
  const run = start(machine, { input: { ...ROOM, ...given } });
  await quiet();
  return {
    ...run,
    machine,
    askSeat,
    freeSeat,
    preparation,
    studio,
    seat,
    keys,
    awake,
    value: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
    facts: () => run.emitted.map(({ type }) => type),
  };
}
const OWN = member('1', { uid: 'ada' });

async function inside(given: Partial<RoomInput> = {}) {
  const all = await room(given);
  all.studio.say(opened);
  all.actor.send({ type: 'room.join' });
  await quiet();
  all.seat.say({ type: 'stay.members', members: [OWN] });
  return all;
}

test('a user whose page was loaded again comes back in as they were, and once only', async () => {
  const { actor, context, studio, seat, value } = await room({
    back: {
      room: 'desk.one',
      at: 1,
      isMuted: true,
      isCameraOff: true,
      cameraId: 'front',
      microphoneId: 'desk',
      hand: true,
      isBackstage: true,
      readUntil: 0,
      draft: 'Half a sen',
    },
  });
  expect(studio.heard).toEqual([{ type: 'studio.open', cameraId: 'front', microphoneId: 'desk' }]);
  studio.say(opened);
  await quiet();
  expect(value()).toEqual({ present: { inside: 'entering' } });
  expect([seat.inputs[0]?.sent, seat.inputs[0]?.back?.hand]).toEqual([
    { audio: false, video: false, screen: false },
    true,
  ]);
  actor.send({ type: 'room.leave' });
  expect(context().back).toBeNull();
});

test('the buttons of the phone mute and leave for as long as the user is in the room', async () => {
  const { keys, awake, value, context } = await inside();
  expect([keys.isOn(), awake.isOn()]).toEqual([true, true]);
  keys.say({ type: 'room.toggleCamera' });
  expect(context().isCameraOff).toBe(true);
  keys.say({ type: 'room.leave' });
  expect([value(), keys.isOn(), awake.isOn()]).toEqual(['leaving', false, false]);
});

test('a user chooses a camera, joins, mutes, is counted with the others, and leaves once the seat is free', async () => {
  const { actor, studio, seat, value, facts, emitted, freeSeat, machine, record, context } = await room();
  expect(value()).toEqual({ present: { asking: 'silent' } });
  studio.say({ type: 'call.prompted' });
  expect(value()).toEqual({ present: { asking: 'prompted' } });
  studio.say(opened);
  expect([value(), context()]).toMatchObject([{ present: 'preview' }, { stream: STREAM, cameras: opened.cameras }]);
  actor.send({ type: 'room.choose', device: 'camera', id: 'front' });
  expect([value(), studio.heard.at(-1)]).toEqual([
    { present: { asking: 'silent' } },
    { type: 'studio.open', cameraId: 'front', microphoneId: null },
  ]);
  studio.say(opened);
  actor.send({ type: 'room.join' });
  await quiet();
  expect([seat.inputs[0]?.name, facts()]).toEqual(['Ada', ['room.ready']]);
  seat.say({ type: 'stay.members', members: [OWN] });
  seat.say({ type: 'stay.members', members: [OWN, member('2')] });
  expect(emitted.slice(1)).toEqual([
    { type: 'room.joined' },
    { type: 'room.counted', people: 1 },
    { type: 'room.counted', people: 2 },
  ]);
  actor.send({ type: 'room.toggleMicrophone' });
  expect(seat.heard).toEqual([{ type: 'seat.tell', isBackstage: false, audio: false, video: true, screen: false }]);
  actor.send({ type: 'room.leave' });
  expect([value(), studio.isOn(), seat.isOn(), context().stream]).toEqual(['leaving', false, false, null]);
  expect(facts().at(-1)).toBe('room.counted');
  freeSeat.answer();
  await quiet();
  expect([value(), facts().at(-1)]).toEqual(['left', 'room.left']);
  expectReplay(machine, record);
});

test.each([
  ['full', refusal(409, 'full')],
  ['closed', refusal(409, 'closed')],
  ['failed', refusal(503)],
  ['refused', refusal(404)],
])(
  'a room is %s on arrival or when the user joins, asks again by itself unless refused, and at once when asked',
  async (state, error) => {
    const { actor, value, clock, askSeat, studio, facts } = await room({}, error);
    const waits = state === 'refused' ? state : { [state]: 'waiting' };
    expect(value()).toEqual(waits);
    clock.increment(14_999);
    expect(askSeat.count()).toBe(1);
    askSeat.reply = () => PLACE;
    if (state === 'refused') clock.increment(60_000);
    expect(value()).toEqual(waits);
    if (state === 'refused') actor.send({ type: 'room.join' });
    else clock.increment(1);
    expect(value(), 'the reason stays in view').toEqual(state === 'refused' ? 'arriving' : { [state]: 'knocking' });
    await quiet();
    studio.say(opened);
    askSeat.reply = () => {
      throw error;
    };
    actor.send({ type: 'room.join' });
    await quiet();
    expect([value(), studio.isOn(), facts()[0]]).toEqual([waits, false, 'room.ready']);
    actor.send({ type: 'room.join' });
    expect([value(), askSeat.inputs().at(-1)]).toEqual([
      'arriving',
      { room: 'desk.one', isEntering: false, takes: false, declines: false },
    ]);
  },
);

test('a preview goes on if what a stay needs cannot be fetched, and joining fetches it again', async () => {
  const { actor, askSeat, preparation, studio, value, machine, record } = await room();
  expect([preparation.count(), askSeat.inputs()]).toEqual([
    1,
    [{ room: 'desk.one', isEntering: false, takes: false, declines: false }],
  ]);
  studio.say(opened);
  preparation.fail(refusal(503));
  await quiet();
  expect(value()).toEqual({ present: 'preview' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect([askSeat.inputs().at(-1), value()]).toEqual([
    { room: 'desk.one', isEntering: true, takes: false, declines: false },
    { present: { inside: 'entering' } },
  ]);
  expectReplay(machine, record);
});

test('a user who has taken an offer goes back to the audience from the preview, and the service forgets it', async () => {
  const VIEWER = { ...PLACE, seat: '4', isWebinar: true };
  const { actor, value, askSeat, studio, seat, context } = await room({}, VIEWER);
  actor.send({ type: 'room.decline' });
  expect(value(), 'without an offer').toEqual({ present: 'listening' });
  actor.send({ type: 'room.join' });
  await quiet();
  seat.say({ type: 'stay.members', members: [member('4', { uid: 'ada' })] });
  seat.say({ type: 'stay.messages', messages: [{ ...message('a'), at: 7 }] });
  actor.getSnapshot().children.stay?.send({ type: 'stay.show', panel: 'chat' });
  askSeat.reply = () => ({ ...VIEWER, isGuest: true });
  seat.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  actor.getSnapshot().children.stay?.send({ type: 'stay.take' });
  await quiet();
  studio.say(opened);
  askSeat.reply = () => VIEWER;
  actor.send({ type: 'room.decline' });
  await quiet();
  expect(askSeat.inputs().slice(-2)).toEqual([
    { room: 'desk.one', isEntering: false, takes: false, declines: true },
    { room: 'desk.one', isEntering: true, takes: false, declines: false },
  ]);
  expect(seat.inputs.at(-1)?.readUntil, 'what was read stays so').toBe(7);
  expect([value(), context().stream, context().cameras, seat.inputs.at(-1)?.sent]).toEqual([
    { present: { inside: 'entering' } },
    null,
    [],
    { audio: false, video: false, screen: false },
  ]);
});

test('a second tab goes on as the first one: muted, with the hand and on air', async () => {
  const held = { audio: false, video: true, isBackstage: false };
  const { actor, studio, seat, context } = await room({}, { ...PLACE, isWebinar: true, role: 'HOST', held });
  studio.say(opened);
  expect([context().isMuted, context().isCameraOff]).toEqual([true, false]);
  actor.send({ type: 'room.toggleCamera' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect(seat.inputs[0]).toMatchObject({
    sent: { audio: false, video: false, screen: false },
    back: { hand: true, draft: '', isBackstage: false },
    readUntil: 0,
    isBackstage: false,
  });
});

test('a host does not open a meeting again that was ended without having seen the preview', async () => {
  const { actor, studio, value } = await room(
    { flags: flags('precallReview=off') },
    { ...PLACE, role: 'HOST', isEnded: true },
  );
  studio.say(opened);
  expect(value()).toEqual({ present: 'preview' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect(value()).toEqual({ present: { inside: 'entering' } });
});

test('a user who denied camera and microphone can try again, or join without them', async () => {
  const { actor, studio, value, facts, seat, context, askSeat } = await room();
  studio.say({ type: 'call.unopened', problem: 'denied' });
  expect([value(), context().problem, facts()]).toEqual([
    { present: 'bare' },
    'denied',
    ['room.ready', 'room.deviceRefused'],
  ]);
  actor.send({ type: 'room.retry' });
  expect([value(), studio.heard.map(({ type }) => type)]).toEqual([
    { present: { asking: 'silent' } },
    ['studio.open', 'studio.open'],
  ]);
  studio.say({ type: 'call.unopened', problem: 'problem' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect([askSeat.count(), seat.inputs[0]?.sent]).toEqual([2, { audio: false, video: false, screen: false }]);
});

test('a user takes the seat that the service has when they join, or reads that a host has removed them meanwhile', async () => {
  const { actor, studio, value, seat, askSeat } = await room();
  studio.say(opened);
  askSeat.reply = () => {
    throw refusal(409, 'removed');
  };
  actor.send({ type: 'room.join' });
  await quiet();
  expect(value()).toBe('removed');
  askSeat.reply = () => PLACE;
  actor.send({ type: 'room.join' });
  await quiet();
  studio.say(opened);
  askSeat.reply = () => ({ ...PLACE, seat: '7' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect(seat.inputs[0]?.place.seat).toBe('7');
});

test('a page that is not secure says so instead of asking for a camera', async () => {
  const { actor, value, context, studio } = await room({ isSecure: false });
  expect([value(), context().problem, studio.heard]).toEqual([{ present: 'bare' }, 'insecure', []]);
  actor.send({ type: 'room.retry' });
  expect([value(), studio.heard]).toEqual([{ present: 'bare' }, []]);
});

test('a room without a preview is entered at once, muted and without a picture where the address says so', async () => {
  const { studio, seat, context } = await room({ flags: flags('precallReview=off&audio=off&video=off') });
  studio.say(opened);
  await quiet();
  expect(context().stream).toBe(STREAM);
  expect(seat.inputs[0]?.sent).toEqual({ audio: false, video: false, screen: false });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: false });
});

test('a viewer of a webinar is not asked for a camera', async () => {
  const { value, studio, actor, seat, askSeat } = await room({}, { ...PLACE, seat: '4', isWebinar: true });
  expect([value(), studio.heard]).toEqual([{ present: 'listening' }, []]);
  actor.send({ type: 'room.join' });
  await quiet();
  expect([askSeat.count(), seat.inputs[0]?.sent]).toEqual([2, { audio: false, video: false, screen: false }]);
});

test('a viewer enters a webinar without a preview at once', async () => {
  const viewer = { ...PLACE, seat: '4', isWebinar: true };
  const { seat } = await room({ flags: flags('precallReview=off') }, viewer);
  await quiet();
  expect(seat.inputs[0]?.place).toEqual(viewer);
});

test('a user shares the screen until it ends, may change their mind while choosing it, and shares again', async () => {
  const { actor, studio, seat, context, value } = await inside();
  actor.send({ type: 'room.share' });
  expect([value(), studio.heard.at(-1)]).toEqual([{ present: { inside: 'choosingScreen' } }, { type: 'studio.share' }]);
  studio.say({ type: 'call.unshared' });
  expect([value(), seat.heard]).toEqual([{ present: { inside: 'face' } }, []]);
  actor.send({ type: 'room.share' });
  studio.say({ type: 'call.shared', stream: STREAM });
  expect([value(), context().screen, seat.heard.at(-1)]).toMatchObject([
    { present: { inside: 'screen' } },
    STREAM,
    { screen: true },
  ]);
  actor.send({ type: 'room.unshare' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.unshare' });
  studio.say({ type: 'call.unshared' });
  expect([value(), context().screen, seat.heard.at(-1)]).toMatchObject([
    { present: { inside: 'face' } },
    null,
    { screen: false },
  ]);
});

test('a user mutes and hides the picture in the preview, and the others never see or hear it', async () => {
  const { actor, studio, seat } = await room();
  studio.say(opened);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: true, video: true });
  actor.send({ type: 'room.toggleMicrophone' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: true });
  actor.send({ type: 'room.toggleCamera' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: false });
  actor.send({ type: 'room.join' });
  await quiet();
  expect(seat.inputs[0]?.sent).toEqual({ audio: false, video: false, screen: false });
});

test('a user in the room turns camera and microphone off and on, and their sound and picture stop and go on', async () => {
  const { actor, studio, seat } = await inside();
  const last = () => [studio.heard.at(-1), seat.heard.at(-1)];
  for (const [type, audio, video] of [
    ['room.toggleMicrophone', false, true],
    ['room.toggleCamera', false, false],
    ['room.toggleMicrophone', true, false],
    ['room.toggleCamera', true, true],
  ] as const) {
    actor.send({ type });
    expect(last()).toEqual([
      { type: 'studio.send', audio, video },
      { type: 'seat.tell', isBackstage: false, audio, video, screen: false },
    ]);
  }
});

test('a user in the room changes camera and microphone, also one that was plugged in meanwhile, and stays muted', async () => {
  const { actor, studio, context, value, seat } = await inside({ flags: flags('audio=off') });
  const plugged = { cameras: [], microphones: [{ id: 'headset', label: seal('Headset') }] };
  studio.say({ type: 'call.devices', ...plugged });
  expect(context()).toMatchObject(plugged);
  actor.send({ type: 'room.choose', device: 'microphone', id: 'headset' });
  actor.send({ type: 'room.choose', device: 'camera', id: 'front' });
  expect(studio.heard.slice(-2)).toEqual([
    { type: 'studio.open', cameraId: null, microphoneId: 'headset' },
    { type: 'studio.open', cameraId: 'front', microphoneId: 'headset' },
  ]);
  const told = seat.heard.length;
  studio.say(opened);
  expect([value(), studio.heard.at(-1), seat.heard.length]).toEqual([
    { present: { inside: 'face' } },
    { type: 'studio.send', audio: false, video: true },
    told + 1,
  ]);
});

test('a microphone that is unplugged in the preview is off until the user turns it on', async () => {
  const { actor, studio, context } = await room();
  studio.say(opened);
  studio.say({ type: 'call.unplugged', device: 'microphone', id: 'desk' });
  actor.send({ type: 'room.toggleMicrophone' });
  expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.restore', device: 'microphone' });
  studio.say({ type: 'call.restored', device: 'microphone', stream: STREAM });
  expect([context().lost.microphone, context().isMuted]).toEqual([null, false]);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: true, video: true });
});

test('a camera that is unplugged in the preview is off until the user turns it on', async () => {
  const { actor, studio, value, context } = await room();
  studio.say(opened);
  studio.say({ type: 'call.unplugged', device: 'camera', id: 'front' });
  expect([value(), context().isCameraOff, studio.heard.at(-1)]).toEqual([
    { present: 'preview' },
    true,
    { type: 'studio.send', audio: true, video: false },
  ]);
  studio.say({ ...opened, type: 'call.devices' });
  actor.send({ type: 'room.toggleCamera' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: 'front' });
});

test('a camera or microphone that is unplugged is off for the others too, and comes back only when the user presses', async () => {
  const { actor, studio, seat, context } = await inside();
  for (const [device, kind, press] of [
    ['camera', 'video', 'room.toggleCamera'],
    ['microphone', 'audio', 'room.toggleMicrophone'],
  ] as const) {
    studio.say({ type: 'call.unplugged', device, id: 'unknown' });
    expect(seat.heard.at(-1)).toMatchObject({ type: 'seat.tell', [kind]: false });
    expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.send', [kind]: false });
    const before = studio.heard.length;
    studio.say({ ...opened, type: 'call.devices' });
    expect([context().lost[device], studio.heard.length]).toEqual([{ id: 'unknown', problem: null }, before]);
    actor.send({ type: press });
    expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device, id: null });
    studio.say({ type: 'call.unrestored', device, problem: 'problem' });
    expect(context().lost[device]).toEqual({ id: 'unknown', problem: 'problem' });
    actor.send({ type: press });
    studio.say({ type: 'call.restored', device, stream: STREAM });
    expect([context().lost[device], seat.heard.at(-1)]).toMatchObject([null, { [kind]: true }]);
    expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.send', [kind]: true });
  }
});

test('a user who chooses another camera instead of the one that was unplugged stays off until they turn it on', async () => {
  const { actor, studio, seat, context } = await inside();
  studio.say({ type: 'call.unplugged', device: 'camera', id: 'front' });
  actor.send({ type: 'room.choose', device: 'camera', id: 'back' });
  studio.say(opened);
  expect([context().lost.camera, seat.heard.at(-1)]).toMatchObject([null, { video: false }]);
  actor.send({ type: 'room.toggleCamera' });
  expect(seat.heard.at(-1)).toMatchObject({ video: true });
  actor.send({ type: 'room.choose', device: 'camera', id: 'front' });
  studio.say({ type: 'call.unopened', problem: 'problem' });
  expect([context().problem, seat.heard.at(-1)]).toMatchObject(['problem', { audio: false, video: false }]);
});

test('the room of a tab ends when another tab takes the seat, and can be continued here', async () => {
  const { actor, seat, value } = await inside();
  seat.say({ type: 'stay.line', isOnline: false });
  seat.say({ type: 'stay.moved' });
  expect(value()).toBe('moved');
  actor.send({ type: 'room.join' });
  expect(value()).toBe('arriving');
});

test('the page that embeds a room is notified when the connection is lost and restored', async () => {
  const { seat, emitted } = await inside();
  for (const isOnline of [false, true]) seat.say({ type: 'stay.line', isOnline });
  expect(emitted.slice(-2)).toEqual([
    { type: 'room.connection', isOnline: false },
    { type: 'room.connection', isOnline: true },
  ]);
});

test('a user whom a host mutes is silent at once, knows why, and can speak again', async () => {
  const { actor, seat, studio, context } = await inside();
  seat.say({ type: 'stay.members', members: [member('1', { uid: 'ada', audio: false })] });
  expect([context().isMuted, context().isMutedByHost]).toEqual([true, true]);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: true });
  expect(seat.heard.at(-1)).toMatchObject({ audio: false, video: true });
  actor.send({ type: 'room.toggleMicrophone' });
  expect([context().isMuted, context().isMutedByHost]).toEqual([false, false]);
});

test('a user whom a host removes is out at once, says so to the page around the room, and comes back only when let in', async () => {
  const { actor, seat, value, studio, emitted, askSeat, clock } = await inside();
  seat.say({ type: 'stay.removed' });
  expect([value(), studio.isOn(), emitted.at(-1)]).toEqual(['removed', false, { type: 'room.removed' }]);
  askSeat.reply = () => {
    throw refusal(409, 'removed');
  };
  clock.increment(60_000);
  const before = askSeat.count();
  actor.send({ type: 'room.join' });
  await quiet();
  expect([value(), askSeat.count()]).toEqual(['removed', before + 1]);
  askSeat.reply = () => PLACE;
  actor.send({ type: 'room.join' });
  await quiet();
  expect(value()).toMatchObject({ present: expect.anything() });
});

test('a stay that the rules of the room end is refused, and not tried again by itself', async () => {
  const { seat, value, clock, studio } = await inside();
  seat.say({ type: 'stay.refused' });
  expect([value(), studio.isOn()]).toEqual(['refused', false]);
  clock.increment(60_000);
  expect(value()).toBe('refused');
});

test('a meeting that a host ends is over for the user, and asks for no seat until they do', async () => {
  const { actor, value, facts, clock, askSeat, seat } = await inside();
  seat.say({ type: 'stay.ended' });
  expect([value(), facts().at(-1)]).toEqual(['ended', 'room.ended']);
  clock.increment(60_000);
  askSeat.reply = () => {
    throw refusal(409, 'ended');
  };
  actor.send({ type: 'room.join' });
  await quiet();
  expect([value(), askSeat.count()]).toEqual(['ended', 3]);
});

test('a viewer who takes the offer of a host joins from the preview, and is a viewer again without devices when moved back', async () => {
  const VIEWER = { ...PLACE, seat: '4', isWebinar: true };
  const { actor, value, askSeat, studio, seat, context } = await room({}, VIEWER);
  actor.send({ type: 'room.join' });
  await quiet();
  seat.say({ type: 'stay.members', members: [member('4', { uid: 'ada' })] });
  seat.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  askSeat.reply = () => ({ ...VIEWER, isGuest: true });
  actor.getSnapshot().children.stay?.send({ type: 'stay.take' });
  await quiet();
  expect([value(), askSeat.inputs().at(-1)]).toEqual([
    { present: { asking: 'silent' } },
    { room: 'desk.one', isEntering: false, takes: true, declines: false },
  ]);
  studio.say(opened);
  expect(value()).toEqual({ present: 'preview' });
  actor.send({ type: 'room.join' });
  await quiet();
  expect([seat.inputs.at(-1)?.sent, context().takes]).toEqual([{ audio: true, video: true, screen: false }, false]);
  seat.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: true } } });
  askSeat.reply = () => VIEWER;
  seat.say({ type: 'stay.stage', stage: {} });
  await quiet();
  expect(value()).toEqual({ present: { inside: 'entering' } });
  expect([seat.inputs.at(-1)?.sent, context().stream, context().isMovedByHost]).toEqual([
    { audio: false, video: false, screen: false },
    null,
    true,
  ]);
});

test('a viewer whose offer is taken back before they join is a viewer', async () => {
  const GUEST = { ...PLACE, seat: '4', isWebinar: true, isGuest: true };
  const { actor, value, askSeat, seat, studio } = await room({}, { ...GUEST, isGuest: false });
  actor.send({ type: 'room.join' });
  await quiet();
  seat.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  askSeat.reply = () => GUEST;
  actor.getSnapshot().children.stay?.send({ type: 'stay.take' });
  await quiet();
  studio.say(opened);
  askSeat.reply = () => ({ ...GUEST, isGuest: false });
  actor.send({ type: 'room.join' });
  await quiet();
  expect(value()).toEqual({ present: 'listening' });
});

test.each(['studio', 'stay'])('a room whose %s breaks has failed instead of staying half open', async (id) => {
  const { actor, value, studio } = await inside();
  actor.send({ type: `xstate.error.actor.${id}`, error: new Error('It broke') } as never);
  expect([value(), studio.isOn()]).toEqual([{ failed: 'waiting' }, false]);
});

test('a user whose seat could not be freed has left all the same, and can come back', async () => {
  const { actor, value, facts, freeSeat } = await inside();
  actor.send({ type: 'room.leave' });
  freeSeat.fail(refusal(503));
  await quiet();
  expect([value(), facts().at(-1)]).toEqual(['left', 'room.left']);
  actor.send({ type: 'room.join' });
  expect(value()).toBe('arriving');
});

test('a meeting whose media server is away for long could not be reached, and is tried again', async () => {
  const { actor, value, clock, askSeat } = await inside();
  actor.getSnapshot().children.stay?.send({ type: 'stay.unrelayed', end: 'unreached' });
  await quiet();
  expect(value()).toEqual({ failed: 'waiting' });
  clock.increment(15_000);
  expect([value(), askSeat.count()]).toEqual([{ failed: 'knocking' }, 3]);
});

test('a room without a response within 30 seconds has failed, and can be retried', async () => {
  const { actor, value, clock, askSeat, studio } = await room();
  studio.say(opened);
  askSeat.reply = null;
  actor.send({ type: 'room.join' });
  clock.increment(30_000);
  expect([value(), askSeat.waiting()]).toEqual([{ failed: 'waiting' }, 0]);
  clock.increment(15_000);
  expect([value(), askSeat.waiting()]).toEqual([{ failed: 'knocking' }, 1]);
  clock.increment(30_000);
  expect([value(), askSeat.waiting()]).toEqual([{ failed: 'waiting' }, 0]);
});

test('a user whom the database does not let in within 30 seconds reads that the room has failed', async () => {
  const { actor, value, clock, studio } = await room();
  studio.say(opened);
  actor.send({ type: 'room.join' });
  await quiet();
  clock.increment(29_999);
  expect(value()).toEqual({ present: { inside: 'entering' } });
  clock.increment(1);
  expect(value()).toEqual({ failed: 'waiting' });
});

test('a user has left after five seconds, also if their seat is not free by then', async () => {
  const { actor, value, clock } = await inside();
  actor.send({ type: 'room.leave' });
  clock.increment(4999);
  expect(value()).toBe('leaving');
  clock.increment(1);
  expect(value()).toBe('left');
});

test('the path search covers every state and transition of a room', () => {
  for (const usual of inputs.slice(0, 1)) coverPaths(meetingRoomMachine, usual);
});

test('what a secure page with a preview cannot reach in a room, other pages reach', () => {
  const [usual, ...others] = inputs;
  const missed = others.map((one) => explore(meetingRoomMachine, one).missed);
  const left = [...excusedBy(usual?.unreachable ?? []).keys()];
  expect(left.filter((name) => missed.every((names) => names.includes(name)))).toEqual([]);
});
