import { desc, lt } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database } from '../../db/database';
import { randomToken } from '../secrets';
import { identityOutbox } from '../tables';

const OUTBOX_LIFETIME_MS = 24 * 3_600_000;

/** Milliseconds; their sum is less than the time for which a queued mail is reserved. */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

export const openTransport = (smtpUrl: string) => createTransport({ url: smtpUrl, ...PATIENCE });

export type Mail = { to: string; subject: string; text: string; html: string; link: string; locale: string };
export type OutboxMail = typeof identityOutbox.$inferSelect;

export type Mailer = {
  /** `outbox`: no mail server is configured, and mails are kept in the store. */
  kind: 'smtp' | 'outbox';
  send: (mail: Mail) => Promise<void>;
};

export type MailerOptions = { db: Database; smtpUrl: string | null; from: string; now?: () => number };

export function createMailer({ db, smtpUrl, from, now = Date.now }: MailerOptions): Mailer {
  if (smtpUrl === null)
    return {
      kind: 'outbox',
      async send({ to, subject, text, link, locale }) {
        const mail = { id: randomToken(), recipient: to, subject, body: text, link, locale, createdAt: now() };
        await db.insert(identityOutbox).values(mail);
      },
    };
  const transport = openTransport(smtpUrl);
  return {
    kind: 'smtp',
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
  };
}

/** Newest first. */
export const readOutbox = (db: Database): Promise<OutboxMail[]> =>
  db.select().from(identityOutbox).orderBy(desc(identityOutbox.createdAt), identityOutbox.id);

export async function tidyOutbox(db: Database, now: number): Promise<void> {
  await db.delete(identityOutbox).where(lt(identityOutbox.createdAt, now - OUTBOX_LIFETIME_MS));
}
