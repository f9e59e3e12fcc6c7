import { afterEach, expect, test, vi } from 'vitest';
import type { StoredRecord } from '../../../src/adapters/login/stored-user';
import { decideEarly } from '../../../src/early';

const KEYS = {
  held: 'data-held',
  choice: 'data-choice',
  sessionHint: 'session-hint',
  language: 'language',
  signOn: 'sign-on',
  presentation: 'presentation',
  requests: ['HEAD /api/ui/venue'],
};

/** Runs the script as the page does, in a document of this language, and returns whether it hides the screen. */
function isHeld(lang = 'en'): boolean {
  document.documentElement.lang = lang;
  decideEarly(KEYS, async () => []);
  return document.documentElement.hasAttribute('data-held');
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-held');
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  delete window.earlyPress;
  delete window.earlyChoice;
});

test('a new visitor sees the rendered screen', () => {
  expect(isHeld()).toBe(false);
});

test('a visitor with a stored session does not see the rendered login screen', () => {
  localStorage.setItem('session-hint', '1');
  expect(isHeld()).toBe(true);
});

test('a visitor who returns from a sign-on provider does not see the rendered login screen', () => {
  sessionStorage.setItem('sign-on', 'oidc.company');
  expect(isHeld()).toBe(true);
});

test('a screen in another language than the stored one is hidden', () => {
  localStorage.setItem('language', 'ar');
  expect([isHeld('en'), isHeld('ar')]).toEqual([true, true]);
  document.documentElement.removeAttribute('data-held');
  expect(isHeld('ar')).toBe(false);
});

test('a language in the address wins over the stored one', () => {
  localStorage.setItem('language', 'ar');
  window.history.replaceState(null, '', '/login?lang=de');
  expect(isHeld('de')).toBe(false);
});

const PAGE = `
  <div id="app"><main><button data-choice="mail"><span>E-mail</span></button><button data-choice="ticket"></button><button>Menu</button></main></div>
  <template data-choice="mail"><main><h2 tabindex="-1">E-mail</h2><form><input name="email"><input name="password"></form></main></template>
  <template data-choice="number"><main><form><input name="number"></form></main></template>`;
const page = (html: string) => {
  document.body.innerHTML = html;
  decideEarly(KEYS, async () => []);
};
const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

test('a choice on the rendered screen shows its form at once, with the focus on the heading', () => {
  page(PAGE);
  press('[data-choice="mail"] span');
  expect(document.querySelector('#app form')).not.toBeNull();
  expect(document.querySelector('#app [data-choice]')).toBeNull();
  expect(document.activeElement?.textContent).toBe('E-mail');
  expect([window.earlyChoice, window.earlyPress]).toEqual(['mail', null]);
});

test('the only field of a chosen form has the focus', () => {
  page(PAGE.replace('data-choice="ticket"', 'data-choice="number"'));
  press('button[data-choice="number"]');
  expect(document.activeElement?.getAttribute('name')).toBe('number');
});

test('any other press on the rendered screen is noted for the application, also after a choice', () => {
  page(PAGE);
  const menu = document.querySelectorAll('button')[2];
  menu?.click();
  expect([window.earlyPress, window.earlyChoice]).toEqual([menu, undefined]);
  press('[data-choice="ticket"]');
  expect([window.earlyPress, window.earlyChoice]).toEqual([
    document.querySelector('[data-choice="ticket"]'),
    undefined,
  ]);
});

test('once the application runs, nothing is shown or noted any more', () => {
  page(PAGE);
  delete window.earlyPress;
  press('[data-choice="mail"]');
  expect(document.querySelector('#app form')).toBeNull();
  expect(window.earlyChoice).toBeUndefined();
});

const recordOf = (expirationTime: number) => ({
  fbase_key: 'firebase:authUser:venue:[DEFAULT]',
  value: { uid: 'ada', stsTokenManager: { accessToken: 'token', expirationTime } },
});

test.each<[string, StoredRecord[], number]>([
  ['a valid token', [recordOf(Date.now() + 600_000)], 1],
  ['an expired token', [recordOf(Date.now())], 0],
  ['no record', [], 0],
  ['records of another shape', [{}, { value: {} }], 0],
])('a stored session with %s asks for the venue before the scripts arrive', async (_, records, requests) => {
  localStorage.setItem('session-hint', '1');
  const send = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  decideEarly(KEYS, async () => records);
  const found = await window.earlyResponses?.['HEAD /api/ui/venue'];
  expect(send.mock.calls).toEqual(
    Array(requests).fill(['/api/ui/venue', { method: 'HEAD', headers: { authorization: 'Bearer token' } }]),
  );
  expect(found?.authorization ?? null).toBe(requests === 0 ? null : 'Bearer token');
  send.mockRestore();
  delete window.earlyResponses;
});

const PREVIEWS =
  '</a/lobby-640?generation=7>; rel="preview"; anchor="/", </a/stage-640>; rel="preview"; anchor="/v/aurora/area/stage"';

test.each<[string, string, string | null, string[]]>([
  ['the start page', '/', null, ['/a/lobby-640?generation=7']],
  ['an area', '/v/aurora/area/stage', null, ['/a/stage-640']],
  ['a page without a picture', '/v/aurora/imprint', null, []],
  ['the list of an area', '/', 'list', []],
])('a stored session asks for the picture that the venue names for %s', async (_, path, presentation, pictures) => {
  localStorage.setItem('session-hint', '1');
  if (presentation !== null) localStorage.setItem('presentation', presentation);
  window.history.replaceState(null, '', path);
  const send = vi
    .spyOn(window, 'fetch')
    .mockImplementation(
      async (url) => new Response('', url === '/api/ui/venue' ? { headers: { link: PREVIEWS } } : {}),
    );
  decideEarly(KEYS, async () => [recordOf(Date.now() + 600_000)]);
  await window.earlyResponses?.['HEAD /api/ui/venue'];
  await Promise.resolve();
  const asked = Object.keys(window.earlyResponses ?? {}).filter((request) => request.startsWith('GET '));
  expect(asked).toEqual(pictures.map((picture) => `GET ${picture}`));
  await Promise.all(Object.values(window.earlyResponses ?? {}));
  expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/ui/venue', ...pictures]);
  send.mockRestore();
  delete window.earlyResponses;
});
