import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { readableName } from '../kernel/invisible';
import { realtimeKey } from '../kernel/realtime-key';
import { IdSchema } from '../kernel/schema';
import type { OpMode } from '../shell/version';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The length of a meeting, and the grid on which meetings begin. */
export const MEETING_MS = 15 * MINUTE_MS;
/** Characters of the line that goes with a proposal. */
export const PROPOSAL_LENGTH = 140;
/** Proposals of a user that wait for an answer. */
export const MOST_OPEN = 3;
/** Proposals of a user within 24 hours, whatever became of them. */
export const MOST_A_DAY = 30;
/** The times that are offered for a meeting. */
export const MOST_OFFERED = 20;
/** The other user needs a moment to answer. */
const LEAD_MS = 5 * MINUTE_MS;
/** How many of the offered times are the next ones; the others are spread over what remains of the event. */
const SOONEST = 8;
/** A longer pause between talks is a night. */
const NIGHT_MS = 4 * HOUR_MS;
/** What is open for longer says nothing about the hours of a day. */
const DAY_AT_MOST_MS = 16 * HOUR_MS;
/** In a venue without talks. */
const WITHOUT_TALKS_MS = 24 * HOUR_MS;

export const MEET_API = {
  /** The user's own meetings and proposals. */
  own: `${API_BASE}/meet/{architectureId}`,
  /** The times that are free for the user and another one. */
  slots: `${API_BASE}/meet/{architectureId}/slots/{userId}`,
  propose: `${API_BASE}/meet/{architectureId}/propose`,
  answer: `${API_BASE}/meet/{architectureId}/answer`,
} as const;

/** A time at which something of the user's changed, at a path that only this user may read; only the service writes it. */
export const meetPath = (mode: OpMode, uid: string): string => `meet/${mode}/${realtimeKey(uid)}`;

/** From `begin` to before `end`, in milliseconds since 1970. */
export type Span = { begin: number; end: number };

export const STORED_MEET_STATES = ['proposed', 'accepted', 'declined', 'withdrawn', 'cancelled'] as const;
export type StoredMeetState = (typeof STORED_MEET_STATES)[number];
export const MEET_STATES = [...STORED_MEET_STATES, 'lapsed'] as const;
export type MeetState = (typeof MEET_STATES)[number];

/** A proposal without an answer lapses when the meeting would begin. */
export const shownState = (state: StoredMeetState, begin: number, now: number): MeetState =>
  state === 'proposed' && now >= begin ? 'lapsed' : state;

export const MEET_ACTIONS = ['accept', 'decline', 'withdraw'] as const;
export type MeetAction = (typeof MEET_ACTIONS)[number];

/** The states that actions lead to: a proposal is withdrawn, an agreed meeting is cancelled. */
const AFTER: Readonly<Record<MeetAction, readonly MeetState[]>> = {
  accept: ['accepted'],
  decline: ['declined'],
  withdraw: ['withdrawn', 'cancelled'],
};

/** Whether an action has led to a state. */
export const leadsTo = (action: MeetAction, state: MeetState): boolean => AFTER[action].includes(state);

/**
 * The state after an action of a user who proposed the meeting (`isMine`) or was asked; `null` if it does not fit. The same
 * action once more changes nothing.
 */
export function meetStateAfter(
  { state, isMine }: { state: MeetState; isMine: boolean },
  action: MeetAction,
): StoredMeetState | null {
  if (action === 'withdraw') {
    if (state === 'accepted' || state === 'cancelled') return 'cancelled';
    return isMine && (state === 'proposed' || state === 'withdrawn') ? 'withdrawn' : null;
  }
  const after = action === 'accept' ? 'accepted' : 'declined';
  return !isMine && (state === 'proposed' || state === after) ? after : null;
}

