import type { Entry, Story } from './story';

/** A message between two parts, by the places of their columns. */
export type Message = { entry: Entry; from: number; to: number };
export type Exchange = { parts: readonly string[]; messages: readonly Message[]; hidden: number };

/**
 * The ids of an actor and of those that it has exchanged messages with, the actor first, and these messages: the newest ones, or
 * those around a selected moment, of which half may come after it.
 */
export function exchangeOf(story: Story, actor: string, seq: number | null, most: number): Exchange {
  const all = story.entries.filter((entry) => entry.from !== null && (entry.actor === actor || entry.from === actor));
  const before = seq === null ? all.length : all.findLastIndex((entry) => entry.seq <= seq) + 1;
  const end = Math.min(all.length, before + Math.floor(most / 2));
  const shown = all.slice(Math.max(0, end - most), end);
  const parts = [...new Set([actor, ...shown.flatMap(({ from, actor: to }) => (from === null ? [] : [from, to]))])];
  const messages = shown.map((entry) => ({
    entry,
    from: parts.indexOf(entry.from ?? actor),
    to: parts.indexOf(entry.actor),
  }));
  return { parts, messages, hidden: Math.max(0, end - most) };
}
