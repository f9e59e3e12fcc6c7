import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { readBack } from '../../../domain/meeting-room/back';
import { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import type { Place, SeatQuestion } from '../../../machines/meeting-room/room.events';
import { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { rememberStay } from '../../../src/adapters/meeting-room/back';
import { opened } from '../../machines/calls/call.inputs';
import { quiet } from '../../machines/kernel/fakes';
import { PLACE, ROOM } from '../../machines/meeting-room/meeting-room.inputs';
import { member } from '../../machines/meeting-room/stay.inputs';

test('a tab keeps how its user is in the room until they leave', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const actor = createActor(
    meetingRoomMachine.provide({
      actors: {
        askSeat: fromPromise<Place, SeatQuestion>(async () => PLACE),
        preparation: fromPromise(async () => {}),
        freeSeat: fromPromise(async () => {}),
        studio: fromCallback(({ sendBack }) => sendBack(opened)),
        awake: fromCallback(() => {}),
        keys: fromCallback(() => {}),
        stay: stayMachine.provide({
          actors: {
            seat: fromCallback(({ sendBack }) =>
              sendBack({ type: 'stay.members', members: [member('1', { uid: 'ada' })] }),
            ),
            voices: fromCallback(() => {}),
          },
        }),
      },
    }),
    { input: ROOM },
  );
  onTestFinished(() => void actor.stop());
  const written: (string | null)[] = [];
  const keep = { read: () => null, write: (_: string, value: string | null) => void written.push(value) };
  const forget = rememberStay(actor, keep, () => 5000);
  actor.start();
  await quiet();
  expect(written).toEqual([]);
  actor.send({ type: 'room.join' });
  await quiet();
  actor.getSnapshot().children.stay?.send({ type: 'stay.raise' });
  actor.getSnapshot().children.stay?.send({ type: 'stay.write', text: 'Half a sen' });
  vi.advanceTimersByTime(1000);
  expect(readBack(written.at(-1) ?? null, null, ROOM.room, 5000)).toMatchObject({ hand: true, draft: 'Half a sen' });
  actor.send({ type: 'room.leave' });
  expect(written.at(-1)).toBeNull();
  const before = written.length;
  forget();
  vi.advanceTimersByTime(5000);
  expect(written).toHaveLength(before);
});
