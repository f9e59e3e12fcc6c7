import * as v from 'valibot';
import { REPORT_REASONS, REPORT_TEXT_MAX } from '../chat/safety';
import { API_BASE } from '../kernel/api';
import { realtimeKey } from '../kernel/realtime-key';
import { IdSchema } from '../kernel/schema';
import type { Area } from '../kernel/venue';
import type { OpMode } from '../shell/version';
import { addressOfTalk, type WidgetConfiguration } from '../widgets/kind';

export const QUESTION_LENGTH = 280;
export const REASON_LENGTH = 200;
export const ANSWER_LENGTH = 1000;
/** Time between two questions of a user. */
export const ASK_EVERY_MS = 20_000;
/** Questions of a user at one talk that wait for approval. */
export const MOST_WAITING = 3;
export const MOST_QUESTIONS = 500;
/** With as many attendees in the area, questions wait for approval unless a moderator decides otherwise. */
export const CHECKED_FROM = 50;
/** A day of film. */
const MOST_SECONDS = 86_400;
const OPENS_BEFORE_MS = 3_600_000;
const CLOSES_AFTER_MS = 600_000;

export const STAGE_API = {
  /** What only this user may read of a talk: own questions and votes, and for moderators the queue. */
  own: `${API_BASE}/stage/{widgetId}/{configurationId}`,
  ask: `${API_BASE}/stage/ask`,
  /** Makes a message of the chat beside a talk, or in its room, a question of its author. */
  askMessage: `${API_BASE}/stage/ask-message`,
  vote: `${API_BASE}/stage/vote`,
  withdraw: `${API_BASE}/stage/withdraw`,
  /** Tells the organisers about a question, and who asked it. */
  report: `${API_BASE}/stage/report`,
  moderate: `${API_BASE}/stage/moderate`,
} as const;

const ShortIdSchema = v.pipe(IdSchema, v.maxLength(200));
/** A configuration of a widget that has a begin and an end. */
export const StageTalkSchema = v.object({ widgetId: ShortIdSchema, configurationId: ShortIdSchema });
export type StageTalk = v.InferOutput<typeof StageTalkSchema>;

export const stageKey = ({ widgetId, configurationId }: StageTalk): string => `${widgetId}/${configurationId}`;

/** The talk of a configuration, which keeps its questions when it moves to another widget. */
export function stageTalkOf(widgetId: string, slot: Pick<WidgetConfiguration, 'id' | 'movedFrom'>): StageTalk {
  const [first = '', ...rest] = addressOfTalk(widgetId, slot).split('/');
  return slot.movedFrom === null
    ? { widgetId, configurationId: slot.id }
    : { widgetId: first, configurationId: rest.join('/') };
}

/** The configuration of a talk, in whichever widget it is now. */
export function slotOfTalk(
  areas: readonly Pick<Area, 'contentWidgets'>[],
  talk: StageTalk,
): WidgetConfiguration | null {
  const isIt = (widgetId: string, slot: WidgetConfiguration): boolean =>
    stageKey(stageTalkOf(widgetId, slot)) === stageKey(talk);
  return (
    areas
      .flatMap(({ contentWidgets }) => contentWidgets)
      .flatMap(({ id, configurations }) => configurations.filter((slot) => isIt(id, slot)))[0] ?? null
  );
}

export type StagePhase = 'early' | 'open' | 'over';

/** Whether attendees may ask and vote at a talk; `null` for what is no talk. */
export function stagePhase(
  { begin, end }: { begin: string | null; end: string | null },
  now: number,
): StagePhase | null {
  const [from, to] = [Date.parse(begin ?? ''), Date.parse(end ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  if (now < from - OPENS_BEFORE_MS) return 'early';
  return now < to + CLOSES_AFTER_MS ? 'open' : 'over';
}

/** How long questions and polls of a talk are not open yet, in milliseconds; `null` for what is no talk, or over. */
export function stageOpensInMs(slot: { begin: string | null; end: string | null }, now: number): number | null {
  const phase = stagePhase(slot, now);
  if (phase === null || phase === 'over') return null;
  return Math.max(0, Date.parse(slot.begin ?? '') - OPENS_BEFORE_MS - now);
}

/** When questions and polls of a talk close, in milliseconds since 1970. */
export const stageEnd = ({ end }: { end: string | null }): number => Date.parse(end ?? '') + CLOSES_AFTER_MS;

const textUpTo = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length));
/** A position in a film of the talk, in seconds. */
export const FilmMomentSchema = v.object({
  pieceId: ShortIdSchema,
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SECONDS)),
});
export type FilmMoment = v.InferOutput<typeof FilmMomentSchema>;
/** Made by the client, so that a repeated request asks once. */
const QuestionIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Invalid id'));
const one = { talk: StageTalkSchema, id: QuestionIdSchema };

