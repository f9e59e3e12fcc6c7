import type { Marks } from '../kernel/marks';
import { COLLECTION, FAULT, KEY } from '../kernel/shapes';
import type { likeMachine } from './like.machine';
import type { likesMachine } from './likes.machine';
import type { ownLikesMachine } from './own-likes.machine';

const PIECE = { mediaBoardId: 'id', contentPieceId: 'id' } as const;
const TAP = { ...PIECE, uuid: 'id' } as const;
const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;

export const mediaMarks = {
  likes: {
    context: COLLECTION,
    events: {
      'collection.want': { input: PIECE },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id', key: 'id' } },
    },
  } satisfies Marks<typeof likesMachine>,
  like: {
    ...{ input: PIECE, context: { ...PIECE, held: {} }, actors: { likeCount: { input: PIECE } } },
    events: { 'like.sent': KEY, 'like.settled': KEY },
  } satisfies Marks<typeof likeMachine>,
  ownLikes: {
    context: { ...LINE, liked: 'id', taps: TAP, sending: TAP, accepted: TAP, unsettled: 'id' },
    events: {
      'ownLikes.configure': { database: 'hidden' },
      'ownLikes.mode': { mode: 'id' },
      'ownLikes.arrive': { uid: 'person' },
      'ownLikes.told': { liked: 'id' },
      'ownLikes.restored': { taps: TAP },
      'ownLikes.toggle': TAP,
    },
    facts: { 'ownLikes.refused': { fault: FAULT }, 'ownLikes.sent': KEY, 'ownLikes.settled': KEY },
    actors: {
      likesLine: { input: LINE },
      tray: { input: LINE, events: { 'tray.keep': { tap: TAP } } },
      sendTap: { input: { line: LINE, tap: TAP } },
    },
  } satisfies Marks<typeof ownLikesMachine>,
};
