import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { RoomCommand, RoomEvent, RoomInput } from '../../../machines/chat/chat.events';
import { roomMachine } from '../../../machines/chat/room.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, messages, ROOM } from './room.inputs';

const listed = (ids: readonly string[], readId: string | null = null, hasOlder = false): RoomEvent => ({
  type: 'room.listed',
  messages: messages(...ids),
  hasOlder,
  readId,
});

async function room(...first: RoomEvent[]) {
  const joinRoom = calls<void, RoomInput>(() => {});
  const roomFeed = feed<RoomCommand, RoomInput>();
  const machine = roomMachine.provide({ actors: { joinRoom: joinRoom.logic, roomFeed: roomFeed.logic } });
  const run = start(machine, { input: ROOM });
  await quiet();
  for (const event of first) run.actor.send(event);
  const { actor } = run;
  return {
    ...run,
    machine,
    joinRoom,
    roomFeed,
    is: (state: 'loading' | 'empty' | 'filled' | 'refused') => {
      const snapshot = actor.getSnapshot();
      if (state === 'refused') return snapshot.matches({ content: 'refused' });
      if (state === 'loading') return snapshot.matches({ content: { listening: { messages: 'loading' } } });
      return snapshot.matches({ content: { listening: { messages: { shown: state } } } });
    },
    ids: () => Object.keys(actor.getSnapshot().context.messages).toSorted(),
    told: (type: RoomCommand['type']) => roomFeed.heard.filter((command) => command.type === type),
  };
}

test('a room is joined, read, and empty or filled', async () => {
  const { actor, is, joinRoom, roomFeed, ids } = await room();
  expect([joinRoom.inputs(), roomFeed.inputs, is('loading')]).toEqual([[ROOM], [ROOM], true]);
  actor.send(listed([]));
  expect(is('empty')).toBe(true);
  actor.send({ type: 'room.changed', messages: messages('m1'), removed: [] });
  expect([is('filled'), ids()]).toEqual([true, ['m1']]);
  actor.send({ type: 'room.changed', messages: {}, removed: ['m1'] });
  expect(is('empty')).toBe(true);
});

test('what comes after a loss of the connection is below the line of what was read', async () => {
  const { actor } = await room(listed(['m1', 'm2']));
  actor.send({ type: 'room.read', readId: 'm2' });
  expect(actor.getSnapshot().context.lineId).not.toBe('m2');
  actor.send({ type: 'room.disconnected' });
  expect(actor.getSnapshot().context.lineId).toBe('m2');
});

test('a room shows what its connection says: its name, who types, reactions, and quiet mode', async () => {
  const { actor } = await room(listed(['m1', 'm2']));
  const [name, ada, grace] = [seal('Team'), seal({ '👍': ['ada'] }), seal({ '🎉': ['grace'] })];
  actor.send({ type: 'room.described', name, isOwn: true, isClosed: true });
  actor.send({ type: 'room.muted', isMuted: true });
  actor.send({ type: 'room.typers', uids: ['grace'] });
  actor.send({ type: 'room.reacted', reactions: { m1: ada, m2: ada }, removed: [] });
  actor.send({ type: 'room.reacted', reactions: { m2: grace }, removed: ['m1'] });
  expect(actor.getSnapshot().context).toMatchObject({
    name,
    isOwn: true,
    isClosed: true,
    isMuted: true,
    typers: ['grace'],
    reactions: { m2: grace },
  });
  expect(actor.getSnapshot().context.reactions).not.toHaveProperty('m1');
});

test('a user who says no more that they type types for twelve seconds at most, also where the service was lost', async () => {
  const { actor, clock, is } = await room(listed(['m1']));
  const typers = () => actor.getSnapshot().context.typers;
  actor.send({ type: 'room.typers', uids: ['grace'] });
  clock.increment(11_000);
  actor.send({ type: 'room.typers', uids: ['grace'] });
  clock.increment(11_999);
  expect([typers(), is('filled')]).toEqual([['grace'], true]);
  clock.increment(1);
  expect(typers()).toEqual([]);
  actor.send({ type: 'room.typers', uids: ['grace', 'hedy'] });
  actor.send({ type: 'room.typers', uids: [] });
  expect(typers()).toEqual([]);
  actor.send({ type: 'room.typers', uids: ['grace'] });
  actor.send({ type: 'room.refused' });
  expect(typers()).toEqual([]);
});

test('older messages come in pages, one page at a time', async () => {
  const { actor, told, ids } = await room(listed(['m5', 'm6'], null, true));
  actor.send({ type: 'room.showOlder' });
  actor.send({ type: 'room.showOlder' });
  expect([told('feed.older').length, actor.getSnapshot().hasTag('busy')]).toEqual([1, true]);
  actor.send({ type: 'room.older', messages: messages('m3', 'm4'), hasOlder: false });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  expect(ids()).toEqual(['m3', 'm4', 'm5', 'm6']);
  actor.send({ type: 'room.showOlder' });
  expect(told('feed.older').length).toBe(1);
});

