import type { Bounds } from './bounds';
import type { Change, Listener } from './channels/channel';
import { Hub, type HubOptions } from './channels/hub';
import { cutTo, type Query } from './channels/query';
import { createJudge } from './judge';
import type { Rules } from './rules/rules';
import { denied, RefusalError } from './tree/errors';
import { Branch, coveredBy, encodeNode, isSame, nodeAt, putNode, sizeOf, type TreeNode } from './tree/node';
import type { Planned } from './tree/overlay';
import type { Path } from './tree/path';
import { Watchers } from './watchers';
import {
  type Caller,
  isRelative,
  type Judge,
  type KeptStore,
  type Prepare,
  placesOf,
  type Sharing,
  type Steward,
  type Write,
} from './writes';

export type DatabaseOptions = {
  rules: Rules;
  now?: () => number;
  keptStore?: KeptStore | null;
  tree?: TreeNode | null;
  /** How much clients may keep at each place; by default as much as they like. */
  bounds?: Bounds | null;
} & Pick<HubOptions, 'isTicked' | 'tickMs'>;

/** The tree of the realtime database, its rules and its listeners. */
export class RealtimeDatabase {
  private root: TreeNode | null;

  private readonly hub: Hub;
  private readonly keptStore: KeptStore | null;
  private readonly judgement: ReturnType<typeof createJudge>;
  private readonly watchers = new Watchers();
  private sharing: Sharing | null = null;
  /** While writes are tried: what to put back, and what the service has written. */
  private trying: { undo: Planned[]; followed: Planned[] } | null = null;
  readonly now: () => number;
  readonly stewards: Steward[] = [];
  readonly preparers: Prepare[] = [];

  constructor({ rules, now = Date.now, keptStore = null, tree = null, bounds = null, ...hubOptions }: DatabaseOptions) {
    this.now = now;
    this.keptStore = keptStore;
    this.judgement = createJudge({ root: () => this.root, rules, bounds, stewards: this.stewards, now });
    this.root = tree;
    this.hub = new Hub({ ...hubOptions, root: () => this.root });
  }

  /** About the length of the whole tree as JSON. */
  get size(): number {
    return sizeOf(this.root);
  }

  canRead(caller: Caller, path: Path, query: Query | null): boolean {
    return this.judgement.canRead(caller, path, query);
  }

  /** The answer as JSON text. @throws RefusalError */
  read(caller: Caller, path: Path, query: Query | null = null): string {
    if (!this.canRead(caller, path, query)) throw denied();
    const node = nodeAt(this.root, path);
    return encodeNode(query === null ? node : cutTo(node, this.hub.keysOf(path, query)));
  }

  /** @throws RefusalError */
  listen(caller: Caller, path: Path, query: Query | null, listener: Listener, tag: number | null) {
    if (!this.canRead(caller, path, query)) throw denied();
    return this.hub.open(path, query, listener, tag);
  }

  unlisten: Hub['close'] = (channel, listener) => this.hub.close(channel, listener);

  /** Whether the write would be allowed now. @throws RefusalError */
  check(caller: Caller, write: Write): Planned[] {
    return this.judgement.check(caller, write);
  }

  /** Null where a write can be judged at once. */
  prepare(write: Write, uid: string | null): Promise<unknown> | null {
    const pending = this.preparers.flatMap((prepare) => prepare(write, uid) ?? []);
    return pending.length === 0 ? null : Promise.all(pending);
  }

  get isShared(): boolean {
    return this.sharing !== null;
  }

  share(sharing: Sharing): void {
    this.sharing = sharing;
  }

  /** Replaces everything; there must be no listeners. */
  reset(tree: TreeNode | null): void {
    this.root = tree;
    this.watchers.tellAll();
  }

  tree(): TreeNode | null {
    return this.root;
  }

  /** What the write would change now. @throws RefusalError */
  judge(caller: Caller, write: Write): Planned[] {
    return this.judgement.judge(caller, write);
  }

