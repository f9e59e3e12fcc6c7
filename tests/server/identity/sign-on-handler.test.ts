import { runInNewContext } from 'node:vm';
import { assert as assertProperty, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database';
import { startOidcProvider } from '../../providers/oidc';
import { startSamlProvider } from '../../providers/saml';
import { openEmpty } from '../kernel/databases';
import { type RunningIdentity, startIdentity } from './identity-harness';
import { SIGN_ON_SCRIPT } from './sign-on-script';
import { handlerOf, readAnswer, settingsOf } from './sign-on-visitor';

let database: OpenDatabase;
let running: RunningIdentity;
const providers = [startOidcProvider({ users: [] }), startSamlProvider({ users: [] })] as const;

beforeAll(async () => {
  database = await openEmpty();
  running = await startIdentity(database.db, { providers: settingsOf(...(await Promise.all(providers))) });
});
afterAll(async () => {
  await running.stop();
  await database.close();
  for (const provider of providers) await (await provider).stop();
});

const get = async (query: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${handlerOf(running)}${query}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const post = async (body: string, query = '', type = 'application/x-www-form-urlencoded') => {
  const response = await fetch(`${handlerOf(running)}${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the page contains the full address, the posted body, and the state of either', async () => {
  expect(readAnswer(await get('?code=a%2Bb&state=s-1'))).toEqual({
    state: 's-1',
    urlResponse: `${handlerOf(running)}?code=a%2Bb&state=s-1`,
    postBody: null,
  });
  expect(readAnswer(await post('SAMLResponse=PHg%2B&RelayState=s-2&x=1&x=2'))).toEqual({
    state: 's-2',
    urlResponse: handlerOf(running),
    postBody: 'SAMLResponse=PHg%2B&RelayState=s-2&x=1&x=2',
  });
  expect(readAnswer(await get(''))).toEqual({ state: '', urlResponse: handlerOf(running), postBody: null });
});

const hostile = oneof(
  string({ unit: 'binary' }),
  constantFrom(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '"}\'',
    '&lt;/script&gt;',
    '</SCRIPT\n>',
  ),
);

test('received data is escaped in the data block', async () => {
  await assertProperty(
    asyncProperty(hostile, hostile, async (query, body) => {
      const sent = new URLSearchParams({ state: query, RelayState: body }).toString();
      const page = await post(sent, `?${sent}`);
      expect(readAnswer(page)).toEqual({
        state: new URLSearchParams(sent).get('state'),
        urlResponse: `${handlerOf(running)}?${sent}`,
        postBody: sent,
      });
      expect(page.text.match(/<\/?script/gi)).toEqual(['<script', '</script', '<script', '</script']);
    }),
  );
  const raw = '</script><img src=x onerror=alert(1)>&state="><svg onload=1>';
  const page = await post(raw);
  expect(readAnswer(page)?.postBody).toBe(raw);
  expect(page.text).not.toMatch(/<img|<svg/);
});

test('the page runs only our script, is not cached, and sends no referrer', async () => {
  for (const { status, headers } of [await get('?state=s'), await post('RelayState=s')]) {
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'unsafe-none',
    });
  }
  const script = await fetch(`${running.origin}/__/auth/handler.js`);
  expect([script.headers.get('content-type'), await script.text()]).toEqual([
    'text/javascript; charset=utf-8',
    SIGN_ON_SCRIPT,
  ]);
});

test('a body that is not a form or is too long gets the page without a response', async () => {
  const answers = [await post('{}', '', 'text/html'), await post('x'.repeat(256 * 1024 + 1))];
  expect(answers.map(({ status }) => status)).toEqual([415, 413]);
  expect(answers.map((page) => readAnswer(page))).toEqual([null, null]);
});

test.each([
  ['de-CH,de;q=0.9', '<html lang="de" dir="ltr">', 'Diese Anmeldung wurde nicht hier begonnen'],
  ['ar', '<html lang="ar" dir="rtl">', 'لم يبدأ تسجيل الدخول هذا من هنا'],
  ['fr', '<html lang="fr" dir="ltr">', 'Cette connexion n’a pas commencé ici'],
  ['tlh', '<html lang="en" dir="ltr">', 'This login was not started here'],
])('the sign-on page is shown in %s', async (language, html, words) => {
  const { text } = await get('?state=s', { 'accept-language': language });
  expect([text.includes(html), text.includes(words), text.includes('href="/login"')]).toEqual([true, true, true]);
});

test('a SAML provider’s operator finds our metadata at our entity id', async () => {
  const name = `${running.origin}/__/auth/saml/saml.test`;
  const response = await fetch(name);
  const metadata = await response.text();
  expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8');
  expect(metadata).toContain('WantAssertionsSigned="true"');
  expect(metadata).toContain(`entityID="${name}"`);
  expect(metadata).toContain(
    `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${handlerOf(running)}"`,
  );
  for (const other of ['oidc.test', 'saml.other', 'constructor'])
    expect((await fetch(`${running.origin}/__/auth/saml/${other}`)).status).toBe(404);
});

type Message = Record<string, unknown>;

/** The script on its page, in a browser whose storage and clock the test controls. */
function run(answer: unknown, { pending = null, taker = null }: { pending?: unknown; taker?: string | null } = {}) {
  const kept = new Map<string, string>();
  if (pending !== null) kept.set('sign-on.pending', typeof pending === 'string' ? pending : JSON.stringify(pending));
  const sent: Message[] = [];
  const timers: (() => void)[] = [];
  const places: string[] = [];
  const closed = vi.fn<() => void>();
  const elements: Record<string, { hidden: boolean; textContent: string; dataset: Record<string, string> }> = {
    answer: { hidden: false, textContent: JSON.stringify(answer), dataset: {} },
    returning: { hidden: false, textContent: 'One moment', dataset: { done: 'Done' } },
    stray: { hidden: true, textContent: '', dataset: { title: 'Stray' } },
  };
  const heading = { textContent: 'Title' };
  const document = {
    title: 'Title · Venue',
    getElementById: (id: string) => elements[id],
    querySelector: () => heading,
  };
  class BroadcastChannel {
    hear: (event: { data: unknown }) => void = () => {};
    constructor(readonly name: string) {}
    addEventListener(_: string, hear: (event: { data: unknown }) => void): void {
      this.hear = hear;
    }
    postMessage(message: Message): void {
      sent.push({ ...message });
      if (taker !== null) {
        for (const data of [null, 'taken', { kind: 'taken', state: 'other' }, { kind: 'taken', state: taker }])
          this.hear({ data });
      }
    }
    close(): void {}
  }
  runInNewContext(SIGN_ON_SCRIPT, {
    document,
    BroadcastChannel,
    URL,
    close: closed,
    location: { origin: 'https://venue.example', replace: (place: string) => places.push(place) },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    setInterval: () => 0,
    clearInterval: () => {},
    setTimeout: (work: () => void) => timers.push(work),
    clearTimeout: () => timers.splice(0),
  });
  return {
    places,
    sent,
    closed,
    answerKept: () => JSON.parse(kept.get('sign-on.answer') ?? 'null'),
    wait: () => timers.splice(0).forEach((work) => work()),
    shows: () => ({
      title: document.title,
      heading: heading.textContent,
      stray: !elements['stray']?.hidden,
      text: elements['returning']?.hidden === true ? null : elements['returning']?.textContent,
    }),
  };
}

const answer = { state: 's', urlResponse: 'https://venue.example/__/auth/handler?state=s', postBody: null };
const isStray = { title: 'Stray · Venue', heading: 'Stray', stray: true, text: null };

test('a response to this window’s login returns with it', () => {
  const page = run(answer, { pending: { state: 's', returnTo: '/login?redirect=%2Fv%2Faurora#top' } });
  expect([page.places, page.answerKept(), page.sent]).toEqual([['/login?redirect=%2Fv%2Faurora#top'], answer, []]);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example',
  'javascript:alert(1)',
  'login',
  '',
  undefined,
  7,
])('the return path %j leads to the start page', (returnTo) => {
  expect(run(answer, { pending: { state: 's', returnTo } }).places).toEqual(['/']);
});

test.each([
  ['nothing', null],
  ['the login of another state', { state: 'other', returnTo: '/login' }],
  ['an invalid login', 'rubbish'],
  ['a login without a state', 'null'],
])('where this window has %s pending, a response is offered to other windows and signs no one in', (_, pending) => {
  const page = run(answer, { pending });
  expect([page.places, page.answerKept(), page.sent]).toEqual([[], null, [{ kind: 'answer', ...answer }]]);
  page.wait();
  expect([page.shows(), page.closed.mock.calls]).toEqual([isStray, []]);
});

test('a popup whose response is taken closes, or says that it may be closed', () => {
  const page = run(answer, { taker: 's' });
  page.wait();
  expect([page.closed.mock.calls, page.shows()]).toEqual([
    [[]],
    { title: 'Title · Venue', heading: 'Title', stray: false, text: 'Done' },
  ]);
});

test.each([null, { ...answer, state: '' }])('an empty response (%j) is not offered', (nothing) => {
  const page = run(nothing);
  expect([page.sent, page.shows()]).toEqual([[], isStray]);
});
