import { afterEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { FIRST_LOOK_PATH, HELD_ATTRIBUTE } from '../../../domain/shell/entry-page';
import type { StoredRecord } from '../../../src/adapters/kernel/stored-records';
import { actEarly } from '../../../src/adapters/shell/early';
import { WAITING } from '../../kernel/waiting';
import { untilTestEnds } from './end-listeners';

/** Runs the script in place of one before. */
function act(told: Parameters<typeof actEarly>[0] = {}, records: readonly StoredRecord[] = []): void {
  window.early?.takeOver();
  untilTestEnds(() => actEarly(told, async () => records));
}

/** Runs the script as the page does, in a document of this language, and returns whether it hides the screen. */
function isHeld(lang = 'en'): boolean {
  document.documentElement.lang = lang;
  act();
  return document.documentElement.hasAttribute(HELD_ATTRIBUTE);
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  window.early?.takeOver();
  delete window.early;
});

test('a new visitor sees the rendered screen', () => {
  expect(isHeld()).toBe(false);
});

test('a visitor with a stored session does not see the rendered login screen', () => {
  localStorage.setItem(STORAGE_KEYS.sessionHint, '1');
  expect(isHeld()).toBe(true);
});

test('a visitor who returns from a sign-on provider does not see the rendered login screen', () => {
  sessionStorage.setItem(STORAGE_KEYS.signOn, 'oidc.company');
  expect(isHeld()).toBe(true);
});

test('a screen in another language than the stored one is hidden', () => {
  localStorage.setItem(STORAGE_KEYS.language, 'ar');
  expect([isHeld('en'), isHeld('ar')]).toEqual([true, true]);
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
  expect(isHeld('ar')).toBe(false);
});

test('a language in the address wins over the stored one', () => {
  localStorage.setItem(STORAGE_KEYS.language, 'ar');
  window.history.replaceState(null, '', '/login?lang=de');
  expect(isHeld('de')).toBe(false);
});

const PAGE = `
  <div id="app"><main><button data-choice="mail"><span>E-mail</span></button><button data-choice="ticket"></button><button>Menu</button></main></div>
  <template data-choice="mail"><main><h2 tabindex="-1">E-mail</h2><form><input name="email"><input name="password"></form></main></template>
  <template data-choice="number"><main><form><input name="number"></form></main></template>`;
const page = (html: string) => {
  document.body.innerHTML = html;
  act();
};
const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

test('a choice on the rendered screen shows its form at once, with the focus on its first field', () => {
  page(PAGE);
  press('[data-choice="mail"] span');
  expect(document.querySelector('#app form')).not.toBeNull();
  expect(document.querySelector('#app [data-choice]')).toBeNull();
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  expect(window.early?.takeOver()).toEqual({ press: null, choice: 'mail' });
});

test('any other press on the rendered screen is noted for the application, also after a choice', () => {
  page(PAGE);
  const menu = document.querySelectorAll('button')[2];
  menu?.click();
  press('[data-choice="ticket"]');
  expect(window.early?.takeOver()).toEqual({ press: document.querySelector('[data-choice="ticket"]'), choice: null });
  page(PAGE);
  press('[data-choice="mail"]');
  press('#app h2');
  expect(window.early?.takeOver()).toEqual({ press: document.querySelector('#app h2'), choice: 'mail' });
});

test('once the application has taken over, nothing is shown or noted any more', () => {
  page(PAGE);
  window.early?.takeOver();
  press('[data-choice="mail"]');
  expect(document.querySelector('#app form')).toBeNull();
  expect(window.early?.takeOver()).toEqual({ press: null, choice: null });
});

const recordOf = (expirationTime: number) => ({
  fbase_key: 'firebase:authUser:venue:[DEFAULT]',
  value: { uid: 'ada', stsTokenManager: { accessToken: 'token', expirationTime } },
});

const VENUE = 'HEAD /api/ui/venue';
const LOOK = `${FIRST_LOOK_PATH}?path=%2F&lang=en`;
const OK = () => new Response();

/** Visits with a stored session and a service that answers like this; what was requested, in order. */
async function visit(
  answerOf: (url: string) => Response = OK,
  records: readonly StoredRecord[] = [recordOf(Date.now() + 600_000)],
  told: Parameters<typeof actEarly>[0] = {},
) {
  localStorage.setItem(STORAGE_KEYS.sessionHint, '1');
  document.documentElement.lang = 'en';
  const send = vi.spyOn(window, 'fetch').mockImplementation(async (url) => answerOf(url as string));
  act(told, records);
  const found = (await window.early?.responses[VENUE]) ?? null;
  return { send, found, requests: () => send.mock.calls.map(([url]) => url) };
}
afterEach(() => {
  vi.restoreAllMocks();
});

