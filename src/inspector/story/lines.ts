import type { Filter } from '../desk.machine';
import type { Entry, Story } from './story';

/** The entries that pass the filter; `spoken` is what an entry is called in words, if it is. */
export function passing(
  story: Story,
  { text, actor, onlyErrors }: Filter,
  spoken: (entry: Entry) => string = () => '',
): readonly Entry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && actor === null && !onlyErrors) return story.entries;
  const nameOf = (id: string): string => story.players[id]?.name ?? id;
  return story.entries.filter((entry) => {
    if (onlyErrors && !entry.isError) return false;
    if (actor !== null && nameOf(entry.actor) !== actor) return false;
    if (wanted === '') return true;
    return `${entry.event.type} ${nameOf(entry.actor)} ${entry.state} ${spoken(entry)}`.toLowerCase().includes(wanted);
  });
}

/** A line of the log: one entry, or several alike in a row. */
export type Line = { first: Entry; last: Entry; count: number };

/** Folds entries that follow one another with the same actor, event and state; errors stay apart. */
export function linesOf(entries: readonly Entry[], isFolded: boolean): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    const isAlike =
      isFolded &&
      line !== undefined &&
      !entry.isError &&
      !line.last.isError &&
      line.last.actor === entry.actor &&
      line.last.event.type === entry.event.type &&
      line.last.state === entry.state;
    if (isAlike) {
      line.last = entry;
      line.count += 1;
    } else lines.push({ first: entry, last: entry, count: 1 });
  }
  return lines;
}
