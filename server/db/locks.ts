import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from './types';

const HoldersSchema = v.object({
  rows: v.array(v.object({ pid: v.number(), program: v.string(), place: v.string() })),
});

/**
 * The holder of the oldest lock on a table or on the migrations, as a text for the operator; null if there is none any
 * more.
 */
export async function describeLock(db: Database): Promise<string | null> {
  const found = await db.execute(sql`
    select a.pid, coalesce(nullif(a.application_name, ''), a.usename, '?') as program,
      coalesce(c.relname, 'the migrations') as place
    from pg_locks l
      join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      left join pg_class c on c.oid = l.relation
      left join pg_namespace n on n.oid = c.relnamespace
    where l.granted and l.pid <> pg_backend_pid()
      and (l.locktype = 'advisory' or c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema'))
      and l.mode <> 'AccessShareLock'
    order by coalesce(a.xact_start, a.query_start)
    limit 1`);
  const [holder] = v.parse(HoldersSchema, found).rows;
  if (holder === undefined) return null;
  const { pid, program, place } = holder;
  return `"${program}" (process ${pid} of PostgreSQL) holds a lock on ${place}`;
}

/** Serialises the changes of one thing across instances until the transaction ends. */
export const lockWithin = async (transaction: Database, what: string): Promise<void> =>
  void (await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`));
