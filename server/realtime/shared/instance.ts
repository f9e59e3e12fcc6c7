import { randomUUID } from 'node:crypto';
import type { Database, Listen } from '../../db/types';
import type { Listener } from '../channels/channel';
import type { RealtimeDatabase } from '../database';
import { Rows, readKept } from '../kept/store';
import type { Connections, Elsewhere } from '../realtime-server';
import { RefusalError } from '../tree/errors';
import type { Planned } from '../tree/overlay';
import type { Path } from '../tree/path';
import type { Judge, Sharing } from '../writes';
import {
  type Body,
  changesOf,
  encodeBody,
  encodeChange,
  encodeSnapshot,
  type Left,
  readBody,
  readSnapshot,
} from './body';
import { LeftElsewhere } from './left-elsewhere';
import * as log from './log';
import { Loop } from './loop';
import { countOf, Outgoing, overlap, type Part } from './outgoing';

const BEAT_MS = 2000;
const TIDY_MS = 60_000;
/** Presence writes are collected for this time before they are sent to the other instances. */
const TELL_MS = 20;
const JOIN_POLL_MS = 100;
const JUDGES_AFTER_MS = 10_000;

export type SharingOptions = {
  db: Database;
  listen: Listen;
  database: RealtimeDatabase;
  /** The paths whose values are in the database. */
  kept: readonly Path[];
  /** Paths that each instance computes by itself. */
  isLocal: (path: Path) => boolean;
  /** Called once per outage of the database. */
  onError?: (error: unknown) => void;
  /** The instance declares others stopped only after it has been connected to the database for this long. */
  judgesAfterMs?: number;
};

type Verdict = ReturnType<RealtimeDatabase['trial']>[number];
/** A batch that may already be in the database. */
type Flight = Part & {
  seq: number;
  isAlone: boolean;
  verdicts: Verdict[];
  /** Stopped instances, and the disconnect writes of their clients. */
  gone: string[];
  ends: Planned[];
};

/** Raised if the other instances have removed this one. */
class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError';
}

/**
 * Shares a realtime database with the other instances on the same PostgreSQL. All read the same log of batches in the
 * same order. Presence is written locally at once and sent afterwards; persistent writes, and writes that depend on the
 * previous value, are checked and stored in the log's order.
 */
export class SharedInstance implements Sharing, Elsewhere {
  private id = '';
  private seq = 0;
  private isReady = false;
  private isAlone = false;
  private connections: Connections | null = null;
  private readonly outgoing = new Outgoing();
  private readonly wanting = new Set<string>();
  private readonly leftElsewhere = new LeftElsewhere();
  private hasStaleOthers = false;
  private flight: Flight | null = null;
  private isDue = false;
  private hasNews = false;
  private telling: NodeJS.Timeout | undefined;
  private readonly loop: Loop;
  private listening: ReturnType<Listen> | null = null;
  private tidiedAt = 0;

  constructor(private readonly options: SharingOptions) {
    this.loop = new Loop({
      step: () => this.step(),
      isDue: () => this.isDue || this.hasNews,
      failed: (error, isFirst) => this.failed(error, isFirst),
    });
  }

  /** Joins the other instances; the database is ready afterwards. */
  async open(): Promise<void> {
    await this.join();
    this.wake();
    this.listening = this.options.listen({
      channel: log.CHANNEL,
      onNews: () => {
        this.hasNews = true;
        this.wake();
      },
      beat: (db, heardForMs) => this.beat(db, heardForMs),
      beatMs: BEAT_MS,
    });
  }

  attach(connections: Connections): void {
    this.connections = connections;
  }

  /** Sends the remaining changes to the other instances, and leaves. */
  async close(): Promise<void> {
    const { db } = this.options;
    this.flush();
    await this.loop.close();
    clearTimeout(this.telling);
    this.outgoing.refuseTurns(new Error('The service stops.'));
    await this.listening?.close();
    await log.removeInstance(db, this.id).then(() => log.notify(db), this.options.onError);
  }

  // Called by the database.

  isInTurn(paths: readonly Path[]): boolean {
    return paths.some((path) => this.options.kept.some((place) => overlap(path, place)));
  }

