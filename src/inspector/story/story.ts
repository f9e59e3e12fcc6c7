import type { Json, PlainSnapshot } from '../../../domain/support/recording';
import { activeIn, reenteredBy, takenBetween } from '../chart/active';
import type { Chart } from '../chart/chart';

/** A participant in a run: a machine, or an actor that machines start. */
export type Player = {
  id: string;
  name: string;
  parent: string | null;
  depth: number;
  /** The id of its statechart, `null` if it has none. */
  chart: string | null;
  startedAt: number;
  /** When it was done, failed or stopped. */
  endedAt: number | null;
};

/** An event that an actor received, and the result. */
export type Entry = {
  seq: number;
  /** Milliseconds from the start of the story. */
  at: number;
  actor: string;
  from: string | null;
  event: { type: string; [key: string]: Json };
  /** The resulting state for display; empty if there is none. */
  state: string;
  isError: boolean;
};

/** The state of an actor from an entry on. */
export type Step = {
  seq: number;
  at: number;
  event: string;
  snapshot: PlainSnapshot;
  /** Active states, outer ones first. */
  active: readonly string[];
  /** Transitions that led here. */
  taken: readonly string[];
  /** Whether the actor was quiet before: a burst of events is not animated. */
  isAlone: boolean;
  /** When each active state was entered. */
  since: Readonly<Record<string, number>>;
};

/** A run to step through: live, or from a recording. */
export type Story = {
  /** In milliseconds since 1970. */
  startedAt: number;
  players: Readonly<Record<string, Player>>;
  entries: readonly Entry[];
  steps: Readonly<Record<string, readonly Step[]>>;
  next: number;
};

export type Charts = Readonly<Record<string, Chart>>;

/** Input of a story. */
export type News =
  | { kind: 'actor'; at: number; id: string; name: string; parent: string | null; chart: string | null }
  | { kind: 'snapshot'; at: number; actor: string; snapshot: PlainSnapshot }
  | {
      kind: 'event';
      at: number;
      actor: string;
      from: string | null;
      event: { type: string; [key: string]: Json };
      snapshot: PlainSnapshot | null;
      failed: boolean;
    };

export const newStory = (startedAt: number): Story => ({ startedAt, players: {}, entries: [], steps: {}, next: 0 });

/** `connected.unknown`; parallel regions are separated by a comma. */
export function stateText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  return Object.entries(value)
    .map(([key, inner]) => [key, stateText(inner)].filter(Boolean).join('.'))
    .join(', ');
}

const isEnded = (snapshot: PlainSnapshot): boolean =>
  snapshot['status'] !== 'active' && snapshot['status'] !== undefined;

function stepOf(
  before: Step | undefined,
  chart: Chart | undefined,
  at: number,
  seq: number,
  news: { event: string; snapshot: PlainSnapshot },
): Step {
  const { event, snapshot } = news;
  const active = chart === undefined ? [] : activeIn(chart, snapshot['value']);
  const taken = chart === undefined || before === undefined ? [] : takenBetween(chart, before.active, event, active);
  const anew = new Set(chart === undefined ? [] : reenteredBy(chart, taken, active));
  const since = Object.fromEntries(active.map((id) => [id, anew.has(id) ? at : (before?.since[id] ?? at)]));
  return { seq, at, event, snapshot, active, taken, isAlone: at - (before?.at ?? 0) > CROWD_MS, since };
}

/** Events of an actor that are closer together than this are a burst. */
const CROWD_MS = 150;

export const ERROR_EVENT = 'xstate.error.';

/** Appends to a story; beyond `most` entries the oldest are dropped, but every actor's state is kept. */
export function tell(story: Story, news: readonly News[], charts: Charts, most = Number.POSITIVE_INFINITY): Story {
  let { players } = story;
  const enrol = (player: Player): void => {
    players = { ...players, [player.id]: player };
  };
  const steps: Record<string, readonly Step[]> = { ...story.steps };
  const fresh = new Map<string, Step[]>();
  const entries: Entry[] = [...story.entries];
  let { next } = story;
  const stepsOf = (actor: string): Step[] => {
    const own = fresh.get(actor) ?? [...(steps[actor] ?? [])];
    fresh.set(actor, own);
    return own;
  };
  const stand = (actor: string, at: number, seq: number, event: string, snapshot: PlainSnapshot): void => {
    const player = players[actor];
    const own = stepsOf(actor);
    const chart = player?.chart == null ? undefined : charts[player.chart];
    own.push(stepOf(own.at(-1), chart, at, seq, { event, snapshot }));
    if (player !== undefined && player.endedAt === null && isEnded(snapshot)) enrol({ ...player, endedAt: at });
  };
  for (const one of news) {
    if (one.kind === 'actor') {
      const { id, name, parent, chart, at } = one;
      const depth = parent === null ? 0 : (players[parent]?.depth ?? -1) + 1;
      if (players[id] === undefined) enrol({ id, name, parent, chart, depth, startedAt: at, endedAt: null });
    } else if (one.kind === 'snapshot') {
      stand(one.actor, one.at, next - 1, '', one.snapshot);
    } else {
      const { at, actor, from, event, snapshot, failed } = one;
      const seq = next;
      next += 1;
      if (snapshot !== null) stand(actor, at, seq, event.type, snapshot);
      const isError = failed || snapshot?.['status'] === 'error' || event.type.startsWith(ERROR_EVENT);
      entries.push({ seq, at, actor, from, event, state: stateText(snapshot?.['value']), isError });
    }
  }
  const forgotten = entries.length > most ? entries.splice(0, entries.length - most) : [];
  const oldest = entries[0]?.seq ?? 0;
  for (const [actor, own] of fresh) {
    const keep =
      forgotten.length === 0
        ? 0
        : Math.max(
            0,
            own.findLastIndex(({ seq }) => seq <= oldest),
          );
    steps[actor] = keep === 0 ? own : own.slice(keep);
  }
  return { ...story, players, steps, entries, next };
}

/** The last element whose `seq` is at most a number; lists are sorted by `seq`. */
export function lastAt<T extends { seq: number }>(list: readonly T[], seq: number): T | undefined {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && one.seq <= seq) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}

/** The state of an actor after an entry; `null` is now. */
export function stepAt(story: Story, actor: string | null, seq: number | null): Step | undefined {
  const own = actor === null ? undefined : story.steps[actor];
  if (own === undefined) return undefined;
  return seq === null ? own.at(-1) : lastAt(own, seq);
}

/** The innermost active state that was entered last. */
export const lastEntered = (step: Pick<Step, 'active' | 'since'> | undefined): string | null =>
  step?.active.reduce<string | null>((last, id) => {
    const isLater = last === null || (step.since[id] ?? 0) >= (step.since[last] ?? 0);
    return isLater ? id : last;
  }, null) ?? null;

export const endOf = ({ entries, players }: Story): number =>
  Math.max(entries.at(-1)?.at ?? 0, ...Object.values(players).map(({ startedAt }) => startedAt), 1);

/** Actors in tree order. */
export function treeOf(players: Story['players']): Player[] {
  const children = new Map<string | null, Player[]>();
  for (const player of Object.values(players)) {
    const parent = player.parent !== null && player.parent in players ? player.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), player]);
  }
  const below = (parent: string | null): Player[] =>
    (children.get(parent) ?? []).flatMap((player) => [player, ...below(player.id)]);
  return below(null);
}
