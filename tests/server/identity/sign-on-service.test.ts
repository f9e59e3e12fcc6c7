import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readLoginOptions } from '../../../domain/login/login';
import { auditEntries, identityProviderLinks } from '../../../server/db/schema';
import { createUser, findUserByEmail } from '../../../server/identity/users/users';
import { type OidcProvider, startOidcProvider } from '../../providers/oidc';
import { PROVIDER_PASSWORD } from '../../providers/people';
import { type SamlProvider, startSamlProvider } from '../../providers/saml';
import { BESIDE, importContract, onChosenStore, startAppWithIdentity } from '../kernel/service';
import { PROJECT, refusal } from './identity-harness';
import { begin, createVisitor, finish, handlerOf, settingsOf, signOn } from './sign-on-visitor';

type Tokens = { idToken?: string; refreshToken?: string };

onChosenStore('single sign-on within the service', (store) => {
  const users = [{ email: 'ada@example.org', name: 'Ada Lovelace' }, { email: 'grace@example.org' }];
  const stops: (() => Promise<void>)[] = [];
  let oidc: OidcProvider;
  let saml: SamlProvider;

  beforeAll(async () => {
    [oidc, saml] = await Promise.all([startOidcProvider({ users }), startSamlProvider({ users })]);
  });
  afterAll(async () => {
    await Promise.all([oidc.stop(), saml.stop()]);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function start(loginRateLimit = 1000) {
    const { db } = store;
    const lines: string[] = [];
    const logStream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { app, audit, origin, stop } = await startAppWithIdentity(
      db,
      {
        projectId: PROJECT,
        rateLimit: loginRateLimit,
        providers: settingsOf({ provider: { ...oidc.provider, vouchesForEmail: true } }, saml),
      },
      { loginRateLimit, logLevel: 'trace', logStream },
    );
    stops.push(stop);
    const call = async (operation: string, body: unknown) => {
      const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=venue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    return { app, audit, origin, call, log: () => lines.join('') };
  }

  const optionsOf = async (origin: string) => (await fetch(`${origin}/api/loginOptions`)).json();
  const single = [
    { displayName: 'Test company', providerID: 'oidc.test' },
    { displayName: 'Test partner', providerID: 'saml.test' },
  ];

  test('the service’s providers are added to the login options of a venue that does not list them', async () => {
    await importContract(store.db);
    const { origin } = await start();
    const [cvent, bizzabo, firebase, ...more] = await optionsOf(origin);
    expect([cvent.type, bizzabo.type, more]).toEqual(['CVENT_LOGIN', 'BIZZABO_LOGIN', []]);
    expect(firebase).toEqual({
      type: 'FIREBASE',
      apiKey: 'venue',
      authDomain: new URL(origin).host,
      idpProvider: [{ displayName: 'E-mail and password', providerID: 'password' }, ...single],
    });
    expect(readLoginOptions(await optionsOf(origin)).options.map(({ id }) => id)).toEqual([
      'CVENT_LOGIN',
      'BIZZABO_LOGIN',
      'FIREBASE_OIDC:oidc.test',
      'FIREBASE_OIDC:saml.test',
      'EMAIL_PASSWORD',
    ]);
  });

  test('a venue may name the providers itself, or have no other Firebase login', async () => {
    const listed = [{ displayName: 'Aurora', providerID: 'oidc.test' }];
    await importContract(store.db, { 'login-options.json': [{ type: 'firebase', idpProvider: listed }] });
    const { origin } = await start();
    expect((await optionsOf(origin))[0].idpProvider).toEqual([...listed, single[1]]);
    await importContract(store.db, { 'login-options.json': [{ type: 'cvent', displayName: 'Number' }] });
    expect(await optionsOf(origin)).toEqual([
      { type: 'cvent', displayName: 'Number' },
      { type: 'FIREBASE', apiKey: 'venue', authDomain: new URL(origin).host, idpProvider: single },
    ]);
  });

  test('a user who signs on enters the venue', async () => {
    await importContract(store.db);
    const { origin, call } = await start();
    for (const [providerId, email] of [
      ['oidc.test', 'ada@example.org'],
      ['saml.test', 'grace@example.org'],
    ] as const) {
      const { body } = await signOn({ origin, call }, providerId, email);
      const headers = { authorization: `Bearer ${(body as Tokens).idToken}` };
      expect((await fetch(`${origin}/api/ui/venue`, { method: 'HEAD', headers })).status).toBe(200);
      expect(await (await fetch(`${origin}/api/userInfo`, { headers })).json()).toMatchObject({ email });
    }
  });

  test('the page to which providers return keeps its own headers', async () => {
    const { origin } = await start();
    const { headers } = await fetch(`${handlerOf({ origin })}?state=s`);
    expect([
      headers.get('cross-origin-opener-policy'),
      headers.get('referrer-policy'),
      headers.get('cache-control'),
      headers.get('content-security-policy')?.split(';')[0],
    ]).toEqual(['unsafe-none', 'no-referrer', 'no-store', "default-src 'none'"]);
  });

  test('no log level contains received data', async () => {
    const { origin, call, log } = await start();
    const secrets: string[] = ['ada@example.org', 'Lovelace', PROVIDER_PASSWORD, 'id-of-'];
    for (const providerId of ['oidc.test', 'saml.test']) {
      const forge = [() => {}, () => oidc.forge({ signature: 'another' }), () => saml.forge({ signature: 'none' })];
      for (const prepare of forge) {
        const { authUri, sessionId, state } = await begin({ origin, call }, providerId);
        prepare();
        const answer = await createVisitor().signIn(authUri, 'ada@example.org');
        const { body } = await finish({ origin, call }, answer, sessionId);
        const parameters = [...new URL(answer.urlResponse).searchParams, ...new URLSearchParams(answer.postBody ?? '')];
        const { idToken, refreshToken } = body as Tokens;
        const tokens = [idToken, refreshToken].filter((token) => token !== undefined);
        secrets.push(sessionId, state, ...parameters.map(([, value]) => value).filter((value) => value !== oidc.url));
        secrets.push(...tokens);
        oidc.forge({});
        saml.forge({});
      }
    }
    await fetch(handlerOf({ origin }), {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: 'x'.repeat(3e5) }),
    });
    const written = log();
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    const failures = written
      .split('\n')
      .filter((line) => line.includes('A single sign-on failed'))
      .map((line) => JSON.parse(line))
      .map(({ provider, kind, reason }) => ({ provider, kind, reason }));
    expect(failures).toEqual([
      { provider: 'oidc.test', kind: 'invalid', reason: 'signature' },
      { provider: 'saml.test', kind: 'invalid', reason: 'signature' },
    ]);
  });

  test('an address with an umlaut finds its account, and names lose invisible characters', async () => {
    const service = await start();
    users.push(...['lin', 'eve', 'joan'].map((first) => ({ email: `${first}@example.org` })));
    const known = await createUser(store.db, { email: 'Ada@bücher.example', emailVerified: true });
    const name = '  Ada\u202e Love\u200blace\n';
    oidc.forge({ claims: { email: 'ada@BÜCHER.example', name } });
    expect(await signOn(service, 'oidc.test', 'lin@example.org')).toMatchObject({
      body: { localId: known.uid, isNewUser: false, email: 'ada@xn--bcher-kva.example' },
    });
    oidc.forge({ claims: { email: 'eve@bücher.example', name } });
    expect(await signOn(service, 'oidc.test', 'eve@example.org')).toMatchObject({
      body: { isNewUser: true, email: 'eve@xn--bcher-kva.example', displayName: 'Ada Lovelace' },
    });
    saml.forge({ email: 'joan@bücher.example', name });
    expect(await signOn(service, 'saml.test', 'joan@example.org')).toMatchObject({
      body: { isNewUser: true, email: 'joan@xn--bcher-kva.example', displayName: 'Ada Lovelace' },
    });
    saml.forge({});
  });

  test('an address with NUL, of a provider or typed, is an error of the input', async () => {
    await importContract(store.db);
    const service = await start();
    const email = 'nul\u0000@example.org';
    users.push({ email: 'nul@example.org' });
    oidc.forge({ claims: { email } });
    expect(await signOn(service, 'oidc.test', 'nul@example.org')).toEqual(refusal('IDP_NO_EMAIL'));
    const asked = [
      service.call('signInWithPassword', { email, password: 'correct horse' }),
      service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
      fetch(`${service.origin}/api/bizzabo/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ architectureID: 'aurora', registrationNumber: 1, emailAddress: email }),
      }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('the first login at a provider that opens an existing account is in the audit log, once', async () => {
    const email = 'linked@example.org';
    users.push({ email });
    const { uid } = await createUser(store.db, { email, emailVerified: true });
    const service = await start();
    for (let time = 0; time < 2; time += 1) expect((await signOn(service, 'oidc.test', email)).status).toBe(200);
    await service.audit.settled();
    const linked = await store.db.select().from(auditEntries).where(eq(auditEntries.uid, uid));
    expect(linked.filter(({ action }) => action === 'account.link')).toMatchObject([
      { outcome: 'done', account: email, target: 'oidc.test', address: '127.0.0.1' },
    ]);
  });

  test('an address that begins too many logins gets an error', async () => {
    const { origin, call } = await start(1);
    const ask = () => call('createAuthUri', { providerId: 'oidc.other', continueUri: handlerOf({ origin }) });
    const allowed = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(allowed.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(refusal('OPERATION_NOT_ALLOWED'))]),
    );
    expect(await ask()).toEqual(refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 429));
  });

  test('an allowed e-mail without proof does not grant access', async () => {
    const email = 'vip@example.org';
    users.push({ email });
    await importContract(store.db, { ...BESIDE, 'access.json': { allowed: [email] } });
    const service = await start();
    const check = async (providerId: string) => {
      const { body } = await signOn(service, providerId, email);
      const headers = { authorization: `Bearer ${(body as Tokens).idToken}` };
      return (await fetch(`${service.origin}/api/ui/venue`, { method: 'HEAD', headers })).status;
    };
    expect([await check('saml.test'), await check('oidc.test')]).toEqual([403, 200]);
    await importContract(store.db, { ...BESIDE, 'access.json': {} });
  });

  test('roles of an e-mail are not granted without proof of the e-mail', async () => {
    const email = 'boss@example.org';
    users.push({ email });
    const service = await start();
    await signOn(service, 'saml.test', email);
    const user = { email, authorities: ['ADMIN'] };
    await importContract(store.db, { ...BESIDE, 'users.json': [{ email }] });
    const linksOf = async () => {
      const { uid = '' } = (await findUserByEmail(store.db, email)) ?? {};
      return store.db.$count(identityProviderLinks, eq(identityProviderLinks.uid, uid));
    };
    expect(await linksOf()).toBe(1);
    await importContract(store.db, { ...BESIDE, 'users.json': [user] });
    expect(await linksOf()).toBe(0);
    expect(await signOn(service, 'saml.test', email)).toMatchObject({ body: { needConfirmation: true } });
    expect((await signOn(service, 'oidc.test', email)).status).toBe(200);
  });
});
