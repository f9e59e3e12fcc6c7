import { expect, onTestFinished, test } from 'vitest';
import type { CallEvent } from '../../../machines/calls/calls.events';
import { openStudio } from '../../../src/adapters/calls/studio';
import { quiet } from '../../machines/kernel/fakes';
import { countMedia, leftoversSince, openNow } from '../../views/kernel/leftovers';

const refusal = (name: string) => Object.assign(new Error(name), { name });

class FakeTrack extends EventTarget {
  enabled = true;
  isStopped = false;
  constructor(readonly kind: string) {
    super();
  }
  getSettings(): { deviceId: string } {
    return { deviceId: `the ${this.kind}` };
  }
  stop(): void {
    this.isStopped = true;
  }
}
function streamOf(...kinds: string[]) {
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    tracks,
    getTracks: () => tracks,
    getAudioTracks: () => of('audio'),
    getVideoTracks: () => of('video'),
    addTrack: (track: FakeTrack) => void tracks.push(track),
    removeTrack: (track: FakeTrack) => void tracks.splice(tracks.indexOf(track), 1),
  };
}

type Stream = ReturnType<typeof streamOf>;
/** What the user allows later. */
function later() {
  let allow: (stream: Stream) => void = () => {};
  let refuse: () => void = () => {};
  const answer = new Promise<Stream>((resolve, reject) => {
    allow = resolve;
    refuse = () => reject(refusal('NotAllowedError'));
  });
  return { answer, allow: (stream: Stream) => allow(stream), refuse: () => refuse() };
}
const isOver = (stream: Stream): boolean => stream.tracks.every((track) => track.isStopped);

/** A studio whose browser has these answers to `getUserMedia` and `getDisplayMedia`, in their order. */
function studio(
  answers: (Stream | Error | Promise<Stream>)[],
  permission: string | Promise<string> = 'granted',
  screens: (Stream | Promise<Stream>)[] = [],
) {
  const told: CallEvent[] = [];
  const asked: MediaStreamConstraints[] = [];
  const screen = streamOf('video');
  const changes = new EventTarget();
  let found = {
    permission,
    devices: [
      { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
      { kind: 'audioinput', deviceId: 'desk', label: '' },
      { kind: 'audiooutput', deviceId: 'loud', label: '' },
    ],
  };
  const change = (to: typeof found): void => {
    found = to;
  };
  const opened = openStudio((event) => told.push(event), {
    permission: async () => found.permission,
    media: countMedia({
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints);
        const answer = (await answers.shift()) ?? refusal('NotFoundError');
        if (answer instanceof Error) throw answer;
        return answer as never;
      },
      getDisplayMedia: async () => ((await screens.shift()) ?? screen) as never,
      addEventListener: changes.addEventListener.bind(changes),
      removeEventListener: changes.removeEventListener.bind(changes),
      enumerateDevices: async () => found.devices as never,
    }),
  });
  onTestFinished(opened.close);
  const open = async (cameraId: string | null = null) => {
    opened.receive({ type: 'studio.open', cameraId, microphoneId: null });
    await quiet();
  };
  const plug = async () => {
    changes.dispatchEvent(new Event('devicechange'));
    await quiet();
  };
  return { ...opened, open, plug, change, told, asked, screen };
}

test('a user is asked for camera and microphone, and both are there', async () => {
  const { open, told } = studio([streamOf('audio', 'video')], 'prompt');
  await open();
  expect(told.map(({ type }) => type)).toEqual(['call.prompted', 'call.opened']);
  expect(told[1]).toMatchObject({ hasCamera: true, cameras: [{ id: 'front' }], microphones: [{ id: 'desk' }] });
});

test('a user without a camera can be heard', async () => {
  const { open, told, asked } = studio([refusal('NotFoundError'), streamOf('audio')]);
  await open();
  expect([asked.map(({ video }) => video !== undefined), told.at(-1)]).toMatchObject([
    [true, false],
    { type: 'call.opened', hasCamera: false },
  ]);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'problem'],
  ['OverconstrainedError', 'problem'],
])('%s of the browser is the problem %s', async (name, problem) => {
  const { open, told } = studio([refusal(name)]);
  await open();
  expect(told).toEqual([{ type: 'call.unopened', problem }]);
});

test('another camera closes the first one, and everything is closed in the end', async () => {
  const [first, second] = [streamOf('audio', 'video'), streamOf('audio', 'video')];
  const { open, close, asked, receive } = studio([first, second]);
  await open();
  await open('front');
  expect([first.tracks.map(({ isStopped }) => isStopped), asked[1]?.video]).toMatchObject([
    [true, true],
    { deviceId: { exact: 'front' } },
  ]);
  receive({ type: 'studio.send', audio: false, video: true });
  expect(second.tracks.map(({ enabled }) => enabled)).toEqual([false, true]);
  close();
  expect(second.tracks.every(({ isStopped }) => isStopped)).toBe(true);
});

