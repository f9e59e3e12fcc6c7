import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { InboxCommand, InboxInput, RoomNews } from '../../../machines/chat/chat.events';
import { byNews, inboxMachine, mentionsIn, unreadIn } from '../../../machines/chat/inbox.machine';
import { feed } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, news, PROFILE } from './inbox.inputs';
import { LINE } from './room.inputs';

function inbox() {
  const inboxFeed = feed<InboxCommand, InboxInput>();
  const machine = inboxMachine.provide({ actors: { inboxFeed: inboxFeed.logic } });
  const run = start(machine, { input: { line: LINE, profile: null } });
  return { ...run, machine, inboxFeed, context: () => run.actor.getSnapshot().context };
}

test('the inbox counts what is unread, without the rooms in quiet mode', () => {
  const { inboxFeed, context } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~team', news: news('m1', 2) });
  inboxFeed.say({ type: 'inbox.changed', room: 'w~hall', news: news('m2', 90, true) });
  inboxFeed.say({ type: 'inbox.changed', room: 'd~ada~grace', news: news('m3', 1) });
  expect(unreadIn(context())).toBe(3);
  inboxFeed.say({ type: 'inbox.changed', room: 'd~ada~grace', news: news('m3', 0) });
  expect(unreadIn(context())).toBe(2);
});

test('the inbox counts mentions of the user, without the rooms in quiet mode', () => {
  const { inboxFeed, context } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~team', news: news('m1', 5, false, 2) });
  inboxFeed.say({ type: 'inbox.changed', room: 'w~hall', news: news('m2', 9, true, 4) });
  expect(mentionsIn(context())).toBe(2);
});

test('what the user sees is not counted', () => {
  const { actor, inboxFeed, context } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~team', news: news('m1', 2) });
  inboxFeed.say({ type: 'inbox.changed', room: 'w~hall', news: news('m2', 4) });
  actor.send({ type: 'inbox.attend', rooms: ['w~hall'] });
  expect([unreadIn(context()), context().counted]).toEqual([2, 2]);
  actor.send({ type: 'inbox.attend', rooms: [] });
  expect(context().counted).toBe(6);
});

test('a room with unread messages, or all of them, are marked as read up to the newest message', () => {
  const { actor, inboxFeed } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~team', news: news('m1', 2) });
  inboxFeed.say({ type: 'inbox.changed', room: 'w~hall', news: news('m2', 0) });
  inboxFeed.say({ type: 'inbox.changed', room: 'd~ada~grace', news: news('m3', 1) });
  actor.send({ type: 'inbox.markRead', room: 'd~ada~grace' });
  actor.send({ type: 'inbox.markRead', room: null });
  expect(inboxFeed.heard).toEqual([
    { type: 'feed.readAll', rooms: { 'd~ada~grace': 'm3' } },
    { type: 'feed.readAll', rooms: { 'g~team': 'm1', 'd~ada~grace': 'm3' } },
  ]);
});

test('the inbox is read again with the name of the user, and keeps its rooms', () => {
  const { actor, inboxFeed, context } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~team', news: news('m1', 2) });
  actor.send({ type: 'inbox.introduce', profile: PROFILE });
  expect(inboxFeed.inputs).toEqual([
    { line: LINE, profile: null },
    { line: LINE, profile: PROFILE },
  ]);
  expect(unreadIn(context())).toBe(2);
});

test('an inbox that is refused learns the name of the user, and is read with it later', () => {
  const { actor, inboxFeed, clock } = inbox();
  inboxFeed.say({ type: 'inbox.refused' });
  actor.send({ type: 'inbox.introduce', profile: PROFILE });
  expect(inboxFeed.isOn()).toBe(false);
  clock.increment(30_000);
  expect(inboxFeed.inputs.at(-1)).toEqual({ line: LINE, profile: PROFILE });
});

test('the inbox lists the room with the newest message first', () => {
  const { inboxFeed, context } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~a', news: news('m1', 0) });
  inboxFeed.say({ type: 'inbox.changed', room: 'g~c', news: news(null, 0) });
  inboxFeed.say({ type: 'inbox.changed', room: 'g~b', news: news(null, 0) });
  inboxFeed.say({ type: 'inbox.changed', room: 'g~d', news: news('m2', 0) });
  expect(byNews(context())).toEqual(['g~d', 'g~a', 'g~b', 'g~c']);
  inboxFeed.say({ type: 'inbox.gone', room: 'g~d' });
  expect(byNews(context())[0]).toBe('g~a');
});

test.each([
  ['is refused', { type: 'inbox.refused' }],
  ['breaks', { type: 'xstate.error.actor.inboxFeed', error: new Error('No SDK') }],
])('an inbox that %s is read again every half minute, five times, and keeps its rooms', (_, failure) => {
  const { inboxFeed, context, clock, actor, record, machine } = inbox();
  inboxFeed.say({ type: 'inbox.changed', room: 'g~a', news: news('m1', 1) });
  for (let turn = 0; turn < 9; turn += 1) {
    if (inboxFeed.isOn()) actor.send(failure as never);
    clock.increment(29_999);
    expect(inboxFeed.isOn()).toBe(false);
    clock.increment(1);
  }
  expect([actor.getSnapshot().value, inboxFeed.inputs.length, unreadIn(context())]).toEqual(['refused', 6, 1]);
  expectReplay(machine, record);
});

test('only messages that come later are news, and not those of a room in quiet mode', () => {
  const heard: unknown[] = [];
  const inboxFeed = feed<InboxCommand, InboxInput>();
  const parent = setup({
    actors: { inbox: inboxMachine.provide({ actors: { inboxFeed: inboxFeed.logic } }) },
  }).createMachine({
    invoke: { id: 'inbox', src: 'inbox', input: { line: LINE, profile: null } },
    on: { 'chat.heard': { actions: ({ event: { room, unread, mentions } }) => heard.push([room, unread, mentions]) } },
  });
  const { actor } = start(parent);
  const say = (room: string, change: RoomNews) => inboxFeed.say({ type: 'inbox.changed', room, news: change });
  say('g~team', news('m1', 0));
  say('g~team', news('m1', 2));
  inboxFeed.say({ type: 'inbox.counted' });
  say('g~team', news('m2', 2));
  say('g~team', news('m2', 3, false, 1));
  say('g~team', news('m2', 3, false, 1));
  say('g~team', news('m2', 0));
  say('w~hall', news('m3', 9, true));
  say('d~ada~grace', news('m4', 1));
  say('g~team', news('m5', 1));
  actor.getSnapshot().children.inbox?.send({ type: 'inbox.attend', rooms: ['g~team'] } as never);
  say('g~team', news('m6', 2));
  expect(heard).toEqual([
    ['g~team', 3, 1],
    ['d~ada~grace', 1, 0],
    ['g~team', 1, 0],
  ]);
});

test('the path search covers every state and transition of the inbox', () => {
  coverPaths(inboxMachine, inputs);
});
