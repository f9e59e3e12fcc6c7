import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Import, SentImportRow } from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { wrongFile } from '../../http/errors';
import { randomToken } from '../../identity/secrets';
import { registrationImports } from '../tables';
import type { RegistrationFile, Row } from './file';
import { registrationsOf, rowBatches } from './survey';
import { changeRegistrations, type Effect, emailsOf, writeBatch } from './write';

const KEPT = 20;
/** After this long without a heartbeat, the importing instance counts as stopped. */
const SILENT_MS = 60_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

type Counts = Pick<Import, 'done' | 'added' | 'changed' | 'left'>;

function reported(row: Row, effects: ReadonlyMap<string, Effect>): SentImportRow {
  const { line, registration } = row;
  if (registration === null) return { line, result: 'left', fault: row.fault, mistakes: row.mistakes };
  const result = effects.get(registration.number) ?? 'unchanged';
  if (registration.active) return { line, result };
  const { unknownStatus: status } = row;
  if (status === null || status === '') return { line, result, isInactive: true };
  const fault = `the status "${status}" is not known`;
  return { line, result, isInactive: true, fault, mistakes: [mistake('unknownStatus', { status })] };
}

/** The stored report as JSON. */
const asJson = (stored: string): string => (stored.startsWith('{') ? stored : JSON.stringify({ csv: stored }));

/** Imports of registrations while the service runs, one at a time across all instances. */
export function createRunningImports(db: Database, now: () => number) {
  const moment = () => new Date(now());

  async function tidy(transaction: Database): Promise<void> {
    const { id, state, beatAt, createdAt } = registrationImports;
    await transaction
      .update(registrationImports)
      .set({ state: 'stopped' })
      .where(and(eq(state, 'running'), lt(beatAt, new Date(now() - SILENT_MS))));
    const newest = transaction.select({ id }).from(registrationImports).orderBy(desc(createdAt)).limit(KEPT);
    await transaction.delete(registrationImports).where(notInArray(id, newest));
  }

  /** Records an import before it begins. @throws ApiError 409 while another one runs */
  async function open(about: Pick<Import, 'name' | 'account' | 'rows'>): Promise<string> {
    const id = randomToken();
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table registration_imports in share row exclusive mode`);
      await tidy(transaction);
      if ((await transaction.$count(registrationImports, eq(registrationImports.state, 'running'))) > 0)
        throw wrongFile(409, 'Another import is running. Wait until it is done.', mistake('busy'));
      const at = moment();
      await transaction
        .insert(registrationImports)
        .values({ ...about, id, state: 'running', createdAt: at, beatAt: at });
    });
    return id;
  }

  async function writeRows(file: RegistrationFile, rows: readonly Row[]): Promise<ReadonlyMap<string, Effect>> {
    const { system } = file.columns;
    const batch = registrationsOf(rows);
    if (batch.length === 0) return new Map();
    return db.transaction(async (transaction) => {
      // Concurrent imports could lock rows in different orders, and deadlock.
      await transaction.execute(sql`lock table registrations in share row exclusive mode`);
      let effects: ReadonlyMap<string, Effect> = new Map();
      const write = async () => {
        await turn();
        effects = await writeBatch(transaction, system, batch);
        await turn();
      };
      const emails = await emailsOf(transaction, system, batch);
      await turn();
      await changeRegistrations(transaction, write, now, emails);
      return effects;
    });
  }

  const note = (id: string, change: Partial<typeof registrationImports.$inferInsert>) =>
    db
      .update(registrationImports)
      .set({ ...change, beatAt: moment() })
      .where(eq(registrationImports.id, id));

  /** Imports a file in small transactions; after a failure, importing it again changes only the rest. */
  async function run(id: string, file: RegistrationFile, isStopping: () => boolean): Promise<void> {
    const counts: Counts = { done: 0, added: 0, changed: 0, left: 0 };
    const reports: string[] = [];
    const end = async (state: 'done' | 'stopped') =>
      note(id, { ...counts, state, report: await zip(`{"rows":[${reports.join(',')}]}`) });
    try {
      for await (const rows of rowBatches(file)) {
        const effects = await writeRows(file, rows);
        for (const row of rows) reports.push(JSON.stringify(reported(row, effects)));
        for (const effect of effects.values()) counts[effect === 'new' ? 'added' : 'changed'] += 1;
        counts.left += rows.filter(({ registration }) => registration === null).length;
        counts.done += rows.length;
        await note(id, counts);
        if (isStopping()) return void (await end('stopped'));
      }
      await end('done');
    } catch (error) {
      await end('stopped').catch(() => {});
      throw error;
    }
  }

  return {
    open,
    run,
    async list(): Promise<Import[]> {
      const { id, name, account, state, rows, done, added, changed, left, createdAt, beatAt } = registrationImports;
      const found = await db
        .select({ id, name, account, state, rows, done, added, changed, left, createdAt, beatAt })
        .from(registrationImports)
        .orderBy(desc(createdAt))
        .limit(KEPT);
      return found.map(({ createdAt: at, beatAt: beat, ...row }) => ({
        ...row,
        at: at.toISOString(),
        state: row.state === 'running' && beat.getTime() < now() - SILENT_MS ? 'stopped' : row.state,
      }));
    },
    /** As JSON. */
    async report(id: string): Promise<string | null> {
      const [row] = await db
        .select({ report: registrationImports.report })
        .from(registrationImports)
        .where(eq(registrationImports.id, id));
      return row?.report ? asJson((await unzip(row.report)).toString()) : null;
    },
  };
}
