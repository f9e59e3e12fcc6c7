import { expect, test } from 'vitest';
import type { RoomCommand, RoomInput } from '../../../machines/chat/chat.events';
import { roomMachine } from '../../../machines/chat/room.machine';
import { roomKey, roomsMachine } from '../../../machines/chat/rooms.machine';
import { calls, feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { LINE } from './room.inputs';
import { inputs } from './rooms.inputs';

const machine = roomsMachine.provide({
  actors: {
    member: roomMachine.provide({
      actors: {
        joinRoom: calls<void, RoomInput>(() => {}).logic,
        roomFeed: feed<RoomCommand, RoomInput>().logic,
      },
    }),
  },
});

test('rooms stay for a while after they are closed: the last three', () => {
  const { actor, record } = start(machine);
  const rooms = ['g~1', 'g~2', 'g~3', 'g~4'];
  for (const room of rooms) actor.send({ type: 'collection.want', input: { line: LINE, room } });
  for (const room of rooms) actor.send({ type: 'collection.release', key: roomKey(room) });
  expect(Object.keys(actor.getSnapshot().children)).toEqual(rooms.slice(1).map(roomKey));
  expectReplay(machine, record);
});

test('the path search covers every transition of the rooms', () => {
  coverPaths(roomsMachine, inputs);
});
