import { Skeleton } from '@mantine/core';
import { codeOf } from '../../../adapters/kernel/code';
import { viewOf } from '../../kernel/lazy-view';

const PLAYER = codeOf('mediaBoard.player', async () => (await import('./PiecePlayer')).PiecePlayer);

/** The player of a media item, whose code is fetched at the latest when the pointer or the focus comes to one. */
export const PiecePlayer = viewOf(PLAYER, { loading: <Skeleton height="240px" /> });

export const prefetchPlayer = (): void => {
  // The player itself tells when it cannot be fetched.
  PLAYER.fetch().catch(() => {});
};
