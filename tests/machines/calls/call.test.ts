import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { callMachine } from '../../../machines/calls/call.machine';
import type {
  CallEvent,
  CallInput,
  CallLine,
  ChannelCommand,
  LinkCommand,
  LinkInput,
  StudioCommand,
  TalkInput,
} from '../../../machines/calls/calls.events';
import { linkMachine } from '../../../machines/calls/link.machine';
import { offersCamera } from '../../../machines/calls/lost';
import { talkMachine } from '../../../machines/calls/talk.machine';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CALL, inputs, opened, STREAM } from './call.inputs';
import { peers } from './talk.inputs';

type Prepared = { others: readonly string[] };

function call(reply: (() => Prepared) | null = () => ({ others: ['grace'] }), given: Partial<CallInput> = {}) {
  const prepare = calls<Prepared, CallInput>(reply);
  const studio = feed<StudioCommand, CallInput>();
  const channel = feed<ChannelCommand, TalkInput>();
  const keys = feed();
  const awake = feed();
  const wayBack = feed<EventObject, { line: CallLine; room: string }>();
  const machine = callMachine.provide({
    actors: {
      keys: keys.logic,
      awake: awake.logic,
      wayBack: wayBack.logic,
      prepare: prepare.logic,
      studio: studio.logic,
      talk: talkMachine.provide({
        actors: {
          channel: channel.logic,
          link: linkMachine.provide({ actors: { peer: feed<LinkCommand, LinkInput>().logic } }),
        },
      }),
    },
  });
  const run = start(machine, { input: { ...CALL, ...given } });
  const send = (...events: CallEvent[]): void => {
    for (const event of events) run.actor.send(event);
  };
  return {
    ...run,
    machine,
    prepare,
    studio,
    channel,
    keys,
    awake,
    send,
    value: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
  };
}

test('a user who comes back after a reload is in the call without a preview, muted as before', async () => {
  const kept = { isMuted: true, isCameraOff: false };
  const { value, send, channel } = call(() => ({ others: ['grace'] }), { isCaller: false, kept });
  await quiet();
  send(opened);
  expect([value(), channel.inputs]).toEqual([
    { active: { talking: 'face' } },
    [{ line: CALL.line, room: CALL.room, ring: [], sent: { audio: false, video: true, screen: false } }],
  ]);
});

test('the user sees and chooses the devices before the call begins', async () => {
  const { value, studio, channel, send, context } = call();
  await quiet();
  expect([value(), studio.heard]).toEqual([
    { active: { asking: 'silent' } },
    [{ type: 'studio.open', cameraId: null, microphoneId: null }],
  ]);
  send({ type: 'call.prompted' });
  expect(value()).toEqual({ active: { asking: 'prompted' } });
  send(opened, { type: 'call.choose', device: 'camera', id: 'front' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.open', cameraId: 'front', microphoneId: null });
  send(opened, { type: 'call.toggleMicrophone' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: true });
  expect([value(), context().stream, channel.inputs]).toEqual([{ active: 'preview' }, STREAM, []]);
  send({ type: 'call.go' });
  expect(channel.inputs).toEqual([
    { line: CALL.line, room: CALL.room, ring: ['grace'], sent: { audio: false, video: true, screen: false } },
  ]);
});

test('a device that this browser has stored is the chosen one, and a missing one is told until the call begins', async () => {
  const { send, context } = call();
  await quiet();
  send({ ...opened, cameraId: 'front', missing: ['microphone'] });
  expect(context()).toMatchObject({ cameraId: 'front', microphoneId: null, missing: ['microphone'] });
  send({ type: 'call.go' });
  expect(context()).toMatchObject({ cameraId: 'front', missing: [] });
});

test('a user who is muted stays so with another microphone, also one that was plugged in meanwhile', async () => {
  const { studio, send, context } = call();
  await quiet();
  send(opened);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: true, video: true });
  const plugged = { cameras: opened.cameras, microphones: [{ id: 'headset', label: seal('Headset') }] };
  send({ type: 'call.devices', ...plugged });
  expect(context()).toMatchObject(plugged);
  send({ type: 'call.toggleMicrophone' }, { type: 'call.choose', device: 'microphone', id: 'headset' }, opened);
  expect(studio.heard.slice(-2)).toEqual([
    { type: 'studio.open', cameraId: null, microphoneId: 'headset' },
    { type: 'studio.send', audio: false, video: true },
  ]);
});

