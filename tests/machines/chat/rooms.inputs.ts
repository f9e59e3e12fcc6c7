import { roomKey, type roomsMachine } from '../../../machines/chat/rooms.machine';
import type { Inputs } from '../kernel/explore';
import { LINE, ROOM } from './room.inputs';

export const inputs: Inputs<typeof roomsMachine> = {
  limit: 20_000,
  events: [
    { type: 'collection.want', input: ROOM },
    { type: 'collection.want', input: { line: LINE, room: 'g~team' } },
    { type: 'collection.release', key: roomKey(ROOM.room) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'room.typers', uids: ['grace'] } },
    { type: 'collection.tell', event: { type: 'room.react', id: 'm2', emoji: '👍', isOn: true } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
