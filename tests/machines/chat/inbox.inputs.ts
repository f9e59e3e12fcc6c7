import type { RoomNews } from '../../../machines/chat/chat.events';
import type { inboxMachine } from '../../../machines/chat/inbox.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const news = (lastId: string | null, unread: number, isMuted = false): RoomNews => ({ lastId, unread, isMuted });

export const inputs: Inputs<typeof inboxMachine> = {
  input: { line: LINE },
  limit: 2000,
  events: [
    { type: 'inbox.changed', room: 'g~team', news: news('m1', 2) },
    { type: 'inbox.gone', room: 'g~team' },
    { type: 'inbox.refused' },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
