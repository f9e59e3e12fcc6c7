import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import pRetry from 'p-retry';
import type { Database } from '../../db/database';
import { randomToken } from '../secrets';
import { identityMails } from '../tables';

/** Longer than sending can take. Until then, no other instance takes the same mail. */
const LEASE_SECONDS = 300;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 3600;
const LIFETIME = sql`interval '1 day'`;
/** How often an instance looks for mails of other instances, and for mails that are due again. */
const LOOK_MS = 15_000;
const CLOSING_MS = 5000;
const REMOVE_RETRIES = 3;

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export type WaitingMail = Pick<
  typeof identityMails.$inferSelect,
  'recipient' | 'kind' | 'provider' | 'number' | 'id' | 'locale' | 'continueUrl'
>;

/** Seconds until the next attempt. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);

/** Keeps a mail until it is sent; an earlier one of its kind to the same recipient is replaced. */
export async function keepMail(db: Database, mail: Omit<WaitingMail, 'id'>): Promise<void> {
  const fresh = { ...mail, id: randomToken(), attempts: 0, createdAt: sql`now()`, nextTry: sql`now()` };
  await db
    .insert(identityMails)
    .values(fresh)
    .onConflictDoUpdate({ target: [identityMails.recipient, identityMails.kind], set: fresh });
}

/** Reserves a mail that is due, so that no other instance sends it. */
async function take(db: Database) {
  const due = db
    .select({ id: identityMails.id })
    .from(identityMails)
    .where(lte(identityMails.nextTry, sql`now()`))
    .orderBy(asc(identityMails.nextTry))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(identityMails)
    .set({ attempts: sql`${identityMails.attempts} + 1`, nextTry: after(LEASE_SECONDS) })
    .where(eq(identityMails.id, due))
    .returning({
      recipient: identityMails.recipient,
      kind: identityMails.kind,
      provider: identityMails.provider,
      number: identityMails.number,
      id: identityMails.id,
      locale: identityMails.locale,
      continueUrl: identityMails.continueUrl,
      attempts: identityMails.attempts,
      isOld: sql<boolean>`${identityMails.createdAt} < now() - ${LIFETIME}`,
    });
  return taken ?? null;
}

const isIt = ({ recipient, id }: WaitingMail) => and(eq(identityMails.recipient, recipient), eq(identityMails.id, id));

const remove = (db: Database, mail: WaitingMail): Promise<unknown> =>
  pRetry(() => db.delete(identityMails).where(isIt(mail)), { retries: REMOVE_RETRIES });

/** Mails that wait. */
export const countMails = (db: Database): Promise<number> => db.$count(identityMails);

/** Deletes expired queued mails. Used if mails go to the outbox, because nothing sends queued mails then. */
export async function tidyMails(db: Database): Promise<void> {
  await db.delete(identityMails).where(lt(identityMails.createdAt, sql`now() - ${LIFETIME}`));
}

/** The part of an error that may be logged: mail servers quote addresses in their responses. */
function reasonOf(error: unknown): { code: string; response?: number; command?: string } {
  if (!(error instanceof Error)) return { code: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : null;
  return { code, ...(response === null ? {} : { response }), ...(command === null ? {} : { command }) };
}

/** Whether the mail server refused only this mail, and may accept others. */
const isOfThisMail = ({ code }: { code: string }): boolean => code === 'EENVELOPE' || code === 'EMESSAGE';

/** Whether trying again is of no use. Only organisers see the failure of an invitation, so only that is not tried again. */
const isHopeless = ({ kind }: WaitingMail, reason: ReturnType<typeof reasonOf>): boolean =>
  kind === 'invite' && isOfThisMail(reason) && (reason.response ?? 0) >= 500;

type Log = Record<'info' | 'warn' | 'error', (about: object, line: string) => void>;

/** Sends the queued mails of all instances one after another. */
export function createMailQueue({
  db,
  deliver,
  giveUp = async () => {},
  log,
}: {
  db: Database;
  deliver: (mail: WaitingMail) => Promise<void>;
  /** Notes that a mail was not sent and never will be. */
  giveUp?: (mail: WaitingMail) => Promise<void>;
  log: Log;
}) {
  let isClosed = false;
  let isAskedAgain = false;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let said: string | null = null;

  /** Returns whether to try the next one. */
  async function tryOne(mail: NonNullable<Awaited<ReturnType<typeof take>>>): Promise<boolean> {
    const about = { mail: mail.id, attempts: mail.attempts };
    if (mail.isOld) {
      await giveUp(mail);
      await remove(db, mail);
      log.error(about, 'A mail could not be sent for a day and is given up');
      return true;
    }
    try {
      await deliver(mail);
    } catch (error) {
      const reason = reasonOf(error);
      if (isHopeless(mail, reason)) {
        await giveUp(mail);
        await remove(db, mail);
        log.warn({ ...about, ...reason }, 'An invitation was refused and is given up');
        return true;
      }
      const wait = waitAfter(mail.attempts);
      await db
        .update(identityMails)
        .set({ nextTry: after(wait) })
        .where(isIt(mail));
      if (said !== reason.code) log.warn({ ...about, ...reason, wait }, 'A mail could not be sent and is tried again');
      said = reason.code;
      return isOfThisMail(reason);
    }
    await remove(db, mail);
    if (said !== null) log.info(about, 'Mails are sent again');
    said = null;
    return true;
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const mail = await take(db);
      if (mail === null || !(await tryOne(mail)) || isClosed) return;
    }
  }

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      await sendDue().catch((error: unknown) => log.error({ err: error }, 'The mails that wait cannot be read'));
    } while (isAskedAgain);
  }

  /** Sends the mails that are due; resolves when none is left or the mail server fails. */
  function wake(): Promise<void> {
    isAskedAgain = true;
    if (timer !== null) clearTimeout(timer);
    working ??= work().finally(() => {
      working = null;
      if (!isClosed) timer = setTimeout(() => void wake(), LOOK_MS).unref();
    });
    return working;
  }

  return {
    wake,
    /** Waits briefly for a mail that is being sent. */
    async close(): Promise<void> {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      if (working === null) return;
      let impatience: NodeJS.Timeout | undefined;
      const gone = new Promise<void>((resolve) => {
        impatience = setTimeout(resolve, CLOSING_MS);
      });
      await Promise.race([working, gone]);
      clearTimeout(impatience);
    },
  };
}
export type MailQueue = ReturnType<typeof createMailQueue>;
