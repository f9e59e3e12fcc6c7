import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Provider } from '../../../src/adapters/login/firebase-identity';
import { until } from '../kernel/until';
import { browserSdk } from './browser-sdk';
import {
  ANSWER,
  ATTEMPT,
  closePage,
  codeOf,
  fakeServer,
  ownSettings,
  refusal,
  startPage,
  stored,
} from './sign-on-stage';

vi.mock('firebase/auth', () => browserSdk());

const LOOK_MS = 500;

function fakeWindow() {
  const log: string[] = [];
  const fake = {
    log,
    opener: 'our page' as unknown,
    closed: false,
    location: { replace: (address: string) => void log.push(`shows ${address}`) },
    close() {
      if (!fake.closed) log.push('closes');
      fake.closed = true;
    },
  };
  return fake;
}

let server: ReturnType<typeof fakeServer>;
let windows: ReturnType<typeof fakeWindow>[];
let open: ReturnType<typeof vi.fn<typeof window.open>>;
let page: Provider;
let handler: BroadcastChannel;
/** Receives everything on the channel, so that a test knows when a message was sent. */
let witness: BroadcastChannel;
let heard: unknown[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = fakeServer();
  windows = [];
  open = vi.fn<typeof window.open>(() => {
    const opened = fakeWindow();
    windows.push(opened);
    return opened as unknown as Window;
  });
  vi.stubGlobal('open', open);
  heard = [];
  handler = new BroadcastChannel('sign-on');
  witness = new BroadcastChannel('sign-on');
  witness.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data);
  page = await startPage(ownSettings());
});
afterEach(async () => {
  handler.close();
  witness.close();
  await closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

/** A click that opens the provider's window, which then shows the provider's page. */
async function clicked(providerId = 'oidc.acme', signal?: AbortSignal) {
  const code = codeOf(page.signInWithPopup(providerId, signal));
  await until(() => windows.at(-1)?.log.includes(`shows ${ATTEMPT.authUri}`) ?? false);
  return { code };
}
async function answers(answer: object = ANSWER) {
  const before = heard.length;
  handler.postMessage({ kind: 'answer', ...answer });
  await until(() => heard.length > before);
}
const looks = (count: number) => vi.advanceTimersByTime(count * LOOK_MS);

describe('the window of a provider', () => {
  test('the popup opens within the click, centred, and cannot reach our page', async () => {
    vi.stubGlobal('screenX', 100);
    vi.stubGlobal('screenY', 50);
    vi.stubGlobal('outerWidth', 1280);
    vi.stubGlobal('outerHeight', 800);
    const code = codeOf(page.signInWithPopup('oidc.acme'));
    await Promise.resolve().then(() => {});
    expect(open.mock.calls).toEqual([['', '_blank', 'popup,width=500,height=640,left=490,top=130']]);
    expect(windows.map(({ opener, log }) => ({ opener, log }))).toEqual([{ opener: null, log: [] }]);
    windows[0]?.close();
    looks(3);
    expect(await code).toBe('auth/popup-closed-by-user');
  });

  test('the popup returns a response that signs in, and closes', async () => {
    const { code } = await clicked('saml.acme');
    await answers({ ...ANSWER, postBody: 'SAMLResponse=signed&RelayState=attempt-1' });
    expect(await code).toBe('no error');
    expect(server.of('accounts:createAuthUri')).toEqual([
      { providerId: 'saml.acme', continueUri: 'http://localhost:3000/__/auth/handler' },
    ]);
    expect(server.of('accounts:signInWithIdp')).toEqual([
      {
        requestUri: ANSWER.urlResponse,
        postBody: 'SAMLResponse=signed&RelayState=attempt-1',
        sessionId: ATTEMPT.sessionId,
        returnSecureToken: true,
        returnIdpCredential: true,
      },
    ]);
    expect(windows[0]?.log).toEqual([`shows ${ATTEMPT.authUri}`, 'closes']);
    await until(() => heard.length === 2);
    expect(heard[1]).toEqual({ kind: 'taken', state: ATTEMPT.state });
    expect(await page.token()).toMatch(/^eyJ/);
  });

  test('the popup leaves nothing in the tab storage and contacts no other server', async () => {
    const { code } = await clicked();
    await answers();
    expect(await code).toBe('no error');
    expect(stored(window.sessionStorage)).toEqual({});
    expect(JSON.stringify(stored(window.localStorage))).not.toMatch(/secret-of-this-browser|grant|attempt-1/);
    expect([...server.origins]).toEqual(['http://localhost:3000']);
    expect(document.querySelectorAll('script, iframe')).toHaveLength(0);
  });

  test('the popup ignores responses to other attempts', async () => {
    const { code } = await clicked();
    for (const message of [
      { kind: 'answer', ...ANSWER, state: 'attempt-2', urlResponse: 'http://localhost:3000/__/auth/handler?code=2' },
      { kind: 'taken', state: ATTEMPT.state },
      { kind: 'answer', state: ATTEMPT.state },
      'attempt-1',
      null,
    ]) {
      handler.postMessage(message);
    }
    await answers();
    expect(await code).toBe('no error');
    expect(server.of('accounts:signInWithIdp')).toEqual([
      expect.objectContaining({ requestUri: ANSWER.urlResponse, sessionId: ATTEMPT.sessionId }),
    ]);
  });

  test('the popup returns its response once', async () => {
    const { code } = await clicked();
    for (let turn = 0; turn < 3; turn += 1) handler.postMessage({ kind: 'answer', ...ANSWER });
    await until(() => heard.length === 4);
    expect(await code).toBe('no error');
    expect(server.of('accounts:signInWithIdp')).toHaveLength(1);
  });

  test('a blocked popup reports it and sends no request', async () => {
    open.mockReturnValue(null);
    expect(await codeOf(page.signInWithPopup('oidc.acme'))).toBe('auth/popup-blocked');
    expect(server.asked).toEqual([]);
  });

  test.each([
    ['IDP_UNREACHABLE', 'auth/idp-unreachable'],
    ['OPERATION_NOT_ALLOWED', 'auth/operation-not-allowed'],
  ])('the popup closes when there is no page to show: %s', async (message, code) => {
    server.answer('accounts:createAuthUri', () => refusal(message));
    expect(await codeOf(page.signInWithPopup('oidc.acme'))).toBe(code);
    expect(windows[0]?.log).toEqual(['closes']);
  });

  test.each([
    ['USER_CANCELLED', 'auth/user-cancelled'],
    ['INVALID_IDP_RESPONSE', 'auth/invalid-credential'],
  ])('the popup reports the refusal of the identity server: %s', async (message, expected) => {
    server.answer('accounts:signInWithIdp', () => refusal(message));
    const { code } = await clicked();
    await answers();
    expect(await code).toBe(expected);
  });

  test('closing the popup ends the attempt', async () => {
    const { code } = await clicked();
    looks(20);
    windows[0]?.close();
    looks(3);
    expect(await code).toBe('auth/popup-closed-by-user');
    await answers();
    expect(server.of('accounts:signInWithIdp')).toEqual([]);
  });

  test('closing the popup before it shows a page ends the attempt', async () => {
    let answerLate: (value: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void (answerLate = resolve)));
    const code = codeOf(page.signInWithPopup('oidc.acme'));
    await until(() => windows.length === 1);
    windows[0]?.close();
    looks(3);
    expect(await code).toBe('auth/popup-closed-by-user');
    const late = new Response(JSON.stringify(ATTEMPT));
    answerLate(late);
    await until(() => late.bodyUsed);
    await new Promise((resolve) => setImmediate(resolve));
    expect(windows[0]?.log).toEqual(['closes']);
  });

  test('a popup that seems closed for a moment, or while it has the focus, stays', async () => {
    const { code } = await clicked();
    const [opened] = windows;
    if (opened === undefined) throw new Error('No window');
    opened.closed = true;
    looks(2);
    opened.closed = false;
    looks(1);
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    opened.closed = true;
    looks(100);
    await answers();
    expect(await code).toBe('no error');
  });

  test('a second popup replaces the first', async () => {
    const first = await clicked();
    const second = await clicked('saml.acme');
    expect(await first.code).toBe('auth/cancelled-popup-request');
    expect(windows.map(({ closed }) => closed)).toEqual([true, false]);
    await answers();
    expect(await second.code).toBe('no error');
  });

  test('a second popup replaces the first before it has opened', async () => {
    const first = codeOf(page.signInWithPopup('oidc.acme'));
    const { code } = await clicked('saml.acme');
    expect(await first).toBe('auth/cancelled-popup-request');
    expect(windows.map(({ closed }) => closed)).toEqual([true, false]);
    await answers();
    expect(await code).toBe('no error');
    expect(server.of('accounts:signInWithIdp')).toHaveLength(1);
  });

  test('the popup closes when the user does something else on the page', async () => {
    const turning = new AbortController();
    const { code } = await clicked('oidc.acme', turning.signal);
    turning.abort();
    expect(await code).toBe('auth/cancelled-popup-request');
    expect(windows[0]?.closed).toBe(true);
    await answers();
    const again = await clicked();
    await answers();
    expect(await again.code).toBe('no error');
    expect(server.of('accounts:signInWithIdp')).toHaveLength(1);
  });
});
