import { type ChatEvent, chatMachine } from '../../../machines/chat/chat.machine';
import type { Inputs } from '../kernel/explore';

export const lobby: ChatEvent = { type: 'chat.openRoom', roomId: 'lobby', chatIds: ['hall'] };
export const ada: ChatEvent = { type: 'chat.openAttendee', uid: 'ada' };

export const inputs: Inputs<typeof chatMachine> = {
  limit: 2000,
  events: [
    { type: 'chat.open' },
    lobby,
    ada,
    { type: 'chat.close' },
    { type: 'chat.expand' },
    { type: 'chat.minimise' },
    { type: 'chat.clear' },
  ],
};
