import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import type { OpMode } from '../shell/version';
import { type StageTalk, StageTalkSchema, stagePath } from './questions';

export const POLL_LENGTH = 200;
export const CHOICE_LENGTH = 80;
export const FEWEST_CHOICES = 2;
export const MOST_CHOICES = 8;
export const MOST_POLLS = 20;
/** With fewer votes, the service keeps to itself what was chosen. */
export const FEWEST_VOTES = 5;

export const POLLS_API = {
  /** What only this user may read of a talk's polls: own votes, and for moderators the drafts. */
  own: `${API_BASE}/stage/{widgetId}/{configurationId}/polls`,
  vote: `${API_BASE}/stage/polls/vote`,
  moderate: `${API_BASE}/stage/polls/moderate`,
} as const;

/**
 * `draft`: only moderators see it. `open`: users see the results after their vote. `held`: they see them once no poll of the
 * talk takes votes. `shown`: all see them at once. `closed`: it takes no votes.
 */
export const POLL_STATES = ['draft', 'open', 'held', 'shown', 'closed'] as const;
export type PollState = (typeof POLL_STATES)[number];

const textUpTo = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length));
/** Made by the client, so that a repeated request makes one poll. */
const PollIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Invalid id'));
const one = { talk: StageTalkSchema, id: PollIdSchema };

/** A poll has at most 2.5 KB: three bytes for each of its 840 characters. */
export const PollTextsSchema = v.object({
  question: textUpTo(POLL_LENGTH),
  choices: v.pipe(
    v.array(textUpTo(CHOICE_LENGTH)),
    v.minLength(FEWEST_CHOICES),
    v.maxLength(MOST_CHOICES),
    v.check((choices) => new Set(choices).size === choices.length, 'Two choices are the same'),
  ),
  /** Whether users may choose several. */
  isMultiple: v.boolean(),
});
export type PollTexts = v.InferOutput<typeof PollTextsSchema>;

const ChoicesSchema = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CHOICES - 1))),
  v.minLength(1),
  v.maxLength(MOST_CHOICES),
  v.check((choices) => new Set(choices).size === choices.length, 'A choice is there twice'),
);
/** `edit`: what the user saw of the poll, which a moderator may have changed since. */
export const PollVoteSchema = v.object({ ...one, edit: v.number(), choices: ChoicesSchema });

export const ModeratePollSchema = v.variant('action', [
  v.object({ ...one, action: v.picklist(['open', 'hold', 'show', 'close', 'delete']) }),
  /** Makes or changes the poll; one that has votes stays, and its copy gets the texts. */
  v.object({ ...one, action: v.literal('save'), copyId: PollIdSchema, texts: PollTextsSchema }),
]);
export type ModeratePoll = v.InferOutput<typeof ModeratePollSchema>;
export type PollAction = Exclude<ModeratePoll['action'], 'save'>;

const ShownPollSchema = v.object({
  question: v.string(),
  choices: v.array(v.string()),
  isMultiple: v.exactOptional(v.literal(true)),
  state: v.picklist(['open', 'held', 'shown', 'closed']),
  /** Whether the results of a closed poll wait for the other polls. */
  isHeld: v.exactOptional(v.literal(true)),
  /** Counts how often the texts were changed. */
  edit: v.number(),
  /** When it was made, in milliseconds since 1970. */
  at: v.number(),
});
export type ShownPoll = v.InferOutput<typeof ShownPollSchema>;

/** How many users voted, and how often each choice was chosen; without `counts`, that is not to be known. */
export const PollTallySchema = v.object({ votes: v.number(), counts: v.exactOptional(v.array(v.number())) });
export type PollTally = v.InferOutput<typeof PollTallySchema>;

/** As the realtime database has it; only the service writes it. */
export const PollBoardSchema = v.object({
  /** Changes with what moderators do. */
  revision: v.nullish(v.number(), 0),
  polls: v.nullish(v.record(v.string(), ShownPollSchema), {}),
  tallies: v.nullish(v.record(v.string(), PollTallySchema), {}),
});
export type PollBoard = v.InferOutput<typeof PollBoardSchema>;

export const pollsPath = (mode: OpMode, talk: StageTalk): string => `${stagePath(mode, talk)}/polls`;

/** A talk without polls has no value. */
export const pollBoardIn = (value: unknown): PollBoard => {
  const read = v.safeParse(PollBoardSchema, value ?? {});
  return read.success ? read.output : { revision: 0, polls: {}, tallies: {} };
};

export const OwnPollsSchema = v.object({
  isModerator: v.boolean(),
  /** What the user chose, by the ids of polls. */
  votes: v.record(v.string(), v.array(v.number())),
  /** Oldest first; empty for attendees. */
  drafts: v.array(v.object({ id: v.string(), ...PollTextsSchema.entries })),
});
export type OwnPolls = v.InferOutput<typeof OwnPollsSchema>;
export type PollDraft = OwnPolls['drafts'][number];

type Stated = { state: PollState; isHeld?: boolean };

export const takesVotes = ({ state }: Pick<Stated, 'state'>): boolean =>
  state === 'open' || state === 'held' || state === 'shown';

/** Whether results wait until no poll of the talk takes votes. */
export const isHeldBack = (poll: Stated, ofTalk: readonly Stated[]): boolean =>
  poll.state === 'held' || (poll.state === 'closed' && poll.isHeld === true && ofTalk.some(takesVotes));

const AFTER: Readonly<Record<Exclude<PollAction, 'delete'>, Readonly<Partial<Record<PollState, PollState>>>>> = {
  open: { draft: 'open', held: 'open', shown: 'open', closed: 'open' },
  hold: { draft: 'held', open: 'held', shown: 'held' },
  show: { open: 'shown', held: 'shown', closed: 'closed' },
  close: { open: 'closed', held: 'closed', shown: 'closed' },
};

/** How an action of a moderator changes a poll; null if it does not fit its state. */
export function pollAfter(
  { state, isHeld }: { state: PollState; isHeld: boolean },
  action: Exclude<PollAction, 'delete'>,
): { state: PollState; isHeld: boolean } | null {
  const after = AFTER[action][state];
  if (after === undefined) return null;
  return { state: after, isHeld: action === 'hold' || (action === 'close' && isHeld) };
}

/** The ids of polls: those that take votes first, then the others; of each the newest first. */
export const pollOrder = (polls: Readonly<Record<string, Pick<ShownPoll, 'state' | 'at'>>>): string[] =>
  Object.entries(polls)
    .toSorted(([, a], [, b]) => Number(takesVotes(b)) - Number(takesVotes(a)) || b.at - a.at)
    .map(([id]) => id);
