import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createBoards } from '../../../src/adapters/widgets/boards';
import { LINE } from '../../machines/chat/room.inputs';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen, leftoversSince, openNow } from '../../views/kernel/leftovers';
import { realtimeOf } from '../kernel/realtime-of';
import { until } from '../kernel/until';

const ROOM = 'board~sketches';

/** A page with a whiteboard, whose code comes when the test says so. */
function page() {
  const before = openNow();
  const opened: string[] = [];
  let arrive: () => void = () => {};
  const line = {
    openBoard() {
      opened.push(ROOM);
      return { receive: () => {}, close: countOpen('whiteboard') };
    },
  };
  const shelf = { restore: async () => [], keep: async () => {}, drop: async () => {} };
  const boards = createActor(
    createBoards({
      http: { upload: () => Promise.reject() },
      realtime: realtimeOf({} as never),
      shelfOf: () => shelf,
      pictureShelfOf: () => shelf,
      load: () => new Promise((resolve) => void (arrive = () => resolve(line))),
    }),
  ).start();
  onTestFinished(() => void boards.stop());
  boards.send({ type: 'collection.want', input: { line: LINE, room: ROOM, session: 'page' } });
  const release = () => boards.send({ type: 'collection.release', key: ROOM });
  return { before, opened, release, arrive: () => arrive() };
}

test('a whiteboard that is left closes its line to the database', async () => {
  const { before, opened, release, arrive } = page();
  arrive();
  await until(() => opened.length === 1);
  release();
  expect(await leftoversSince(before)).toEqual([]);
});

test('a whiteboard whose code arrives after it was left is not opened', async () => {
  const { before, opened, release, arrive } = page();
  release();
  arrive();
  await quiet();
  expect([opened, await leftoversSince(before)]).toEqual([[], []]);
});
