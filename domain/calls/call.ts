import * as v from 'valibot';
import type { OpMode } from '../shell/version';

/** A call is a mesh: each browser sends its picture to every other one. */
export const CALL_MAX = 4;
/** Older rings were left by a closed browser; in milliseconds. */
export const RING_MAX_MS = 60_000;

/** How long after a reload a user comes back into the call, in milliseconds. */
export const WAY_BACK_MS = 20_000;
/** What a user sent when they left the page. */
export type Kept = { isMuted: boolean; isCameraOff: boolean };
/** A call that a reload interrupted. */
export type WayBack = { room: string; kept: Kept };

export const RING_ANSWERS = ['accept', 'decline', 'busy'] as const;
export type RingAnswer = (typeof RING_ANSWERS)[number];

/** `rings/{mode}/{uid}/{from}`: a user calls another one, who answers in the same record. `sid` names the tab. */
export const RingSchema = v.object({
  room: v.string(),
  at: v.number(),
  sid: v.string(),
  answer: v.optional(v.picklist(RING_ANSWERS)),
});
export type Ring = v.InferOutput<typeof RingSchema>;

/** `calls/{mode}/{room}/peers/{uid}`: a user who is in the call, and what they send. */
export const PeerSchema = v.object({
  at: v.number(),
  sid: v.string(),
  audio: v.optional(v.boolean(), true),
  video: v.optional(v.boolean(), true),
  screen: v.optional(v.boolean(), false),
  /** `lost` while the browser has no connection to the database; what it sends may still arrive. */
  state: v.optional(v.string()),
});
export type Peer = v.InferOutput<typeof PeerSchema>;

/** `calls/{mode}/{room}/signals/{uid}/{id}`: from one browser to another. */
export const SignalSchema = v.object({
  from: v.string(),
  kind: v.picklist(['description', 'candidate']),
  sid: v.string(),
  at: v.number(),
  data: v.string(),
});
export type Signal = v.InferOutput<typeof SignalSchema>;

const DescriptionSchema = v.object({
  type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: v.optional(v.string()),
});
const CandidateSchema = v.object({
  candidate: v.optional(v.string()),
  sdpMid: v.optional(v.nullable(v.string())),
  sdpMLineIndex: v.optional(v.nullable(v.number())),
  usernameFragment: v.optional(v.nullable(v.string())),
});
/** The content of a signal; `to` is the tab that it is for, so that a later tab leaves it alone. */
export const SignalDataSchema = v.variant('kind', [
  v.object({ kind: v.literal('description'), to: v.string(), description: DescriptionSchema }),
  v.object({ kind: v.literal('candidate'), to: v.string(), candidate: v.nullable(CandidateSchema) }),
]);
export type SignalData = v.InferOutput<typeof SignalDataSchema>;

/** @returns null for a signal that our client did not send */
export function readSignal({ kind, data }: Pick<Signal, 'kind' | 'data'>): SignalData | null {
  try {
    const result = v.safeParse(SignalDataSchema, JSON.parse(data));
    return result.success && result.output.kind === kind ? result.output : null;
  } catch {
    return null;
  }
}

/** The places of calls in the realtime database; `docs/realtime-rules.md` lists who may read and write them. */
export const callPath = (mode: OpMode, room: string, ...keys: readonly string[]): string =>
  ['calls', mode, room, ...keys].join('/');
export const ringPath = (mode: OpMode, uid: string, ...keys: readonly string[]): string =>
  ['rings', mode, uid, ...keys].join('/');

/** Of two users, one makes the first offer, and gives way if both offer at the same time. */
export const offersFirst = (uid: string, other: string): boolean => uid > other;

/** The reaction to a ring of a user who is in a call, or not (`null`). Two users who call each other are connected. */
export function answerTo(room: string, current: string | null): RingAnswer | null {
  if (current === null) return null;
  return current === room ? 'accept' : 'busy';
}

/** Why the service refuses a ring: the user was rung a moment ago. */
export const ringRefusal = (waitMs: number): string =>
  `This user was rung a moment ago: try again in ${Math.ceil(waitMs / 1000)} s.`;
/** How long a refused caller waits, in milliseconds; null if the refusal does not say it. */
export function waitIn(refusal: string): number | null {
  const seconds = /try again in (?<seconds>\d{1,6}) s\.$/.exec(refusal)?.groups?.['seconds'];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/** `recent`: the service did not let it ring, because the user was rung a moment ago. */
export type RingOutcome = RingAnswer | 'recent';

/** The combined result of all answers; `null` while one is missing or a user has accepted. */
export function outcomeOf(
  others: readonly string[],
  answers: readonly { uid: string; answer: RingOutcome }[],
): 'declined' | 'busy' | 'recent' | null {
  const given = others.map((uid) => answers.find((answer) => answer.uid === uid)?.answer);
  if (given.some((answer) => answer === undefined || answer === 'accept')) return null;
  if (given.includes('decline')) return 'declined';
  return given.includes('busy') ? 'busy' : 'recent';
}
