import { type Piece, pieceKey } from '../../../domain/media/likes';
import type { boardLikesMachine } from '../../../machines/media/board-likes.machine';
import type { Inputs } from '../kernel/explore';

export const BOARD = { mediaBoardId: 'board' };
export const PIECE: Piece = { ...BOARD, contentPieceId: 'talk' };
export const FILM: Piece = { ...BOARD, contentPieceId: 'film' };

export const inputs: Inputs<typeof boardLikesMachine> = {
  input: BOARD,
  limit: 5000,
  events: [
    { type: 'boardLikes.told', counts: { talk: 3 } },
    { type: 'boardLikes.unread' },
    ...[pieceKey(PIECE), pieceKey(FILM), 'another|talk'].flatMap((key) => [
      { type: 'boardLikes.sent', key, isCounted: true } as const,
      { type: 'boardLikes.settled', key } as const,
    ]),
  ],
};
