import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sessionRecordings } from './tables';

/** Only the newest are kept: anonymous clients send them, and must not fill the disk. */
export const RECORDINGS_KEPT = 500;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export type SessionRecording = { code: string; appVersion: string; sentence: string | null; recording: string };
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
  { code, appVersion, sentence, recording }: SessionRecording,
): Promise<boolean> {
  const row = { code, appVersion, sentence, size: Buffer.byteLength(recording), bytes: await zip(recording) };
  const stored = await db
    .insert(sessionRecordings)
    .values(row)
    .onConflictDoNothing()
    .returning({ code: sessionRecordings.code });
  const newest = db
    .select({ code: sessionRecordings.code })
    .from(sessionRecordings)
    .orderBy(desc(sessionRecordings.createdAt))
    .limit(RECORDINGS_KEPT);
  await db.delete(sessionRecordings).where(notInArray(sessionRecordings.code, newest));
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
