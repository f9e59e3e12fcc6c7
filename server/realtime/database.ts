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
  type Write,
  type WriteHook,
} from './writes';

export type DatabaseOptions = {
  rules: Rules;
  now?: () => number;
  keptStore?: KeptStore | null;
  tree?: TreeNode | null;
  /** How much clients may store at each path; unlimited by default. */
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
  /** While writes are simulated: the changes to undo, and the service's own writes. */
  private trying: { undo: Planned[]; followed: Planned[] } | null = null;
  readonly now: () => number;
  readonly writeHooks: WriteHook[] = [];
  readonly preparers: Prepare[] = [];

  constructor({ rules, now = Date.now, keptStore = null, tree = null, bounds = null, ...hubOptions }: DatabaseOptions) {
    this.now = now;
    this.keptStore = keptStore;
    this.judgement = createJudge({ root: () => this.root, rules, bounds, writeHooks: this.writeHooks, now });
    this.root = tree;
    this.hub = new Hub({ ...hubOptions, root: () => this.root });
  }

  /** The approximate length of the whole tree as JSON. */
  get size(): number {
    return sizeOf(this.root);
  }

  canRead(caller: Caller, path: Path, query: Query | null): boolean {
    return this.judgement.canRead(caller, path, query);
  }

  /** The result as JSON text. @throws RefusalError */
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

  /** Null if a write can be checked at once. */
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
   * Writes and notifies the listeners. The promise resolves once the write is stored; it is `null` if nothing of it is
   * persistent. If instances share the database, the promise may reject because the write was refused.
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

  /** Writes the changes that `make` computes from the current values, if any. */
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

  /**
   * Calls the listener with each changed child of a path, also after changes by other instances; with null if any may
   * have changed.
   */
  watch(path: Path, changed: (key: string | null) => void): void {
    this.watchers.add(path, changed);
  }

  /** Writes; a refused write changes nothing and is not reported to a client. */
  attempt(caller: Caller, write: Write): void {
    try {
      this.write(caller, write)?.catch(() => {});
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }

  /** The changes that consecutive writes would make. Nothing is written. */
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
    for (const hook of this.writeHooks) hook.follow(planned, auth?.uid ?? null);
  }

  /** Includes the service's own writes that follow a client's write. */
  private judgeFollowed(caller: Caller, write: Write): readonly Planned[] {
    const planned = this.judge(caller, write);
    if (caller === 'service' || this.writeHooks.length === 0 || this.trying === null) return planned;
    this.try(planned);
    this.trying.followed = [];
    this.follow(planned, caller);
    return [...planned, ...this.trying.followed];
  }

  /** Sends a listener now what it would otherwise get with the next tick. */
  flushFor(listener: Listener): void {
    this.hub.flushFor(listener);
  }

  /** The live node at a path, for the service only. It changes with the tree. */
  nodeAt(path: Path): TreeNode | null {
    return nodeAt(this.root, path);
  }

  /** The number of children of each child of a path, or a child's own value if it is a number. */
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

  /** Applies checked changes, and notifies the listeners. */
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
