import fs from 'node:fs';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { shareReads } from '../../http/share-reads';

type Node = { mode: number };
type Stream = { node: Node; nfd: number };
type Operations<T> = Record<string, (target: T, ...rest: unknown[]) => unknown>;

/** The part of Emscripten's NODEFS that is changed here. */
type NodeFiles = {
  realPath: (node: Node) => string;
  /** Turns errors of Node into those of Emscripten. */
  tryFSOperation: (operation: () => void) => void;
  node_ops: Operations<Node> & {
    mknod: (parent: Node, name: string, mode: number, device: number) => unknown;
    setattr: (node: Node, attributes: { mode?: number }) => unknown;
  };
  stream_ops: Operations<Stream>;
};

/** The disk operations. Tests replace them to simulate a full disk or a power failure. */
export type Disk = {
  /** Throws an error with a `code` if the disk refuses a write. */
  beforeWrite: (path: string) => void;
  syncNow: (handle: number, path: string) => void;
  sync: (handle: number, path: string) => Promise<void>;
};

const fdatasync = promisify(fs.fdatasync);

export const realDisk: Disk = {
  beforeWrite: () => {},
  syncNow: (handle) => fs.fsyncSync(handle),
  sync: (handle) => fdatasync(handle),
};

const WAL_SEGMENT = /[\\/]pg_wal[\\/][\dA-F]{24}$/;
const GROUP_AND_OTHERS = 0o077;

/**
 * The files of a PGlite, synced when PostgreSQL requests it: NODEFS alone ignores `fsync`. Files are private to their owner.
 *
 * PostgreSQL syncs its write-ahead log at each commit. That sync is postponed until `sync` is called, so that the commits of
 * concurrent requests share one and the process is not blocked. Before anything else is written the log is synced, since
 * recovery relies on this order.
 */
export class SyncedFiles extends NodeFS {
  #log: { node: Node; path: string; handle: number } | null = null;
  #isPutOff = false;
  #asked = 0;
  #unused: number[] = [];
  readonly #disk: Disk;

  constructor(folder: string, disk: Disk = realDisk) {
    super(folder);
    this.#disk = disk;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), ({ NODEFS }: { NODEFS: NodeFiles }) => this.#watch(NODEFS)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  override async closeFs(): Promise<void> {
    try {
      this.#syncNow();
    } finally {
      this.#follow(null);
      this.#closeUnused();
      await super.closeFs();
    }
  }

  /** Resolves when everything that was committed before the call is on the disk. */
  sync(): Promise<void> {
    return this.#isPutOff ? this.#shared() : Promise.resolve();
  }

  readonly #shared = shareReads(async () => {
    const log = this.#log;
    if (!this.#isPutOff || log === null) return;
    const asked = this.#asked;
    await this.#disk.sync(log.handle, log.path);
    if (this.#asked === asked) this.#isPutOff = false;
    this.#closeUnused();
  });

  #syncNow(): void {
    if (!this.#isPutOff || this.#log === null) return;
    this.#disk.syncNow(this.#log.handle, this.#log.path);
    this.#isPutOff = false;
  }

  /** Uses its own handle: PostgreSQL may close its handle during a sync. */
  #follow(node: Node | null, path = ''): void {
    if (this.#log !== null) this.#unused.push(this.#log.handle);
    this.#log = node === null ? null : { node, path, handle: fs.openSync(path, 'r+') };
  }

  #closeUnused(): void {
    for (const handle of this.#unused.splice(0)) fs.closeSync(handle);
  }

  #putOff(node: Node, path: string): void {
    if (this.#log?.node !== node) {
      this.#syncNow();
      this.#follow(node, path);
    }
    this.#isPutOff = true;
    this.#asked += 1;
  }

  #watch(files: NodeFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files;
    const mknod = nodes.mknod.bind(nodes);
    const setattr = nodes.setattr.bind(nodes);
    nodes.setattr = (node, { mode, ...others }) =>
      setattr(node, mode === undefined ? others : { ...others, mode: mode & ~GROUP_AND_OTHERS });
    nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~GROUP_AND_OTHERS, device);

    const beforeEach = <T>(operations: Operations<T>, name: string, first: (target: T) => void): void => {
      const own = operations[name]?.bind(operations);
      operations[name] = (target, ...rest) => {
        files.tryFSOperation(() => first(target));
        return own?.(target, ...rest);
      };
    };
    const syncFirst = (): void => this.#syncNow();
    for (const name of ['rename', 'unlink', 'rmdir', 'setattr']) beforeEach(nodes, name, syncFirst);
    beforeEach(streams, 'setattr', syncFirst);
    beforeEach(streams, 'write', ({ node }) => {
      if (this.#isPutOff && node !== this.#log?.node) this.#syncNow();
      this.#disk.beforeWrite(files.realPath(node));
    });
    streams['fsync'] = ({ node, nfd }) => {
      files.tryFSOperation(() => {
        const path = files.realPath(node);
        if (WAL_SEGMENT.test(path)) return this.#putOff(node, path);
        this.#syncNow();
        this.#disk.syncNow(nfd, path);
      });
      return 0;
    };
  }
}