test('a camera and a microphone that are allowed after the call has ended are stopped at once', async () => {
  const stream = streamOf('audio', 'video');
  const { answer, allow } = later();
  const { open, close, told } = studio([answer]);
  await open();
  close();
  allow(stream);
  await quiet();
  expect([told, isOver(stream)]).toEqual([[], true]);
});

test('a camera that is allowed after another one was chosen is stopped at once', async () => {
  const [first, second] = [streamOf('audio', 'video'), streamOf('audio', 'video')];
  const { answer, allow } = later();
  const { open, told } = studio([answer, second]);
  await open();
  await open('front');
  allow(first);
  await quiet();
  expect([isOver(first), isOver(second), told.length]).toEqual([true, false, 1]);
});

test('a user is not asked for a camera after the call has ended', async () => {
  let permit: (state: string) => void = () => {};
  const permission = new Promise<string>((resolve) => void (permit = resolve));
  const { open, close, asked } = studio([streamOf('audio', 'video')], permission);
  await open();
  close();
  permit('prompt');
  await quiet();
  expect(asked).toEqual([]);
});

test('a user whose camera is not found after the call has ended is not asked for the microphone', async () => {
  let miss: () => void = () => {};
  const missing = new Promise<Stream>((_, reject) => void (miss = () => reject(refusal('NotFoundError'))));
  const { open, close, asked } = studio([missing, streamOf('audio')]);
  await open();
  close();
  miss();
  await quiet();
  expect(asked.length).toBe(1);
});

/** A studio in which the user chooses what screen to share. */
async function choosing(...screens: ReturnType<typeof later>[]) {
  const given = studio(
    [streamOf('audio', 'video')],
    'granted',
    screens.map(({ answer }) => answer),
  );
  await given.open();
  given.receive({ type: 'studio.share' });
  await quiet();
  return { ...given, shares: () => given.told.map(({ type }) => type).filter((type) => type.endsWith('shared')) };
}

test('a screen that is allowed after the call has ended is stopped at once', async () => {
  const [screen, shown] = [later(), streamOf('audio', 'video')];
  const { close, shares } = await choosing(screen);
  close();
  screen.allow(shown);
  await quiet();
  expect([isOver(shown), shares()]).toEqual([true, []]);
});

test('a screen that is allowed after sharing was ended is stopped at once', async () => {
  const [screen, shown] = [later(), streamOf('video')];
  const { receive, shares } = await choosing(screen);
  receive({ type: 'studio.unshare' });
  screen.allow(shown);
  await quiet();
  expect([isOver(shown), shares()]).toEqual([true, ['call.unshared']]);
});

test('the second of two screens is shared, and the first one is stopped, whichever is allowed first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const [screens, shown] = [
      [later(), later()],
      [streamOf('video'), streamOf('video')],
    ];
    const { receive, shares, close } = await choosing(...screens);
    receive({ type: 'studio.share' });
    await quiet();
    for (const index of order) screens[index]?.allow(shown[index] as Stream);
    await quiet();
    expect([shown.map(isOver), shares()]).toEqual([[true, false], ['call.shared']]);
    close();
  }
});

test('a refused screen does not end the sharing of the one that was asked for after it', async () => {
  const [first, second] = [later(), later()];
  const { receive, shares } = await choosing(first, second);
  receive({ type: 'studio.share' });
  second.allow(streamOf('video'));
  await quiet();
  first.refuse();
  await quiet();
  expect(shares()).toEqual(['call.shared']);
});

test('nothing that a call opened stays open after it: no camera, microphone, screen or listener', async () => {
  const before = openNow();
  const { open, receive, close } = studio([streamOf('audio', 'video')]);
  await open();
  receive({ type: 'studio.share' });
  await quiet();
  const names = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    'audio track of getUserMedia',
    'listener devicechange on EventTarget',
    'video track of getDisplayMedia',
    'video track of getUserMedia',
  ]);
  close();
  expect(await leftoversSince(before)).toEqual([]);
});

