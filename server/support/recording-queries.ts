import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { desc, eq, sql } from 'drizzle-orm';
import type { ReportPlace } from '../../domain/support/report';
import type { Database } from '../db/database';
import { sessionRecordings } from './tables';

/** So many are kept: anonymous clients send them, and must not fill the disk. */
export const RECORDINGS_KEPT = 500;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export type SessionRecording = {
  code: string;
  place: ReportPlace;
  appVersion: string;
  sentence: string | null;
  recording: string;
  sender: string;
};
/** `size` is the sent size in bytes. */
export type ListedRecording = {
  code: string;
  appVersion: string;
  sentence: string | null;
  size: number;
  createdAt: string;
};

/** Returns false, and stores nothing, if the code is taken. */
export async function storeRecording(
  db: Database,
  { code, place, appVersion, sentence, recording, sender }: SessionRecording,
): Promise<boolean> {
  const row = {
    code,
    place,
    appVersion,
    sentence,
    sender,
    size: Buffer.byteLength(recording),
    bytes: await zip(recording),
  };
  const stored = await db
    .insert(sessionRecordings)
    .values(row)
    .onConflictDoNothing()
    .returning({ code: sessionRecordings.code });
  // The newest of each sender at each place come first, so that a flood of one pushes out its own alone.
  const kept = sql`
    select code from (
      select code, "createdAt", row_number() over (partition by sender, place order by "createdAt" desc) as nth
      from ${sessionRecordings}
    ) as numbered order by nth, "createdAt" desc limit ${RECORDINGS_KEPT}`;
  await db.delete(sessionRecordings).where(sql`${sessionRecordings.code} not in (${kept})`);
  return stored.length > 0;
}

/** Newest first. */
export async function listRecordings(db: Database): Promise<ListedRecording[]> {
  const { code, appVersion, sentence, size, createdAt } = sessionRecordings;
  const rows = await db
    .select({ code, appVersion, sentence, size, createdAt })
    .from(sessionRecordings)
    .orderBy(desc(createdAt));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function readStoredRecording(db: Database, code: string): Promise<string | null> {
  const [row] = await db
    .select({ bytes: sessionRecordings.bytes })
    .from(sessionRecordings)
    .where(eq(sessionRecordings.code, code));
  return row === undefined ? null : (await unzip(row.bytes)).toString();
}