export const AskSchema = v.object({ ...one, text: textUpTo(QUESTION_LENGTH), isNamed: v.boolean() });
export const AskMessageSchema = v.object({
  talk: StageTalkSchema,
  room: v.pipe(v.string(), v.maxLength(300)),
  message: v.pipe(v.string(), v.regex(/^[\w-]{20}$/, 'Invalid id')),
  /** `meeting`: the chat in our own room of the talk. */
  place: v.optional(v.picklist(['chat', 'meeting']), 'chat'),
});
/** `known`: the message was asked before. */
export const MESSAGE_OUTCOMES = ['asked', 'waiting', 'known'] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];
export const MessageAskedSchema = v.object({ outcome: v.picklist(MESSAGE_OUTCOMES) });
export const QuestionVoteSchema = v.object({ ...one, isOn: v.boolean() });
/** Response to a vote: how many there are now. */
export const VotedSchema = v.object({ votes: v.number() });
export const WithdrawSchema = v.object(one);
export const ReportQuestionSchema = v.object({
  ...one,
  reason: v.picklist(REPORT_REASONS),
  text: v.nullable(textUpTo(REPORT_TEXT_MAX)),
});
export const ModerateQuestionSchema = v.variant('action', [
  v.object({ ...one, action: v.picklist(['approve', 'answering', 'close', 'pin', 'unpin', 'separate']) }),
  /** Of a question that was asked twice: its votes count for `into`. */
  v.object({ ...one, action: v.literal('merge'), into: QuestionIdSchema }),
  v.object({ ...one, action: v.literal('decline'), reason: textUpTo(REASON_LENGTH) }),
  v.object({
    ...one,
    action: v.literal('answered'),
    answer: v.pipe(v.string(), v.trim(), v.maxLength(ANSWER_LENGTH)),
    film: v.exactOptional(FilmMomentSchema),
  }),
  /** Its users go on about it in the chat of a widget. */
  v.object({ ...one, action: v.literal('carry'), chatId: ShortIdSchema }),
  /** Whether new questions wait for approval. */
  v.object({ talk: StageTalkSchema, action: v.literal('check'), isChecked: v.boolean() }),
]);
export type ModerateQuestion = v.InferOutput<typeof ModerateQuestionSchema>;

