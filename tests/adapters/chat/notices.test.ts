import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { provideNotices } from '../../../src/adapters/chat/notices';
import { learnWords } from '../../../src/words/words';
import { WAITING } from '../../kernel/waiting';
import { en } from '../../kernel/words';
import { quiet } from '../../machines/kernel/fakes';

type Shown = { title: string; options: NotificationOptions; isClosed: boolean; onclick: () => void; close: () => void };

beforeEach(() => {
  localStorage.clear();
  learnWords('en', en);
  document.documentElement.lang = 'en';
});
afterEach(() => vi.unstubAllGlobals());

function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const shown: Shown[] = [];
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer);
  class FakeNotification {
    static readonly permission = permission;
    static readonly requestPermission = requestPermission;
    isClosed = false;
    onclick = () => {};
    constructor(
      readonly title: string,
      readonly options: NotificationOptions,
    ) {
      shown.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  return { shown, requestPermission };
}

async function notices(nameOf: (path: string) => Promise<string> = async () => 'Grace Hopper') {
  const get = async (path: string) => ({ userId: 'grace', data: { attributes: { name: await nameOf(path) } } });
  const actor = createActor(provideNotices({ get })).start();
  actor.send({ type: 'notices.arrive', uid: 'ada' });
  actor.send({ type: 'notices.enter', architectureId: 'aurora' });
  actor.send({ type: 'notices.hide' });
  await waitFor(actor, ({ value }) => value.wish !== 'reading');
  return actor;
}
const TEAM = { type: 'notices.message', room: 'g~team', name: seal('Team'), unread: 120, mentions: 0 } as const;
const RING = { type: 'notices.ring', room: 'd~ada~grace', from: 'grace' } as const;

test('the browser’s question is asked by the switch, and the choice holds on the next visit', async () => {
  const { requestPermission } = browser('default', 'granted');
  const actor = await notices();
  expect([actor.getSnapshot().value.wish, requestPermission.mock.calls.length]).toEqual(['off', 0]);
  actor.send({ type: 'notices.allow' });
  await waitFor(actor, ({ value }) => value.wish === 'on');
  await quiet();
  actor.stop();
  browser('granted');
  const later = await notices();
  expect(later.getSnapshot().value.wish).toBe('on');
  later.send({ type: 'notices.stop' });
  await waitFor(later, ({ value }) => value.wish === 'off');
  expect(localStorage).toHaveLength(0);
});

test('a notification names the group, the other user or the caller, and not what was written', async () => {
  localStorage.setItem('chat-notices', 'on');
  const { shown } = browser('granted');
  const actor = await notices();
  actor.send(TEAM);
  actor.send({ ...TEAM, room: 'd~ada~grace', name: null, unread: 2, mentions: 1 });
  actor.send(RING);
  await vi.waitFor(() => expect(shown).toHaveLength(3), WAITING);
  expect(shown.map(({ title, options: { body, tag } }) => [title, body, tag])).toEqual([
    ['Team', '99+ unread', 'chat g~team'],
    ['Grace Hopper', 'Mentions of you: 1', 'chat d~ada~grace'],
    ['Grace Hopper is calling you', '', 'call d~ada~grace'],
  ]);
  actor.send({ type: 'notices.see' });
  expect(shown.every(({ isClosed }) => isClosed)).toBe(true);
});

test('a call that ended while its caller’s name was read is not notified', async () => {
  localStorage.setItem('chat-notices', 'on');
  const { shown } = browser('granted');
  let tell: (name: string) => void = () => {};
  const actor = await notices(() => new Promise((resolve) => void (tell = resolve)));
  actor.send(RING);
  actor.send({ type: 'notices.hush', room: 'd~ada~grace' });
  tell('Grace Hopper');
  await quiet();
  expect(shown).toEqual([]);
});

test('a click shows the tab and leads to the room', async () => {
  localStorage.setItem('chat-notices', 'on');
  const { shown } = browser('granted');
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => {});
  const actor = await notices();
  const chosen: string[] = [];
  actor.on('notices.chosen', ({ room }) => chosen.push(room));
  actor.send(TEAM);
  await vi.waitFor(() => expect(shown).toHaveLength(1), WAITING);
  shown[0]?.onclick();
  expect([focus.mock.calls.length, chosen, shown[0]?.isClosed]).toEqual([1, ['g~team'], true]);
});

test('a browser without notifications offers none', async () => {
  vi.stubGlobal('Notification', undefined);
  expect((await notices()).getSnapshot().value.wish).toBe('unsupported');
});
