import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { realtimeKey } from '../kernel/realtime-key';
import type { OpMode } from '../shell/version';
import { type StageTalk, StageTalkSchema, stageKey } from './questions';

export const REACTIONS_API = `${API_BASE}/stage/react`;

export const REACTIONS = ['clap', 'heart', 'laugh', 'wow', 'party'] as const;
export type Reaction = (typeof REACTIONS)[number];
/** How many of each; a reaction that is missing has none. */
export type ReactionCounts = Readonly<Partial<Record<Reaction, number>>>;

/** The taps of a user are sent together after this time. */
export const TAPS_TOGETHER_MS = 2000;
/** Reactions of a user in one request. */
export const MOST_REACTIONS = 10;
/** Requests of a user in a minute. */
export const REACTS_PER_MINUTE = 40;
/** Users see this many of a second at once. */
const MOST_RISING = 12;

const CountSchema = v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const CountsSchema = v.strictObject(v.entriesFromList(REACTIONS, CountSchema));

export const totalOf = (counts: ReactionCounts): number => REACTIONS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);

/** Both, without what neither has. */
const combined = (
  one: ReactionCounts,
  other: ReactionCounts,
  combine: (a: number, b: number) => number,
): ReactionCounts =>
  Object.fromEntries(
    REACTIONS.map((kind) => [kind, combine(one[kind] ?? 0, other[kind] ?? 0)] as const).filter(
      ([, count]) => count > 0,
    ),
  );

export const withReactions = (counts: ReactionCounts, more: ReactionCounts): ReactionCounts =>
  combined(counts, more, (a, b) => a + b);
export const withoutReactions = (counts: ReactionCounts, less: ReactionCounts): ReactionCounts =>
  combined(counts, less, (a, b) => Math.max(0, a - b));

export const ReactSchema = v.object({
  talk: StageTalkSchema,
  reactions: v.pipe(
    CountsSchema,
    v.check((counts) => totalOf(counts) > 0 && totalOf(counts) <= MOST_REACTIONS, 'Too few or too many reactions'),
  ),
});

/** Where the sums of a talk are in the realtime database; only the service writes them. */
export const reactionsPath = (mode: OpMode, talk: StageTalk): string =>
  `applause/${mode}/${realtimeKey(stageKey(talk))}`;

/** A talk without reactions has no value. */
export const reactionsIn = (value: unknown): ReactionCounts => {
  const read = v.safeParse(CountsSchema, value ?? {});
  return read.success ? withReactions({}, read.output) : {};
};

/** The reactions to show as rising, spread evenly if there are more than users can see at once. */
export function rising(counts: ReactionCounts): Reaction[] {
  const total = totalOf(counts);
  const share = Math.min(1, MOST_RISING / Math.max(1, total));
  return REACTIONS.flatMap((kind) => Array.from({ length: Math.ceil((counts[kind] ?? 0) * share) }, () => kind)).slice(
    0,
    MOST_RISING,
  );
}
