import { eq, sql } from 'drizzle-orm';
import { assert as assertProperty, integer, property } from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMailQueue, keepMail, type WaitingMail, waitAfter } from '../../../server/identity/pages/mail-queue';
import { createMailer, type Mailer } from '../../../server/identity/pages/mailer';
import { identityMails } from '../../../server/identity/tables';
import { findOrCreateUser } from '../../../server/identity/users/users';
import { WAITING } from '../../kernel/waiting';
import { startMailServer } from '../kernel/mail-server';
import { onEveryStore } from '../kernel/service';
import { startIdentity } from './identity-harness';

const mailTo = (recipient: string) => ({
  kind: 'reset' as const,
  provider: null,
  number: null,
  recipient,
  locale: 'en',
  continueUrl: null,
});
const refused = (code: string): Error => Object.assign(new Error('550 no ada@example.org here'), { code });

test('waits grow from 15 seconds to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(waitAfter)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920]);
  assertProperty(
    property(integer({ min: 9, max: 5000 }), (attempts) => {
      expect(waitAfter(attempts)).toBe(3600);
    }),
  );
});

onEveryStore('the queue of mails', (store) => {
  beforeEach(() => store.db.delete(identityMails));

  function open(deliver: (mail: WaitingMail) => Promise<void>) {
    const lines: unknown[] = [];
    const log = (level: string) => (about: object, line: string) => void lines.push([level, line, about]);
    const queue = createMailQueue({
      db: store.db,
      deliver,
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    });
    return { ...queue, lines };
  }
  const waiting = () =>
    store.db
      .select({
        recipient: identityMails.recipient,
        attempts: identityMails.attempts,
        seconds: sql<number>`extract(epoch from ${identityMails.nextTry} - now())::float`,
      })
      .from(identityMails)
      .orderBy(identityMails.recipient);
  const makeDue = () => store.db.update(identityMails).set({ nextTry: sql`now()` });

  test('two instances share the mails and send none of them twice', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 40; count += 1) await keepMail(store.db, mailTo(`user${count}@example.org`));
    const instances = [1, 2, 3].map(() =>
      open(async ({ recipient }) => {
        sent.push(recipient);
        // Others look at the queue while this one is sent.
        await store.db.select().from(identityMails);
      }),
    );
    await Promise.all(instances.map(({ wake }) => wake()));
    expect([sent.length, new Set(sent).size]).toEqual([40, 40]);
    expect(await waiting()).toEqual([]);
    await Promise.all(instances.map((instance) => instance.close()));
  });

  test('a mail that is being sent is not taken by another instance', async () => {
    await keepMail(store.db, mailTo('ada@example.org'));
    let finish = (): void => {};
    const slow = vi.fn<() => Promise<void>>(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const first = open(slow);
    const sending = first.wake();
    await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), WAITING);
    const other = vi.fn<() => Promise<void>>(async () => {});
    const second = open(other);
    await second.wake();
    expect(other).not.toHaveBeenCalled();
    finish();
    await sending;
    expect(await waiting()).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  test('a failure keeps the mail, waits longer each time, and is logged once without addresses', async () => {
    await keepMail(store.db, mailTo('ada@example.org'));
    let isDown = true;
    const queue = open(async () => {
      if (isDown) throw Object.assign(refused('ECONNECTION'), { command: 'CONN', responseCode: 421 });
    });
    for (const seconds of [15, 30, 60]) {
      await makeDue();
      await queue.wake();
      const [mail] = await waiting();
      expect(Math.abs((mail?.seconds ?? 0) - seconds)).toBeLessThan(5);
      await queue.wake();
      expect((await waiting())[0]?.attempts).toBe(mail?.attempts);
    }
    isDown = false;
    await makeDue();
    await queue.wake();
    expect(await waiting()).toEqual([]);
    const reason = { code: 'ECONNECTION', response: 421, command: 'CONN', wait: 15 };
    expect(queue.lines).toEqual([
      ['warn', 'A mail could not be sent and is tried again', { mail: expect.any(String), attempts: 1, ...reason }],
      ['info', 'Mails are sent again', { mail: expect.any(String), attempts: 4 }],
    ]);
    expect(JSON.stringify(queue.lines)).not.toContain('example.org');
    await queue.close();
  });

  test('a server that is down is asked once, one that refuses a recipient still gets the other mails', async () => {
    for (const name of ['ada', 'grace', 'hedy']) await keepMail(store.db, mailTo(`${name}@example.org`));
    const down = vi.fn<() => Promise<void>>(async () => Promise.reject(refused('ETIMEDOUT')));
    const first = open(down);
    await first.wake();
    expect(down).toHaveBeenCalledOnce();
    await first.close();
    await makeDue();
    const second = open(async ({ recipient }) => {
      if (recipient.startsWith('grace')) throw refused('EENVELOPE');
    });
    await second.wake();
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['grace@example.org']);
    await second.close();
  });

  test('a mail is given up after a day, with a line in the log', async () => {
    await keepMail(store.db, mailTo('ada@example.org'));
    await store.db.update(identityMails).set({ createdAt: sql`now() - interval '23 hours'` });
    const deliver = vi.fn<() => Promise<void>>(async () => Promise.reject(refused('EAUTH')));
    const queue = open(deliver);
    await queue.wake();
    expect(await waiting()).toHaveLength(1);
    await store.db.update(identityMails).set({ createdAt: sql`now() - interval '25 hours'`, nextTry: sql`now()` });
    await queue.wake();
    expect([deliver.mock.calls.length, await waiting()]).toEqual([1, []]);
    const line = 'A mail could not be sent for a day and is given up';
    expect(queue.lines.at(-1)).toEqual(['error', line, { mail: expect.any(String), attempts: 2 }]);
    await queue.close();
  });

  test('a newer request replaces the mail that waits, also while the older one is sent', async () => {
    await keepMail(store.db, mailTo('ada@example.org'));
    await keepMail(store.db, { ...mailTo('ada@example.org'), locale: 'de' });
    const sent: string[] = [];
    const queue = open(async ({ locale, recipient }) => {
      sent.push(locale);
      if (locale === 'de') await keepMail(store.db, { ...mailTo(recipient), locale: 'fr' });
    });
    await queue.wake();
    expect([sent, await waiting()]).toEqual([['de', 'fr'], []]);
    await queue.close();
  });

  test('a reset mail asked for while the mail server is down arrives after a restart, with a link that works', async () => {
    const email = 'ada@example.org';
    await findOrCreateUser(store.db, { email, emailVerified: true }, Date.now);
    const away = await startMailServer();
    const { port } = away;
    await away.stop();
    const mailer = createMailer({ db: store.db, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'venue@example.org' });
    const first = await startIdentity(store.db, { mailer });
    const response = await first.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(response).toEqual({ status: 200, body: { email } });
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ attempts: 1, seconds: expect.any(Number) }]),
      WAITING,
    );
    await first.stop();

    const server = await startMailServer({ port });
    await makeDue();
    const second = await startIdentity(store.db, { mailer });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), WAITING);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), WAITING);
    expect(server.received()).toContain(`RCPT TO:<${email}>`);
    const text = server.mails[0]?.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '';
    const [, oobCode = ''] = /oobCode=([\w-]+)/.exec(text) ?? [];
    expect(await second.call('resetPassword', { oobCode })).toMatchObject({ status: 200, body: { email } });
    await second.stop();
    await server.stop();
  });

  test('an account that is gone gets no mail', async () => {
    const send = vi.fn<Mailer['send']>(async () => {});
    await keepMail(store.db, mailTo('gone@example.org'));
    const running = await startIdentity(store.db, { mailer: { kind: 'smtp', send } });
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), WAITING);
    expect(send).not.toHaveBeenCalled();
    await running.stop();
  });

  test('without a mail server, mails of an earlier one are deleted after a day', async () => {
    await keepMail(store.db, mailTo('ada@example.org'));
    await keepMail(store.db, mailTo('grace@example.org'));
    const old = { createdAt: sql`now() - interval '25 hours'` };
    await store.db.update(identityMails).set(old).where(eq(identityMails.recipient, 'ada@example.org'));
    await (await startIdentity(store.db)).stop();
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['grace@example.org']);
  });
});