test('a page of older messages that fails can be asked for again', async () => {
  const { actor, told } = await room(listed(['m5'], null, true));
  actor.send({ type: 'room.showOlder' });
  actor.send({ type: 'room.failed', what: 'edit' });
  expect(actor.getSnapshot().context.failure).toBe('edit');
  actor.send({ type: 'room.failed', what: 'older' });
  expect(actor.getSnapshot().context.failure).toBe('older');
  actor.send({ type: 'room.dismiss' });
  actor.send({ type: 'room.showOlder' });
  expect([actor.getSnapshot().context.failure, told('feed.older').length]).toEqual([null, 2]);
});

test('a jump to a message at hand reads nothing, and the newest message ends it', async () => {
  const { actor, told } = await room(listed(['m5', 'm6'], null, true));
  actor.send({ type: 'room.jump', id: 'm5' });
  expect([actor.getSnapshot().context.soughtId, told('feed.older')]).toEqual(['m5', []]);
  actor.send({ type: 'room.showNewest' });
  expect(actor.getSnapshot().context.soughtId).toBe(null);
});

test('a jump to an older message reads back to it', async () => {
  const { actor, told, ids } = await room(listed(['m5', 'm6'], null, true));
  actor.send({ type: 'room.jump', id: 'm2' });
  expect([told('feed.older'), actor.getSnapshot().hasTag('busy')]).toEqual([[{ type: 'feed.older', to: 'm2' }], true]);
  actor.send({ type: 'room.older', messages: messages('m1', 'm2', 'm3', 'm4'), hasOlder: true });
  expect([ids()[0], actor.getSnapshot().hasTag('busy'), actor.getSnapshot().context.soughtId]).toEqual([
    'm1',
    false,
    'm2',
  ]);
  actor.send({ type: 'room.showOlder' });
  expect(told('feed.older').at(-1)).toEqual({ type: 'feed.older', to: null });
});

test('a jump while a page is read goes on after it, and a failure ends it', async () => {
  const { actor, told } = await room(listed(['m5'], null, true));
  actor.send({ type: 'room.showOlder' });
  actor.send({ type: 'room.jump', id: 'm1' });
  actor.send({ type: 'room.older', messages: messages('m4'), hasOlder: true });
  expect(told('feed.older')).toEqual([
    { type: 'feed.older', to: null },
    { type: 'feed.older', to: 'm1' },
  ]);
  actor.send({ type: 'room.failed', what: 'older' });
  const { soughtId, failure } = actor.getSnapshot().context;
  expect([soughtId, failure, actor.getSnapshot().hasTag('busy')]).toEqual([null, 'older', false]);
});

test('a jump to a message that is gone ends where the room begins', async () => {
  const { actor, told } = await room(listed(['m5'], null, true));
  actor.send({ type: 'room.jump', id: 'm1' });
  actor.send({ type: 'room.older', messages: messages('m3'), hasOlder: false });
  expect([told('feed.older').length, actor.getSnapshot().hasTag('busy')]).toEqual([1, false]);
});

test('a user who comes back to a room finds its newest messages', async () => {
  const { actor } = await room(listed(['m5', 'm6']), { type: 'room.show' }, { type: 'room.jump', id: 'm5' });
  actor.send({ type: 'room.hide' });
  expect(actor.getSnapshot().context.soughtId).toBe(null);
});

test('the newest message counts as read after a moment in the room, and only there', async () => {
  const { actor, told, clock } = await room(listed(['m1', 'm2'], 'm1'));
  clock.increment(5000);
  actor.send({ type: 'room.show' });
  clock.increment(300);
  actor.send({ type: 'room.hide' });
  clock.increment(5000);
  expect(told('feed.read')).toEqual([]);
  actor.send({ type: 'room.show' });
  clock.increment(700);
  expect([told('feed.read'), actor.getSnapshot().context.readId]).toEqual([[{ type: 'feed.read', id: 'm2' }], 'm2']);
  clock.increment(5000);
  expect(told('feed.read').length).toBe(1);
  actor.send({ type: 'room.changed', messages: messages('m3'), removed: [] });
  clock.increment(700);
  expect(told('feed.read').at(-1)).toEqual({ type: 'feed.read', id: 'm3' });
});

test('what was read in another tab is read here, and reading never goes back', async () => {
  const { actor, told, clock } = await room(listed(['m1', 'm2'], 'm1'), { type: 'room.read', readId: 'm2' });
  actor.send({ type: 'room.read', readId: 'm1' });
  actor.send({ type: 'room.read', readId: null });
  actor.send({ type: 'room.show' });
  clock.increment(1000);
  expect([actor.getSnapshot().context.readId, told('feed.read')]).toEqual(['m2', []]);
});

test('the line before new messages stays while the user is in the room', async () => {
  const { actor, clock } = await room(listed(['m1', 'm2'], 'm1'), { type: 'room.show' });
  clock.increment(1000);
  expect(actor.getSnapshot().context).toMatchObject({ lineId: 'm1', readId: 'm2' });
  actor.send({ type: 'room.hide' });
  actor.send({ type: 'room.show' });
  expect(actor.getSnapshot().context.lineId).toBe('m2');
});

