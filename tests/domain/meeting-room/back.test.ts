import { expect, test } from 'vitest';
import { readBack } from '../../../domain/meeting-room/back';

const BACK = {
  room: 'desk.one',
  at: 100_000,
  isMuted: true,
  isCameraOff: false,
  cameraId: null,
  microphoneId: 'desk',
  hand: true,
  isBackstage: false,
  readUntil: 90_000,
  draft: 'Half a sen',
};
const kept = JSON.stringify(BACK);

test('a page that is loaded again at once knows how its user was in the room', () => {
  expect(readBack(kept, '98499', 'desk.one', 120_000)).toEqual(BACK);
});

test.each([
  ['another room', kept, null, 'desk.two', 100_000],
  ['a later visit', kept, null, 'desk.one', 120_001],
  ['a meeting that they closed', kept, '98500', 'desk.one', 100_000],
  ['a clock that was put back', kept, null, 'desk.one', 1],
  ['nothing', null, null, 'desk.one', 100_000],
  ['no JSON', '{', null, 'desk.one', 100_000],
  ['another form', '{"room":"desk.one","at":100000}', null, 'desk.one', 100_000],
])('with %s a user sees the preview', (_, text, left, name, now) => {
  expect(readBack(text, left, name, now)).toBeNull();
});
