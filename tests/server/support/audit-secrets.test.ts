import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '../../../domain/kernel/api';
import { LOGOUT_PATH } from '../../../domain/login/login';
import { AUDIT_API } from '../../../domain/support/audit';
import { REPORT_API } from '../../../domain/support/report';
import { auditEntries, identityCodes } from '../../../server/db/schema';
import { openIdentity } from '../../../server/identity/identity';
import { createMailer } from '../../../server/identity/pages/mailer';
import { createUser, disableUser } from '../../../server/identity/users/users';
import { runs } from '../../kernel/properties';
import { importContract, onChosenStore, startApp } from '../kernel/service';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const PASSWORD = 'correct horse battery';
const EMAIL = 'mina@example.org';

onChosenStore('the audit log of the identity server', (store) => {
  const lines: string[] = [];
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    await importContract(store.db);
    const logStream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { db } = store;
    const identity = await openIdentity({
      db,
      projectId: 'demo-venue',
      isPrivate: true,
      rateLimit: 1_000_000,
      mailer: createMailer({ db, smtpUrl: null, from: 'venue@example.org' }),
      origins: () => ['http://localhost'],
    });
    const options = { identity, verify: identity.verify, loginRateLimit: 1_000_000 } as const;
    service = await startApp(db, { ...options, logLevel: 'trace', logStream });
    await createUser(db, { email: EMAIL, password: PASSWORD, emailVerified: true, claims: { authorities: ['ADMIN'] } });
  });
  afterAll(() => service.stop());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'POST', url, payload, headers });
  const entries = async () => {
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries).orderBy(auditEntries.id);
    return rows.map(({ action, outcome, uid, account, detail }) => ({ action, outcome, uid, account, detail }));
  };

  test('logins, resets, password changes and logouts are recorded by kind, with the reason of each failure', async () => {
    await store.db.delete(auditEntries);
    const signIn = (password: string) => post(`${TOOLKIT}signInWithPassword`, { email: EMAIL, password });
    await signIn('wrong');
    const { idToken, localId: uid } = (await signIn(PASSWORD)).json();
    // Such a request names no account, whatever e-mail is in it.
    await post(`${TOOLKIT}signInWithCustomToken`, { token: 'made up', email: EMAIL });
    await post(`${TOOLKIT}signInWithIdp`, { requestUri: 'http://localhost/?state=x' });
    await post(`${TOOLKIT}sendOobCode`, { requestType: 'PASSWORD_RESET', email: EMAIL });
    await post(`${TOOLKIT}resetPassword`, { oobCode: 'made up' });
    await post(`${TOOLKIT}resetPassword`, { oobCode: 'made up', newPassword: 'another password' });
    await post(`${TOOLKIT}update`, { idToken, displayName: 'Mina' });
    const changed = (await post(`${TOOLKIT}update`, { idToken, password: PASSWORD })).json();
    await post(LOGOUT_PATH, {}, { authorization: `Bearer ${changed.idToken}` });
    expect(await entries()).toEqual([
      { action: 'login.password', outcome: 'denied', uid: null, account: EMAIL, detail: 'INVALID_LOGIN_CREDENTIALS' },
      { action: 'login.password', outcome: 'done', uid, account: EMAIL, detail: null },
      { action: 'login.custom', outcome: 'denied', uid: null, account: null, detail: 'INVALID_CUSTOM_TOKEN' },
      { action: 'login.signOn', outcome: 'denied', uid: null, account: null, detail: 'INVALID_IDP_RESPONSE' },
      { action: 'reset.ask', outcome: 'done', uid: null, account: EMAIL, detail: null },
      { action: 'reset.use', outcome: 'denied', uid: null, account: null, detail: 'INVALID_OOB_CODE' },
      { action: 'password.change', outcome: 'done', uid, account: EMAIL, detail: null },
      { action: 'logout', outcome: 'done', uid, account: null, detail: null },
    ]);
    expect(await store.db.$count(identityCodes)).toBe(1);
  });

  test('a request for a reset is recorded as it ended: sent, without an account, disabled, limited', async () => {
    await store.db.delete(auditEntries);
    const { uid } = await createUser(store.db, { email: 'off@example.org', password: PASSWORD });
    await disableUser(store.db, uid);
    const ask = (email: string) => post(`${TOOLKIT}sendOobCode`, { requestType: 'PASSWORD_RESET', email });
    for (const email of ['nobody@example.org', 'off@example.org', 'no e-mail'])
      expect([200, 400]).toContain((await ask(email)).statusCode);
    for (let time = 0; time < 6; time += 1) expect((await ask(EMAIL)).statusCode).toBe(200);
    const ended = (await entries()).map(({ action, outcome, account, detail }) => [action, outcome, account, detail]);
    expect(ended.slice(0, 3)).toEqual([
      ['reset.ask', 'denied', 'nobody@example.org', 'EMAIL_NOT_FOUND'],
      ['reset.ask', 'denied', 'off@example.org', 'USER_DISABLED'],
      ['reset.ask', 'denied', null, 'INVALID_EMAIL'],
    ]);
    expect(ended.at(-1)).toEqual(['reset.ask', 'locked', EMAIL, null]);
  });

  test('refused refreshes of a session are recorded, and of successful ones the first of a user and network in a day', async () => {
    const { refreshToken, localId: uid } = (
      await post(`${TOOLKIT}signInWithPassword`, { email: EMAIL, password: PASSWORD })
    ).json();
    await service.audit.settled();
    await store.db.delete(auditEntries);
    const refresh = (token: string, remoteAddress: string) =>
      service.app.inject({
        method: 'POST',
        url: '/securetoken.googleapis.com/v1/token',
        payload: { grant_type: 'refresh_token', refresh_token: token },
        remoteAddress,
      });
    for (const address of ['203.0.113.1', '203.0.113.1', '198.51.100.1']) await refresh(refreshToken, address);
    await refresh('x'.repeat(43), '198.51.100.1');
    await refresh('made up', '198.51.100.1');
    const done = { action: 'session.refresh', outcome: 'done', uid, account: null, detail: null };
    const denied = { ...done, outcome: 'denied', uid: null };
    expect(await entries()).toEqual([
      done,
      done,
      { ...denied, detail: 'TOKEN_EXPIRED' },
      { ...denied, detail: 'INVALID_REFRESH_TOKEN' },
    ]);
  });

  test('no entry and no line of the log contains a secret of any request', { timeout: 60_000 }, async () => {
    const seal = fc
      .string({ unit: fc.constantFrom(...'abcdefghkmnpqrstuvwxyzABCDEFGHKMN23456789'), minLength: 12, maxLength: 40 })
      .map((text) => `SEALED${text}`);
    const field = fc.constantFrom(
      'password',
      'newPassword',
      'token',
      'idToken',
      'oobCode',
      'refresh_token',
      'sessionId',
      'postBody',
      'confirmationNumber',
      'registrationNumber',
      'requestUri',
      'continueUrl',
      'repeat',
      'displayName',
      'message',
    );
    const route = fc.constantFrom(
      ...['signInWithPassword', 'signInWithCustomToken', 'signInWithIdp', 'sendOobCode', 'resetPassword'].map(
        (name) => TOOLKIT + name,
      ),
      ...['update', 'delete', 'lookup'].map((name) => TOOLKIT + name),
      '/securetoken.googleapis.com/v1/token',
      '/identity/reset',
      API.cventLogin,
      API.bizzaboLogin,
      LOGOUT_PATH,
      REPORT_API.sessions,
      AUDIT_API,
      API.unpublish,
      API.saveVenue,
      '/api/inspector/pass',
    );
    const header = fc.constantFrom('authorization', 'cookie', 'x-firebase-client', 'referer', 'user-agent');
    const request = fc.record({
      route,
      body: fc.dictionary(field, seal, { minKeys: 1 }),
      query: fc.dictionary(field, seal),
      headers: fc.dictionary(header, seal),
      named: fc.boolean(),
      method: fc.constantFrom('POST', 'GET'),
    });
    await store.db.delete(auditEntries);
    lines.length = 0;
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ route: path, body, query, headers, named, method }) => {
        tried += 1;
        const { authorization, ...others } = headers;
        await service.app.inject({
          method: method === 'GET' ? 'GET' : 'POST',
          url: `${path}?${new URLSearchParams(query).toString()}`,
          headers: { ...others, ...(authorization === undefined ? {} : { authorization: `Bearer ${authorization}` }) },
          remoteAddress: `203.0.113.${tried % 250}`,
          ...(method === 'GET'
            ? {}
            : {
                payload: { ...body, architectureID: 'aurora', ...(named ? { email: EMAIL, emailAddress: EMAIL } : {}) },
              }),
        });
      }),
      { numRuns: runs(50, 300) },
    );
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries);
    expect([rows.length > tried / 8, lines.length >= tried]).toEqual([true, true]);
    expect(JSON.stringify(rows)).not.toContain('SEALED');
    expect(lines.join('')).not.toContain('SEALED');
  });
});
