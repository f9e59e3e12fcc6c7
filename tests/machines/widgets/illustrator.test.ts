import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import type { ChatFile } from '../../../domain/chat/files';
import type { Deed } from '../../../domain/widgets/board/deeds';
import type { BoardEvent } from '../../../machines/widgets/board.events';
import {
  type Illustration,
  type IllustratorInput,
  illustratorMachine,
  type PictureShelfCommand,
  type PictureToStore,
} from '../../../machines/widgets/illustrator.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { AWAY, FILE, inputs, picture, ROOM, refused } from './illustrator.inputs';

/** The illustrator below a board that notes what is done. */
function illustrator(answer: () => ChatFile, kept: readonly Illustration[] = []) {
  const deeds: Deed[] = [];
  const shelf: string[] = [];
  const clock = new SimulatedClock();
  const storePicture = calls<ChatFile, PictureToStore>(answer);
  const logic = illustratorMachine.provide({
    actors: {
      storePicture: storePicture.logic,
      pictureShelf: fromCallback<PictureShelfCommand, IllustratorInput>(({ sendBack, receive }) => {
        if (kept.length > 0) sendBack({ type: 'illustrator.restored', pictures: kept });
        receive((command) => {
          shelf.push(command.type === 'shelf.keep' ? `keep ${command.picture.id}` : `drop ${command.id}`);
        });
      }),
    },
  });
  const machine = setup({ types: { events: {} as BoardEvent }, actors: { illustrator: logic } }).createMachine({
    invoke: { id: 'illustrator', src: 'illustrator', input: ROOM },
    on: {
      'board.do': {
        actions: ({ event }) => {
          deeds.push(event.deed);
        },
      },
    },
  });
  const { illustrator: actor } = createActor(machine, { clock }).start().getSnapshot().children;
  if (actor === undefined) throw new Error('There is no illustrator');
  return {
    clock,
    deeds,
    storePicture,
    logic,
    shelf,
    add: (...pictures: Illustration[]) => {
      for (const one of pictures) actor.send({ type: 'illustrator.add', picture: one });
    },
    state: () => actor.getSnapshot().value,
    refusal: () => actor.getSnapshot().context.refusal,
  };
}

test('pictures are stored one after the other, and each is on the board around its place, in its proportions', async () => {
  const { add, deeds, storePicture, refusal } = illustrator(() => FILE);
  add(picture(), picture({ id: 'p2', at: { x: 100, y: 50 } }));
  await quiet();
  expect(storePicture.inputs().map(({ room, picture: one }) => [room, one?.id])).toEqual([
    ['b~sketches', 'p1'],
    ['b~sketches', 'p2'],
  ]);
  const shape = { kind: 'picture', colour: 'ink', file: FILE };
  expect(deeds).toEqual([
    { type: 'add', id: 'p1', shape: { ...shape, box: '-240,-120,480,240' } },
    { type: 'add', id: 'p2', shape: { ...shape, box: '-140,-70,480,240' } },
  ]);
  expect(refusal()).toBeNull();
});

test('a small picture keeps its size, and one of unknown size has a usual one', async () => {
  const { width: _, height: __, ...unknown } = FILE;
  const files = [{ ...FILE, width: 20, height: 10 }, unknown];
  const { add, deeds } = illustrator(() => files.shift() ?? FILE);
  add(picture(), picture());
  await quiet();
  const boxes = deeds.map((deed) => (deed.type === 'add' ? deed.shape.box : null));
  expect(boxes).toEqual(['-10,-5,20,10', '-160,-120,320,240']);
});

test.each([
  ['no picture', { type: 'text/plain' }, 'notAllowed'],
  ['a vector picture', { type: 'image/svg+xml' }, 'notAllowed'],
  ['a picture of 5 MB', { size: 5 * 1024 * 1024 }, 'tooLarge'],
] as const)('%s is refused without a request', async (_, more, refusal) => {
  const { add, deeds, storePicture, ...one } = illustrator(() => FILE);
  add(picture(more));
  await quiet();
  expect([one.refusal(), deeds, storePicture.inputs()]).toEqual([refusal, [], []]);
});

