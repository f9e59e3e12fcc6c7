import { readFileSync } from 'node:fs';
import { count } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityUsers } from '../../server/identity/tables';
import { type OidcProvider, startOidcProvider, type TokenForgery } from '../providers/oidc';
import type { ProviderUser } from '../providers/people';
import { type AssertionForgery, type SamlProvider, startSamlProvider } from '../providers/saml';
import { begin, createVisitor, finish, settingsOf } from '../server/identity/sign-on-visitor';
import { onStage, type Stage } from './kernel/stage';
import { hold } from './kernel/tally';

const VICTIM = 'administrator@example.org';
const people: ProviderUser[] = [{ email: 'guest@example.org', name: 'Guest' }];
let oidc: OidcProvider;
let saml: SamlProvider;
let service: { origin: string; call: Stage['toolkit'] };
beforeAll(async () => {
  [oidc, saml] = await Promise.all([startOidcProvider({ users: people }), startSamlProvider({ users: people })]);
});
afterAll(() => Promise.all([oidc.stop(), saml.stop()]));
const { counted, stage } = onStage('SAML and OpenID Connect', {
  providers: () => settingsOf(oidc, saml),
  async prepare({ origin, toolkit }) {
    service = { origin, call: toolkit };
  },
});
let users = 0;
beforeEach(async () => {
  [{ users } = { users: 0 }] = await stage().db.select({ users: count() }).from(identityUsers);
});

const visit = async (providerId: string) => {
  const attempt = await begin(service, providerId);
  return { attempt, answer: await createVisitor().signIn(attempt.authUri, 'guest@example.org') };
};

/** Nobody is signed in, and no user was made. */
async function expectRefused(answering: ReturnType<typeof finish>, what: string): Promise<void> {
  const { status, body } = await answering;
  expect([status, JSON.stringify(body)], what).toEqual([400, expect.not.stringContaining('idToken')]);
  const [now] = await stage().db.select({ users: count() }).from(identityUsers);
  expect(now?.users, what).toBe(users);
}

const attackSaml = (forgery: AssertionForgery, what: string) =>
  counted.attack(async () => {
    saml.forge(forgery);
    const { attempt, answer } = await visit('saml.test');
    await expectRefused(finish(service, answer, attempt.sessionId), what);
  });

