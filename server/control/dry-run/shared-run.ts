import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type DryRun, DryRunSchema, isUnderWay, NO_DRY_RUN } from '../../../domain/control/dry-run';
import type { Database } from '../../db/types';
import { dryRuns } from './tables';

const CURRENT = eq(dryRuns.id, 'current');
/** Seconds without a heartbeat after which an instance counts as stopped. */
const SILENT_S = 15;
const isSilent: SQL = sql`${dryRuns.seenAt} < now() - make_interval(secs => ${SILENT_S})`;
const LOOK_MS = 200;

/** The dry run in the database, shared by all instances: one at a time, and any instance can stop it. */
export function createSharedRun(db: Database) {
  const instance = randomUUID();

  async function read(): Promise<DryRun> {
    const [row] = await db
      .select({ run: dryRuns.run, isGone: sql<boolean>`${dryRuns.isUnderWay} and ${isSilent}` })
      .from(dryRuns)
      .where(CURRENT);
    if (row === undefined) return NO_DRY_RUN;
    const run = v.parse(DryRunSchema, row.run);
    return row.isGone ? { ...run, state: 'broken' } : run;
  }

  return {
    read,

    /** Registers this instance's run. False while another one is in progress. */
    async begin(run: DryRun): Promise<boolean> {
      const row = { instance, run, startedAt: run.startedAt, isUnderWay: true, isStopping: false, seenAt: sql`now()` };
      const begun = await db
        .insert(dryRuns)
        .values({ id: 'current', ...row })
        .onConflictDoUpdate({
          target: dryRuns.id,
          set: row,
          setWhere: sql`not ${dryRuns.isUnderWay} or ${isSilent}`,
        })
        .returning({ id: dryRuns.id });
      return begun.length > 0;
    },

    /** Stores the progress of this instance's run. Returns whether it should stop. */
    async note(run: DryRun): Promise<boolean> {
      const [noted] = await db
        .update(dryRuns)
        .set({ run, isUnderWay: isUnderWay(run), seenAt: sql`now()` })
        .where(and(CURRENT, eq(dryRuns.instance, instance), eq(dryRuns.startedAt, run.startedAt)))
        .returning({ isStopping: dryRuns.isStopping });
      return noted?.isStopping ?? true;
    },

    /** Requests the run of another instance to stop, and resolves once it has. */
    async end(): Promise<void> {
      await db.update(dryRuns).set({ isStopping: true }).where(CURRENT);
      while (isUnderWay(await read())) await delay(LOOK_MS);
    },
  };
}
export type SharedRun = ReturnType<typeof createSharedRun>;
