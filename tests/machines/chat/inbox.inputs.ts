import { seal } from '../../../domain/kernel/sealed';
import type { RoomNews } from '../../../machines/chat/chat.events';
import type { inboxMachine } from '../../../machines/chat/inbox.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, profileOf } from '../kernel/fakes';
import { LINE } from './room.inputs';

export const news = (lastId: string | null, unread: number, isMuted = false, mentions = 0): RoomNews => ({
  lastId,
  last: null,
  isCall: false,
  unread,
  mentions,
  isMuted,
  name: null,
});
export const PROFILE = seal(profileOf(ADA));

export const inputs: Inputs<typeof inboxMachine> = {
  input: { line: LINE, profile: null },
  limit: 2000,
  events: [
    { type: 'inbox.changed', room: 'g~team', news: news('m1', 2) },
    { type: 'inbox.gone', room: 'g~team' },
    { type: 'inbox.changed', room: 'g~team', news: news('m2', 3) },
    { type: 'inbox.counted' },
    { type: 'inbox.refused' },
    { type: 'inbox.attend', rooms: ['g~team'] },
    { type: 'inbox.search', text: seal('Team') },
    { type: 'inbox.markRead', room: null },
    { type: 'inbox.introduce', profile: PROFILE },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
