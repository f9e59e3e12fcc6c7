import type { BoardCounts } from '../../../domain/media/likes';

/** Starts to read the counts of a board; returns the clean-up. */
type Read = (mediaBoardId: string, tell: (counts: BoardCounts | null) => void) => () => void;
type Hear = (counts: BoardCounts | null) => void;
/** `told` is `undefined` until the counts are known. */
type Board = { told: BoardCounts | null | undefined; hearers: Set<Hear>; leave: () => void };

/** Reads the counts of each board once, for all of its media items. */
export function createBoardCounts(read: Read) {
  const boards = new Map<string, Board>();

  function open(mediaBoardId: string): Board {
    const board: Board = { told: undefined, hearers: new Set(), leave: () => {} };
    boards.set(mediaBoardId, board);
    board.leave = read(mediaBoardId, (counts) => {
      board.told = counts;
      for (const hearer of board.hearers) hearer(counts);
    });
    return board;
  }

  /** Reports the counts now, if they are known, and at every change; returns the clean-up. */
  function hear(mediaBoardId: string, hearer: Hear): () => void {
    const board = boards.get(mediaBoardId) ?? open(mediaBoardId);
    board.hearers.add(hearer);
    if (board.told !== undefined) hearer(board.told);
    return () => {
      if (!board.hearers.delete(hearer) || board.hearers.size > 0) return;
      boards.delete(mediaBoardId);
      board.leave();
    };
  }

  /** The counts as soon as they are known. */
  const now = (mediaBoardId: string, signal: AbortSignal): Promise<BoardCounts> =>
    new Promise((resolve, reject) => {
      const stop = hear(mediaBoardId, (counts) => {
        if (counts === null) reject(new Error('The likes cannot be read'));
        else resolve(counts);
        queueMicrotask(() => stop());
      });
      signal.addEventListener('abort', () => stop(), { once: true });
    });

  return { hear, now };
}
