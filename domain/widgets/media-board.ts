import * as v from 'valibot';
import type { Embedded, Embedding } from '../kernel/embedding';
import { LocalizedTextsSchema } from '../kernel/localized';
import { IdSchema, listOf, OptionalTextSchema } from '../kernel/schema';
import { COMMON_ENTRIES, inFrames, widgetKind } from './kind';
import { providerFilm } from './provider-films';

const ContentPieceSchema = v.object({
  id: IdSchema,
  titles: LocalizedTextsSchema,
  descriptions: LocalizedTextsSchema,
  kind: v.nullish(v.string(), 'VIDEO'),
  url: OptionalTextSchema,
  thumbnailAssetId: OptionalTextSchema,
  begin: OptionalTextSchema,
  end: OptionalTextSchema,
  tags: listOf(v.string()),
  /** Subtitles of a film, one file of the format WebVTT per language. */
  captions: listOf(v.object({ locale: v.string(), url: v.string() })),
});
export type ContentPiece = v.InferOutput<typeof ContentPieceSchema>;

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
  isGated: () => false,
});
