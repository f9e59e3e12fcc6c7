import { type PlainSnapshot, type Run, startOf, unfold } from '../../../domain/support/recording';
import { type Charts, type News, newStory, type Story, tell } from './story';

const nameOf = (actor: string): string => actor.slice(actor.lastIndexOf('/') + 1);

/** An actor's statechart: a machine is named as in its parent's `setup`. */
function chartFor(charts: Charts, actor: string, src: string | null): string | null {
  const id = actor === 'root' ? 'root' : src;
  return id !== null && id in charts ? id : null;
}

/** What happened in one life of the page, or in its continuation, after these snapshots. */
export function newsOf(run: Run, charts: Charts, present = new Map<string, PlainSnapshot>()): News[] {
  const news: News[] = [];
  const known = ({ actor, parent, src }: { actor: string; parent: string | null; src: string | null }, at: number) =>
    news.push({ kind: 'actor', at, id: actor, name: nameOf(actor), parent, chart: chartFor(charts, actor, src) });
  const first = run.entries[0]?.at ?? 0;
  for (const actor of startOf(run)) {
    known(actor, first);
    news.push({ kind: 'snapshot', at: first, actor: actor.actor, snapshot: actor.snapshot });
  }
  for (const { entry, snapshot } of unfold(run, present)) {
    if (entry.kind === 'actor') known(entry, entry.at);
    else {
      const { at, actor, from, event, failed } = entry;
      news.push({ kind: 'event', at, actor, from, event, snapshot, failed });
    }
  }
  return news;
}

/** Reads one life of the page from a recording. */
export const storyOf = (run: Run, charts: Charts): Story => tell(newStory(run.startedAt), newsOf(run, charts), charts);
