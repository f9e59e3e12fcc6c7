import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
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

test('rooms that are closed are forgotten at once where that is asked, and all rooms with their user', () => {
  const { actor } = start(machine);
  const keys = () => Object.keys(actor.getSnapshot().children);
  for (const room of ['g~1', 'g~2']) actor.send({ type: 'collection.want', input: { line: LINE, room } });
  actor.send({ type: 'collection.release', key: roomKey('g~1') });
  actor.send({ type: 'collection.forget' });
  expect(keys()).toEqual([roomKey('g~2')]);
  actor.send({ type: 'collection.clear' });
  expect([keys(), actor.getSnapshot().context]).toEqual([[], { uses: {}, kept: [] }]);
});

test('an event for all rooms reaches each of them', () => {
  const { actor } = start(machine);
  for (const room of ['g~1', 'g~2']) actor.send({ type: 'collection.want', input: { line: LINE, room } });
  actor.send({ type: 'collection.tell', event: { type: 'room.muted', isMuted: true } });
  const rooms: Record<string, AnyActorRef | undefined> = actor.getSnapshot().children;
  expect(Object.values(rooms).map((room) => room?.getSnapshot().context.isMuted)).toEqual([true, true]);
});

test('the path search covers every transition of the rooms', () => {
  coverPaths(roomsMachine, inputs);
});