test.each<[string, StoredRecord[], readonly string[]]>([
  ['a valid token', [recordOf(Date.now() + 600_000)], [LOOK, '/api/ui/venue']],
  ['an expired token', [recordOf(Date.now())], []],
  ['no record', [], []],
  ['records of another shape', [{}, { value: {} }], []],
])(
  'a stored session with %s asks for the area and the venue before the scripts arrive',
  async (_, records, expected) => {
    const { send, found } = await visit(OK, records);
    const headers = { authorization: 'Bearer token' };
    const methods: Record<string, string> = { [LOOK]: 'GET', '/api/ui/venue': 'HEAD' };
    expect(send.mock.calls).toEqual(expected.map((url) => [url, { method: methods[url], headers }]));
    expect(found?.authorization ?? null).toBe(expected.length === 0 ? null : 'Bearer token');
  },
);

test('a response without a body is read at once: Chromium would report the request as aborted', async () => {
  localStorage.setItem(STORAGE_KEYS.areaPresentation, 'list');
  const read = vi.spyOn(Response.prototype, 'text');
  const { found } = await visit();
  expect([read.mock.calls.length, found?.response.bodyUsed]).toEqual([1, false]);
});

test.each<[string, string, string | null, readonly string[]]>([
  ['the start page', '/', null, [LOOK]],
  ['an area', '/v/aurora/area/stage?lang=de', null, [`${FIRST_LOOK_PATH}?path=%2Fv%2Faurora%2Farea%2Fstage&lang=de`]],
  ['another page', '/profile', null, []],
  ['the list of an area', '/', 'list', []],
])('the first look is asked for on %s', async (_, path, presentation, looks) => {
  if (presentation !== null) localStorage.setItem(STORAGE_KEYS.areaPresentation, presentation);
  window.history.replaceState(null, '', path);
  const { requests } = await visit();
  expect(requests()).toEqual([...looks, '/api/ui/venue']);
});

test('the published venue is asked for', async () => {
  const { requests } = await visit(OK, [recordOf(Date.now() + 600_000)], { venue: 'au&rora' });
  expect(requests()).toEqual([LOOK, '/api/ui/venue', '/api/ui/venue?architectureId=au%26rora']);
});

const AREA =
  '<div id="first-look"><main><h1>Lobby</h1><img src="data:," data-shown data-src="/lobby-640"></main></div>';
const shownLook = () => document.getElementById('first-look');

test('the area is shown before the scripts are here, and the preview of its picture is asked for the application', async () => {
  const { requests } = await visit((url) => new Response(url.startsWith(FIRST_LOOK_PATH) ? AREA : 'pixels'));
  await vi.waitFor(() => expect(shownLook()).toHaveTextContent('Lobby'), WAITING);
  expect(requests()).toEqual([LOOK, '/api/ui/venue', '/lobby-640']);
  expect(await (await window.early?.responses['GET /lobby-640'])?.response.text()).toBe('pixels');
});

test('the area is shown where its preview fails', async () => {
  await visit((url) =>
    url === '/lobby-640'
      ? new Response(null, { status: 404 })
      : new Response(url.startsWith(FIRST_LOOK_PATH) ? AREA : ''),
  );
  await vi.waitFor(() => expect(shownLook()).toHaveTextContent('Lobby'), WAITING);
});

test.each<[string, () => Response]>([
  ['there is no such area', () => new Response(null, { status: 204 })],
  ['the session is refused', () => new Response('{"message":"No"}', { status: 401 })],
])('nothing is shown where %s', async (_, answer) => {
  const { requests } = await visit((url) => (url.startsWith(FIRST_LOOK_PATH) ? answer() : OK()));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect([shownLook(), requests()]).toEqual([null, [LOOK, '/api/ui/venue']]);
});

test('nothing is shown once the application has drawn', async () => {
  const { requests } = await visit((url) => new Response(url.startsWith(FIRST_LOOK_PATH) ? AREA : ''));
  document.documentElement.removeAttribute(HELD_ATTRIBUTE);
  await vi.waitFor(() => expect(requests()).toContain('/lobby-640'), WAITING);
  await window.early?.responses['GET /lobby-640'];
  expect(shownLook()).toBeNull();
});