test('others hear at most every four seconds that the user types, and when they stop', async () => {
  const { actor, roomFeed, clock } = await room(listed([]));
  for (let second = 0; second < 5; second += 1) {
    actor.send({ type: 'room.type' });
    expect(roomFeed.heard.length).toBe(second < 4 ? 1 : 2);
    clock.increment(1000);
  }
  expect(roomFeed.heard).toEqual([
    { type: 'feed.typing', isOn: true },
    { type: 'feed.typing', isOn: true },
  ]);
  clock.increment(3000);
  clock.increment(6000);
  expect(roomFeed.heard.at(-1)).toEqual({ type: 'feed.typing', isOn: false });
  actor.send({ type: 'room.type' });
  actor.send({ type: 'room.stopTyping' });
  expect(roomFeed.heard.slice(3)).toEqual([
    { type: 'feed.typing', isOn: true },
    { type: 'feed.typing', isOn: false },
  ]);
  actor.send({ type: 'room.type' });
  clock.increment(4000);
  actor.send({ type: 'room.stopTyping' });
  expect(roomFeed.heard.slice(5)).toEqual([
    { type: 'feed.typing', isOn: true },
    { type: 'feed.typing', isOn: false },
  ]);
});

test('reactions, edits and quiet mode go to the room', async () => {
  const { actor, roomFeed } = await room(listed(['m1']));
  const text = seal('Edited');
  actor.send({ type: 'room.react', id: 'm1', emoji: '👍', isOn: true });
  actor.send({ type: 'room.edit', id: 'm1', text });
  actor.send({ type: 'room.mute', isOn: true });
  expect(roomFeed.heard).toEqual([
    { type: 'feed.react', id: 'm1', emoji: '👍', isOn: true },
    { type: 'feed.edit', id: 'm1', text },
    { type: 'feed.mute', isOn: true },
  ]);
});

test('a room that does not answer can be asked again after 15 seconds, and is shown when it comes after all', async () => {
  const { actor, clock, is, joinRoom } = await room();
  const isLate = () => actor.getSnapshot().matches({ content: { listening: { messages: { loading: 'late' } } } });
  clock.increment(14_999);
  expect(isLate()).toBe(false);
  clock.increment(1);
  expect(isLate()).toBe(true);
  joinRoom.reply = null;
  actor.send({ type: 'room.retry' });
  clock.increment(15_000);
  expect(actor.getSnapshot().matches({ content: { joining: 'late' } })).toBe(true);
  joinRoom.answer();
  await quiet();
  clock.increment(15_000);
  actor.send(listed(['m1']));
  expect([is('filled'), joinRoom.count()]).toEqual([true, 2]);
});

test('a refused room is tried again every twenty seconds, five times, or when the user asks', async () => {
  const { actor, joinRoom, roomFeed, is, clock } = await room();
  for (let turn = 0; turn < 9; turn += 1) {
    if (roomFeed.isOn()) roomFeed.say({ type: 'room.refused' });
    clock.increment(20_000);
    await quiet();
  }
  expect([is('refused'), joinRoom.count()]).toEqual([true, 6]);
  joinRoom.reply = () => {
    throw new Error('blocked');
  };
  actor.send({ type: 'room.retry' });
  await quiet();
  expect([is('refused'), joinRoom.count()]).toEqual([true, 7]);
  clock.increment(20_000);
  await quiet();
  expect(joinRoom.count()).toBe(8);
});

test('a room whose connection breaks is joined again after twenty seconds, as often as it could be read before', async () => {
  const { actor, joinRoom, is, clock } = await room();
  for (let turn = 1; turn < 9; turn += 1) {
    actor.send(listed(['m1']));
    actor.send({ type: 'xstate.error.actor.roomFeed', error: new Error('No SDK') } as never);
    expect(is('refused')).toBe(true);
    clock.increment(20_000);
    await quiet();
    expect([is('loading'), joinRoom.count()]).toEqual([true, turn + 1]);
  }
});

test('a room replays from its log, without what is written in it', async () => {
  const { actor, machine, record, clock } = await room(listed(['m1'], null, true));
  actor.send({ type: 'room.show' });
  actor.send({ type: 'room.type' });
  clock.increment(1000);
  actor.send({ type: 'room.showOlder' });
  actor.send({ type: 'room.older', messages: messages('m0'), hasOlder: false });
  actor.send({ type: 'room.edit', id: 'm1', text: seal('Text of an edit') });
  actor.send({ type: 'room.refused' });
  clock.increment(20_000);
  await quiet();
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Text of');
});

test('the path search covers every state and transition of a room', () => {
  coverPaths(roomMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const listening = { content: { listening: {} } } as const;
      expect('roomFeed' in snapshot.children).toBe(snapshot.matches(listening));
    },
  });
});
