import * as v from 'valibot';
import { LocalizedTextsSchema } from '../kernel/localized';
import { IdSchema, listOf, OptionalTextSchema } from '../kernel/schema';
import { SpeakerSchema } from '../kernel/speaker';

export const PIECE_KINDS = ['VIDEO', 'AUDIO', 'IMAGE', 'STREAM', 'DOCUMENT'] as const;

/** A media item of a media board. */
export const ContentPieceSchema = v.object({
  id: IdSchema,
  titles: LocalizedTextsSchema,
  descriptions: LocalizedTextsSchema,
  kind: v.nullish(v.string(), 'VIDEO'),
  url: OptionalTextSchema,
  thumbnailAssetId: OptionalTextSchema,
  begin: OptionalTextSchema,
  end: OptionalTextSchema,
  track: LocalizedTextsSchema,
  speakers: listOf(SpeakerSchema),
  tags: listOf(v.string()),
  /** Of a film or a recording, in seconds. */
  length: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
  /** Subtitles of a film, one file of the format WebVTT per language. */
  captions: listOf(v.object({ locale: v.string(), url: v.string() })),
});
export type ContentPiece = v.InferOutput<typeof ContentPieceSchema>;