  inTurn(judge: Judge, writer: Listener | null): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.outgoing.await({ judge, writer, done: resolve, refused: reject });
    });
    this.flush();
    return done;
  }

  tell(changes: readonly Planned[]): void {
    if (this.isAlone) return;
    for (const change of changes) {
      if (this.options.isLocal(change.path)) continue;
      this.outgoing.tell(change);
      this.flushSoon();
    }
  }

  // Called by the connections.

  isOpen(): boolean {
    return this.isReady;
  }

  leftBy(session: string): void {
    if (this.isAlone) return;
    this.outgoing.leftBy(session);
    this.flushSoon();
  }

  cameBack(session: string): void {
    if (this.isAlone) return;
    for (const left of this.leftElsewhere.take(session)) {
      for (const { auth, places } of left) {
        this.options.database.attempt({ auth }, { path: [], value: Object.fromEntries(places), isMerge: true });
      }
    }
    this.outgoing.cameBack(session);
    this.flushSoon();
  }

  revokedFor(uid: string): void {
    if (this.isAlone) return;
    this.outgoing.revokedFor(uid);
    this.flushSoon();
  }

  // Joining.

  private async join(): Promise<void> {
    const { db, database } = this.options;
    this.isReady = false;
    this.id = randomUUID();
    this.leftElsewhere.clear();
    this.wanting.clear();
    const joinedAt = await log.announce(db, this.id);
    let snapshot: Awaited<ReturnType<typeof log.readSnapshotFor>> = null;
    while (!this.loop.isClosed) {
      snapshot = await log.readSnapshotFor(db, this.id);
      if (snapshot !== null || (await log.startEmpty(db, this.id))) break;
      await log.beat(db, this.id);
      await this.loop.rest(JOIN_POLL_MS);
    }
    const { tree, left } = snapshot === null ? { tree: null, left: [] } : readSnapshot(snapshot.body);
    this.leftElsewhere.fill(left);
    const stored = await db.transaction(
      async (transaction) => ({
        root: await readKept(transaction, tree),
        batches: await log.readBatches(transaction, snapshot?.seq ?? joinedAt),
      }),
      { isolationLevel: 'repeatable read' },
    );
    database.reset(stored.root);
    this.seq = snapshot?.seq ?? joinedAt;
    this.isAlone = false;
    this.readAll(stored.batches);
    await log.setReady(db, this.id);
    this.isReady = true;
  }

  /**
   * Joins again after the others have removed this instance. Unsent changes are lost; the clients reconnect and send
   * theirs again.
   */
  private async rejoin(): Promise<void> {
    this.isReady = false;
    this.connections?.forgetAll();
    this.outgoing.forgetTold();
    this.flight = null;
    this.outgoing.refuseTurns(new RefusalError('unavailable', 'Try again.'));
    await this.join();
  }

  private async beat(db: Database, heardForMs: number): Promise<void> {
    if (!this.isReady) return;
    if (!(await log.beat(db, this.id))) {
      this.isReady = false;
      this.connections?.forgetAll();
      this.wake();
      return;
    }
    if (heardForMs >= (this.options.judgesAfterMs ?? JUDGES_AFTER_MS) && (await log.hasStaleOthers(db, this.id))) {
      this.hasStaleOthers = true;
      this.flush();
    }
    this.hasNews = true;
    this.wake();
    if (performance.now() - this.tidiedAt < TIDY_MS) return;
    this.tidiedAt = performance.now();
    await log.tidy(db);
  }

  // The one loop that reads and writes batches.

  private flush(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.isDue = true;
    this.wake();
  }

  private flushSoon(): void {
    this.telling ??= setTimeout(() => this.flush(), TELL_MS);
  }

  private wake(): void {
    this.loop.wake();
  }

  private async step(): Promise<'done' | 'idle'> {
    if (!this.isReady && this.id !== '') await this.rejoin();
    if (this.isDue) {
      this.isDue = false;
      await this.write();
    } else if (this.hasNews) {
      this.hasNews = false;
      this.readAll(await log.readBatches(this.options.db, this.seq));
    } else return 'idle';
    return 'done';
  }

  private failed(error: unknown, isFirst: boolean): void {
    if (error instanceof LeftBehindError) this.isReady = false;
    else if (isFirst) this.options.onError?.(error);
    this.isDue = true;
  }

  private async write(): Promise<void> {
    await this.options.db.transaction(async (transaction) => {
      const last = await log.lockClock(transaction);
      if (last !== this.seq) this.readAll(await log.readBatches(transaction, this.seq));
      if (this.flight !== null) this.outgoing.takeBack(this.flight);
      this.flight = null;
      const gone = this.hasStaleOthers ? await log.removeStale(transaction, this.id) : [];
      this.hasStaleOthers = false;
      const isAlone = (await log.countOthers(transaction, this.id)) === 0;
      await this.writeSnapshots(transaction);
      const flight = this.prepare(gone, isAlone);
      this.flight = flight;
      if (flight.seq > this.seq) await this.store(transaction, flight);
    });
    if (this.flight !== null) this.land(this.flight);
  }

  private async writeSnapshots(transaction: Database): Promise<void> {
    if (this.wanting.size === 0) return;
    const readers = await log.stillWanting(transaction, [...this.wanting]);
    this.wanting.clear();
    if (readers.length === 0) return;
    const left = this.leftElsewhere.with(this.id, this.connections?.left() ?? new Map());
    const body = encodeSnapshot(this.options.database.tree(), this.options.kept, left);
    for (const reader of readers) await log.addSnapshot(transaction, { reader, seq: this.seq, body });
  }

  /** Checks the waiting writes in the order in which all instances will apply them. */
  private prepare(gone: string[], isAlone: boolean): Flight {
    const { database } = this.options;
    const part = this.outgoing.next();
    const { told, turns } = part;
    this.isDue ||= !part.isAll;
    const crossed = told.filter((change) => change.isCrossed);
    for (const change of crossed) change.isCrossed = false;
    database.apply(crossed, null);
    const onDisconnect = gone
      .flatMap((instance) => this.leftElsewhere.of(instance))
      .flatMap((left) => this.judgesOf(left));
    const results = database.trial([...onDisconnect, ...turns.map(({ judge }) => judge)]);
    const verdicts = results.slice(onDisconnect.length);
    const ends = results.slice(0, onDisconnect.length).flatMap(({ planned }) => planned ?? []);
    const isKept = ends.length > 0 || verdicts.some(({ planned = [] }) => planned.length > 0);
    const isNews = gone.length + countOf(part) > 0;
    const seq = isKept || (isNews && !isAlone) ? this.seq + 1 : this.seq;
    return { ...part, seq, isAlone, verdicts, gone, ends };
  }

  private async store(transaction: Database, flight: Flight): Promise<void> {
    const { seq, told, verdicts, ends, gone, events } = flight;
    const planned = [...ends, ...verdicts.flatMap((verdict) => verdict.planned ?? [])];
    const rows = new Rows(this.options.kept);
    rows.add(planned);
    await rows.write(transaction);
    const left = Object.fromEntries(
      [...events.changedLeft].map((session) => [session, this.connections?.leftBy(session) ?? []]),
    );
    const changes = [...told.map(({ text }) => text), ...planned.map(encodeChange)];
    const body = encodeBody(changes, { gone, left, moved: events.moved, revoked: events.revoked });
    await log.addBatch(transaction, { seq, instance: this.id, body });
  }

  /** A batch is stored: applies its writes, and notifies their clients. */
  private land(flight: Flight): void {
    const { seq, isAlone, turns, verdicts, gone, ends } = flight;
    const { database } = this.options;
    this.flight = null;
    this.seq = seq;
    this.isAlone = isAlone;
    this.outgoing.done(flight);
    for (const instance of gone) this.leftElsewhere.forgetInstance(instance);
    database.apply(ends, null);
    for (const [index, { writer, done, refused }] of turns.entries()) {
      const verdict = verdicts[index];
      if (verdict?.planned === undefined) refused(verdict?.error);
      else {
        database.apply(verdict.planned, writer);
        done();
      }
    }
  }

  private readAll(batches: Awaited<ReturnType<typeof log.readBatches>>): void {
    for (const { seq, instance, body } of batches) {
      if (seq <= this.seq) continue;
      if (seq !== this.seq + 1) throw new LeftBehindError();
      if (instance === this.id && seq === this.flight?.seq) {
        this.land(this.flight);
        continue;
      }
      this.read(instance, readBody(body));
      this.seq = seq;
    }
  }

  private read(instance: string, body: Body): void {
    if (body.gone.includes(this.id)) throw new LeftBehindError();
    if (body.joined !== null && body.joined !== this.id) {
      this.isAlone = false;
      this.wanting.add(body.joined);
      this.isDue = true;
    }
    const changes = changesOf(body);
    this.outgoing.cross(changes);
    this.options.database.apply(changes, null);
    this.leftElsewhere.change(instance, body.left);
    for (const gone of body.gone) this.leftElsewhere.forgetInstance(gone);
    for (const session of body.moved) {
      this.leftElsewhere.forget(session);
      this.connections?.forget(session);
    }
    for (const uid of body.revoked) this.connections?.revoke(uid);
  }

  private judgesOf(left: Left): Judge[] {
    const { database } = this.options;
    return left.map(
      ({ auth, places }) =>
        () =>
          database.judge({ auth }, { path: [], value: Object.fromEntries(places), isMerge: true }),
    );
  }
}
