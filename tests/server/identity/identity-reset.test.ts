import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailer, type Mailer, type OutboxMail, readOutbox } from '../../../server/identity/pages/mailer';
import type { UserRow } from '../../../server/identity/tables';
import { identityOutbox } from '../../../server/identity/tables';
import { createUser, disableUser } from '../../../server/identity/users/users';
import { WAITING } from '../../kernel/waiting';
import { startMailServer } from '../kernel/mail-server';
import { onChosenStore } from '../kernel/service';
import { codeOf, OUTBOX_TOKEN, PASSWORD, type RunningIdentity, refusal, startIdentity } from './identity-harness';

onChosenStore('a forgotten password', (store) => {
  let running: RunningIdentity;
  let ada: UserRow;
  let email: string;
  let users = 0;

  beforeEach(async () => {
    users += 1;
    email = `guest${users}@example.org`;
    await store.db.delete(identityOutbox);
    running = await startIdentity(store.db);
    ada = await createUser(store.db, { email, password: PASSWORD }, running.clock.now);
  });
  afterEach(() => running.stop());

  const NEW_PASSWORD = 'a new password';

  const outbox = (): Promise<OutboxMail[]> => readOutbox(store.db);

  async function askForMail(locale = 'en', continueUrl?: string): Promise<URL> {
    const auth = running.browser();
    auth.languageCode = locale;
    await sendPasswordResetEmail(auth, email, continueUrl === undefined ? undefined : { url: continueUrl });
    const [mail] = await outbox();
    return new URL(mail?.link ?? '');
  }

  const codeIn = (link: URL): string => link.searchParams.get('oobCode') ?? '';

  async function open(url: URL | string, init?: RequestInit) {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  const submit = (fields: Record<string, string>) =>
    open(`${running.origin}/identity/reset`, { method: 'POST', body: new URLSearchParams(fields) });

  test('a mail leads to a page for a new password, and back to the original page §7.42', async () => {
    const signedIn = await signInWithEmailAndPassword(running.browser(), email, PASSWORD);
    const target = `${running.origin}/v/aurora/area/lobby?lang=en&x=1#top`;
    const link = await askForMail('en', target);
    expect(`${link.origin}${link.pathname}`).toBe(`${running.origin}/identity/reset`);

    const form = await open(link);
    expect(form.status).toBe(200);
    expect(form.text).toContain(`value="${email}"`);
    const done = await submit({ oobCode: codeIn(link), lang: 'en', password: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(done.status).toBe(200);
    expect(done.text).toContain('Your password is saved');
    expect(done.text).toContain(`href="${target.replace('&', '&amp;')}"`);

    expect(await codeOf(signInWithEmailAndPassword(running.browser(), email, PASSWORD))).toBe(
      'auth/invalid-credential',
    );
    const { user } = await signInWithEmailAndPassword(running.browser(), email, NEW_PASSWORD);
    expect([user.uid, user.emailVerified]).toEqual([ada.uid, true]);
    expect(await codeOf(signedIn.user.getIdToken(true))).toBe('auth/user-token-expired');
  });

  test('the SDK can reset a password with the mailed code', async () => {
    const auth = running.browser();
    const code = codeIn(await askForMail());
    expect(await verifyPasswordResetCode(auth, code)).toBe(email);
    expect(await codeOf(confirmPasswordReset(auth, code, 'short'))).toBe('auth/weak-password');
    expect(await codeOf(confirmPasswordReset(auth, code, 'x'.repeat(128)))).toBe(
      'auth/password-does-not-meet-requirements',
    );
    await confirmPasswordReset(auth, code, NEW_PASSWORD);
    expect((await signInWithEmailAndPassword(auth, email, NEW_PASSWORD)).user.uid).toBe(ada.uid);
  });

  test('a code works once, on the page and with the SDK', async () => {
    const code = codeIn(await askForMail());
    await confirmPasswordReset(running.browser(), code, NEW_PASSWORD);
    expect(await codeOf(confirmPasswordReset(running.browser(), code, 'yet another one'))).toBe(
      'auth/invalid-action-code',
    );
    const again = await submit({ oobCode: code, password: 'yet another one', repeat: 'yet another one' });
    expect([again.status, again.text.includes('This link no longer works')]).toEqual([410, true]);
    expect(await codeOf(signInWithEmailAndPassword(running.browser(), email, NEW_PASSWORD))).toBe('no error');
  });

  test('one of two concurrent uses of a code succeeds', async () => {
    const oobCode = codeIn(await askForMail());
    const answers = await Promise.all(
      ['first password', 'second password'].map((newPassword) =>
        running.call('resetPassword', { oobCode, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('a reset uses up the codes of earlier mails', async () => {
    const earlier = codeIn(await askForMail());
    running.clock.advance(1);
    const later = codeIn(await askForMail());
    expect(later).not.toBe(earlier);
    await confirmPasswordReset(running.browser(), later, NEW_PASSWORD);
    expect(await codeOf(confirmPasswordReset(running.browser(), earlier, 'yet another one'))).toBe(
      'auth/invalid-action-code',
    );
  });

  test('a code expires after an hour', async () => {
    const link = await askForMail();
    running.clock.advance(3_599_999);
    expect((await open(link)).status).toBe(200);
    running.clock.advance(1);
    expect((await open(link)).status).toBe(410);
    expect(await codeOf(confirmPasswordReset(running.browser(), codeIn(link), NEW_PASSWORD))).toBe(
      'auth/expired-action-code',
    );
  });

  test('a reset lifts the lock of failed sign-ins', async () => {
    for (let failures = 0; failures < 7; failures += 1)
      await running.call('signInWithPassword', { email, password: 'not this one' });
    await confirmPasswordReset(running.browser(), codeIn(await askForMail()), NEW_PASSWORD);
    expect(await codeOf(signInWithEmailAndPassword(running.browser(), email, NEW_PASSWORD))).toBe('no error');
  });

  test('an unknown and a disabled user get the same response, and no mail', async () => {
    await disableUser(store.db, ada.uid, true, running.clock.now);
    for (const address of [email, 'nobody@example.org'])
      expect(await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address })).toEqual({
        status: 200,
        body: { email: address },
      });
    expect(await outbox()).toEqual([]);
  });

  test('a code of a user who was disabled since resets nothing', async () => {
    const link = await askForMail();
    await disableUser(store.db, ada.uid, true, running.clock.now);
    expect(await codeOf(confirmPasswordReset(running.browser(), codeIn(link), NEW_PASSWORD))).toBe(
      'auth/user-disabled',
    );
  });

  const askFrom = (remoteAddress: string, to = email) =>
    running.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k',
      payload: { requestType: 'PASSWORD_RESET', email: to },
      remoteAddress,
    });

  test('requests of others do not keep the owner from a mail, and each mail replaces the one before', async () => {
    for (let asked = 0; asked < 30; asked += 1) await askFrom('203.0.113.7');
    expect(await outbox()).toHaveLength(5);
    running.clock.advance(1);
    await askFrom('192.0.2.1');
    const [newest, before] = (await outbox()).map(({ link }) => codeIn(new URL(link)));
    expect(await outbox()).toHaveLength(6);
    expect((await submit({ oobCode: before ?? '' })).status).toBe(410);
    const done = await submit({ oobCode: newest ?? '', password: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(done.status).toBe(200);
  });

  test('an address that asks for many accounts is stopped, in all instances', async () => {
    const other = await startIdentity(store.db);
    for (let asked = 0; asked < 200; asked += 1) await askFrom('198.51.100.9', `unknown${asked}@example.org`);
    await other.app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k',
      payload: { requestType: 'PASSWORD_RESET', email },
      remoteAddress: '198.51.100.9',
    });
    expect(await outbox()).toEqual([]);
    await other.stop();
  });

  test('an account gets a limited number of mails', async () => {
    for (let asked = 0; asked < 8; asked += 1) await askForMail();
    expect(await outbox()).toHaveLength(5);
    running.clock.advance(3_600_000);
    await askForMail();
    expect(await outbox()).toHaveLength(6);
  });

  test.each([
    'https://evil.example/v/aurora',
    '//evil.example',
    'javascript:alert(1)',
    '/v/aurora',
    'http://127.0.0.1:1/',
    'http://user@evil.example/',
  ])('a mail with the foreign continue URL %s leads back to the start', async (continueUrl) => {
    await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
    const [mail] = await outbox();
    const oobCode = codeIn(new URL(mail?.link ?? ''));
    const done = await submit({ oobCode, password: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(done.text).toContain('<a class="button" href="/">');
  });

  test('a double slash in our own continue URL does not lead to another host', async () => {
    const link = await askForMail('en', `${running.origin}//evil.example/`);
    const done = await submit({ oobCode: codeIn(link), password: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(done.text).toContain('<a class="button" href="/">');
  });

  test.each([
    ['short', 'short', 'password', 'This is too short'],
    ['x'.repeat(128), 'x'.repeat(128), 'password', 'This is too long'],
    [NEW_PASSWORD, 'another password', 'repeat', 'The two passwords differ'],
  ])('the form shows the error of %s and %s at its field', async (password, repeat, field, text) => {
    const oobCode = codeIn(await askForMail());
    const answer = await submit({ oobCode, lang: 'en', password, repeat });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(
      new RegExp(`<input id="${field}"[^>]*aria-describedby="[^"]*${field}-error"[^>]*aria-invalid="true"`),
    );
    expect(answer.text).toMatch(new RegExp(`<p class="error" id="${field}-error" role="alert">${text}`));
    expect(answer.text).not.toContain(`value="${password}"`);
    expect((await submit({ oobCode, password: NEW_PASSWORD, repeat: NEW_PASSWORD })).status).toBe(200);
  });

  test.each([
    ['en', 'en', 'ltr', 'Choose a new password', 'Choose a new password for Aurora Summit'],
    ['de', 'de', 'ltr', 'Neues Passwort wählen', 'Neues Passwort für Aurora Summit wählen'],
    ['ar', 'ar', 'rtl', 'اختر كلمة مرور جديدة', 'اختر كلمة مرور جديدة لـ \u2068Aurora Summit\u2069'],
    ['de-CH', 'de', 'ltr', 'Neues Passwort wählen', 'Neues Passwort für Aurora Summit wählen'],
    ['fr', 'fr', 'ltr', 'Choisissez un nouveau mot de passe', 'Choisissez un nouveau mot de passe pour Aurora Summit'],
    ['pt-BR', 'pt-BR', 'ltr', 'Escolha uma nova senha', 'Escolha uma nova senha para Aurora Summit'],
    ['ur', 'ur', 'rtl', 'نیا پاس ورڈ منتخب کریں', '\u2068Aurora Summit\u2069 کے لیے نیا پاس ورڈ منتخب کریں'],
    ['tlh', 'en', 'ltr', 'Choose a new password', 'Choose a new password for Aurora Summit'],
  ])('mail and page requested in %s are in %s', async (asked, locale, direction, title, subject) => {
    const link = await askForMail(asked);
    const [mail] = await outbox();
    expect(mail?.locale).toBe(locale);
    expect(mail?.subject).toContain(subject);
    expect(mail?.body).toContain(mail?.link);
    const { text } = await open(link);
    expect(text).toContain(`<html lang="${locale}" dir="${direction}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
  });

  test('a page without a language uses the browser’s', async () => {
    const { text } = await open(`${running.origin}/identity/reset?oobCode=x`, {
      headers: { 'accept-language': 'de-CH,de;q=0.9' },
    });
    expect(text).toContain('<html lang="de" dir="ltr">');
  });

  test('the pages have no script, no inline style, no referrer and are not cached', async () => {
    const link = await askForMail();
    const { headers, text } = await open(link);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/i);
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
    expect((await open(running.origin + stylesheet)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test.each([
    '',
    '?oobCode=',
    '?oobCode=a&oobCode=b',
    '?oobCode=%00',
    `?oobCode=${'x'.repeat(5000)}`,
    '?lang=%3Cscript%3E',
  ])('an address with "%s" shows the page for an invalid link', async (query) => {
    const { status, text } = await open(`${running.origin}/identity/reset${query}`);
    expect([status, text.includes('<h1>This link no longer works</h1>')]).toEqual([410, true]);
  });

  test('pages escape all values', async () => {
    await running.stop();
    running = await startIdentity(store.db, { venueName: async () => '<b>"Rock & Roll"</b>' });
    const { text } = await open(await askForMail());
    expect(text).toContain('<p class="venue">&lt;b&gt;&quot;Rock &amp; Roll&quot;&lt;/b&gt;</p>');
    expect(text).not.toContain('<b>');
  });

  const OUTBOX = `/identity/outbox?token=${OUTBOX_TOKEN}`;
  const cookieOf = (headers: Headers): string => /^[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

  test('the local outbox shows mails as a page and as JSON', async () => {
    const link = await askForMail();
    const page = await open(`${running.origin}${OUTBOX}&lang=de`);
    expect(page.text).toContain('<h1>Postausgang</h1>');
    expect(page.text).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
    const headers = { accept: 'application/json', cookie: cookieOf(page.headers) };
    const json = await fetch(`${running.origin}/identity/outbox`, { headers });
    expect(await json.json()).toEqual(await outbox());
  });

  test('the token of the outbox opens it once, and only the browser that used it opens it again', async () => {
    const first = await open(`${running.origin}${OUTBOX}`);
    expect([first.status, first.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^outbox=[\w-]{43}; Path=\/identity\/outbox; HttpOnly; SameSite=Strict$/),
    ]);
    const cookie = cookieOf(first.headers);
    const statusOf = async (path: string, headers = {}) => (await open(running.origin + path, { headers })).status;
    expect(await statusOf('/identity/outbox', { cookie })).toBe(200);
    expect([await statusOf(OUTBOX), await statusOf('/identity/outbox')]).toEqual([404, 404]);
    expect(await statusOf('/identity/outbox', { cookie: 'outbox=guessed' })).toBe(404);
  });

  test.each(['', '?token=', '?token=guess', `?token=${OUTBOX_TOKEN}x`, `?token=${OUTBOX_TOKEN}&token=x`])(
    'the outbox is not found with the query "%s", and a wrong token does not use up the right one',
    async (query) => {
      expect((await open(`${running.origin}/identity/outbox${query}`)).status).toBe(404);
      expect((await open(`${running.origin}${OUTBOX}`)).status).toBe(200);
    },
  );

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['through a proxy with a Forwarded header', { forwarded: 'for=203.0.113.7' }],
    ['under a foreign host name', { host: 'evil.example' }],
  ])('the outbox is not found %s', async (_, headers) => {
    const { statusCode } = await running.app.inject({
      url: OUTBOX,
      headers: { host: 'localhost', ...headers },
      remoteAddress: '127.0.0.1',
    });
    expect(statusCode).toBe(404);
  });

  test.each([
    ['from another machine', {}, '192.0.2.1', 404],
    ['to a service that other machines reach', { isPrivate: false }, '127.0.0.1', 404],
    ['to a service without a token', { outboxToken: null }, '127.0.0.1', 404],
    ['from this machine', {}, '127.0.0.1', 200],
  ])('the outbox opens only for this machine: a request %s', async (_, options, remoteAddress, status) => {
    await running.stop();
    running = await startIdentity(store.db, options);
    const answer = await running.app.inject({ url: OUTBOX, headers: { host: 'localhost' }, remoteAddress });
    expect(answer.statusCode).toBe(status);
  });

  test('with a mail server configured, mails are sent and the outbox is closed', async () => {
    await running.stop();
    const server = await startMailServer();
    const mailer = createMailer({ db: store.db, smtpUrl: server.url, from: 'Aurora <venue@example.org>' });
    running = await startIdentity(store.db, { mailer });
    await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    // Closing waits for mails that are being sent.
    const closed = await fetch(`${running.origin}${OUTBOX}`);
    await running.app.close();
    await server.stop();
    expect(closed.status).toBe(404);
    expect(server.received()).toContain(`RCPT TO:<${email}>`);
    expect(server.received()).toContain('Subject: Choose a new password for Aurora Summit');
    expect(await outbox()).toEqual([]);
  });

  test('a failing or slow mail server does not change the response', async () => {
    await running.stop();
    let fail: (error: Error) => void = () => undefined;
    const sent = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const send = vi.fn<Mailer['send']>(() => sent);
    const mailer: Mailer = { kind: 'smtp', send };
    running = await startIdentity(store.db, { mailer });
    expect(await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })).toEqual({
      status: 200,
      body: { email },
    });
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), WAITING);
    fail(new Error('The mail server is down'));
    expect(await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: '' })).toEqual(
      refusal('MISSING_EMAIL'),
    );
  });
});
