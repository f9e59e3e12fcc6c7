import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Import, SentImportRow } from '../../../domain/control/imports';
import { mistake } from '../../../domain/kernel/mistake';
import type { Database } from '../../db/database';
import { wrongFile } from '../../http/errors';
import { randomToken } from '../../identity/secrets';
import { registrationImports, registrations } from '../tables';
import type { Row } from './file';
import type { List } from './list';
import { activeOf, calledOf, type Other, othersThan } from './others';
import type { Registration, RegistrationSystem } from './registration';
import { registrationsOf, rowBatches } from './survey';
import { changeRegistrations, type Effect, emailsOf, writeBatch } from './write';

const KEPT = 20;
/** After this long without a heartbeat, the importing instance counts as stopped. */
const SILENT_MS = 60_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

type Counts = Pick<Import, 'done' | 'added' | 'changed' | 'left'>;

function reported(row: Row, number: string, effects: ReadonlyMap<string, Effect>): SentImportRow {
  const { line, registration } = row;
  if (registration === null) return { line, result: 'left', fault: row.fault, mistakes: row.mistakes };
  const result = effects.get(number) ?? 'unchanged';
  if (registration.active !== false) return { line, result };
  const { unknownStatus: status } = row;
  if (status === null || status === '') return { line, result, isInactive: true };
  const fault = `the status "${status}" is not known`;
  return { line, result, isInactive: true, fault, mistakes: [mistake('unknownStatus', { status })] };
}

const goneRow = (other: Other): SentImportRow => ({ line: 0, result: 'gone', isInactive: true, who: calledOf(other) });

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

  /** Writes in a transaction, while no other import does: they could lock rows in different orders, and deadlock. */
  const changing = <T>(work: (transaction: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table registrations in share row exclusive mode`);
      return work(transaction);
    });

  type Written = { batch: readonly Registration[]; effects: ReadonlyMap<string, Effect> };
  const writeRows = (system: RegistrationSystem, rows: readonly Row[]): Promise<Written> =>
    changing(async (transaction) => {
      const batch = await registrationsOf(transaction, system, rows);
      if (batch.length === 0) return { batch, effects: new Map() };
      let effects: ReadonlyMap<string, Effect> = new Map();
      const write = async () => {
        await turn();
        effects = await writeBatch(transaction, system, batch);
        await turn();
      };
      const emails = await emailsOf(transaction, system, batch);
      await turn();
      await changeRegistrations(transaction, write, now, emails);
      return { batch, effects };
    });

  /** Deactivates everybody whose number is not among these, and returns them. */
  async function deactivateOthers(system: RegistrationSystem, seen: ReadonlySet<string>): Promise<Other[]> {
    const all: Other[] = [];
    for await (const others of othersThan(db, system, seen)) {
      const numbers = others.map(({ number }) => number);
      await changing((transaction) => {
        const end = async () => {
          await transaction
            .update(registrations)
            .set({ active: false })
            .where(and(activeOf(system), inArray(registrations.number, numbers)));
        };
        const emails = others.map(({ email }) => email);
        return changeRegistrations(transaction, end, now, emails);
      });
      all.push(...others);
    }
    return all;
  }

  const note = (id: string, change: Partial<typeof registrationImports.$inferInsert>) =>
    db
      .update(registrationImports)
      .set({ ...change, beatAt: moment() })
      .where(eq(registrationImports.id, id));

  /** Imports a file in small transactions; after a failure, importing it again changes only the rest. */
  async function run(id: string, list: List, isStopping: () => boolean): Promise<void> {
    const { system } = list.columns;
    const seen = new Set<string>();
    const counts: Counts = { done: 0, added: 0, changed: 0, left: 0 };
    const reports: string[] = [];
    const end = async (state: 'done' | 'stopped') =>
      note(id, { ...counts, state, report: await zip(`{"rows":[${reports.join(',')}]}`) });
    try {
      for await (const rows of rowBatches(list)) {
        const { batch, effects } = await writeRows(system, rows);
        const numbers = batch.map(({ number }) => number).values();
        for (const row of rows) {
          const number = row.registration === null ? '' : (numbers.next().value ?? '');
          seen.add(number);
          reports.push(JSON.stringify(reported(row, number, effects)));
        }
        for (const effect of effects.values()) counts[effect === 'new' ? 'added' : 'changed'] += 1;
        counts.left += rows.filter(({ registration }) => registration === null).length;
        counts.done += rows.length;
        await note(id, counts);
        if (isStopping()) return void (await end('stopped'));
      }
      // A row that could not be read may be of anybody.
      const others = list.isWhole && counts.left === 0 ? await deactivateOthers(system, seen) : [];
      counts.changed += others.length;
      for (const other of others) reports.push(JSON.stringify(goneRow(other)));
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
