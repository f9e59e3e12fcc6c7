import { type Run, startOf, unfold } from '../../../domain/support/recording';
import { type Charts, type News, newStory, type Story, tell } from './story';

const nameOf = (actor: string): string => actor.slice(actor.lastIndexOf('/') + 1);

/** An actor's statechart: a machine is named as in its parent's `setup`. */
function chartFor(charts: Charts, actor: string, src: string | null): string | null {
  const id = actor === 'root' ? 'root' : src;
  return id !== null && id in charts ? id : null;
}

/** Reads one life of the page from a recording. */
export function storyOf(run: Run, charts: Charts): Story {
  const news: News[] = [];
  const known = ({ actor, parent, src }: { actor: string; parent: string | null; src: string | null }, at: number) =>
    news.push({ kind: 'actor', at, id: actor, name: nameOf(actor), parent, chart: chartFor(charts, actor, src) });
  const first = run.entries[0]?.at ?? 0;
  for (const actor of startOf(run)) {
    known(actor, first);
    news.push({ kind: 'snapshot', at: first, actor: actor.actor, snapshot: actor.snapshot });
  }
  for (const { entry, snapshot } of unfold(run)) {
    if (entry.kind === 'actor') known(entry, entry.at);
    else {
      const { at, actor, from, event, failed } = entry;
      news.push({ kind: 'event', at, actor, from, event, snapshot, failed });
    }
  }
  return tell(newStory(run.startedAt), news, charts);
}