/** When meetings can take place: from the first to the last talk of each day of the event, whatever the time zone. */
export function openingsOf(all: readonly Span[], now: number): Span[] {
  if (all.length === 0) return [{ begin: now, end: now + WITHOUT_TALKS_MS }];
  const short = all.filter(({ begin, end }) => end - begin <= DAY_AT_MOST_MS);
  const talks = (short.length > 0 ? short : all).toSorted((one, other) => one.begin - other.begin);
  const days: Span[] = [];
  for (const { begin, end } of talks) {
    const day = days.at(-1);
    if (day !== undefined && begin - day.end <= NIGHT_MS) day.end = Math.max(day.end, end);
    else days.push({ begin, end });
  }
  return days;
}

const overlaps = (one: Span, other: Span): boolean => one.begin < other.end && other.begin < one.end;

type Free = { openings: readonly Span[]; taken: readonly Span[]; now: number };

/** The begins of all meetings that are possible, in the order of time; `taken` is what either user has planned. */
export function freeBegins({ openings, taken, now }: Free): number[] {
  return openings.flatMap((opening) => {
    const from = Math.ceil(Math.max(opening.begin, now + LEAD_MS) / MEETING_MS) * MEETING_MS;
    const begins: number[] = [];
    for (let begin = from; begin + MEETING_MS <= opening.end; begin += MEETING_MS) {
      const meeting = { begin, end: begin + MEETING_MS };
      if (!taken.some((span) => overlaps(span, meeting))) begins.push(begin);
    }
    return begins;
  });
}

/** At most {@link MOST_OFFERED} of these times: the next ones, and others up to the end of the event. */
export function offeredBegins(begins: readonly number[]): number[] {
  if (begins.length <= MOST_OFFERED) return [...begins];
  const later = begins.slice(SOONEST);
  const step = later.length / (MOST_OFFERED - SOONEST);
  const spread = Array.from({ length: MOST_OFFERED - SOONEST }, (_, at) => later[Math.floor(at * step)] ?? 0);
  return [...begins.slice(0, SOONEST), ...spread];
}

const UserSchema = v.pipe(IdSchema, v.maxLength(200));
/** Made by the client, so that a repeated request proposes once. */
const MeetIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Invalid id'));
/** In milliseconds since 1970. */
const InstantSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** A meeting or a proposal, as the user sees it who has it with another one. */
export const MeetingSchema = v.object({
  id: v.string(),
  /** The other user. */
  uid: v.string(),
  name: v.string(),
  /** Whether the user has proposed it. */
  isMine: v.boolean(),
  begin: InstantSchema,
  end: InstantSchema,
  state: v.picklist(MEET_STATES),
  text: v.string(),
});
export type Meeting = v.InferOutput<typeof MeetingSchema>;
/** In the order of time. */
export const MeetingsSchema = v.object({ meetings: v.array(MeetingSchema) });

/** When meetings with another user may begin, in the order of time. */
export const SlotsSchema = v.object({ slots: v.array(InstantSchema) });

const oneLine = (text: string): string => readableName(text.replace(/\s+/gu, ' ')).trim();

export const ProposalSchema = v.object({
  id: MeetIdSchema,
  userId: UserSchema,
  begin: InstantSchema,
  text: v.pipe(v.string(), v.transform(oneLine), v.maxLength(PROPOSAL_LENGTH)),
  /** A meeting of the same two users, which ends when this one is accepted. */
  replaces: v.exactOptional(MeetIdSchema),
});
export type Proposal = v.InferOutput<typeof ProposalSchema>;

export const MeetAnswerSchema = v.object({ id: MeetIdSchema, action: v.picklist(MEET_ACTIONS) });

/** The first talk that the user has saved and that is on during an agreed meeting which has not begun. */
export const talkDuring = <T extends Span>(
  meeting: Pick<Meeting, 'begin' | 'end' | 'state'>,
  talks: readonly T[],
  now: number,
): T | null =>
  meeting.state === 'accepted' && now < meeting.begin ? (talks.find((talk) => overlaps(talk, meeting)) ?? null) : null;
