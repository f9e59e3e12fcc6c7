import { afterEach, expect, test, vi } from 'vitest';
import { askDevice, followDevice } from '../../../src/adapters/venue/device';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

afterEach(() => vi.unstubAllGlobals());

/** A device whose user answers the question for its orientation when the test says so. */
function device() {
  const before = openNow();
  let answer: (permission: string) => void = () => {};
  const requestPermission = () => new Promise((resolve) => void (answer = resolve));
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission });
  const left = new AbortController();
  const asked = askDevice(left.signal);
  const turn = () =>
    void window.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 1, beta: 2, gamma: 3 }));
  const opened = () => [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  return { before, left, asked, opened, turn, answer: (permission: string) => answer(permission) };
}

test('a device that responds is reported once, and no longer when the panorama stops following it', async () => {
  const { before, asked, opened, turn, answer } = device();
  answer('granted');
  await vi.waitFor(
    () => expect(opened()).toEqual(['listener deviceorientation on window', 'setTimeout of 2000 ms']),
    WAITING,
  );
  turn();
  expect([await asked, await leftoversSince(before)]).toEqual([{ isGranted: true }, []]);
  const stop = followDevice(() => {});
  expect(opened()).toEqual(['listener deviceorientation on window']);
  stop();
  expect(await leftoversSince(before)).toEqual([]);
});

test('a device that is allowed after the panorama was left is not listened to', async () => {
  const { before, left, asked, opened, answer } = device();
  left.abort();
  answer('granted');
  await quiet();
  expect(opened()).toEqual([]);
  expect([await asked, await leftoversSince(before)]).toEqual([{ isGranted: false }, []]);
});
