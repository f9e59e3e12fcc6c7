import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { entryOf, storeEntries, storeWithin } from '../../db/audit';
import type { AuditRow } from '../../db/audit-tables';
import type { Database } from '../../db/database';
import { unavailability } from '../../db/unavailable';
import type { Audit, AuditEvent } from '../../http/audit';
import { createDamper } from './damper';

/** Entries that wait while the database is away; later ones are only logged. */
const QUEUE_LENGTH = 10_000;
const BATCH = 200;
const RETRY_MS = 1000;

export type Trail = Audit & {
  /** Logs an entry that is stored already. */
  announce: (entry: AuditRow) => void;
  /** Waits until everything recorded so far is stored, or the database has failed once. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

type TrailOptions = {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Names accounts in the log, which contains no e-mails. */
  key: Buffer;
  now: () => number;
  queueLength?: number;
  /** Hears every event, also those that a flood leaves out. */
  onEvent?: (event: AuditEvent) => void;
};

/** The audit log: each entry is one line of the log at once, and one row of the database. */
export function createTrail({
  db,
  log,
  key,
  now,
  queueLength = QUEUE_LENGTH,
  onEvent = () => {},
}: TrailOptions): Trail {
  const isRepeated = createDamper(now);
  const queue: AuditRow[] = [];
  let lost = 0;
  let writing: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isAway = false;

  const aliasOf = (account: string | null): string | null =>
    account === null ? null : createHmac('sha256', key).update(account).digest('base64url').slice(0, 16);

  function announce({ id, at, action, outcome, uid, account, address, target, detail }: AuditRow): void {
    const about = { uid, account: aliasOf(account), address, target, detail };
    const present = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null));
    const line = { audit: true, id, at: at.toISOString(), action, outcome, ...present };
    if (outcome === 'done' || outcome === 'unchanged') log.info(line, 'audit');
    else log.warn(line, 'audit');
  }

  async function write(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH);
      try {
        await storeEntries(db, batch);
        isAway = false;
      } catch (error) {
        if (!isAway) log.error({ err: error }, 'audit entries could not be stored');
        isAway = unavailability(error) !== null;
        if (isAway) {
          retry = setTimeout(start, RETRY_MS).unref();
          return;
        }
        lost += batch.length;
        queue.splice(0, batch.length);
        continue;
      }
      queue.splice(0, batch.length);
      // Only after a success: an entry about a loss could be lost itself.
      noteLoss();
    }
  }

  function start(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    writing ??= write().finally(() => {
      writing = null;
      if (queue.length > 0 && retry === null) start();
    });
  }

  function enqueue(entry: AuditRow): void {
    if (queue.length >= queueLength) lost += 1;
    else queue.push(entry);
    if (retry === null) start();
  }

  /** The log has every entry; the database says how many it misses. */
  function noteLoss(): void {
    if (lost === 0 || queue.length >= queueLength) return;
    const entry = entryOf({ action: 'audit.loss', outcome: 'failed', detail: `${lost} entries` }, now());
    lost = 0;
    announce(entry);
    queue.push(entry);
  }

  function record(event: AuditEvent): void {
    onEvent(event);
    const verdict = isRepeated(event);
    if (verdict === 'leaveOut') return;
    const entry = entryOf(
      verdict === 'last'
        ? { action: 'audit.loss', outcome: 'failed', address: event.address ?? null, detail: 'flood' }
        : event,
      now(),
    );
    announce(entry);
    enqueue(entry);
  }

  return {
    record,
    announce,
    async transact(subject, change) {
      const [entry, isStored] = await db.transaction(async (transaction) => {
        const outcome = (await change(transaction)) ? 'done' : 'unchanged';
        const own = entryOf({ ...subject, outcome }, now());
        return [own, await storeWithin(transaction, own)] as const;
      });
      announce(entry);
      if (!isStored) enqueue(entry);
    },
    async settled() {
      start();
      await writing;
    },
    async close() {
      await writing;
      if (queue.length > 0) {
        start();
        await writing;
      }
      if (retry !== null) clearTimeout(retry);
      if (queue.length > 0) log.error({ audit: true, lost: queue.length }, 'audit entries are only in this log');
    },
  };
}
