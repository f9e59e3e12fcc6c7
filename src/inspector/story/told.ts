import type { StatelyEvent } from '../../../domain/support/inspection';
import { applyDelta, type Json, type PlainSnapshot } from '../../../domain/support/recording';
import { type Charts, type News, newStory, type Story, tell } from './story';

/** The maximum number of entries kept of a live venue. */
const MOST_ENTRIES = 4000;

/** What is known about a tab: its story, and sent events that have not arrived. */
export type Tab = {
  id: string;
  title: string;
  story: Story;
  senders: Readonly<Record<string, readonly { type: string; from: string | null }[]>>;
};

/** What inspectors and the tab send one another every two seconds, which is nothing of the venue. */
const HEARTBEAT: ReadonlySet<string> = new Set(['inspector.came', 'broadcast.sign']);

const isJsonObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const snapshotOf = (value: unknown): PlainSnapshot =>
  isJsonObject(value) ? applyDelta(undefined, { set: value }) : {};

/** The id of the machine in a definition; definitions come from a library and may be truncated. */
export function machineIn(definition: string | null | undefined): string | null {
  return /^\{"id":"(?<id>[^"\\]+)"/.exec(definition ?? '')?.groups?.['id'] ?? machineFrom(definition);
}

function machineFrom(definition: string | null | undefined): string | null {
  try {
    const parsed: unknown = JSON.parse(definition ?? 'null');
    return isJsonObject(parsed) && typeof parsed['id'] === 'string' ? parsed['id'] : null;
  } catch {
    return null;
  }
}

/** Parts that a venue reports no longer ended while no inspector was connected. */
function withoutGone(story: Story, news: readonly News[], at: number): Story {
  const here = new Set(news.flatMap((one) => (one.kind === 'actor' ? [one.id] : [])));
  const players = Object.entries(story.players).map(([id, player]) => [
    id,
    player.endedAt === null && !here.has(id) ? { ...player, endedAt: at } : player,
  ]);
  return { ...story, players: Object.fromEntries(players) };
}

/** Adds a tab's message to what is known about it. */
export function hear(
  known: Tab | undefined,
  heard: { tab: string; title: string; isAll: boolean; events: readonly StatelyEvent[] },
  charts: Charts,
): Tab {
  const { tab: id, title, isAll, events } = heard;
  const first = Number(events[0]?.createdAt ?? 0);
  // A venue reports all its parts once more to an inspector that comes back: what it reported before stays.
  const tab: Tab = known === undefined ? { id, title, story: newStory(first), senders: {} } : known;
  const senders: Record<string, readonly { type: string; from: string | null }[]> = { ...tab.senders };
  const news = events.flatMap((event): News[] => {
    const at = Number(event.createdAt) - tab.story.startedAt;
    const { sessionId: actor } = event;
    if (event.type === '@xstate.actor') {
      const machine = machineIn(event.definition);
      const chart = machine !== null && machine in charts ? machine : null;
      const player: News = { kind: 'actor', at, id: actor, name: event.name, parent: event.parentId ?? null, chart };
      return [player, { kind: 'snapshot', at, actor, snapshot: snapshotOf(event.snapshot) }];
    }
    const { type } = event.event;
    if (HEARTBEAT.has(type)) return [];
    if (event.type === '@xstate.event') {
      senders[actor] = [...(senders[actor] ?? []), { type, from: event.sourceId ?? null }].slice(-50);
      return [];
    }
    const waiting = senders[actor] ?? [];
    const index = waiting.findIndex((one) => one.type === type);
    const from = waiting[index]?.from ?? null;
    if (index >= 0) senders[actor] = waiting.slice(index + 1);
    const plain = { ...snapshotOf(event.event), type };
    return [{ kind: 'event', at, actor, from, event: plain, snapshot: snapshotOf(event.snapshot), failed: false }];
  });
  const story = known !== undefined && isAll ? withoutGone(tab.story, news, first - tab.story.startedAt) : tab.story;
  return { ...tab, title, senders, story: tell(story, news, charts, MOST_ENTRIES) };
}