export const STORED_STATES = ['waiting', 'declined', 'visible', 'answering', 'answered', 'carried', 'closed'] as const;
/** A merged question keeps its stored state, which it has again once it is separate. */
export const QUESTION_STATES = [...STORED_STATES, 'merged'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** A question that all attendees read; `by` is missing if it was asked without a name. */
const ShownSchema = v.object({
  text: v.string(),
  by: v.exactOptional(v.string()),
  /** When it was asked, in milliseconds since 1970. */
  at: v.number(),
  state: v.picklist(['visible', 'answering', 'answered', 'carried', 'closed']),
  votes: v.number(),
  answer: v.exactOptional(v.string()),
  /** Where a film of the talk answers it. */
  film: v.exactOptional(FilmMomentSchema),
  /** The chat widget in which it is carried on. */
  chatId: v.exactOptional(v.string()),
  isPinned: v.exactOptional(v.literal(true)),
  /** The ids of the questions that were merged into it. */
  also: v.exactOptional(v.array(v.string())),
  /** Of a question that was a message of the chat: the user who wrote it, as all read there. */
  from: v.exactOptional(v.string()),
});
export type ShownQuestion = v.InferOutput<typeof ShownSchema>;
export type Ranked = Pick<ShownQuestion, 'at' | 'state' | 'votes' | 'isPinned'>;

/** As the realtime database has it; only the service writes it. */
export const QuestionBoardSchema = v.object({
  /** Changes with the queue and with what askers alone may read. */
  revision: v.nullish(v.number(), 0),
  isChecked: v.nullish(v.boolean(), false),
  questions: v.nullish(v.record(v.string(), ShownSchema), {}),
});
export type QuestionBoard = v.InferOutput<typeof QuestionBoardSchema>;

export const stagePath = (mode: OpMode, talk: StageTalk): string => `stage/${mode}/${realtimeKey(stageKey(talk))}`;
export const questionsPath = (mode: OpMode, talk: StageTalk): string => `${stagePath(mode, talk)}/questions`;

/** A talk without questions has no value. */
export const questionBoardIn = (value: unknown): QuestionBoard => {
  const read = v.safeParse(QuestionBoardSchema, value ?? {});
  return read.success ? read.output : { revision: 0, isChecked: false, questions: {} };
};

const OwnSchema = v.object({
  id: v.string(),
  text: v.string(),
  state: v.picklist(QUESTION_STATES),
  reason: v.nullable(v.string()),
  /** The question that it was merged into. */
  into: v.exactOptional(v.object({ id: v.string(), text: v.string() })),
});
const QueuedSchema = v.object({ id: v.string(), text: v.string(), by: v.nullable(v.string()), at: v.number() });
const MergedSchema = v.object({ id: v.string(), into: v.string(), text: v.string(), by: v.nullable(v.string()) });
export const OwnStageSchema = v.object({
  isModerator: v.boolean(),
  own: v.array(OwnSchema),
  /** The ids of the questions that the user votes for. */
  votes: v.array(v.string()),
  /** Questions that wait for approval, oldest first; empty for attendees. */
  queue: v.array(QueuedSchema),
  /** Questions that were merged into others, oldest first; empty for attendees. */
  merged: v.optional(v.array(MergedSchema), []),
});
export type OwnStage = v.InferOutput<typeof OwnStageSchema>;
export type OwnQuestion = v.InferOutput<typeof OwnSchema>;
export type QueuedQuestion = v.InferOutput<typeof QueuedSchema>;
export type MergedQuestion = v.InferOutput<typeof MergedSchema>;

const RANKS: Readonly<Record<ShownQuestion['state'], number>> = {
  answering: 0,
  visible: 1,
  answered: 2,
  carried: 3,
  closed: 4,
};

/** The ids of questions: what is being answered, then open ones, then the others; of each pinned, most voted, oldest first. */
export const rankedIds = (questions: Readonly<Record<string, Ranked>>): string[] =>
  Object.entries(questions)
    .toSorted(
      ([, a], [, b]) =>
        RANKS[a.state] - RANKS[b.state] ||
        Number(b.isPinned ?? false) - Number(a.isPinned ?? false) ||
        b.votes - a.votes ||
        a.at - b.at,
    )
    .map(([id]) => id);

/**
 * The list after a change: it keeps its order, without what is gone; the user's own questions come in at its end. The same
 * list if nothing came or went.
 */
export function calmIds(
  shown: readonly string[] | null,
  questions: Readonly<Record<string, Ranked>>,
  own: readonly string[],
): readonly string[] {
  if (shown === null || shown.length === 0) return rankedIds(questions);
  const kept = shown.filter((id) => id in questions);
  const added = own.filter((id) => id in questions && !kept.includes(id));
  if (kept.length + added.length === 0) return rankedIds(questions);
  return kept.length === shown.length && added.length === 0 ? shown : [...kept, ...added];
}

/** How an action of a moderator changes a question; `null` if it does not fit its state. */
export function stateAfter(state: QuestionState, action: ModerateQuestion['action']): QuestionState | null {
  if (state === 'merged') return null;
  const isOpen = state !== 'waiting' && state !== 'declined';
  switch (action) {
    case 'approve':
      return isOpen ? null : 'visible';
    case 'decline':
      return state === 'waiting' || state === 'visible' ? 'declined' : null;
    case 'answering':
      return isOpen ? 'answering' : null;
    case 'answered':
      return isOpen ? 'answered' : null;
    case 'carry':
      return isOpen ? 'carried' : null;
    case 'close':
      return isOpen ? 'closed' : null;
    case 'pin':
    case 'unpin':
      return isOpen ? state : null;
    case 'merge':
      return state === 'waiting' || state === 'visible' ? 'merged' : null;
    case 'separate':
    case 'check':
      return null;
  }
}
