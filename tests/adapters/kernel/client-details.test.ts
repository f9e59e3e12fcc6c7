import { describe, expect, test } from 'vitest';
import { clientDetails, readUserAgent } from '../../../src/adapters/kernel/client-details';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

describe('client details', () => {
  test.each([
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', '142.0.0.0', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'Edge', '142.0.3595.53', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', '124.0.0.0', 'Windows'],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      '142.0.0.0',
      'Linux',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      '142.0.0.0',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      '28.0',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox',
      '144.0',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1',
      'Safari',
      '18.7',
      'iOS',
    ],
    ['curl/8.9.1', '', '', ''],
  ])('the client details name browser and system of %s', (userAgent, browser, browserVersion, os) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, browserVersion, os });
  });

  test('the client details name a user by e-mail, and a guest ANONYM §3.58 §3.59', () => {
    document.documentElement.lang = 'ar';
    const details = clientDetails({ architectureId: 'aurora', email: null, path: '/v/aurora/imprint' });
    expect(details).toEqual({
      ...readUserAgent(navigator.userAgent),
      userAgent: navigator.userAgent,
      browserLanguage: navigator.language,
      cookiesEnabled: navigator.cookieEnabled,
      venueLanguage: 'ar',
      architectureId: 'aurora',
      clientUsername: 'ANONYM',
      clientURL: '/v/aurora/imprint',
      clientVersion: '2.0.0',
    });
    expect(clientDetails({ architectureId: null, email: 'ada@aurora.example', path: '/' }).clientUsername).toBe(
      'ada@aurora.example',
    );
  });
});
