import * as v from 'valibot';
import type { Embedded, Embedding } from '../kernel/embedding';
import { listOf } from '../kernel/schema';
import { ContentPieceSchema } from './content-piece';
import { COMMON_ENTRIES, inFrames, widgetKind } from './kind';
import { providerFilm } from './provider-films';

/** How a piece is embedded if its address has no known file extension: its page may play the video itself. */
const OF_PIECE: Readonly<Record<string, readonly Embedding[]>> = {
  VIDEO: ['frame', 'media'],
  AUDIO: ['frame', 'media'],
  IMAGE: ['picture'],
};

export const mediaBoard = widgetKind({
  configuration: v.object({ ...COMMON_ENTRIES, contentPieces: listOf(ContentPieceSchema) }),
  embeds: ({ url, contentPieces }) => [
    ...inFrames(url),
    ...contentPieces.map(({ url: address, kind }): Embedded => {
      const film = providerFilm(address ?? '');
      return film === null
        ? { address, embeddings: OF_PIECE[kind] ?? ['frame'] }
        : { address: film.player, embeddings: ['frame'] };
    }),
  ],
  slots: ({ contentPieces }) => contentPieces,
  pieces: ({ contentPieces }) => contentPieces,
  isGated: () => false,
});
