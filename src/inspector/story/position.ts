import { type Entry, endOf, type Story } from './story';

/** A moment of a story: the last entry that has happened, and a time, which may be later. */
export type Position = { seq: number; at: number };

/** The last entry of the story at a time, -1 before the first. */
export function positionAt(story: Story, at: number): Position {
  const bounded = Math.min(Math.max(at, 0), endOf(story));
  const last = story.entries.findLast((entry) => entry.at <= bounded);
  return { seq: last?.seq ?? -1, at: bounded };
}

export const positionOf = (story: Story, seq: number): Position => {
  const entry = story.entries.find((one) => one.seq === seq);
  return entry === undefined ? { seq: -1, at: 0 } : { seq, at: entry.at };
};

/** The position this many entries later or earlier. */
export function stepBy(story: Story, from: number, by: number): Position {
  const index = story.entries.findLastIndex(({ seq }) => seq <= from);
  const entry = story.entries[Math.min(index + by, story.entries.length - 1)];
  return entry === undefined ? { seq: -1, at: 0 } : { seq: entry.seq, at: entry.at };
}

/** The next error after an entry; starts again at the beginning. */
export function nextError(story: Story, from: number): Position | null {
  const isError = ({ isError: is }: Entry): boolean => is;
  const found = story.entries.find((entry) => entry.seq > from && entry.isError) ?? story.entries.find(isError);
  return found === undefined ? null : { seq: found.seq, at: found.at };
}

export const isAtEnd = (story: Story, { at }: Position): boolean => at >= endOf(story);

/** A pause in which nothing happens for longer than this is a long one. */
const LONG_MS = 1500;
/** How long before the next entry a skipped pause ends. */
const BEFORE_MS = 400;

/** Where playback goes on after `ms`: within a long pause, shortly before its end. */
export function passedTo(story: Story, at: number, ms: number, mustSkip: boolean): Position {
  const next = mustSkip ? story.entries.find((entry) => entry.at > at) : undefined;
  const isLong = next !== undefined && next.at - at > LONG_MS;
  return positionAt(story, isLong ? next.at - BEFORE_MS : at + ms);
}
