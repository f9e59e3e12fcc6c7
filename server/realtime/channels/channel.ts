import { Branch, childOf, encodeNode, hashOf, isSame, nodeAt, type TreeNode } from '../tree/node';
import { isWithin, type Path, pathText } from '../tree/path';
import { Frame, mergeFrame, valueFrame } from './frame';
import { cutTo, type Query } from './query';
import type { SortedIndex } from './sorted-index';
import type { Views } from './views';

/** One path that a write has changed. */
export type Change = { path: Path; before: TreeNode | null; after: TreeNode | null; frame: Frame | null };

/** A connection that receives a channel's messages. */
export type Listener = { deliver: (channel: Channel, frame: Frame, tag: number | null) => void };

const NULL = 'null';

export const frameOf = (change: Change): Frame => {
  change.frame ??= valueFrame(change.path, encodeNode(change.after));
  return change.frame;
};

/**
 * The shared state of all listeners of one path and query: the data sent so far, and each message as bytes. If a path
 * has many small changes, its channel collects them until it is flushed.
 */
export class Channel {
  private readonly listeners = new Map<Listener, number | null>();
  /** The keys that a query's listeners have. */
  private sent: Set<string>;
  private dirty = new Set<string>();
  private isWhole = false;
  private view: Frame | null = null;

  constructor(
    readonly path: Path,
    readonly query: Query | null,
    private readonly index: SortedIndex | null,
    private readonly root: () => TreeNode | null,
    private readonly views: Views,
  ) {
    this.sent = new Set(this.keys());
  }

  get size(): number {
    return this.listeners.size;
  }

  /** The number of entries sent to the listeners of a query. */
  get entries(): number {
    return this.sent.size;
  }

  has(listener: Listener): boolean {
    return this.listeners.has(listener);
  }

  add(listener: Listener, tag: number | null): void {
    this.listeners.set(listener, tag);
  }

  remove(listener: Listener): void {
    this.listeners.delete(listener);
  }

  tagOf(listener: Listener): number | null {
    return this.listeners.get(listener) ?? null;
  }

  hash(): string {
    return hashOf(this.answer());
  }

  /** The complete current data of the channel. */
  viewFrame(): Frame {
    const view = this.view ?? valueFrame(this.path, encodeNode(this.answer()));
    this.view = view;
    this.views.used(this, view);
    return view;
  }

  forgetView(): void {
    this.view = null;
    this.views.forgotten(this);
  }

  /** Records changes at, above or below the channel's path; returns whether there is anything to send. */
  note(changes: readonly Change[]): boolean {
    let isNews = false;
    for (const change of changes) {
      const key = change.path[this.path.length];
      if (key !== undefined && isWithin(change.path, this.path)) {
        this.dirty.add(key);
        isNews = true;
      } else if (this.isOther(change)) {
        this.isWhole = true;
        isNews = true;
      }
    }
    if (isNews) this.forgetView();
    return isNews;
  }

  /** Sends a listener its own change before it is flushed to all. */
  tell(listener: Listener, changes: readonly Change[]): void {
    const keys = new Set(changes.flatMap(({ path }) => path[this.path.length] ?? []));
    const tag = this.tagOf(listener);
    if (this.isWhole) listener.deliver(this, this.viewFrame(), tag);
    else if (this.query === null) listener.deliver(this, this.exactFrame(changes), tag);
    else listener.deliver(this, this.mergeOf(keys), tag);
  }

  /** Sends all listeners the changes since the last flush: by path if the changes are given, else by child. */
  flush(changes: readonly Change[] | null): void {
    const frame = this.news(changes);
    this.dirty = new Set();
    this.isWhole = false;
    if (frame === null) return;
    for (const [listener, tag] of this.listeners) listener.deliver(this, frame, tag);
  }

  private news(changes: readonly Change[] | null): Frame | null {
    if (this.query !== null) return this.newsOfQuery(this.query);
    if (this.isWhole) return this.viewFrame();
    if (this.dirty.size === 0) return null;
    // A client that has a leaf here would keep it if only removed children were sent.
    if (!(this.node() instanceof Branch)) return this.viewFrame();
    return changes === null ? this.mergeOf(this.dirty) : this.exactFrame(changes);
  }

  private newsOfQuery(query: Query): Frame | null {
    const changed = new Map<string, string>();
    const node = this.node();
    if (this.isWhole || query.limit !== null) {
      const keys = new Set(this.keys());
      for (const key of keys) {
        if (this.isWhole || this.dirty.has(key) || !this.sent.has(key))
          changed.set(key, encodeNode(childOf(node, key)));
      }
      for (const key of this.sent) if (!keys.has(key)) changed.set(key, NULL);
      this.sent = keys;
      if (this.isWhole) return this.viewFrame();
    } else {
      for (const key of this.dirty) {
        const isIn = this.index?.has(key, query) ?? false;
        if (isIn) changed.set(key, encodeNode(childOf(node, key)));
        else if (this.sent.has(key)) changed.set(key, NULL);
        if (isIn) this.sent.add(key);
        else this.sent.delete(key);
      }
    }
    return changed.size === 0 ? null : mergeFrame(this.path, changed);
  }

  /** The frame of changes below the path, by relative path. */
  private exactFrame(changes: readonly Change[]): Frame {
    const within = changes.filter(({ path }) => isWithin(path, this.path));
    const [only] = within;
    if (only !== undefined && within.length === 1) return frameOf(only);
    return mergeFrame(
      this.path,
      new Map(within.map(({ path, after }) => [pathText(path.slice(this.path.length)), encodeNode(after)])),
    );
  }

  private mergeOf(keys: ReadonlySet<string>): Frame {
    const node = this.node();
    const answered = this.query === null ? keys : new Set(this.keys());
    return mergeFrame(
      this.path,
      new Map([...keys].map((key) => [key, answered.has(key) ? encodeNode(childOf(node, key)) : NULL])),
    );
  }

  private isOther({ path, before, after }: Change): boolean {
    const below = this.path.slice(path.length);
    return !isSame(nodeAt(before, below), nodeAt(after, below));
  }

  private node(): TreeNode | null {
    return nodeAt(this.root(), this.path);
  }

  private keys(): string[] {
    return this.query === null ? [] : (this.index?.keysOf(this.query) ?? []);
  }

  private answer(): TreeNode | null {
    return this.query === null ? this.node() : cutTo(this.node(), this.keys());
  }
}
