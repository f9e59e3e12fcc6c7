import { expect, test } from 'vitest';
import {
  type BoardCommand,
  type NoticesEvent,
  noticesMachine,
  type Permission,
  type SignCommand,
  type Wish,
} from '../../../machines/chat/notices.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { DIRECT, inputs, RING, TEAM } from './notices.inputs';

const HIDE: NoticesEvent = { type: 'notices.hide' };
const SEE: NoticesEvent = { type: 'notices.see' };
const ALLOW: NoticesEvent = { type: 'notices.allow' };
const STOP: NoticesEvent = { type: 'notices.stop' };

async function notices(wish: Wish | null, answer: Permission = 'granted') {
  const board = feed<BoardCommand>();
  const sign = feed<SignCommand>();
  const readWish = calls<Wish>(() => {
    if (wish === null) throw new Error('no storage');
    return wish;
  });
  const askPermission = calls<{ permission: Permission }>(() => ({ permission: answer }));
  const keepWish = calls<void, { isWanted: boolean }>(() => {});
  const machine = noticesMachine.provide({
    actors: {
      readWish: readWish.logic,
      askPermission: askPermission.logic,
      keepWish: keepWish.logic,
      noticeBoard: board.logic,
      unreadSign: sign.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: NoticesEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  await send({ type: 'notices.arrive', uid: 'ada' }, { type: 'notices.enter', architectureId: 'aurora' });
  const shown = () =>
    board.heard.flatMap((command) =>
      command.type === 'board.show' ? [[command.notice.room, command.notice.isCall, command.notice.person]] : [],
    );
  const value = () => run.actor.getSnapshot().value.wish;
  return { ...run, machine, board, sign, askPermission, keepWish, send, shown, value };
}
const WANTED: Wish = { permission: 'granted', isWanted: true };

test('the browser is asked only after the user presses the switch, and the choice is kept', async () => {
  const { value, send, askPermission, keepWish, shown } = await notices({ permission: 'prompt', isWanted: true });
  await send(HIDE, TEAM, RING);
  expect([value(), askPermission.count(), keepWish.count(), shown()]).toEqual(['off', 0, 0, []]);
  await send(ALLOW);
  expect([value(), askPermission.count(), keepWish.inputs()]).toEqual(['on', 1, [{ isWanted: true }]]);
  await send(STOP);
  expect([value(), keepWish.inputs().at(-1)]).toEqual(['off', { isWanted: false }]);
  await send(TEAM);
  expect(shown()).toEqual([]);
});

test('messages and calls are notified only while the tab is hidden', async () => {
  const { send, shown, board, machine, record } = await notices(WANTED);
  await send(TEAM, RING);
  expect(shown()).toEqual([]);
  await send(HIDE, TEAM, DIRECT, RING);
  expect(board.heard.map((command) => command.type === 'board.show' && command.notice.architectureId)).toEqual([
    'aurora',
    'aurora',
    'aurora',
  ]);
  expect(shown()).toEqual([
    ['g~team', false, null],
    ['d~ada~grace', false, 'grace'],
    ['d~ada~grace', true, 'grace'],
  ]);
  await send(SEE, TEAM);
  expect(shown()).toHaveLength(3);
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('Team');
});

test('notifications are cleared when the user sees the tab, and that of a call when it no longer rings', async () => {
  const { send, board } = await notices(WANTED);
  await send(HIDE, RING, { type: 'notices.hush', room: 'd~ada~grace' });
  expect(board.heard.at(-1)).toEqual({ type: 'board.clear', room: 'd~ada~grace' });
  await send(SEE);
  expect(board.heard.at(-1)).toEqual({ type: 'board.clear', room: null });
});

test('a click on the notification of a message leads to its room, one on a call does not', async () => {
  const { send, board, emitted } = await notices(WANTED);
  await send(HIDE, TEAM);
  board.say({ type: 'notices.clicked', room: 'd~ada~grace', isCall: true });
  expect(emitted).toEqual([]);
  board.say({ type: 'notices.clicked', room: 'g~team', isCall: false });
  expect(emitted).toEqual([{ type: 'notices.chosen', room: 'g~team' }]);
});

test.each<[string, Wish | null, unknown]>([
  ['a user who turned them on keeps them', WANTED, 'on'],
  ['a user who turned them off has none', { permission: 'granted', isWanted: false }, 'off'],
  ['a browser that refuses says so', { permission: 'denied', isWanted: true }, 'refused'],
  ['a browser without notifications offers none', { permission: 'none', isWanted: true }, 'unsupported'],
  ['a browser that cannot be asked offers none', null, 'unsupported'],
])('on the next visit %s', async (_, wish, expected) => {
  const { value, askPermission } = await notices(wish);
  expect([value(), askPermission.count()]).toEqual([expected, 0]);
});

test('a user who leaves has no notifications, and the next one no names of the last', async () => {
  const { send, board, shown, actor } = await notices(WANTED);
  await send(HIDE, TEAM, { type: 'notices.leave' });
  expect([board.heard.at(-1), actor.getSnapshot().context.uid]).toEqual([{ type: 'board.clear', room: null }, null]);
  await send(DIRECT);
  expect(shown().at(-1)).toEqual(['d~ada~grace', false, null]);
  const off = await notices({ permission: 'prompt', isWanted: false });
  await off.send({ type: 'notices.leave' });
  expect(off.actor.getSnapshot().context.uid).toBe(null);
});

test('the tab says how many messages wait, also without notifications', async () => {
  const { sign, send } = await notices({ permission: 'none', isWanted: false });
  await send({ type: 'notices.count', unread: 3 }, { type: 'notices.count', unread: 0 });
  expect(sign.heard).toEqual([
    { type: 'sign.count', unread: 3 },
    { type: 'sign.count', unread: 0 },
  ]);
});

test('a browser that breaks when it is asked, or when it notifies, says so', async () => {
  const asked = await notices({ permission: 'prompt', isWanted: false });
  asked.askPermission.reply = () => {
    throw new Error('no answer');
  };
  await asked.send(ALLOW);
  expect(asked.value()).toBe('refused');
  const { actor, value } = await notices(WANTED);
  actor.send({ type: 'xstate.error.actor.noticeBoard', error: new Error('no notifications') } as never);
  expect(value()).toBe('unsupported');
});

test('notifications are off although the choice cannot be kept, and can be turned on at once', async () => {
  const { send, value, keepWish, actor } = await notices(WANTED);
  keepWish.reply = () => {
    throw new Error('no storage');
  };
  await send(STOP);
  expect(value()).toBe('off');
  await send(ALLOW);
  actor.send(STOP);
  expect(value()).toBe('stopping');
  await send(ALLOW);
  expect(value()).toBe('on');
});

test('a refusal can be asked again', async () => {
  const { value, send, askPermission } = await notices({ permission: 'prompt', isWanted: false }, 'denied');
  await send(ALLOW);
  expect(value()).toBe('refused');
  await send(ALLOW);
  expect(askPermission.count()).toBe(2);
});

test('the path search covers every state and transition of notifications', () => {
  coverPaths(noticesMachine, inputs);
});