test('a user turns the camera off before the call begins', async () => {
  const { studio, channel, send } = call();
  await quiet();
  send(opened, { type: 'call.toggleCamera' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: true, video: false });
  send({ type: 'call.go' });
  expect(channel.inputs[0]?.sent).toEqual({ audio: true, video: false, screen: false });
});

test('the buttons of the phone mute and hang up for as long as the call is on', async () => {
  const { keys, awake, channel, send, value, context } = call();
  await quiet();
  send(opened);
  expect([keys.isOn(), awake.isOn()]).toEqual([false, false]);
  send({ type: 'call.go' });
  expect([keys.isOn(), awake.isOn()]).toEqual([true, true]);
  keys.say({ type: 'call.toggleMicrophone' });
  expect([context().isMuted, channel.heard.at(-1)]).toEqual([
    true,
    { type: 'channel.tell', audio: false, video: true, screen: false },
  ]);
  keys.say({ type: 'call.hangUp' });
  expect([value(), keys.isOn(), awake.isOn()]).toEqual(['done', false, false]);
});

test('a call whose devices break says that it failed', async () => {
  const { actor, value, context } = call();
  await quiet();
  actor.send({ type: 'xstate.error.actor.studio', error: new Error('No devices') } as never);
  expect([value(), context().end]).toEqual(['ended', 'failed']);
});

test.each([
  { type: 'xstate.error.actor.talk', error: new Error('The channel broke') },
  { type: 'xstate.done.actor.talk', output: { end: null } },
])('a screen is no longer shared after $type, while camera and microphone stay for the next try', async (event) => {
  const { actor, value, context, send, studio } = call();
  await quiet();
  send(opened, { type: 'call.go' }, { type: 'call.share' }, { type: 'call.shared', stream: STREAM });
  actor.send(event as never);
  expect([value(), studio.heard.at(-1), context().screen]).toEqual([
    { active: 'refused' },
    { type: 'studio.unshare' },
    null,
  ]);
});

test('a call that breaks while it is on says so, and can be tried again', async () => {
  const { actor, value, context, send } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  actor.send({ type: 'xstate.error.actor.talk', error: new Error('The channel broke') } as never);
  expect([value(), context().problem]).toEqual([{ active: 'refused' }, 'unreachable']);
});

test('a user who chooses no screen shows the camera on, and may share again', async () => {
  const { send, studio, value } = call();
  await quiet();
  send(opened, { type: 'call.go' }, { type: 'call.share' });
  studio.say({ type: 'call.unshared' });
  expect(value()).toEqual({ active: { talking: 'face' } });
  send({ type: 'call.share' });
  expect(value()).toEqual({ active: { talking: 'choosingScreen' } });
});

test('a user who was called rings at no other user', async () => {
  const { send, channel } = call(undefined, { isCaller: false });
  await quiet();
  send(opened, { type: 'call.go' });
  expect(channel.inputs[0]?.ring).toEqual([]);
});

test('users who mute themselves, or turn the camera off, say so to the others', async () => {
  const { send, channel, studio } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  const last = () => [channel.heard.at(-1), studio.heard.at(-1)];
  for (const [type, audio, video] of [
    ['call.toggleMicrophone', false, true],
    ['call.toggleCamera', false, false],
    ['call.toggleMicrophone', true, false],
    ['call.toggleCamera', true, true],
  ] as const) {
    send({ type });
    expect(last()).toEqual([
      { type: 'channel.tell', audio, video, screen: false },
      { type: 'studio.send', audio, video },
    ]);
  }
});

