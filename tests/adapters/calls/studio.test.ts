import { expect, test } from 'vitest';
import type { CallEvent } from '../../../machines/calls/calls.events';
import { openStudio } from '../../../src/adapters/calls/studio';
import { quiet } from '../../machines/kernel/fakes';

const refusal = (name: string) => Object.assign(new Error(name), { name });

class FakeTrack extends EventTarget {
  enabled = true;
  isStopped = false;
  constructor(readonly kind: string) {
    super();
  }
  stop(): void {
    this.isStopped = true;
  }
}
function streamOf(...kinds: string[]) {
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    ...{ tracks, getTracks: () => tracks },
    getAudioTracks: () => of('audio'),
    getVideoTracks: () => of('video'),
  };
}

/** A studio whose browser has these answers to `getUserMedia`, in their order. */
function studio(answers: (ReturnType<typeof streamOf> | Error)[], permission = 'granted') {
  const told: CallEvent[] = [];
  const asked: MediaStreamConstraints[] = [];
  const screen = streamOf('video');
  const changes = new EventTarget();
  const opened = openStudio((event) => told.push(event), {
    permission: async () => permission,
    media: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        asked.push(constraints);
        const answer = answers.shift() ?? refusal('NotFoundError');
        if (answer instanceof Error) throw answer;
        return answer as never;
      },
      getDisplayMedia: async () => screen as never,
      addEventListener: changes.addEventListener.bind(changes),
      removeEventListener: changes.removeEventListener.bind(changes),
      enumerateDevices: async () =>
        [
          { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
          { kind: 'audioinput', deviceId: 'desk', label: '' },
          { kind: 'audiooutput', deviceId: 'loud', label: '' },
        ] as never,
    },
  });
  const open = async (cameraId: string | null = null) => {
    opened.receive({ type: 'studio.open', cameraId, microphoneId: null });
    await quiet();
  };
  const plug = async () => {
    changes.dispatchEvent(new Event('devicechange'));
    await quiet();
  };
  return { ...opened, open, plug, told, asked, screen };
}

test('a user is asked for camera and microphone, and both are there', async () => {
  const { open, told } = studio([streamOf('audio', 'video')], 'prompt');
  await open();
  expect(told.map(({ type }) => type)).toEqual(['call.prompted', 'call.opened']);
  expect(told[1]).toMatchObject({ hasCamera: true, cameras: [{ id: 'front' }], microphones: [{ id: 'desk' }] });
});

test('a user without a camera is heard', async () => {
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

test('devices that open after the call has ended are closed at once', async () => {
  const stream = streamOf('audio', 'video');
  const { receive, close, told } = studio([stream]);
  receive({ type: 'studio.open', cameraId: null, microphoneId: null });
  close();
  await quiet();
  expect([told, stream.tracks.every(({ isStopped }) => isStopped)]).toEqual([[], true]);
});

test('a screen is shown in place of the camera until its sharing ends', async () => {
  const stream = streamOf('audio', 'video');
  const { open, attach, receive, told, screen } = studio([stream]);
  await open();
  const sent: unknown[] = [];
  const place = (kind: string) => ({
    ...{ direction: 'recvonly', receiver: { track: { kind } } },
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
  expect(told.at(-1)).toEqual({ type: 'call.unplugged' });
});
