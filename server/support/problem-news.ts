import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import pRetry, { AbortError } from 'p-retry';
import { problemText, readProblemKey } from '../../domain/support/problem';
import { spokenCode } from '../../domain/support/report-code';
import type { Database } from '../db/database';
import { lockWithin } from '../db/locks';
import { recordingProblems } from './tables';

/** Anonymous clients can invent problems: no more are announced in an hour, and no more are remembered. */
export const ANNOUNCED_PER_HOUR = 10;
export const PROBLEMS_KEPT = 2000;
const PATIENCE_MS = 10_000;
const RETRIES = 2;
const RETRY_MS = 5000;

export type FoundProblem = { key: string; code: string; appVersion: string };

type NewsOptions = {
  db: Database;
  /** Where new problems are posted; `null` announces none. */
  webhook: string | null;
  publicUrl: string | null;
  log: { warn: (about: object, line: string) => void };
  retryMs?: number;
};

/** What is posted: `text` is what chats show. */
function messageOf({ key, code, appVersion }: FoundProblem, publicUrl: string | null): string {
  const problem = readProblemKey(key);
  const link = publicUrl === null ? null : `${publicUrl}/control/#recordings`;
  const said = `New problem in the venue: ${problemText(problem)} First recording: ${spokenCode(code)}, version ${appVersion || 'unknown'}.`;
  return JSON.stringify({ text: link === null ? said : `${said} ${link}`, problem, code, appVersion, link });
}

/** The address of a webhook is a secret: no error that names it is logged. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Remembers problems by their key, and announces each new one once. */
export function createProblemNews({ db, webhook, publicUrl, log, retryMs = RETRY_MS }: NewsOptions) {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function post(address: string, body: string): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const headers = { 'content-type': 'application/json' };
    const {
      ok,
      status,
      body: answer,
    } = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal });
    await answer?.cancel();
    if (ok) return;
    const refusal = new Error(`${status}`);
    throw status < 500 ? new AbortError(refusal) : refusal;
  }

  /** Whether it is new, and few were announced in the last hour. */
  const mayAnnounce = (key: string): Promise<boolean> =>
    db.transaction(async (transaction) => {
      await lockWithin(transaction, 'recording-problems');
      const recent = gt(recordingProblems.announcedAt, sql`now() - interval '1 hour'`);
      if ((await transaction.$count(recordingProblems, recent)) >= ANNOUNCED_PER_HOUR) return false;
      const announced = await transaction
        .update(recordingProblems)
        .set({ announcedAt: sql`now()` })
        .where(and(eq(recordingProblems.key, key), isNull(recordingProblems.announcedAt)))
        .returning({ key: recordingProblems.key });
      return announced.length > 0;
    });

  async function announce(address: string, problem: FoundProblem): Promise<void> {
    try {
      await pRetry(() => post(address, messageOf(problem, publicUrl)), {
        retries: RETRIES,
        minTimeout: retryMs,
        signal: closing.signal,
      });
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ reason: reasonOf(error) }, 'a new problem could not be announced');
    }
  }

  return {
    /** Of a recording that was stored. */
    async note(problem: FoundProblem): Promise<void> {
      const { key } = problem;
      if (key === '') return;
      const added = await db
        .insert(recordingProblems)
        .values({ key })
        .onConflictDoNothing()
        .returning({ key: recordingProblems.key });
      if (added.length === 0) return;
      const newest = sql`select key from ${recordingProblems} order by "firstAt" desc, key limit ${PROBLEMS_KEPT}`;
      await db.delete(recordingProblems).where(sql`${recordingProblems.key} not in (${newest})`);
      if (webhook === null || !(await mayAnnounce(key))) return;
      const sending = announce(webhook, problem).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
export type ProblemNews = ReturnType<typeof createProblemNews>;
