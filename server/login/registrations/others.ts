import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { registrations } from '../tables';
import type { RegistrationSystem } from './registration';

const PAGE_ROWS = 500;

export type Other = { number: string; email: string; name: string };

export const activeOf = (system: RegistrationSystem) =>
  and(eq(registrations.system, system), eq(registrations.active, true));

/** The active registrations whose numbers are not among these, in small parts. */
export async function* othersThan(
  db: Database,
  system: RegistrationSystem,
  seen: ReadonlySet<string>,
): AsyncGenerator<Other[]> {
  const { number, email, name } = registrations;
  for (let from = '', isMore = true; isMore; await turn()) {
    const page: Other[] = await db
      .select({ number, email: sql<string>`lower(${email})`, name })
      .from(registrations)
      .where(and(activeOf(system), gt(number, from)))
      .orderBy(asc(number))
      .limit(PAGE_ROWS);
    const others = page.filter((one) => !seen.has(one.number));
    if (others.length > 0) yield others;
    from = page.at(-1)?.number ?? from;
    isMore = page.length === PAGE_ROWS;
  }
}

/** As organisers know them. */
export const calledOf = ({ name, email }: Other): string => (name === '' ? email : `${name} (${email})`);
