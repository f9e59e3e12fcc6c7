import { seal } from '../../../domain/kernel/sealed';
import type { NoticesEvent, noticesMachine } from '../../../machines/chat/notices.machine';
import type { Inputs } from '../kernel/explore';

export const TEAM: NoticesEvent = {
  type: 'notices.message',
  room: 'g~team',
  name: seal('Team'),
  unread: 3,
  mentions: 1,
};
export const DIRECT: NoticesEvent = {
  type: 'notices.message',
  room: 'd~ada~grace',
  name: null,
  unread: 1,
  mentions: 0,
};
export const RING: NoticesEvent = { type: 'notices.ring', room: 'd~ada~grace', from: 'grace' };

export const inputs: Inputs<typeof noticesMachine> = {
  limit: 20_000,
  events: [
    { type: 'notices.arrive', uid: 'ada' },
    { type: 'notices.leave' },
    { type: 'notices.enter', architectureId: 'aurora' },
    { type: 'notices.allow' },
    { type: 'notices.stop' },
    { type: 'notices.hide' },
    { type: 'notices.see' },
    { type: 'notices.count', unread: 3 },
    TEAM,
    RING,
    { type: 'notices.hush', room: 'd~ada~grace' },
    { type: 'notices.clicked', room: 'g~team', isCall: false },
    { type: 'notices.clicked', room: 'd~ada~grace', isCall: true },
    { type: 'xstate.done.actor.readWish', output: { permission: 'granted', isWanted: true } },
    { type: 'xstate.done.actor.readWish', output: { permission: 'granted', isWanted: false } },
    { type: 'xstate.done.actor.readWish', output: { permission: 'denied', isWanted: true } },
    { type: 'xstate.done.actor.readWish', output: { permission: 'none', isWanted: false } },
    { type: 'xstate.done.actor.askPermission', output: { permission: 'granted' } },
    { type: 'xstate.done.actor.askPermission', output: { permission: 'prompt' } },
  ],
};
