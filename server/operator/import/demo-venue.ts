import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { venues } from '../../venue/tables';
import { DEMO_EMAILS, readDemo } from './demo';
import { isProgrammeOver, withProgrammeAt } from './demo-times';
import { type Imported, storeVenue } from './venue-import';

/** The facts about the stored venue that the demo needs. */
export async function readStored(db: Database) {
  const [stored] = await db
    .select({ sampleHash: venues.sampleHash, isDemo: venues.isDemo, published: venues.published })
    .from(venues)
    .where(eq(venues.id, 'current'));
  return stored ?? null;
}

/** Stores the demo if there is no venue, or an unchanged demo that is outdated or whose talks are over. */
export async function storeDemo(db: Database, now: number): Promise<Imported> {
  const nothing = { entries: [], keptVersion: null, keepsLogin: false };
  const stored = await readStored(db);
  if (stored !== null && stored.sampleHash === null) return nothing;
  const demo = await readDemo();
  if (stored?.sampleHash === demo.contentHash && !isProgrammeOver(stored.published, now)) return nothing;
  const venue = withProgrammeAt(demo.venue, now);
  return storeVenue(db, { ...demo, venue }, { isDemo: true, demoEmails: DEMO_EMAILS });
}
