import * as v from 'valibot';

const SdpSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(40_000));
const SeatNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
const FeedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const CandidateSchema = v.object({
  candidate: v.pipe(v.string(), v.maxLength(1000)),
  sdpMid: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  sdpMLineIndex: v.nullable(v.number()),
});
export type RelayCandidate = v.InferOutput<typeof CandidateSchema>;

/**
 * Messages of a browser to the service in a forwarded room, beginning with `hello`. A feed is the media of one member
 * over one connection; `feed: null` is the browser's own.
 */
export const RelayRequestSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), token: v.string(), room: v.string() }),
  v.object({ type: v.literal('send'), sdp: SdpSchema }),
  v.object({ type: v.literal('watch'), seat: SeatNumberSchema }),
  v.object({ type: v.literal('unwatch'), seat: SeatNumberSchema }),
  v.object({ type: v.literal('answer'), feed: FeedSchema, sdp: SdpSchema }),
  /** An ICE restart is needed. */
  v.object({ type: v.literal('again'), feed: FeedSchema }),
  v.object({ type: v.literal('candidate'), feed: v.nullable(FeedSchema), candidate: CandidateSchema }),
]);
export type RelayRequest = v.InferOutput<typeof RelayRequestSchema>;

export const RelayAnswerSchema = v.variant('type', [
  v.object({ type: v.literal('welcome') }),
  v.object({ type: v.literal('sent'), sdp: v.string() }),
  v.object({ type: v.literal('offer'), seat: v.string(), feed: v.string(), sdp: v.string() }),
  v.object({ type: v.literal('gone'), seat: v.string(), feed: v.string() }),
]);
export type RelayAnswer = v.InferOutput<typeof RelayAnswerSchema>;

/** Closing codes of the relay: the user may not send or watch here, or the media server is away. */
export const RELAY_CODES = { refused: 4403, away: 4503 } as const;
