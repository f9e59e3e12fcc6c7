import type { Marks } from '../kernel/marks';
import type { chatMachine } from './chat.machine';

export const chatMarks = {
  chat: {
    context: { roomChats: 'id', roomId: 'id', attendeeToChatUid: 'person' },
    events: {
      'chat.openRoom': { roomId: 'id', chatIds: 'person' },
      'chat.openAttendee': { uid: 'person' },
    },
  } satisfies Marks<typeof chatMachine>,
};
