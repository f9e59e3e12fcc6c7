import type { TreeNode } from '../tree/node';
import { childOf, nodeAt } from '../tree/node';
import type { Path } from '../tree/path';
import { type Change, Channel, type Listener } from './channel';
import type { Query } from './query';
import { SortedIndex } from './sorted-index';
import { Views } from './views';

/** A place with listeners at it or below it. */
type Spot = { children: Map<string, Spot>; channels: Map<string, Channel>; indexes: Map<string, SortedIndex> };

const newSpot = (): Spot => ({ children: new Map(), channels: new Map(), indexes: new Map() });
const isUnused = ({ children, channels }: Spot): boolean => children.size === 0 && channels.size === 0;

const EVERYTHING = '';

export type HubOptions = {
  root: () => TreeNode | null;
  /** Whether changes at the path are collected and sent at most once per tick. */
  isTicked?: (path: Path) => boolean;
  tickMs?: number;
};

const TICK_MS = 150;
/** Varies the ticks; with equal ticks, channels once flushed together would always be flushed together. */
const TICK_SPREAD = 0.2;

/** The channels of all listeners, by path. */
export class Hub {
  private readonly top = newSpot();
  private readonly views = new Views();
  private readonly waiting = new Map<Channel, { timer: NodeJS.Timeout; isDue: boolean }>();

  constructor(private readonly options: HubOptions) {}

  open(path: Path, query: Query | null, listener: Listener, tag: number | null): Channel {
    let spot = this.top;
    for (const key of path) {
      const next = spot.children.get(key) ?? newSpot();
      spot.children.set(key, next);
      spot = next;
    }
    const id = query?.id ?? EVERYTHING;
    const channel = spot.channels.get(id) ?? this.create(spot, path, query);
    spot.channels.set(id, channel);
    channel.add(listener, tag);
    return channel;
  }

  close(channel: Channel, listener: Listener): void {
    channel.remove(listener);
    if (channel.size > 0) return;
    channel.forgetView();
    clearTimeout(this.waiting.get(channel)?.timer);
    this.waiting.delete(channel);
    const way = [this.top];
    for (const key of channel.path) {
      const next = way.at(-1)?.children.get(key);
      if (next === undefined) return;
      way.push(next);
    }
    const spot = way.at(-1) ?? this.top;
    spot.channels.delete(channel.query?.id ?? EVERYTHING);
    const used = new Set([...spot.channels.values()].map(({ query }) => query?.index));
    for (const index of spot.indexes.keys()) if (!used.has(index)) spot.indexes.delete(index);
    for (let depth = way.length - 1; depth > 0; depth -= 1) {
      const passed = way[depth];
      if (passed === undefined || !isUnused(passed)) return;
      way[depth - 1]?.children.delete(channel.path[depth - 1] ?? '');
    }
  }

  /** The keys of a query's result, from the index of its listeners if there are any. */
  keysOf(path: Path, query: Query): string[] {
    let spot: Spot | undefined = this.top;
    for (const key of path) spot = spot?.children.get(key);
    const index = spot?.indexes.get(query.index) ?? new SortedIndex(query.index, nodeAt(this.options.root(), path));
    return index.keysOf(query);
  }

  /** Sends the changes of a write to the listeners; the writer gets them at once. */
  publish(changes: readonly Change[], writer: Listener | null): void {
    const affected = new Map<Channel, Change[]>();
    for (const change of changes) this.collect(change, affected);
    for (const [channel, own] of affected) {
      if (!channel.note(own)) continue;
      if (this.options.isTicked?.(channel.path) !== true) channel.flush(own);
      else this.tick(channel, own, writer);
    }
  }

  /** Sends a listener now what is waiting for a tick. */
  flushFor(listener: Listener): void {
    for (const [channel, waiting] of this.waiting) {
      if (!waiting.isDue || !channel.has(listener)) continue;
      waiting.isDue = false;
      channel.flush(null);
    }
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  /** The first change is sent at once, later ones with the next tick. */
  private tick(channel: Channel, changes: readonly Change[], writer: Listener | null): void {
    const waiting = this.waiting.get(channel);
    if (waiting === undefined) {
      channel.flush(changes);
      this.wait(channel);
      return;
    }
    waiting.isDue = true;
    if (writer !== null && channel.has(writer)) channel.tell(writer, changes);
  }

  private wait(channel: Channel): void {
    const timer = setTimeout(
      () => {
        const isDue = this.waiting.get(channel)?.isDue === true;
        this.waiting.delete(channel);
        if (!isDue) return;
        channel.flush(null);
        this.wait(channel);
      },
      (this.options.tickMs ?? TICK_MS) * (1 + (Math.random() - 0.5) * TICK_SPREAD),
    );
    timer.unref();
    this.waiting.set(channel, { timer, isDue: false });
  }

  private create(spot: Spot, path: Path, query: Query | null): Channel {
    if (query === null) return new Channel(path, null, null, this.options.root, this.views);
    const index = spot.indexes.get(query.index) ?? new SortedIndex(query.index, nodeAt(this.options.root(), path));
    spot.indexes.set(query.index, index);
    return new Channel(path, query, index, this.options.root, this.views);
  }

  private collect(change: Change, affected: Map<Channel, Change[]>): void {
    const add = (channel: Channel): void => {
      const known = affected.get(channel);
      if (known === undefined) affected.set(channel, [change]);
      else known.push(change);
    };
    let spot: Spot | undefined = this.top;
    let node = this.options.root();
    for (const key of change.path) {
      if (spot === undefined) return;
      node = childOf(node, key);
      for (const index of spot.indexes.values()) index.update(key, node);
      for (const channel of spot.channels.values()) add(channel);
      spot = spot.children.get(key);
    }
    if (spot !== undefined) this.collectBelow(spot, node, add);
  }

  private collectBelow(spot: Spot, node: TreeNode | null, add: (channel: Channel) => void): void {
    for (const index of spot.indexes.values()) index.rebuild(node);
    for (const channel of spot.channels.values()) add(channel);
    for (const [key, child] of spot.children) this.collectBelow(child, childOf(node, key), add);
  }
}
