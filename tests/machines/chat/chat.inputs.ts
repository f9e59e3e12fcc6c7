import { seal } from '../../../domain/kernel/sealed';
import type { ChatEvent } from '../../../machines/chat/chat.events';
import type { chatMachine } from '../../../machines/chat/chat.machine';
import type { Inputs } from '../kernel/explore';
import { PROFILE } from './inbox.inputs';
import { LINE } from './room.inputs';

export const lobby: Extract<ChatEvent, { type: 'chat.openRoom' }> = {
  type: 'chat.openRoom',
  roomId: 'lobby',
  chatIds: ['w~hall'],
};
export const grace: ChatEvent = { type: 'chat.openAttendee', uid: 'grace' };

export const inputs: Inputs<typeof chatMachine> = {
  limit: 200_000,
  project: ({ line, roomId, attendeeToChatUid }) => ({ line, roomId, attendeeToChatUid }),
  events: [
    { type: 'chat.open' },
    lobby,
    grace,
    { type: 'chat.close' },
    { type: 'chat.expand' },
    { type: 'chat.minimise' },
    { type: 'chat.clear' },
    { type: 'chat.showList' },
    { type: 'chat.newGroup', id: 'team' },
    { type: 'chat.manageGroup', room: 'g~team', name: seal('Team'), isOwn: true },
    { type: 'chat.read' },
    { type: 'xstate.done.actor.membership', output: { hasLeft: true } },
    { type: 'xstate.done.actor.membership', output: { hasLeft: false } },
    { type: 'chat.introduce', profile: PROFILE },
    { type: 'xstate.done.actor.group', output: { room: 'g~team' } },
    { type: 'chat.arrive', line: LINE },
    { type: 'chat.leave' },
    { type: 'chat.enter', architectureId: 'aurora' },
    { type: 'chat.connected' },
    { type: 'chat.disconnected' },
    { type: 'chat.erased' },
    { type: 'chat.heard', room: 'g~team', name: null, last: null, unread: 1, mentions: 0, isCall: false },
    { type: 'chat.heard', room: 'd~ada~grace', name: null, last: null, unread: 1, mentions: 0, isCall: true },
    { type: 'chat.counted', unread: 1 },
    { type: 'chat.attend', room: 'g~team' },
    { type: 'chat.unattend', room: 'g~team' },
    { type: 'chat.hide' },
    { type: 'chat.see' },
    { type: 'chat.occupy', isBusy: true },
    { type: 'chat.listen', isInTalk: true },
    { type: 'chat.follow', room: 'g~team' },
  ],
};
