import * as v from 'valibot';
import { OptionalTextSchema } from '../kernel/schema';

export const QUESTION_MAX = 300;

/** What a result leads to, in the order in which groups of equally good results are shown. */
const RESULT_TYPES = ['AREA', 'VIEWPOINT', 'WIDGET', 'MEDIA', 'DOCUMENT', 'PERSON', 'IMPRINT', 'PRIVACY'] as const;

const SearchResultSchema = v.object({
  id: v.string(),
  type: v.picklist(RESULT_TYPES),
  title: v.string(),
  snippet: v.string(),
  areaId: OptionalTextSchema,
  widgetId: OptionalTextSchema,
  assetId: OptionalTextSchema,
  /** Of a talk, ISO 8601. */
  begin: OptionalTextSchema,
  end: OptionalTextSchema,
});
export type SearchResult = v.InferOutput<typeof SearchResultSchema>;

/** A media item of a board. */
export type Sought = { widgetId: string; pieceId: string };

const mediaPrefix = (widgetId: string): string => `media:${widgetId}/`;

/** The id of the result that leads to a media item. */
export const mediaResultId = ({ widgetId, pieceId }: Sought): string => `${mediaPrefix(widgetId)}${pieceId}`;

/** The media item to which a result leads, `null` for any other result. */
export function soughtBy({ id, type, widgetId }: Pick<SearchResult, 'id' | 'type' | 'widgetId'>): Sought | null {
  if (type !== 'MEDIA' || widgetId === null || !id.startsWith(mediaPrefix(widgetId))) return null;
  return { widgetId, pieceId: id.slice(mediaPrefix(widgetId).length) };
}

const PERSON = 'person:';

export const personResultId = (uid: string): string => PERSON + uid;

const SPEAKER = 'speaker:';

export const speakerResultId = (key: string): string => SPEAKER + key;

/** The speaker of the venue to whom a result leads, by their key; `null` for any other result. */
export const speakerIn = ({ id, type }: Pick<SearchResult, 'id' | 'type'>): string | null =>
  type === 'PERSON' && id.startsWith(SPEAKER) ? id.slice(SPEAKER.length) : null;

/** The attendee to whom a result leads, `null` for any other result. */
export const personIn = ({ id, type }: Pick<SearchResult, 'id' | 'type'>): string | null =>
  type === 'PERSON' && id.startsWith(PERSON) ? id.slice(PERSON.length) : null;

/** Response of `GET /search/`. `answer` is null if no text of the venue answers; `sources` are ids of its results. */
export const SearchAnswerSchema = v.object({
  answer: OptionalTextSchema,
  sources: v.nullish(v.array(v.string()), []),
  results: v.nullish(v.array(SearchResultSchema), []),
  /** Whether a language model wrote the answer; else it is a sentence of the venue. */
  isWritten: v.nullish(v.boolean(), false),
});
export type SearchAnswer = v.InferOutput<typeof SearchAnswerSchema>;

/** Response of both calls of the index: how many texts of the venue are in it. `revision` is that of the venue. */
export const IndexStateSchema = v.object({
  state: v.picklist(['making', 'made', 'failed']),
  revision: v.nullable(v.number()),
  done: v.number(),
  total: v.number(),
});
export type IndexState = v.InferOutput<typeof IndexStateSchema>;