test('a user shares the screen until they, or the browser, end it', async () => {
  const { send, studio, channel, value, context } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  expect(value()).toEqual({ active: { talking: 'face' } });
  send({ type: 'call.share' });
  expect([studio.heard.at(-1), value()]).toEqual([{ type: 'studio.share' }, { active: { talking: 'choosingScreen' } }]);
  studio.say({ type: 'call.shared', stream: STREAM });
  expect([context().screen, channel.heard.at(-1)]).toEqual([
    STREAM,
    { type: 'channel.tell', audio: true, video: true, screen: true },
  ]);
  send({ type: 'call.unshare' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.unshare' });
  studio.say({ type: 'call.unshared' });
  expect([value(), context().screen, channel.heard.at(-1)]).toEqual([
    { active: { talking: 'face' } },
    null,
    { type: 'channel.tell', audio: true, video: true, screen: false },
  ]);
});

test.each([
  ['calls are not enabled', faultError('PROCESSING_ERROR', 404), 'notEnabled'],
  ['the database refuses the room', faultError('FORBIDDEN'), 'cannotPublish'],
  ['the service is away', faultError('NOT_REACHABLE'), 'unreachable'],
  ['the database breaks', new Error('The channel broke'), 'unreachable'],
] as const)('%s, and the user tries again', async (_, error, problem) => {
  const { prepare, value, context, send } = call(() => {
    throw error;
  });
  await quiet();
  expect([value(), context().problem]).toEqual([{ active: 'refused' }, problem]);
  prepare.reply = () => ({ others: ['grace'] });
  send({ type: 'call.retry' });
  await quiet();
  expect([value(), prepare.count()]).toEqual([{ active: { asking: 'silent' } }, 2]);
});

test('a user who denies camera and microphone may allow them later', async () => {
  const { studio, value, context, send } = call();
  await quiet();
  studio.say({ type: 'call.unopened', problem: 'denied' });
  expect([value(), context().problem]).toEqual([{ active: 'refused' }, 'denied']);
  send({ type: 'call.retry' });
  await quiet();
  expect(value()).toEqual({ active: { asking: 'silent' } });
});

test('a room of five is sent elsewhere before any device is opened', async () => {
  const { value, context, studio } = call(() => ({ others: ['bob', 'eve', 'grace', 'joan'] }));
  await quiet();
  expect([value(), context().end, studio.heard, studio.isOn()]).toEqual(['ended', 'crowded', [], false]);
});

test('devices are closed as soon as the others have left, and a call replays from its log', async () => {
  const { send, channel, studio, value, clock, machine, record } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.answered', uid: 'grace', answer: 'decline' });
  expect([value(), studio.isOn(), channel.isOn()]).toEqual(['ended', false, false]);
  send({ type: 'call.hangUp' });
  clock.increment(60_000);
  expect(value()).toBe('done');
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Front camera');
});

test('a user does not call again those who have declined', async () => {
  const { send, channel, value, actor } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.answered', uid: 'grace', answer: 'decline' });
  expect([value(), actor.getSnapshot().can({ type: 'call.again' })]).toEqual(['ended', false]);
});

test.each(['recent', 'busy'] as const)('a user calls again those who answered with %s', async (answer) => {
  const { send, channel, studio, value, context, machine, record } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.answered', uid: 'grace', answer });
  expect(value()).toBe('ended');
  send({ type: 'call.again' });
  await quiet();
  expect([value(), context().end, studio.isOn()]).toEqual([{ active: { asking: 'silent' } }, null, true]);
  send(opened, { type: 'call.go' });
  expect(channel.inputs.map(({ ring }) => ring)).toEqual([['grace'], ['grace']]);
  expectReplay(machine, record);
});

test('a user who rang too soon calls again when the service lets them', async () => {
  const { send, channel, value, context, clock, actor } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.answered', uid: 'grace', answer: 'recent', againMs: 20_000 });
  expect([value(), context().end, context().againMs]).toEqual(['barred', 'recent', 20_000]);
  send({ type: 'call.again' });
  clock.increment(19_999);
  expect(value()).toBe('barred');
  clock.increment(1);
  expect([value(), context().againMs, actor.getSnapshot().can({ type: 'call.again' })]).toEqual(['ended', null, true]);
});

test('a user whose call failed rings at the one who called', async () => {
  const { send, channel, clock, value } = call(undefined, { isCaller: false });
  await quiet();
  send(opened, { type: 'call.go' });
  clock.increment(60_000);
  expect(value()).toBe('ended');
  send({ type: 'call.again' });
  await quiet();
  send(opened, { type: 'call.go' });
  expect(channel.inputs.map(({ ring }) => ring)).toEqual([[], ['grace']]);
});

test('a user does not call again those who have hung up', async () => {
  const { actor, send, channel, value } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  channel.say({ type: 'talk.peers', peers: [] });
  expect([value(), actor.getSnapshot().can({ type: 'call.again' })]).toEqual(['ended', false]);
});

test('a call that the database refuses cannot be published', async () => {
  const { send, channel, value, context } = call();
  await quiet();
  send(opened, { type: 'call.go' });
  channel.say({ type: 'talk.refused' });
  expect([value(), context().problem]).toEqual([{ active: 'refused' }, 'cannotPublish']);
});

test('a camera or microphone that is unplugged is off for the others too, and comes back only when the user presses', async () => {
  const { studio, channel, send, context } = call();
  await quiet();
  send(opened);
  studio.say({ type: 'call.unplugged', device: 'microphone', id: 'desk' });
  expect([context().isMuted, studio.heard.at(-1)]).toEqual([true, { type: 'studio.send', audio: false, video: true }]);
  send({ type: 'call.go' });
  studio.say({ type: 'call.unplugged', device: 'camera', id: 'front' });
  expect([context().hasCamera, channel.heard.at(-1)]).toMatchObject([false, { audio: false, video: false }]);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: false });
  const before = studio.heard.length;
  send({ ...opened, type: 'call.devices' });
  expect(studio.heard.length).toBe(before);
  send({ type: 'call.toggleCamera' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: 'front' });
  studio.say({ type: 'call.unrestored', device: 'camera', problem: 'denied' });
  expect(context().lost.camera).toEqual({ id: 'front', problem: 'denied' });
  send({ type: 'call.toggleCamera' });
  studio.say({ type: 'call.restored', device: 'camera', stream: STREAM });
  expect([context().lost, channel.heard.at(-1)]).toMatchObject([{ camera: null }, { audio: false, video: true }]);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: false, video: true });
  send({ type: 'call.toggleMicrophone' });
  expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.restore', device: 'microphone' });
  studio.say({ type: 'call.restored', device: 'microphone', stream: STREAM });
  expect([context().lost.microphone, channel.heard.at(-1)]).toMatchObject([null, { audio: true, video: true }]);
});

