import { expect, test } from 'vitest';
import type { BoardCommand, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
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

test('boards hear what concerns all, end with their page, and end together', () => {
  expect(membersOf(machine, [BOARD, { ...BOARD, room: 'b~other' }], { type: 'board.forget' })).toEqual({
    wanted: [BOARD.room, 'b~other'],
    told: 2,
    released: ['b~other'],
    forgotten: ['b~other'],
    cleared: [],
  });
});

test('the path search covers every transition of the boards', () => {
  coverPaths(boardsMachine, inputs);
});
