import { seal } from '../../../domain/kernel/sealed';
import type { OutgoingFile } from '../../../machines/chat/chat.events';
import type { wallMachine } from '../../../machines/chat/wall.machine';
import type { Inputs } from '../kernel/explore';
import { LINE, messages } from './room.inputs';

export const WALL = { line: LINE, room: 's~voices' } as const;
export const PICTURE: OutgoingFile = {
  name: seal('Hall.jpg'),
  size: 900,
  type: 'image/jpeg',
  content: seal<object>({}),
  stored: null,
};

export const inputs: Inputs<typeof wallMachine> = {
  input: WALL,
  limit: 100_000,
  project: ({ posts, fresh, removal, failures }) => ({
    hasPosts: Object.keys(posts).length > 0,
    isFresh: fresh.length > 0,
    isAsking: removal !== null,
    failures: Math.max(failures, 5),
  }),
  events: [
    { type: 'wall.changed', posts: messages('m2', 'm3'), removed: [], others: [] },
    { type: 'wall.changed', posts: messages('m4'), removed: [], others: ['m4'] },
    { type: 'wall.changed', posts: {}, removed: ['m2', 'm3', 'm4'], others: [] },
    { type: 'wall.waiting', posts: messages('m5') },
    { type: 'wall.described', isClosed: true, isPreModerated: true },
    { type: 'wall.refused' },
    { type: 'wall.failed' },
    { type: 'wall.retry' },
    { type: 'wall.write', text: seal('Hello') },
    { type: 'wall.illustrate', picture: PICTURE },
    { type: 'wall.bare' },
    { type: 'wall.posted' },
    { type: 'wall.renew' },
    { type: 'wall.more' },
    { type: 'wall.remove', id: 'm2', isWaiting: false },
    { type: 'wall.remove', id: 'm5', isWaiting: true },
    { type: 'wall.confirm' },
    { type: 'wall.keep' },
    { type: 'wall.calm' },
    { type: 'wall.control' },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
