import { type Piece, pieceKey } from '../../../domain/media/likes';
import type { likeMachine } from '../../../machines/media/like.machine';
import type { Inputs } from '../kernel/explore';

export const PIECE: Piece = { mediaBoardId: 'board', contentPieceId: 'talk' };

export const inputs: Inputs<typeof likeMachine> = {
  input: PIECE,
  limit: 1000,
  events: [
    { type: 'like.told', count: 3 },
    { type: 'like.unread' },
    ...[pieceKey(PIECE), 'another'].flatMap((key) => [
      { type: 'like.sent', key, isCounted: true } as const,
      { type: 'like.settled', key } as const,
    ]),
  ],
};
