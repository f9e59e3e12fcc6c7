import type { Marks } from '../kernel/marks';
import { COLLECTION, FAULT, KEY } from '../kernel/shapes';
import type { boardLikesMachine } from './board-likes.machine';
import type { likesMachine } from './likes.machine';
import type { ownLikesMachine } from './own-likes.machine';

const PIECE = { mediaBoardId: 'id', contentPieceId: 'id' } as const;
const BOARD = { mediaBoardId: 'id' } as const;
const TAP = { ...PIECE, uuid: 'id' } as const;
const LINE = { database: 'hidden', mode: 'id', uid: 'person' } as const;

export const mediaMarks = {
  likes: {
    context: COLLECTION,
    events: {
      'collection.want': { input: BOARD },
      'collection.release': KEY,
      'collection.tell': { event: { type: 'id', key: 'id', counts: 'id' } },
    },
  } satisfies Marks<typeof likesMachine>,
  boardLikes: {
    ...{ input: BOARD, actors: { boardCounts: { input: BOARD } } },
    context: { ...BOARD, counts: 'id', held: 'id', open: 'id' },
    events: { 'boardLikes.told': { counts: 'id' }, 'boardLikes.sent': KEY, 'boardLikes.settled': KEY },
  } satisfies Marks<typeof boardLikesMachine>,
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
