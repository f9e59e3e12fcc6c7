import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomInput, WallCommand } from '../../../machines/chat/chat.events';
import { roomKey } from '../../../machines/chat/rooms.machine';
import { wallMachine } from '../../../machines/chat/wall.machine';
import { wallsMachine } from '../../../machines/chat/walls.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { WALL } from './wall.inputs';
import { inputs } from './walls.inputs';

const machine = wallsMachine.provide({
  actors: {
    member: wallMachine.provide({ actors: { wallFeed: feed<WallCommand, RoomInput>().logic } }),
  },
});

test('the last wall keeps what the user has begun to write', () => {
  const { actor, record } = start(machine);
  const key = roomKey(WALL.room);
  actor.send({ type: 'collection.want', input: WALL });
  actor.getSnapshot().children[key]?.send({ type: 'wall.write', text: seal('Half a') });
  actor.send({ type: 'collection.release', key });
  actor.send({ type: 'collection.want', input: WALL });
  expect(actor.getSnapshot().children[key]?.getSnapshot().context.draft?.open()).toBe('Half a');
  expectReplay(machine, record);
});

test('walls hear what concerns all, the last one runs on for a while, and all end together', () => {
  const [voices, other] = ['s~voices', 's~other'].map(roomKey);
  expect(membersOf(machine, [WALL, { ...WALL, room: 's~other' }], { type: 'wall.posted' })).toEqual({
    wanted: [voices, other],
    told: 2,
    released: [voices, other],
    forgotten: [other],
    cleared: [],
  });
});

test('the path search covers every transition of the walls', () => {
  coverPaths(wallsMachine, inputs);
});
