import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { StoreUnavailableError } from '../unavailable';
import { QUICK_BYTES, withoutArrayParsers } from './bytes';
import { type Disk, SyncedFiles } from './synced-files';

/** PGlite's start options, but with syncs, and without 140 MB of resident shared buffers. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=4MB',
];

/** Errors after which PostgreSQL would end its process. PGlite continues, and its next statement never ends. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof Error && 'severity' in error) || !['ERROR', 'WARNING', 'NOTICE'].includes(String(error.severity));

/** A PGlite on a folder. Statements resolve once their changes are on the disk; after a failure, it refuses all work. */
export class SyncedPglite extends PGlite {
  #failure: unknown = null;
  readonly #files: SyncedFiles;
  readonly #mayWork: () => boolean;
  readonly #onFailure: (error: unknown) => void;

  private constructor(files: SyncedFiles, mayWork: () => boolean, onFailure: (error: unknown) => void) {
    const options: PGliteOptions = { ...QUICK_BYTES, fs: files, startParams: START_PARAMETERS };
    super(options);
    this.#files = files;
    this.#mayWork = mayWork;
    this.#onFailure = onFailure;
  }

  /**
   * Opens the database of a folder.
   * @param mayWork whether this process still has the lock of the folder
   * @param onFailure called once, with the error that ended it
   */
  static async open(
    folder: string,
    disk: Disk,
    mayWork: () => boolean,
    onFailure: (error: unknown) => void,
  ): Promise<SyncedPglite> {
    const opened = new SyncedPglite(new SyncedFiles(folder, disk), mayWork, onFailure);
    await opened.waitReady;
    return withoutArrayParsers(opened);
  }

  override async query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#synced(super.query<T>(query, params, options));
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    return this.#synced(super.exec(query, options));
  }

  override async transaction<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#synced(super.transaction(callback));
  }

  override async execProtocol(...[message, options]: Parameters<PGlite['execProtocol']>) {
    return this.#alive(() => super.execProtocol(message, options));
  }

  override async execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    return this.#alive(() => super.execProtocolStream(message, options));
  }

  /** Closes the files of a failed database; closing the database itself would write to them. */
  async abandon(): Promise<void> {
    await this.#files.closeFs().catch(() => {});
  }

  /** Syncs after a failure too: another caller may have committed part of a failed transaction. */
  async #synced<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await this.#files.sync().catch((error: unknown) => {
        throw this.#fail(error);
      });
    }
  }

  async #alive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failure !== null) throw new StoreUnavailableError('The database failed', { cause: this.#failure });
    if (!this.#mayWork()) throw this.#fail(new Error('Another process has taken the folder'));
    try {
      return await work();
    } catch (error) {
      throw isFatal(error) ? this.#fail(error) : error;
    }
  }

  #fail(error: unknown): StoreUnavailableError {
    if (this.#failure === null) {
      this.#failure = error;
      this.#onFailure(error);
    }
    return new StoreUnavailableError('The database failed', { cause: error });
  }
}
