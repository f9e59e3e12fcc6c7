import { expect, test } from 'vitest';
import { readKeptDevices, withDevice, withTold } from '../../../domain/calls/devices';

const NONE = { told: [] };

test('what a browser has stored about devices is read, and anything else is nothing', () => {
  const kept = { camera: 'back', microphone: 'desk', told: ['camera'] };
  expect(readKeptDevices(JSON.stringify(kept))).toEqual(kept);
  expect(readKeptDevices('{"camera":"back"}')).toEqual({ camera: 'back', told: [] });
  const others = [null, '', '{', '[]', '{"camera":7}', `{"camera":"${'x'.repeat(201)}"}`, '{"told":["loudspeaker"]}'];
  expect(others.map(readKeptDevices)).toEqual(others.map(() => NONE));
});

test('a chosen device takes the place of the last one, and its absence may be told again', () => {
  const kept = withTold(withTold(withDevice(NONE, 'camera', 'back'), 'camera'), 'camera');
  expect(kept).toEqual({ camera: 'back', told: ['camera'] });
  expect(withDevice(kept, 'microphone', 'desk')).toEqual({ camera: 'back', microphone: 'desk', told: ['camera'] });
  expect(withDevice(kept, 'camera', 'front')).toEqual({ camera: 'front', told: [] });
});