  /**
   * Writes and tells the listeners. The promise resolves once the write will survive the process; it is `null` where
   * nothing of it is kept. Where instances share the database, a write may be refused by its promise.
   * @throws RefusalError
   */
  write(caller: Caller, write: Write, writer: Listener | null = null): Promise<void> | null {
    const { sharing } = this;
    if (this.trying !== null) {
      const planned = this.judge(caller, write);
      this.try(planned);
      this.trying.followed.push(...planned);
      return null;
    }
    if (sharing !== null && this.isInTurn(write, sharing))
      return sharing.inTurn(() => this.judgeFollowed(caller, write), writer);
    const planned = this.judge(caller, write);
    const kept = this.keptStore?.keep(planned) ?? null;
    this.apply(planned, writer);
    sharing?.tell(planned);
    if (caller !== 'service') this.follow(planned, caller);
    return kept;
  }

  /** Writes what follows from the values before it, which `make` reads; nothing where it makes nothing. */
  transact(caller: Caller, make: () => Write | null): Promise<void> | null {
    const judge = (): readonly Planned[] => {
      const write = make();
      return write === null ? [] : this.judge(caller, write);
    };
    if (this.sharing !== null) return this.sharing.inTurn(judge, null);
    const planned = judge();
    const kept = this.keptStore?.keep(planned) ?? null;
    this.apply(planned, null);
    return kept;
  }

  /** Tells of each child of a place that changes, also by other instances; of null where all may have changed. */
  watch(path: Path, changed: (key: string | null) => void): void {
    this.watchers.add(path, changed);
  }

  /** Writes; a refusal changes nothing and is reported to no client. */
  attempt(caller: Caller, write: Write): void {
    try {
      this.write(caller, write)?.catch(() => {});
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }

  /** What writes would change if each were done after the one before it. Nothing is done. */
  trial(
    judges: readonly Judge[],
  ): ({ planned: readonly Planned[]; error?: never } | { planned?: never; error: unknown })[] {
    const undo: Planned[] = [];
    this.trying = { undo, followed: [] };
    try {
      return judges.map((judge) => {
        try {
          const planned = judge();
          this.try(planned);
          return { planned };
        } catch (error) {
          return { error };
        }
      });
    } finally {
      this.trying = null;
      for (const { path, node } of undo.toReversed()) this.root = putNode(this.root, path, node);
    }
  }

  private try(planned: readonly Planned[]): void {
    for (const { path, node } of planned) {
      this.trying?.undo.push(coveredBy(this.root, path));
      this.root = putNode(this.root, path, node);
    }
  }

  private follow(planned: readonly Planned[], { auth }: Exclude<Caller, 'service'>): void {
    for (const steward of this.stewards) steward.follow(planned, auth?.uid ?? null);
  }

  /** With what the service makes of a client's write. */
  private judgeFollowed(caller: Caller, write: Write): readonly Planned[] {
    const planned = this.judge(caller, write);
    if (caller === 'service' || this.stewards.length === 0 || this.trying === null) return planned;
    this.try(planned);
    this.trying.followed = [];
    this.follow(planned, caller);
    return [...planned, ...this.trying.followed];
  }

  /** Tells a listener now what it would otherwise get with the next tick. */
  flushFor(listener: Listener): void {
    this.hub.flushFor(listener);
  }

  /** What is at a place, for the service alone. It changes with the tree. */
  nodeAt(path: Path): TreeNode | null {
    return nodeAt(this.root, path);
  }

  /** How many children each child of a place has, or the number that a child is. */
  sizesBelow(path: Path): Map<string, number> {
    const node = nodeAt(this.root, path);
    const sizes = new Map<string, number>();
    if (!(node instanceof Branch)) return sizes;
    for (const [key, child] of node.children) {
      if (child instanceof Branch) sizes.set(key, child.children.size);
      else if (typeof child === 'number') sizes.set(key, child);
    }
    return sizes;
  }

  stop(): void {
    this.hub.stop();
  }

  /** Does what was judged, and tells the listeners. */
  apply(planned: readonly Planned[], writer: Listener | null): void {
    const changes: Change[] = [];
    for (const { path, node } of planned) {
      const before = nodeAt(this.root, path);
      if (isSame(before, node)) continue;
      this.root = putNode(this.root, path, node);
      changes.push({ path, before, after: node, frame: null });
    }
    if (changes.length === 0) return;
    this.watchers.tell(changes.map(({ path }) => path));
    this.hub.publish(changes, writer);
  }

  private isInTurn(write: Write, sharing: Sharing): boolean {
    return isRelative(write) || sharing.isInTurn(placesOf(write).map(({ path }) => path));
  }
}
