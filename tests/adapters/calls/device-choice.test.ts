import { beforeEach, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { CallEvent } from '../../../machines/calls/calls.events';
import { openStudio } from '../../../src/adapters/calls/studio';
import { localKeep } from '../../../src/adapters/kernel/storage';
import { quiet } from '../../machines/kernel/fakes';

beforeEach(() => localKeep.write(STORAGE_KEYS.keptDevices, null));

const refusal = (name: string) => Object.assign(new Error(name), { name });
const idIn = (asked: unknown, how: 'exact' | 'ideal'): string | undefined =>
  (asked as { deviceId?: { exact?: string; ideal?: string } } | undefined)?.deviceId?.[how];
const track = (kind: string, deviceId: string) =>
  Object.assign(new EventTarget(), { kind, enabled: true, stop: () => {}, getSettings: () => ({ deviceId }) });

/** Opens devices as a browser with these cameras and the microphone "desk"; the first camera is its default. */
async function meeting({
  cameras = ['front', 'back'],
  busy = [] as string[],
  chosen = null as string | null,
  isDenied = false,
}) {
  const told: CallEvent[] = [];
  const asked: { exact: string | undefined; ideal: string | undefined }[] = [];
  const media = {
    getUserMedia: async ({ video }: MediaStreamConstraints) => {
      const wish = { exact: idIn(video, 'exact'), ideal: idIn(video, 'ideal') };
      asked.push(wish);
      if (isDenied) throw refusal('NotAllowedError');
      if (wish.exact !== undefined && !cameras.includes(wish.exact)) throw refusal('OverconstrainedError');
      const camera = [wish.exact, wish.ideal].find((id) => id !== undefined && cameras.includes(id)) ?? cameras[0];
      if (busy.includes(camera ?? '')) throw refusal('NotReadableError');
      const [sound, picture] = [track('audio', 'desk'), track('video', camera ?? '')];
      return { getTracks: () => [sound, picture], getAudioTracks: () => [sound], getVideoTracks: () => [picture] };
    },
    enumerateDevices: async () => [
      ...cameras.map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId })),
      { kind: 'audioinput', deviceId: 'desk', label: 'Desk' },
    ],
  };
  const studio = openStudio((event) => told.push(event), { permission: async () => 'granted', media: media as never });
  studio.receive({ type: 'studio.open', cameraId: chosen, microphoneId: null });
  await quiet();
  studio.close();
  return { asked, opened: told.at(-1) };
}

test('the camera that a user chooses is opened again in the next meeting of this browser', async () => {
  expect((await meeting({})).opened).toMatchObject({ cameraId: null, microphoneId: null, missing: [] });
  expect((await meeting({ chosen: 'back' })).opened).toMatchObject({ cameraId: 'back', missing: [] });
  const { asked, opened } = await meeting({});
  expect(asked).toEqual([{ exact: 'back' }]);
  expect(opened).toMatchObject({ cameraId: 'back', microphoneId: null, missing: [] });
});

test('a chosen camera that is gone gives way to the default, is told once, and is used when it is back', async () => {
  await meeting({ chosen: 'back' });
  expect((await meeting({ cameras: ['front'] })).opened).toMatchObject({ cameraId: null, missing: ['camera'] });
  expect((await meeting({ cameras: ['front'] })).opened).toMatchObject({ cameraId: null, missing: [] });
  expect((await meeting({})).opened).toMatchObject({ cameraId: 'back', missing: [] });
  expect((await meeting({ cameras: ['front'] })).opened).toMatchObject({ missing: ['camera'] });
});

test('a chosen camera that another program uses gives way to the default', async () => {
  await meeting({ chosen: 'back' });
  const { asked, opened } = await meeting({ busy: ['back'] });
  expect(asked).toEqual([{ exact: 'back' }, { ideal: 'back' }, {}]);
  expect(opened).toMatchObject({ type: 'call.opened', cameraId: null, missing: ['camera'] });
});

test('a camera that is gone when the user chooses it is not stored, and the user reads it each time', async () => {
  const gone = { cameras: ['front'], chosen: 'back' };
  expect((await meeting(gone)).opened).toMatchObject({ cameraId: null, missing: ['camera'] });
  expect((await meeting(gone)).opened).toMatchObject({ cameraId: null, missing: ['camera'] });
  expect(localKeep.read(STORAGE_KEYS.keptDevices)).toBeNull();
});

test('a user who refuses is asked once', async () => {
  await meeting({ chosen: 'back' });
  const { asked, opened } = await meeting({ isDenied: true });
  expect([asked.length, opened]).toEqual([1, { type: 'call.unopened', problem: 'denied' }]);
});
