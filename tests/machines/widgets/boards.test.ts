import { expect, test } from 'vitest';
import type { BoardCommand, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BOARD } from './board.inputs';
import { inputs } from './boards.inputs';

const machine = boardsMachine.provide({
  actors: { member: boardMachine.provide({ actors: { boardFeed: feed<BoardCommand, BoardInput>().logic } }) },
});

test('a board runs while it is on the page', () => {
  const { actor, record } = start(machine);
  const key = BOARD.room;
  actor.send({ type: 'collection.want', input: BOARD });
  expect(actor.getSnapshot().children[key]?.getSnapshot().context.room).toBe(BOARD.room);
  actor.send({ type: 'collection.release', key });
  expect(actor.getSnapshot().children[key]).toBeUndefined();
  expectReplay(machine, record);
});

test('the path search covers every transition of the boards', () => {
  coverPaths(boardsMachine, inputs);
});
