import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { secrets } from '../../db/tables';
import { visitPlaces, visits, visitVisitors } from '../tables';
import { SECRET, SLOT_MS } from './stored';

/**
 * Deletes visits before a time, in milliseconds since 1970, with the words of searches that no visit has any more. The
 * visitors, and the secret that tells who they are, go with the last visit.
 */
export async function deleteOldVisits(db: Database, before: number): Promise<void> {
  await db.delete(visits).where(lt(visits.at, Math.floor(before / SLOT_MS)));
  const ofPlace = db.select({ one: sql`1` }).from(visits).where(eq(visits.place, visitPlaces.id));
  await db.delete(visitPlaces).where(notExists(ofPlace));
  const isNone = notExists(db.select({ one: sql`1` }).from(visits).limit(1));
  await db.delete(visitVisitors).where(isNone);
  await db.delete(secrets).where(and(eq(secrets.name, SECRET), isNone));
}