const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s;
const SIGNATURE = /<ds:Signature.*<\/ds:Signature>/s;
const evilOf = (xml: string): string =>
  (ASSERTION.exec(xml)?.[0] ?? '')
    .replace(SIGNATURE, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replaceAll('guest@example.org', VICTIM);
const inside = (xml: string): string => ASSERTION.exec(xml)?.[0] ?? '';

/** Places for a forged assertion beside, around and within the signed one. */
const WRAPPINGS: Readonly<Record<string, (xml: string) => string>> = {
  before: (xml) => xml.replace(ASSERTION, () => evilOf(xml) + inside(xml)),
  after: (xml) => xml.replace(ASSERTION, () => inside(xml) + evilOf(xml)),
  'around, in extensions': (xml) =>
    xml.replace(ASSERTION, () => `${evilOf(xml)}<samlp:Extensions>${inside(xml)}</samlp:Extensions>`),
  'around, in its own content': (xml) =>
    xml.replace(ASSERTION, () => evilOf(xml).replace('</saml:Subject>', `</saml:Subject>${inside(xml)}`)),
  'with the signature moved into it': (xml) =>
    xml.replace(ASSERTION, () => {
      const [signature = ''] = SIGNATURE.exec(xml) ?? [];
      return evilOf(xml).replace('</saml:Issuer>', `</saml:Issuer>${signature}`) + inside(xml).replace(SIGNATURE, '');
    }),
  'with the signed one in the signature’s object': (xml) =>
    xml.replace(ASSERTION, () => {
      const [signature = ''] = SIGNATURE.exec(xml) ?? [];
      const moved = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${inside(xml).replace(SIGNATURE, '')}</ds:Object></ds:Signature>`,
      );
      return evilOf(xml).replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
    }),
  'with the id of the signed one': (xml) => {
    const [, id = ''] = /<saml:Assertion[^>]*ID="([^"]*)"/.exec(xml) ?? [];
    return xml.replace(ASSERTION, () => evilOf(xml).replace('_evil', id) + inside(xml));
  },
};

test.each(Object.keys(WRAPPINGS))('a forged assertion with the signed one, %s, signs in no user', async (where) => {
  await attackSaml({ afterSigning: (xml) => WRAPPINGS[where]?.(xml) ?? '' }, where);
});

const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]>`;

/** Changes of a signed response. */
const CHANGES: Readonly<Record<string, (xml: string) => string>> = {
  'no signature': (xml) => xml.replace(SIGNATURE, ''),
  'an empty signature': (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
  'no reference': (xml) => xml.replace(/<ds:Reference.*<\/ds:Reference>/s, ''),
  'a reference to nothing': (xml) => xml.replace(/URI="#[^"]*"/, 'URI=""'),
  'another digest': (xml) => xml.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA'),
  'the null algorithm': (xml) => xml.replace(/SignatureMethod Algorithm="[^"]*"/, 'SignatureMethod Algorithm="none"'),
  'an HMAC algorithm': (xml) =>
    xml.replace(
      /SignatureMethod Algorithm="[^"]*"/,
      'SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"',
    ),
  'an XSLT transform': (xml) =>
    xml.replace(
      '<ds:Transforms>',
      '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
    ),
  'a comment in the name': (xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1administrator<!---->'),
  'a comment in the e-mail': (xml) => xml.replace('guest@example.org', `${VICTIM}<!--x-->.evil`),
  'a processing instruction': (xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1<?x y?>'),
  'an entity bomb': (xml) => BOMB + xml.replace('guest', '&i;'),
  'an external entity': (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('guest', '&e;')}`,
  'a document type in small letters': (xml) => `<!doctype x [<!entity e "x">]>${xml}`,
  'deep nesting': (xml) => xml.replace(ASSERTION, (one) => '<a>'.repeat(4000) + one + '</a>'.repeat(4000)),
  'many elements': (xml) => xml.replace(ASSERTION, (one) => one + '<a/>'.repeat(30_000)),
  'half of it': (xml) => xml.slice(0, xml.length / 2),
  'a control character': (xml) => xml.replace('guest', 'gu\u0000est'),
};

test.each(Object.keys(CHANGES))('a SAML response with %s signs in no user', async (what) => {
  await attackSaml({ afterSigning: (xml) => CHANGES[what]?.(xml) ?? '' }, what);
});

const times = (many: number, part: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => part(at)).join('');
const within = (more: string) => (xml: string) => xml.replace('</saml:Assertion>', `${more}</saml:Assertion>`);
/** Responses that are made to cost much: where elements are not many, within the limits of the service. */
const COSTLY: Readonly<Record<string, (xml: string) => string>> = {
  'many signatures': (xml) => xml.replace(SIGNATURE, (one) => one.repeat(60)),
  'many references': (xml) => xml.replace(/<ds:Reference.*<\/ds:Reference>/s, (one) => one.repeat(400)),
  'many transforms': (xml) => xml.replace(/<ds:Transform .*?\/>/s, (one) => one.repeat(1500)),
  'as many elements as may be': within('<a/>'.repeat(900)),
  'as many namespaces as may be': within(times(900, (at) => `<n${at}:a xmlns:n${at}="urn:${at}"/>`)),
  'many namespaces at one element': within(`<a ${times(4000, (at) => `xmlns:n${at}="urn:${at}" `)}/>`),
  'many attributes at one element': within(`<a ${times(6000, (at) => `a${at}="x" `)}/>`),
  'many comments': within('<!---->'.repeat(15_000)),
  'many processing instructions': within('<?x?>'.repeat(15_000)),
  'as many entities as may be': within(`<a>${'&amp;'.repeat(1900)}</a>`),
  'many entities': within(`<a>${'&amp;'.repeat(20_000)}</a>`),
  'a long text': within(`<a>${'x'.repeat(150_000)}</a>`),
  'a tag without an end': (xml) => `${xml}<${'a'.repeat(150_000)}`,
  'many tags without an end': (xml) => xml + '<a '.repeat(50_000),
};

/** Nanoseconds of processor time of this thread alone, as Linux counts them. */
const threadTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]);

test.each(Object.keys(COSTLY))('a SAML response with %s is refused at little cost', async (what) => {
  const held: number[] = [];
  const taken: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    await counted.attack(async () => {
      saml.forge({ afterSigning: (xml) => COSTLY[what]?.(xml) ?? '' });
      const { attempt, answer } = await visit('saml.test');
      const [before, ofProcess] = [threadTime(), process.cpuUsage()];
      await expectRefused(finish(service, answer, attempt.sessionId), what);
      held.push((threadTime() - before) / 1e6);
      const { user, system } = process.cpuUsage(ofProcess);
      taken.push((user + system) / 1000);
    });
  }
  expect(Math.min(...held), 'milliseconds in which nothing else was answered').toBeLessThan(50);
  expect(Math.min(...taken), 'milliseconds of processor time, in all threads').toBeLessThan(600);
});

/** Changes outside of what is signed: the response may work, but only for the user whom the provider named. */
const OUTSIDE: Readonly<Record<string, (xml: string) => string>> = {
  'a second response': (xml) =>
    xml.replace(/(<samlp:Response[^>]*>)/, `$1<samlp:Response>${evilOf(xml)}</samlp:Response>`),
  'many attributes': (xml) =>
    xml.replace(
      '<samlp:Response',
      `<samlp:Response ${Array.from({ length: 3000 }, (_, at) => `a${at}="x"`).join(' ')}`,
    ),
  'another encoding': (xml) => `\ufeff<?xml version="1.0" encoding="UTF-7"?>${xml}`,
};

test.each(Object.keys(OUTSIDE))('a SAML response with %s signs in only its own user', async (what) => {
  await counted.attack(async () => {
    saml.forge({ afterSigning: (xml) => OUTSIDE[what]?.(xml) ?? '' });
    const { attempt, answer } = await visit('saml.test');
    const { status, body } = await finish(service, answer, attempt.sessionId);
    if (status === 200)
      expect(body).toMatchObject({ email: 'guest@example.org', federatedId: 'id-of-guest@example.org' });
    else expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain(VICTIM);
  });
});

test('a SAML response for others, of others or of another time signs in no user', async () => {
  const soon = Date.now();
  const wrong: fc.Arbitrary<AssertionForgery> = fc.oneof(
    fc.record({ audience: fc.oneof(fc.webUrl(), fc.constant('')) }),
    fc.record({ issuer: fc.oneof(fc.webUrl(), fc.constant('')) }),
    fc.record({ recipient: fc.oneof(fc.webUrl(), fc.constant('')) }),
    fc.record({ inResponseTo: fc.oneof(fc.constantFrom('', '_x', null), fc.stringMatching(/^_[\da-f]{64}$/)) }),
    fc.record({ expiresAt: fc.integer({ min: soon - 86_400_000, max: soon - 90_000 }) }),
    fc.record({ expiresAt: fc.integer({ min: soon + 1_200_000, max: soon + 86_400_000 }) }),
    fc.record({ signature: fc.constantFrom('another' as const, 'none' as const) }),
  );
  await hold(
    fc.asyncProperty(wrong, (forgery) => attackSaml(forgery, JSON.stringify(forgery))),
    { short: 4, whole: 80 },
  );
});

test('an ID token for others, of others or of another time signs in no user', async () => {
  const soon = Math.floor(Date.now() / 1000);
  const claims: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
    fc.record({ aud: fc.oneof(fc.string(), fc.constant(['a', 'b'])) }),
    fc.record({ iss: fc.webUrl() }),
    fc.record({ nonce: fc.oneof(fc.string(), fc.constantFrom(undefined, null, '')) }),
    fc.record({ exp: fc.integer({ min: 0, max: soon - 90 }) }),
    fc.record({ nbf: fc.integer({ min: soon + 300, max: soon + 86_400 }) }),
    fc.record({ iat: fc.integer({ min: soon + 300, max: soon + 86_400 }), exp: fc.constant(soon + 90_000) }),
    fc.record({ sub: fc.constantFrom('', undefined, null, 7) }),
  );
  const signature = fc.constantFrom('another' as const, 'none' as const);
  const wrong: fc.Arbitrary<TokenForgery> = fc.oneof(
    fc.record({ claims }),
    fc.record({ claims: fc.constant({ sub: `id-of-${VICTIM}`, email: VICTIM, email_verified: true }), signature }),
  );
  await hold(
    fc.asyncProperty(wrong, async (forgery) => {
      await counted.attack(async () => {
        oidc.forge(forgery);
        const { attempt, answer } = await visit('oidc.test');
        await expectRefused(finish(service, answer, attempt.sessionId), JSON.stringify(forgery));
      });
    }),
    { short: 4, whole: 80 },
  );
});

test.each(['oidc.test', 'saml.test'])(
  'a response of %s is used once, by the browser that asked for it',
  async (providerId) => {
    const { attempt, answer } = await visit(providerId);
    for (const sessionId of [null, '', 'x', (await begin(service, providerId)).sessionId]) {
      await counted.attack(() => expectRefused(finish(service, answer, sessionId), 'another browser'));
    }
    const otherState = {
      ...answer,
      urlResponse: answer.urlResponse.replace(attempt.state, 'x'.repeat(43)),
      postBody: answer.postBody?.replace(attempt.state, 'x'.repeat(43)) ?? null,
    };
    await counted.attack(() => expectRefused(finish(service, otherState, attempt.sessionId), 'another state'));
    const { status } = await finish(service, answer, attempt.sessionId);
    expect(status).toBe(200);
    [{ users } = { users: 0 }] = await stage().db.select({ users: count() }).from(identityUsers);
    await counted.attack(() => expectRefused(finish(service, answer, attempt.sessionId), 'a replay'));
  },
);
