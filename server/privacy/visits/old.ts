import { eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { secrets } from '../../db/tables';
import { visitPlaces, visits } from '../tables';
import { HOUR_MS, SECRET } from './visits';

/**
 * Deletes visits before a time, in milliseconds since 1970, with the words of searches that no visit has any more. The
 * secret that tells whose visits they are goes with the last one.
 */
export async function deleteOldVisits(db: Database, before: number): Promise<void> {
  await db.delete(visits).where(lt(visits.hour, Math.floor(before / HOUR_MS)));
  const ofPlace = db.select({ one: sql`1` }).from(visits).where(eq(visits.place, visitPlaces.id));
  await db.delete(visitPlaces).where(notExists(ofPlace));
  const isAny = db.select({ one: sql`1` }).from(visits).limit(1);
  await db.delete(secrets).where(sql`${eq(secrets.name, SECRET)} and ${notExists(isAny)}`);
}
