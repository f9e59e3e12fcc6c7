import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, count, countDistinct, desc, eq, gte, like, lt, max, min, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Browser, System } from '../../domain/support/browser';
import { isOtherBuild } from '../../domain/support/reading';
import {
  CHOICES_MAX,
  PROBLEMS_MAX,
  type Problems,
  RECORDINGS_PAGE,
  type RecordingChoices,
  type RecordingSearch,
  type StoredRecordings,
} from '../../domain/support/recordings';
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
  problem: string;
  message: string | null;
  area: string;
  locale: string;
  browser: Browser;
  browserVersion: number | null;
  system: System;
  sentence: string | null;
  recording: string;
  sender: string;
};

/** Returns false, and stores nothing, if the code is taken. */
export async function storeRecording(db: Database, { recording, ...known }: SessionRecording): Promise<boolean> {
  const row = { ...known, size: Buffer.byteLength(recording), bytes: await zip(recording) };
  const inserted = await db
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
  return inserted.length > 0;
}

/** In whole milliseconds, as cursors have it. */
const sentAt = sql<Date>`date_trunc('milliseconds', ${sessionRecordings.createdAt})`.mapWith(
  sessionRecordings.createdAt,
);

function matching({ code, from, to, message, area, version, browser, place }: RecordingSearch): SQL | undefined {
  const { createdAt } = sessionRecordings;
  const equal = (column: PgColumn, value: string | undefined): SQL | undefined =>
    value === undefined ? undefined : eq(column, value);
  return and(
    code === undefined ? undefined : like(sessionRecordings.code, `${code}%`),
    from === undefined ? undefined : gte(createdAt, new Date(from)),
    to === undefined ? undefined : lt(createdAt, new Date(to)),
    equal(sessionRecordings.message, message),
    equal(sessionRecordings.area, area),
    equal(sessionRecordings.appVersion, version),
    equal(sessionRecordings.browser, browser),
    equal(sessionRecordings.place, place),
  );
}

const stored = sessionRecordings;
/** Without the bytes and the sender. */
const LISTED = {
  code: stored.code,
  place: stored.place,
  appVersion: stored.appVersion,
  sentence: stored.sentence,
  size: stored.size,
  problem: stored.problem,
  message: stored.message,
  area: stored.area,
  locale: stored.locale,
  browser: stored.browser,
  browserVersion: stored.browserVersion,
  system: stored.system,
};

type ListSearch = RecordingSearch & { problem?: string | undefined; cursor?: string | undefined };

/** A page, newest first. */
export async function listRecordings(
  db: Database,
  { problem, cursor, ...search }: ListSearch,
  build: string | null,
): Promise<StoredRecordings> {
  const [at, last] = cursor?.split('.') ?? [];
  const rows = await db
    .select({ ...LISTED, createdAt: sentAt })
    .from(sessionRecordings)
    .where(
      and(
        matching(search),
        problem === undefined ? undefined : eq(sessionRecordings.problem, problem),
        at === undefined
          ? undefined
          : sql`(${sentAt}, ${sessionRecordings.code}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${last}::text)`,
      ),
    )
    .orderBy(desc(sentAt), desc(sessionRecordings.code))
    .limit(RECORDINGS_PAGE + 1);
  const shown = rows.slice(0, RECORDINGS_PAGE);
  const end = shown.at(-1);
  return {
    recordings: shown.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      isOtherBuild: isOtherBuild(row.appVersion, build),
    })),
    next: rows.length > RECORDINGS_PAGE && end !== undefined ? `${end.createdAt.getTime()}.${end.code}` : null,
  };
}

/** Recordings with the same first error, those with the newest one first. */
export async function listProblems(
  db: Database,
  search: RecordingSearch,
): Promise<Pick<Problems, 'problems' | 'isCut'>> {
  const { problem, createdAt, sender, appVersion } = sessionRecordings;
  const rows = await db
    .select({
      key: problem,
      recordings: count(),
      senders: countDistinct(sender),
      versions: countDistinct(appVersion),
      firstAt: min(createdAt),
      lastAt: max(createdAt),
    })
    .from(sessionRecordings)
    .where(matching(search))
    .groupBy(problem)
    .orderBy(desc(max(createdAt)), problem)
    .limit(PROBLEMS_MAX + 1);
  const isoOf = (at: Date | null): string => (at ?? new Date(0)).toISOString();
  return {
    problems: rows
      .slice(0, PROBLEMS_MAX)
      .map(({ firstAt, lastAt, ...row }) => ({ ...row, firstAt: isoOf(firstAt), lastAt: isoOf(lastAt) })),
    isCut: rows.length > PROBLEMS_MAX,
  };
}

/** What the kept recordings have, to choose from. */
export async function recordingChoices(db: Database): Promise<RecordingChoices> {
  const { message, area, appVersion, browser } = sessionRecordings;
  const texts = async (column: PgColumn): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ value: sql<string>`${column}` })
      .from(sessionRecordings)
      .where(and(sql`${column} is not null`, ne(column, '')))
      .orderBy(sql`1`)
      .limit(CHOICES_MAX);
    return rows.map(({ value }) => value);
  };
  const browsers = await db.selectDistinct({ browser }).from(sessionRecordings).orderBy(browser);
  return {
    messages: await texts(message),
    areas: await texts(area),
    versions: await texts(appVersion),
    browsers: browsers.map((row) => row.browser),
  };
}

export async function readStoredRecording(db: Database, code: string): Promise<string | null> {
  const [row] = await db
    .select({ bytes: sessionRecordings.bytes })
    .from(sessionRecordings)
    .where(eq(sessionRecordings.code, code));
  return row === undefined ? null : (await unzip(row.bytes)).toString();
}
