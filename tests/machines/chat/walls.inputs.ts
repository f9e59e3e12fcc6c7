import { roomKey } from '../../../machines/chat/rooms.machine';
import type { wallsMachine } from '../../../machines/chat/walls.machine';
import type { Inputs } from '../kernel/explore';
import { messages } from './room.inputs';
import { WALL } from './wall.inputs';

export const inputs: Inputs<typeof wallsMachine> = {
  limit: 20_000,
  events: [
    { type: 'collection.want', input: WALL },
    { type: 'collection.want', input: { ...WALL, room: 's~other' } },
    { type: 'collection.release', key: roomKey(WALL.room) },
    { type: 'collection.forget' },
    { type: 'collection.clear' },
    { type: 'collection.tell', event: { type: 'wall.changed', posts: messages('m1'), removed: [], others: ['m1'] } },
  ],
  stopWhen: ({ context }) => Object.values(context.uses).some((uses) => uses > 2),
};
