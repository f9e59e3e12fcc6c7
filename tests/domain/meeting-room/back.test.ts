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
  draft: 'Half a sen',
};
const kept = JSON.stringify(BACK);

test('a page that is loaded again at once knows how its user was in the room', () => {
  expect(readBack(kept, 'desk.one', 120_000)).toEqual(BACK);
});

test.each([
  ['another room', kept, 'desk.two', 100_000],
  ['a later visit', kept, 'desk.one', 120_001],
  ['a clock that was put back', kept, 'desk.one', 1],
  ['nothing', null, 'desk.one', 100_000],
  ['no JSON', '{', 'desk.one', 100_000],
  ['another form', '{"room":"desk.one","at":100000}', 'desk.one', 100_000],
])('with %s a user sees the preview', (_, text, name, now) => {
  expect(readBack(text, name, now)).toBeNull();
});
