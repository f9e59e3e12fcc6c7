import { eq } from 'drizzle-orm';
import { type AuthCredential, getIdTokenResult, signInWithCredential } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { identityProviderLinks, identitySignOns } from '../../../server/db/schema';
import { readOutbox } from '../../../server/identity/pages/mailer';
import { createUser, disableUser, findUserByEmail } from '../../../server/identity/users/users';
import { type OidcProvider, startOidcProvider } from '../../providers/oidc';
import { type ProviderUser, subjectOf } from '../../providers/people';
import { type SamlProvider, startSamlProvider } from '../../providers/saml';
import { onChosenStore } from '../kernel/service';
import { PASSWORD, type RunningIdentity, refusal, startIdentity } from './identity-harness';
import { begin, createVisitor, finish, handlerOf, settingsOf, signOn } from './sign-on-visitor';

const invalid = refusal('INVALID_IDP_RESPONSE');
const unreachable = refusal('IDP_UNREACHABLE');

onChosenStore('single sign-on', (store) => {
  const people: ProviderUser[] = [];
  let oidc: OidcProvider;
  let saml: SamlProvider;
  let running: RunningIdentity;

  beforeAll(async () => {
    [oidc, saml] = await Promise.all([startOidcProvider({ users: people }), startSamlProvider({ users: people })]);
  });
  afterAll(async () => {
    await Promise.all([oidc.stop(), saml.stop()]);
  });
  beforeEach(async () => {
    await Promise.all([oidc.start(), saml.start()]);
    running = await startIdentity(store.db, { providers: settingsOf(oidc, saml) });
  });
  afterEach(() => running.stop());

  /** A user whom both providers know, and whom we do not. */
  function newPerson(more: Partial<ProviderUser> = {}): ProviderUser {
    const person = { email: `guest${people.length}@example.org`, name: 'Ada Lovelace', ...more };
    people.push(person);
    return person;
  }
  const visitor = () => createVisitor();

  /** Restarts the service with other provider settings. */
  async function restart(...providers: readonly { provider: object }[]): Promise<void> {
    await running.stop();
    running = await startIdentity(store.db, { providers: settingsOf(...providers) });
  }

  /** The failures logged from now on. */
  function listen(): () => unknown[] {
    const warn = vi.spyOn(running.app.log, 'warn');
    return () => warn.mock.calls.map(([what]) => what);
  }

  const uidOf = async (email: string): Promise<string | undefined> => (await findUserByEmail(store.db, email))?.uid;
  const linksOf = async (email: string): Promise<string[]> => {
    const uid = (await uidOf(email)) ?? '';
    const rows = await store.db.select().from(identityProviderLinks).where(eq(identityProviderLinks.uid, uid));
    return rows.map(({ providerId }) => providerId).toSorted();
  };

  const mailsTo = async (email: string): Promise<{ subject: string; text: string; link: string }[]> =>
    (await readOutbox(store.db))
      .filter(({ recipient }) => recipient === email)
      .map(({ subject, body, link }) => ({ subject, text: body, link }));

  test.each(['oidc.test', 'saml.test'])(
    '%s signs a user in, and the same user again §7.40 §7.41',
    async (providerId) => {
      const { email } = newPerson();
      const first = await signOn(running, providerId, email);
      const uid = await uidOf(email);
      expect(first).toEqual({
        status: 200,
        body: {
          providerId,
          federatedId: `id-of-${email}`,
          email,
          emailVerified: false,
          displayName: 'Ada Lovelace',
          photoUrl: null,
          isNewUser: true,
          rawUserInfo: '{}',
          idToken: expect.any(String),
          refreshToken: expect.any(String),
          expiresIn: '3600',
          localId: uid,
        },
      });
      expect(await signOn(running, providerId, email)).toMatchObject({
        status: 200,
        body: { isNewUser: false, localId: uid },
      });
      expect(await linksOf(email)).toEqual([providerId]);
    },
  );

  test('the SDK accepts the provider’s response, and keeps the session', async () => {
    const { email } = newPerson();
    const { body } = await signOn(running, 'oidc.test', email);
    const answer = { providerId: 'oidc.test', signInMethod: 'oidc.test', _getIdTokenResponse: async () => body };
    const { user } = await signInWithCredential(running.browser(), answer as unknown as AuthCredential);
    const { claims } = await getIdTokenResult(user, true);
    expect([user.email, user.displayName, user.emailVerified]).toEqual([email, 'Ada Lovelace', false]);
    expect(claims['firebase']).toEqual({
      identities: { email: [email], 'oidc.test': [`id-of-${email}`] },
      sign_in_provider: 'oidc.test',
    });
  });

  test('neither the provider nor the database sees the browser’s secret', async () => {
    for (const providerId of ['oidc.test', 'saml.test']) {
      const attempt = await begin(running, providerId);
      expect(attempt).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        providerId,
        sessionId: expect.stringMatching(/^[\w-]{43}$/),
        authUri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/(auth|sso)\?/),
        state: expect.stringMatching(/^[\w-]{43}$/),
      });
      const query = new URL(attempt.authUri).searchParams;
      expect(query.get('state') ?? query.get('RelayState')).toBe(attempt.state);
      expect(decodeURIComponent(attempt.authUri)).not.toContain(attempt.sessionId);
      const kept = JSON.stringify(await store.db.select().from(identitySignOns));
      expect([kept.includes(attempt.sessionId), kept.includes(attempt.state)]).toEqual([false, false]);
    }
  });

  test('the request asks for a code with PKCE, bound to this attempt', async () => {
    const query = new URL((await begin(running, 'oidc.test')).authUri).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'venue',
      redirect_uri: handlerOf(running),
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.any(String),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test.each([
    ['an unconfigured provider', { providerId: 'oidc.other' }, 'OPERATION_NOT_ALLOWED'],
    ['the name of an object’s property', { providerId: 'constructor' }, 'OPERATION_NOT_ALLOWED'],
    ['a foreign origin', { continueUri: 'https://evil.example/__/auth/handler' }, 'UNAUTHORIZED_DOMAIN'],
    ['a page that is not the handler', { continueUri: '/login' }, 'INVALID_CONTINUE_URI'],
    ['a handler with a query', { continueUri: '/__/auth/handler?next=1' }, 'INVALID_CONTINUE_URI'],
    ['no address', { continueUri: undefined }, 'INVALID_CONTINUE_URI'],
  ])(
    '%s does not begin a login',
    async (_, { providerId = 'oidc.test', ...more }: Record<string, string | undefined>, code) => {
      const wanted = 'continueUri' in more ? more['continueUri'] : '/__/auth/handler';
      const continueUri = wanted === undefined ? undefined : new URL(wanted, running.origin).href;
      expect(await running.call('createAuthUri', { providerId, continueUri })).toEqual(refusal(code));
    },
  );

  test('of twenty concurrent uses of one response, one signs in', async () => {
    for (const providerId of ['oidc.test', 'saml.test']) {
      const { email } = newPerson();
      const { authUri, sessionId } = await begin(running, providerId);
      const answer = await visitor().signIn(authUri, email);
      const all = await Promise.all(Array.from({ length: 20 }, () => finish(running, answer, sessionId)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 19 }, () => invalid));
    }
  });

  test('a concurrent first login in two windows creates one user', async () => {
    const { email } = newPerson();
    const answers = await Promise.all([1, 2].map(() => signOn(running, 'oidc.test', email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => (body as { localId: string }).localId)).toEqual(
      Array.from({ length: 2 }, () => answers[0] && (answers[0].body as { localId: string }).localId),
    );
    expect(await linksOf(email)).toEqual(['oidc.test']);
  });

  test('a response fails in another browser, and still works in its own', async () => {
    const { email } = newPerson();
    const own = await begin(running, 'oidc.test');
    const other = await begin(running, 'oidc.test');
    const answer = await visitor().signIn(own.authUri, email);
    for (const sessionId of [other.sessionId, null, '', 'x'.repeat(43)])
      expect(await finish(running, answer, sessionId)).toEqual(invalid);
    expect(await uidOf(email)).toBeUndefined();
    expect(await finish(running, answer, own.sessionId)).toMatchObject({ status: 200 });
  });

  test('a response with the state of another attempt is refused', async () => {
    const { email } = newPerson();
    for (const [providerId, name] of [
      ['oidc.test', 'state'],
      ['saml.test', 'RelayState'],
    ] as const) {
      const theirs = await begin(running, providerId);
      const mine = await begin(running, providerId);
      const { urlResponse, postBody } = await visitor().signIn(theirs.authUri, email);
      const swap = (text: string): string => text.replace(`${name}=${theirs.state}`, `${name}=${mine.state}`);
      const swapped = {
        state: mine.state,
        urlResponse: swap(urlResponse),
        postBody: postBody === null ? null : swap(postBody),
      };
      expect(swapped).not.toMatchObject({ urlResponse, postBody });
      expect(await finish(running, swapped, mine.sessionId)).toEqual(invalid);
    }
    expect(await uidOf(email)).toBeUndefined();
  });

  test('an attempt expires after ten minutes, and is deleted', async () => {
    const { email } = newPerson();
    const late = await begin(running, 'oidc.test');
    const lateAnswer = await visitor().signIn(late.authUri, email);
    running.clock.advance(1);
    const inTime = await begin(running, 'oidc.test');
    const answer = await visitor().signIn(inTime.authUri, email);
    running.clock.advance(599_999);
    expect(await finish(running, lateAnswer, late.sessionId)).toEqual(invalid);
    expect(await finish(running, answer, inTime.sessionId)).toMatchObject({ status: 200 });
    const { now } = running.clock;
    const another = await startIdentity(store.db, { now: () => now() + 600_000 });
    await another.stop();
    expect(await store.db.$count(identitySignOns)).toBe(0);
  });

  test('an attempt survives the instance that began it', async () => {
    const other = await startIdentity(store.db, { providers: settingsOf(oidc, saml) });
    try {
      for (const providerId of ['oidc.test', 'saml.test']) {
        const { email } = newPerson();
        const { authUri, sessionId } = await begin(running, providerId);
        const answer = await visitor().signIn(authUri, email);
        await running.stop();
        expect(await finish(other, answer, sessionId)).toMatchObject({ status: 200, body: { email } });
        running = await startIdentity(store.db, { providers: settingsOf(oidc, saml) });
      }
    } finally {
      await other.stop();
    }
  });

  test.each(['oidc.test', 'saml.test'])(
    'a user who cancels at %s gets an error, and may try again',
    async (providerId) => {
      const { email } = newPerson();
      const { authUri, sessionId } = await begin(running, providerId);
      const answer = await visitor().cancel(authUri);
      expect(await finish(running, answer, sessionId)).toEqual(refusal('USER_CANCELLED'));
      expect(await finish(running, answer, sessionId)).toEqual(invalid);
      expect(await signOn(running, providerId, email)).toMatchObject({ status: 200 });
    },
  );

  test.each(['RequestDenied', 'NoAuthnContext'])('a SAML response with status %s signs no one in', async (refused) => {
    const { email } = newPerson();
    saml.forge({ refusal: refused });
    expect(await signOn(running, 'saml.test', email)).toEqual(refusal('USER_CANCELLED'));
    saml.forge({ refusal: 'RequestUnsupported' });
    expect(await signOn(running, 'saml.test', email)).toEqual(invalid);
  });

  test.each(['oidc.test', 'saml.test'])(
    '%s that is down does not begin a login, and is contacted again next time',
    async (providerId) => {
      const { email } = newPerson();
      expect(await signOn(running, providerId, email)).toMatchObject({ status: 200 });
      await Promise.all([oidc.stop(), saml.stop()]);
      const before = await store.db.$count(identitySignOns);
      expect(await running.call('createAuthUri', { providerId, continueUri: handlerOf(running) })).toEqual(unreachable);
      expect(await store.db.$count(identitySignOns)).toBe(before);
      await Promise.all([oidc.start(), saml.start()]);
      expect(await signOn(running, providerId, email)).toMatchObject({ status: 200 });
    },
  );

  test('a provider that goes down, breaks or is overloaded during a login is unreachable', async () => {
    const { email } = newPerson();
    const attempt = await begin(running, 'oidc.test');
    const answer = await visitor().signIn(attempt.authUri, email);
    await oidc.stop();
    expect(await finish(running, answer, attempt.sessionId)).toEqual(unreachable);
    await oidc.start();
    for (const status of [500, 503, 429]) {
      oidc.forge({ status });
      expect(await signOn(running, 'oidc.test', email)).toEqual(unreachable);
    }
    oidc.forge({ status: 499 });
    expect(await signOn(running, 'oidc.test', email)).toEqual(invalid);
    expect(await signOn(running, 'oidc.test', email)).toMatchObject({ status: 200 });
  });

  test.each([
    ['temporarily_unavailable', unreachable],
    ['server_error', unreachable],
    ['login_required', refusal('USER_CANCELLED')],
    ['invalid_scope', invalid],
  ])('a provider’s error response %s is translated', async (error, expected) => {
    const { state, sessionId } = await begin(running, 'oidc.test');
    const query = new URLSearchParams({ error, state, iss: oidc.url });
    const answer = { state, urlResponse: `${handlerOf(running)}?${query.toString()}`, postBody: null };
    expect(await finish(running, answer, sessionId)).toEqual(expected);
  });

  test('a SAML provider that only browsers can reach is not probed', async () => {
    await restart({ provider: { ...saml.provider, probe: false } });
    await saml.stop();
    expect((await begin(running, 'saml.test')).authUri).toContain(saml.provider.entryPoint);
  });

  const seconds = () => Math.floor(Date.now() / 1000);

  test.each([
    ['for another client', 'aud', () => ({ claims: { aud: 'somebody-else' } })],
    ['that another client asked for', 'azp', () => ({ claims: { azp: 'somebody-else' } })],
    ['of another issuer', 'iss', () => ({ claims: { iss: 'https://issuer.example' } })],
    ['for another login', 'nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', 'OAUTH_INVALID_RESPONSE', () => ({ claims: { nonce: undefined } })],
    ['that is expired', 'exp', () => ({ claims: { iat: seconds() - 900, exp: seconds() - 300 } })],
    ['that is not valid yet', 'nbf', () => ({ claims: { nbf: seconds() + 300 } })],
    ['that was issued a day ahead', 'iat', () => ({ claims: { iat: seconds() + 86_400, exp: seconds() + 90_000 } })],
    ['without a subject', 'OAUTH_INVALID_RESPONSE', () => ({ claims: { sub: undefined } })],
    ['with an empty subject', 'unknown', () => ({ claims: { sub: '' } })],
    ['with a subject that cannot be stored', 'unknown', () => ({ claims: { sub: 'ada\u0000' } })],
    ['signed with another key', 'signature', () => ({ signature: 'another' as const })],
    ['without a signature', 'OAUTH_INVALID_RESPONSE', () => ({ signature: 'none' as const })],
    [
      'with a forged subject',
      'signature',
      () => ({ claims: { sub: 'id-of-boss@example.org', email: 'boss@example.org' }, signature: 'another' as const }),
    ],
  ])('an ID token %s is refused', async (_, reason, forgery) => {
    const { email } = newPerson();
    oidc.forge(forgery());
    const heard = listen();
    expect(await signOn(running, 'oidc.test', email)).toEqual(invalid);
    expect(heard()).toEqual([{ provider: 'oidc.test', kind: 'invalid', reason }]);
    expect(await uidOf(email)).toBeUndefined();
    expect(await signOn(running, 'oidc.test', email)).toMatchObject({ status: 200 });
  });

  test('a response of another issuer is refused before its code is used', async () => {
    const { email } = newPerson();
    const { authUri, sessionId } = await begin(running, 'oidc.test');
    const answer = await visitor().signIn(authUri, email);
    const url = new URL(answer.urlResponse);
    url.searchParams.set('iss', 'https://issuer.example');
    expect(await finish(running, { ...answer, urlResponse: url.href }, sessionId)).toEqual(invalid);
  });

  const SIGNATURE = /<ds:Signature[ >].*<\/ds:Signature>/s;

  const wrapped = (xml: string): string => {
    const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
    const evil = assertion
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace(/ID="[^"]*"/, 'ID="_evil"')
      .replaceAll(/guest\d+/g, 'boss');
    return xml.replace(assertion, `${evil}<samlp:Extensions>${assertion}</samlp:Extensions>`);
  };

  test.each([
    ['for another service', 'audience', { audience: 'https://other.example/metadata' }],
    ['of another provider', 'issuer', { issuer: 'https://idp.example' }],
    ['for another address', 'recipient', { recipient: 'https://other.example/acs' }],
    ['to another request', 'request', { inResponseTo: '_another' }],
    ['to no request', 'recipient', { inResponseTo: null }],
    ['that is expired', 'time', { expiresAt: Date.now() - 120_000 }],
    ['that is not valid yet', 'time', { expiresAt: Date.now() + 900_000 }],
    ['signed with another key', 'signature', { signature: 'another' as const }],
    ['without a signature', 'signature', { signature: 'none' as const }],
    [
      'changed after it was signed',
      'signature',
      { afterSigning: (xml: string) => xml.replaceAll(/guest\d+/g, 'boss') },
    ],
    ['wrapped around the signed one', 'signature', { afterSigning: wrapped }],
    [
      'that occurs twice',
      'signature',
      { afterSigning: (xml: string) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '$&$&') },
    ],
    ['that is not XML', 'form', { afterSigning: () => 'rubbish' }],
    [
      'with twenty thousand nested elements',
      'form',
      { afterSigning: () => `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}` },
    ],
    ['with forty nested elements', 'form', { afterSigning: () => `${'<a>'.repeat(40)}${'</a>'.repeat(40)}` }],
    ['with forty thousand elements side by side', 'form', { afterSigning: () => `<r>${'<a/>'.repeat(40_000)}</r>` }],
    ['with a third signature', 'form', { afterSigning: (xml: string) => xml.replace(SIGNATURE, '$&$&$&') }],
    [
      'with many transforms',
      'form',
      { afterSigning: (xml: string) => xml.replace(/<ds:Transform [^>]*\/>/, (one) => one.repeat(100)) },
    ],
    ['with its own entities', 'form', { afterSigning: (xml: string) => `<!DOCTYPE x [<!ENTITY e "boss">]>${xml}` }],
    ['without a lasting id', 'no lasting id', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('an assertion %s is refused', async (_, reason, forgery) => {
    const { email } = newPerson();
    saml.forge(forgery);
    const heard = listen();
    expect(await signOn(running, 'saml.test', email)).toEqual(invalid);
    expect(heard()).toEqual([{ provider: 'saml.test', kind: 'invalid', reason }]);
    expect([await uidOf(email), await uidOf('boss@example.org')]).toEqual([undefined, undefined]);
    expect(await signOn(running, 'saml.test', email)).toMatchObject({ status: 200 });
  });

  test('a response may be signed as a whole instead of its assertion', async () => {
    const { email } = newPerson();
    const other = await startSamlProvider({ users: people, providerId: 'saml.whole', signs: 'response' });
    try {
      await restart(other);
      expect(await signOn(running, 'saml.whole', email)).toMatchObject({ status: 200, body: { email } });
      other.forge({ afterSigning: (xml) => xml.replaceAll(/guest\d+/g, 'boss') });
      expect(await signOn(running, 'saml.whole', email)).toEqual(invalid);
      other.forge({ inResponseTo: null });
      expect(await signOn(running, 'saml.whole', email)).toEqual(invalid);
    } finally {
      await other.stop();
    }
  });

  test('a SAML provider may change its certificate', async () => {
    const { email } = newPerson();
    const other = await startSamlProvider({ users: people });
    try {
      const both = [...other.provider.certificates, ...saml.provider.certificates];
      await restart({ provider: { ...saml.provider, certificates: both } });
      expect(await signOn(running, 'saml.test', email)).toMatchObject({ status: 200 });
    } finally {
      await other.stop();
    }
  });

  test('a name id in e-mail format is the e-mail, and attributes may have custom names', async () => {
    const { email } = newPerson();
    saml.forge({ nameId: email, nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', email: '' });
    expect(await signOn(running, 'saml.test', email)).toMatchObject({ body: { federatedId: email, email } });
    await restart({ provider: { ...saml.provider, attributes: { id: 'email', name: ['nick', 'email'] } } });
    const { email: another } = newPerson();
    saml.forge({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' });
    expect(await signOn(running, 'saml.test', another)).toMatchObject({
      body: { federatedId: another, email: another, displayName: another },
    });
  });

  test('a public client, a secret in the body, and claims in the ID token are supported', async () => {
    const talkative = await startOidcProvider({ users: people, clientSecret: null, isTalkative: true });
    try {
      const { email } = newPerson();
      await restart(talkative);
      expect(await signOn(running, 'oidc.test', email)).toMatchObject({ body: { email, displayName: 'Ada Lovelace' } });
      await restart({ provider: { ...oidc.provider, clientAuthentication: 'post' } });
      expect(await signOn(running, 'oidc.test', email)).toMatchObject({ status: 200 });
      await restart({ provider: { ...oidc.provider, clientSecret: 'another' } });
      const heard = listen();
      expect(await signOn(running, 'oidc.test', email)).toEqual(invalid);
      expect(heard()).toEqual([{ provider: 'oidc.test', kind: 'invalid', reason: 'invalid_client' }]);
    } finally {
      await talkative.stop();
    }
  });

  test('the e-mail of an existing user leads to that user only where the provider vouches for it', async () => {
    const doubtful = newPerson({ emailVerified: false });
    const known = await createUser(store.db, { email: doubtful.email, password: PASSWORD, emailVerified: true });
    for (const providerId of ['oidc.test', 'saml.test'])
      expect(await signOn(running, providerId, doubtful.email)).toEqual({
        status: 200,
        body: { needConfirmation: true, providerId, federatedId: subjectOf(doubtful), email: doubtful.email },
      });
    expect(await linksOf(doubtful.email)).toEqual([]);
    await restart(
      { provider: { ...oidc.provider, vouchesForEmail: true } },
      { provider: { ...saml.provider, vouchesForEmail: true } },
    );
    for (const providerId of ['oidc.test', 'saml.test'])
      expect(await signOn(running, providerId, doubtful.email)).toMatchObject({
        body: { localId: known.uid, isNewUser: false },
      });
    expect(await linksOf(doubtful.email)).toEqual(['oidc.test', 'saml.test']);
    expect(await findUserByEmail(store.db, doubtful.email)).toMatchObject({ passwordHash: known.passwordHash });
  });

  test('the only provider’s own word opens an account, unless the account has roles', async () => {
    const attendee = newPerson();
    const administrator = newPerson();
    const known = await createUser(store.db, { email: attendee.email, emailVerified: true });
    const claims = { authorities: ['ROLE_ADMIN'] };
    await createUser(store.db, { email: administrator.email, emailVerified: true, claims });
    await restart(oidc);
    expect(await signOn(running, 'oidc.test', attendee.email)).toMatchObject({ body: { localId: known.uid } });
    expect(await signOn(running, 'oidc.test', administrator.email)).toMatchObject({ body: { needConfirmation: true } });
    expect(await linksOf(administrator.email)).toEqual([]);
  });

  test('where there are two providers, the word of neither opens an account or proves an address', async () => {
    const [known, unknown] = [newPerson(), newPerson()];
    await createUser(store.db, { email: known.email, emailVerified: true });
    expect(await signOn(running, 'oidc.test', known.email)).toMatchObject({ body: { needConfirmation: true } });
    expect(await signOn(running, 'oidc.test', unknown.email)).toMatchObject({ body: { isNewUser: true } });
    expect(await findUserByEmail(store.db, unknown.email)).toMatchObject({ emailVerified: false });
  });

  test('the owner of an account gets a mail when a provider begins to open it, once and in their language', async () => {
    const { email } = newPerson();
    await createUser(store.db, { email, emailVerified: true });
    await restart(oidc);
    const language = { 'x-firebase-locale': 'de' };
    await signOn(
      { ...running, call: (operation, body) => running.call(operation, body, language) },
      'oidc.test',
      email,
    );
    await signOn(running, 'oidc.test', email);
    expect(await mailsTo(email)).toEqual([
      {
        subject: 'Neue Anmeldung für Ihr Konto bei Aurora Summit',
        text: expect.stringContaining(
          `Ihr Konto ${email} bei Aurora Summit ist jetzt auch mit der Anmeldung „Test company“ zugänglich`,
        ),
        link: `${running.origin}/`,
      },
    ]);
  });

  test.each(['oidc.test', 'saml.test'])(
    'a login at %s without an e-mail address says so, and makes no account',
    async (providerId) => {
      const { email } = newPerson();
      oidc.forge({ claims: { email: 'none' } });
      saml.forge({ email: 'none' });
      const heard = listen();
      expect(await signOn(running, providerId, email)).toEqual(refusal('IDP_NO_EMAIL'));
      expect(heard()).toEqual([{ provider: providerId, kind: 'invalid', reason: 'no e-mail' }]);
      expect(await uidOf(email)).toBeUndefined();
      oidc.forge({});
      saml.forge({});
    },
  );

  test('an address from another claim is used, and counts as proven only by the organiser’s word', async () => {
    const { email } = newPerson();
    await restart({ provider: { ...oidc.provider, emailClaim: 'preferred_username' } });
    const named = () => oidc.forge({ claims: { preferred_username: 'ada@acme.example', email_verified: true } });
    named();
    expect(await signOn(running, 'oidc.test', email)).toMatchObject({
      body: { email: 'ada@acme.example', emailVerified: false, isNewUser: true },
    });
    const other = newPerson();
    await restart({ provider: { ...oidc.provider, emailClaim: 'preferred_username', vouchesForEmail: true } });
    named();
    expect(await signOn(running, 'oidc.test', other.email)).toMatchObject({
      body: { email: 'ada@acme.example', emailVerified: true, isNewUser: false },
    });
  });

  test('a provider that is configured not to vouch for e-mails does not, whatever it says', async () => {
    const { email } = newPerson();
    await createUser(store.db, { email, emailVerified: true });
    await restart({ provider: { ...oidc.provider, vouchesForEmail: false } });
    expect(await signOn(running, 'oidc.test', email)).toMatchObject({ body: { needConfirmation: true } });
  });

  test('a user who claimed an e-mail without proof loses the account to the user who proves it', async () => {
    const { email } = newPerson();
    const first = await signOn(running, 'saml.test', email);
    const { idToken, localId, refreshToken } = first.body as Record<string, string>;
    await running.call('update', { idToken, password: PASSWORD });
    running.clock.advance(1000);
    await restart({ provider: { ...oidc.provider, vouchesForEmail: true } }, saml);
    expect(await signOn(running, 'oidc.test', email)).toMatchObject({ body: { localId, isNewUser: false } });
    expect(await linksOf(email)).toEqual(['oidc.test']);
    expect(await signOn(running, 'saml.test', email)).toMatchObject({ body: { needConfirmation: true } });
    expect(await running.call('signInWithPassword', { email, password: PASSWORD })).toEqual(
      refusal('INVALID_LOGIN_CREDENTIALS'),
    );
    const refresh = await fetch(`${running.origin}/securetoken.googleapis.com/v1/token?key=demo-key`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }),
    });
    expect(refresh.status).toBe(400);
    expect(await running.call('lookup', { idToken })).toEqual(refusal('TOKEN_EXPIRED'));
  });

  test('a password reset mail also proves an e-mail', async () => {
    const { email } = newPerson();
    await signOn(running, 'saml.test', email);
    await running.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const [mail] = await mailsTo(email);
    const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode');
    expect(await running.call('resetPassword', { oobCode, newPassword: PASSWORD })).toMatchObject({ status: 200 });
    expect(await linksOf(email)).toEqual([]);
    expect(await running.call('signInWithPassword', { email, password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await signOn(running, 'saml.test', email)).toMatchObject({ body: { needConfirmation: true } });
  });

  test('a link uses the provider’s id, even if the provider’s e-mail changes', async () => {
    const person = newPerson();
    const { body } = await signOn(running, 'oidc.test', person.email);
    oidc.forge({ claims: { email: 'renamed@example.org', email_verified: true } });
    expect(await signOn(running, 'oidc.test', person.email)).toMatchObject({
      body: { localId: (body as { localId: string }).localId, email: person.email },
    });
  });

  test('a disabled user gets an error, and no provider signs them in', async () => {
    const { email } = newPerson();
    await signOn(running, 'oidc.test', email);
    await disableUser(store.db, (await uidOf(email)) ?? '', true, running.clock.now);
    expect(await signOn(running, 'oidc.test', email)).toEqual(refusal('USER_DISABLED'));
  });

  test('accounts cannot be linked by hand', async () => {
    const { authUri, sessionId } = await begin(running, 'oidc.test');
    const { urlResponse } = await visitor().signIn(authUri, newPerson().email);
    const linking = { requestUri: urlResponse, sessionId, idToken: 'anything' };
    expect(await running.call('signInWithIdp', linking)).toEqual(
      refusal('OPERATION_NOT_ALLOWED : Accounts are not linked by hand'),
    );
  });
});
