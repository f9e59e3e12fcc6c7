import type { Entry, Story } from './story';

/** A message between two parts, by the places of their columns. */
export type Message = { entry: Entry; from: number; to: number };
export type Exchange = { parts: readonly string[]; messages: readonly Message[]; hidden: number };

/** The ids of an actor and of those that it has exchanged messages with, the actor first, and the newest of these messages. */
export function exchangeOf(story: Story, actor: string, seq: number | null, most: number): Exchange {
  const all = story.entries.filter(
    (entry) =>
      (seq === null || entry.seq <= seq) && entry.from !== null && (entry.actor === actor || entry.from === actor),
  );
  const shown = all.slice(-most);
  const parts = [...new Set([actor, ...shown.flatMap(({ from, actor: to }) => (from === null ? [] : [from, to]))])];
  const messages = shown.map((entry) => ({
    entry,
    from: parts.indexOf(entry.from ?? actor),
    to: parts.indexOf(entry.actor),
  }));
  return { parts, messages, hidden: all.length - shown.length };
}
