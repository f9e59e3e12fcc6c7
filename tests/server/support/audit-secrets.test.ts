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
import { createUser } from '../../../server/identity/users/users';
import { importContract, onEveryStore, startApp } from '../kernel/service';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const PASSWORD = 'correct horse battery';
const EMAIL = 'mina@example.org';

onEveryStore('the audit log of the identity server', (store) => {
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
      ...{ db, projectId: 'demo-venue', isPrivate: true, rateLimit: 1_000_000 },
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
    await post(`${TOOLKIT}signInWithCustomToken`, { token: 'made up' });
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

  test('no entry and no line of the log contains a secret of any request', { timeout: 60_000 }, async () => {
    const seal = fc
      .string({ unit: fc.constantFrom(...'abcdefghkmnpqrstuvwxyzABCDEFGHKMN23456789'), minLength: 12, maxLength: 40 })
      .map((text) => `SEALED${text}`);
    const field = fc.constantFrom(
      ...['password', 'newPassword', 'token', 'idToken', 'oobCode', 'refresh_token', 'sessionId', 'postBody'],
      ...['confirmationNumber', 'registrationNumber', 'requestUri', 'continueUrl', 'repeat', 'displayName', 'message'],
    );
    const route = fc.constantFrom(
      ...['signInWithPassword', 'signInWithCustomToken', 'signInWithIdp', 'sendOobCode', 'resetPassword'].map(
        (name) => TOOLKIT + name,
      ),
      ...['update', 'delete', 'lookup'].map((name) => TOOLKIT + name),
      ...['/securetoken.googleapis.com/v1/token', '/identity/reset', API.cventLogin, API.bizzaboLogin],
      ...[LOGOUT_PATH, REPORT_API.sessions, AUDIT_API, API.unpublish, API.saveVenue, '/api/inspector/pass'],
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
      { numRuns: 150 },
    );
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries);
    expect([rows.length > 20, lines.length >= 150]).toEqual([true, true]);
    expect(JSON.stringify(rows)).not.toContain('SEALED');
    expect(lines.join('')).not.toContain('SEALED');
  });
});