test('a screen is shown in place of the camera until its sharing ends', async () => {
  const stream = streamOf('audio', 'video');
  const { open, attach, receive, told, screen } = studio([stream]);
  await open();
  const sent: unknown[] = [];
  const place = (kind: string) => ({
    direction: 'recvonly',
    receiver: { track: { kind } },
    sender: { replaceTrack: async (track: unknown) => void (kind === 'video' && sent.push(track)) },
  });
  const places = [place('audio'), place('video')];
  attach({ getTransceivers: () => places } as never);
  receive({ type: 'studio.share' });
  await quiet();
  screen.tracks[0]?.dispatchEvent(new Event('ended'));
  expect(sent).toEqual([stream.tracks[1], screen.tracks[0], stream.tracks[1]]);
  expect(told.map(({ type }) => type)).toEqual(['call.opened', 'call.shared', 'call.unshared']);
  expect(places.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
});

test('a device that is plugged in or out during a call is reported, until the call ends', async () => {
  const { open, plug, told, close } = studio([streamOf('audio', 'video')]);
  await plug();
  expect(told).toEqual([]);
  await open();
  await plug();
  expect(told.at(-1)).toMatchObject({
    type: 'call.devices',
    cameras: [{ id: 'front' }],
    microphones: [{ id: 'desk' }],
  });
  close();
  await plug();
  expect(told.length).toBe(2);
});

test('a camera that is pulled out is reported as unplugged, an old one that was replaced is not', async () => {
  const [first, second] = [streamOf('audio', 'video'), streamOf('audio', 'video')];
  const { open, told } = studio([first, second]);
  await open();
  await open('front');
  first.tracks[1]?.dispatchEvent(new Event('ended'));
  expect(told.filter(({ type }) => type === 'call.unplugged').length).toBe(0);
  second.tracks[1]?.dispatchEvent(new Event('ended'));
  expect(told.at(-1)).toEqual({ type: 'call.unplugged', device: 'camera', id: 'the video' });
  expect(second.tracks.map(({ kind, isStopped }) => [kind, isStopped])).toEqual([['audio', false]]);
});

test('a camera that the user no longer allows says so instead, and one that the browser hides can still be asked for', async () => {
  const stream = streamOf('audio', 'video');
  const { open, told, change } = studio([stream]);
  await open();
  change({ permission: 'denied', devices: [{ kind: 'videoinput', deviceId: '', label: '' }] });
  stream.tracks[1]?.dispatchEvent(new Event('ended'));
  await quiet();
  expect(told.slice(-3)).toMatchObject([
    { type: 'call.unplugged', device: 'camera', id: 'the video' },
    { type: 'call.unrestored', device: 'camera', problem: 'denied' },
    { type: 'call.devices', cameras: [{ id: '' }], microphones: [] },
  ]);
});

test('where the browser names some devices, those alone can be chosen', async () => {
  const { open, plug, change, told } = studio([streamOf('audio', 'video')]);
  await open();
  const unnamed = { kind: 'videoinput', deviceId: '', label: '' };
  change({ permission: 'granted', devices: [unnamed, { kind: 'videoinput', deviceId: 'back', label: 'Back' }] });
  await plug();
  expect(told.at(-1)).toMatchObject({ type: 'call.devices', cameras: [{ id: 'back' }], microphones: [] });
});

test('a device that was pulled out is opened again without touching the other one, and is off until it is sent', async () => {
  const [stream, back] = [streamOf('audio', 'video'), streamOf('video')];
  const { open, receive, told, asked, close } = studio([stream, back]);
  await open();
  receive({ type: 'studio.send', audio: true, video: false });
  stream.tracks[1]?.dispatchEvent(new Event('ended'));
  receive({ type: 'studio.restore', device: 'camera', id: 'front' });
  await quiet();
  expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'front' } } });
  expect([asked.at(-1)?.audio, told.at(-1)?.type]).toEqual([undefined, 'call.restored']);
  expect(stream.tracks.map(({ kind, enabled, isStopped }) => [kind, enabled, isStopped])).toEqual([
    ['audio', true, false],
    ['video', false, false],
  ]);
  stream.tracks[1]?.dispatchEvent(new Event('ended'));
  expect(told.at(-1)).toMatchObject({ type: 'call.unplugged', device: 'camera' });
  close();
  expect(isOver(stream)).toBe(true);
});

test('a device that cannot be opened again says so, and one that comes too late is closed', async () => {
  const wait = later();
  const { open, receive, told, close } = studio([streamOf('audio', 'video'), refusal('NotFoundError'), wait.answer]);
  await open();
  receive({ type: 'studio.restore', device: 'microphone', id: null });
  await quiet();
  expect(told.at(-1)).toEqual({ type: 'call.unrestored', device: 'microphone', problem: 'problem' });
  receive({ type: 'studio.restore', device: 'microphone', id: null });
  await quiet();
  close();
  const late = streamOf('audio');
  wait.allow(late);
  await quiet();
  expect([isOver(late), told.length]).toEqual([true, 2]);
});