test('a picture whose type the browser does not know is on the board once the service knows it', async () => {
  const { add, deeds, refusal } = illustrator(() => FILE);
  add(picture({ type: '' }));
  await quiet();
  expect([refusal(), deeds.map((deed) => deed.type === 'add' && deed.id)]).toEqual([null, ['p1']]);
});

test('a file that the service finds to be no picture is refused, and the next picture is stored', async () => {
  const files: ChatFile[] = [{ id: 'f0', name: 'Plan.pdf', size: 9, type: 'application/pdf' }, FILE];
  const { add, deeds, refusal, shelf } = illustrator(() => files.shift() ?? FILE);
  add(picture({ type: '' }), picture({ id: 'p2' }));
  await quiet();
  expect([refusal(), deeds.map((deed) => deed.type === 'add' && deed.id)]).toEqual(['notAllowed', ['p2']]);
  expect(shelf.filter((one) => one.startsWith('drop'))).toEqual(['drop p1', 'drop p2']);
});

test.each([
  [413, 'tooLarge'],
  [415, 'notAllowed'],
  [400, 'failed'],
] as const)(
  'a picture that the service refuses with %i is said, and the next one is stored',
  async (status, refusal) => {
    const answers = [() => Promise.reject(refused(status)), () => FILE];
    const { add, deeds, ...one } = illustrator((): never => (answers.shift() ?? (() => FILE))() as never);
    add(picture(), picture({ id: 'p2' }));
    await quiet();
    expect([one.refusal(), deeds.map((deed) => deed.type === 'add' && deed.id)]).toEqual([refusal, ['p2']]);
    add(picture({ id: 'p3' }));
    expect(one.refusal()).toBeNull();
  },
);

test('a picture waits while the network is away, also over a reload, and is on the board once', async () => {
  let isAway = true;
  const answer = (): ChatFile => {
    if (isAway) throw AWAY;
    return FILE;
  };
  const first = illustrator(answer);
  first.add(picture());
  await quiet();
  expect([first.state(), first.shelf, first.refusal()]).toEqual(['pausing', ['keep p1'], null]);
  for (const _ of [1, 2, 3, 4, 5]) {
    first.clock.increment(10_000);
    await quiet();
  }
  expect([first.state(), first.storePicture.count(), first.shelf]).toEqual(['pausing', 6, ['keep p1']]);

  isAway = false;
  const next = illustrator(answer, [picture()]);
  await quiet();
  expect(next.deeds.map((deed) => deed.type === 'add' && deed.id)).toEqual(['p1']);
  expect([next.state(), next.shelf]).toEqual(['idle', ['drop p1']]);
});

test('a service that fails is asked four times; then the picture is refused and the next one is stored', async () => {
  let calledFor = 0;
  const { add, clock, deeds, refusal, shelf, state } = illustrator(() => {
    calledFor += 1;
    if (calledFor <= 4) throw refused(503);
    return FILE;
  });
  add(picture(), picture({ id: 'p2' }));
  await quiet();
  expect([state(), refusal()]).toEqual(['pausing', null]);
  for (const _ of [1, 2, 3]) {
    clock.increment(10_000);
    await quiet();
  }
  expect([refusal(), deeds.map((deed) => deed.type === 'add' && deed.id)]).toEqual(['failed', ['p2']]);
  expect(shelf).toEqual(['keep p1', 'keep p2', 'drop p1', 'drop p2']);
});

test('a session with a refused picture replays', () => {
  const { actor, record } = start(illustratorMachine, { input: ROOM });
  actor.send({ type: 'illustrator.add', picture: picture({ type: 'text/plain' }) });
  expectReplay(illustratorMachine, record);
});

test('the illustrator reaches every state by every transition', () => {
  expect(coverPaths(illustratorMachine, inputs).snapshots).toBeGreaterThan(4);
});