test('camera and microphone are turned off in the preview, and come back there after they were unplugged', async () => {
  const { studio, send, context } = call();
  await quiet();
  send(opened, { type: 'call.toggleCamera' });
  expect([context().isCameraOff, studio.heard.at(-1)]).toEqual([
    true,
    { type: 'studio.send', audio: true, video: false },
  ]);
  send({ type: 'call.toggleCamera' });
  studio.say({ type: 'call.unplugged', device: 'microphone', id: 'desk' });
  send({ type: 'call.toggleMicrophone' });
  expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.restore', device: 'microphone' });
  studio.say({ type: 'call.restored', device: 'microphone', stream: STREAM });
  expect([context().lost.microphone, context().isMuted]).toEqual([null, false]);
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.send', audio: true, video: true });
  studio.say({ type: 'call.unplugged', device: 'camera', id: 'front' });
  send({ type: 'call.toggleCamera' });
  expect(studio.heard.at(-1)).toMatchObject({ type: 'studio.restore', device: 'camera' });
});

test('a first camera that is plugged in during a call can be turned on, and is off until then', async () => {
  const { studio, channel, send, context } = call();
  await quiet();
  send({ ...opened, hasCamera: false, cameras: [] });
  send({ type: 'call.go' });
  expect(offersCamera(context())).toBe(false);
  const before = studio.heard.length;
  send({ type: 'call.devices', cameras: opened.cameras, microphones: opened.microphones });
  expect([offersCamera(context()), studio.heard.length]).toEqual([true, before]);
  send({ type: 'call.toggleCamera' });
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: null });
  studio.say({ type: 'call.restored', device: 'camera', stream: STREAM });
  expect([context().hasCamera, channel.heard.at(-1)]).toMatchObject([true, { audio: true, video: true }]);
});

test('a call that the service does not prepare within 30 seconds says so, and can be tried again', () => {
  const { value, context, prepare, clock, send } = call(null);
  clock.increment(29_999);
  expect(value()).toEqual({ active: 'preparing' });
  clock.increment(1);
  expect([value(), context().problem, prepare.waiting()]).toEqual([{ active: 'refused' }, 'unreachable', 0]);
  send({ type: 'call.retry' });
  expect([value(), prepare.waiting()]).toEqual([{ active: 'preparing' }, 1]);
});

test('the path search covers every state and transition of a call', () => {
  for (const one of inputs.slice(0, 1)) coverPaths(callMachine, one);
});
