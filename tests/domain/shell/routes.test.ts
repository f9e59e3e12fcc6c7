import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  architectureIdOf,
  isMandatoryPage,
  PRIVACY_PREFERENCES_HASH,
  parseAddress,
  parsePath,
  pathOf,
  type Route,
  requiresLogin,
  safeRedirect,
} from '../../../domain/shell/routes';
import { runs } from '../../kernel/properties';

const FALLBACK: Route = { name: 'FallbackToDefaultArea' };
const area = (architectureId: string, areaId: string | null): Route => ({ name: 'Area', architectureId, areaId });
const meeting = (architectureId: string, areaId: string, widgetId: string, configId: string): Route => ({
  name: 'AreaWherebyMeeting',
  architectureId,
  areaId,
  widgetId,
  configId,
});

/** Ids that a path can contain: those that the venue's schema accepts. */
const id = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('/', '\\', '%', '2', 'F', '.', '?', '#', ' ', '+', '&', '\t', '\n', 'ü', '🎪') }),
  )
  .filter((text) => !['', '.', '..'].includes(text));

const redirect = fc.option(fc.string({ unit: 'binary' }), { nil: null });

const anyRoute: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ name: fc.constant('WorkInProgress' as const), redirect }),
  fc.record({ name: fc.constant('login' as const), redirect }),
  fc.record({ name: fc.constant('imprint' as const), architectureId: id }),
  fc.record({ name: fc.constant('privacyPolicy' as const), architectureId: id }),
  fc.record({ name: fc.constant('Area' as const), architectureId: id, areaId: fc.option(id, { nil: null }) }),
  fc.record({
    name: fc.constant('AreaWherebyMeeting' as const),
    architectureId: id,
    areaId: id,
    widgetId: id,
    configId: id,
  }),
  fc.constant(FALLBACK),
);

describe('paths', () => {
  test.each<[path: string, route: Route]>([
    ['/', FALLBACK],
    ['/login', { name: 'login', redirect: null }],
    ['/login/', { name: 'login', redirect: null }],
    ['/login?redirect=%2Fv%2Fx', { name: 'login', redirect: '/v/x' }],
    ['/login?redirect=', { name: 'login', redirect: '' }],
    ['/login?lang=de&redirect=/v/x#top', { name: 'login', redirect: '/v/x' }],
    ['/work-in-progress', { name: 'WorkInProgress', redirect: null }],
    ['/work-in-progress?redirect=/v/x/area/y%3Fq', { name: 'WorkInProgress', redirect: '/v/x/area/y?q' }],
    ['/v/x', area('x', null)],
    ['/v/x/', area('x', null)],
    ['/v/x/area', area('x', null)],
    ['/v/x/area/', area('x', null)],
    ['/v/x/area/y', area('x', 'y')],
    ['/v/x/area/y/', area('x', 'y')],
    ['/v/x/area/y?lang=ar#privacy-preferences', area('x', 'y')],
    ['/v/x%20y/area/a%2Fb', area('x y', 'a/b')],
    ['/v/caf%C3%A9/area/100%25', area('café', '100%')],
    ['/v/x/imprint', { name: 'imprint', architectureId: 'x' }],
    ['/v/x/privacy-policy/', { name: 'privacyPolicy', architectureId: 'x' }],
    ['/v/area/imprint', { name: 'imprint', architectureId: 'area' }],
    ['/v/x/area-whereby-meeting/a/w/c', meeting('x', 'a', 'w', 'c')],
    ['/v/x/../y/area/z', area('y', 'z')],
  ])('path %s leads to its route', (path, route) => {
    expect(parsePath(path)).toEqual({ kind: 'route', route });
  });

  test.each([
    '',
    '//',
    '/v',
    '/v/',
    '/x',
    '/x/area',
    '/x/imprint/y',
    '/x/area/y/z',
    '/v/x/nowhere',
    '/v/x/area/y/z',
    '/v/x/imprint/y',
    '/v/x/area-whereby-meeting',
    '/v/x/area-whereby-meeting/a/w',
    '/v/x/area-whereby-meeting/a/w/c/d',
    '/login/x',
    '/Login',
    '/work-in-progress/x',
    '/%E0%A4%A',
    '/v/%',
    '/v/x/area/%ZZ',
    '/%E0%A4%A/imprint',
    '//evil.example/v/x/area/y',
    'https://evil.example/v/x/area/y',
    'javascript:alert(1)',
    'http://',
    '/__proto__',
    '/v/x/constructor',
    '/wp-admin/setup.php?x=1',
  ])('unknown path %j falls back to the default area §2.26 §8.57 §8.58', (path) => {
    expect(parsePath(path)).toEqual({ kind: 'route', route: FALLBACK });
  });

  test.each([
    ['/x/area/y', '/v/x/area/y', area('x', 'y')],
    ['/x/area/y/', '/v/x/area/y/', area('x', 'y')],
    ['/x/area/a%2Fb?lang=de#privacy-preferences', '/v/x/area/a%2Fb?lang=de#privacy-preferences', area('x', 'a/b')],
    ['/x/imprint', '/v/x/imprint', { name: 'imprint', architectureId: 'x' }],
    ['/x/privacy-policy?lang=ar', '/v/x/privacy-policy?lang=ar', { name: 'privacyPolicy', architectureId: 'x' }],
    ['/login/imprint', '/v/login/imprint', { name: 'imprint', architectureId: 'login' }],
  ])('legacy path %s redirects to %s §2.23-2.25', (path, to, route) => {
    expect(parsePath(path)).toEqual({ kind: 'legacy', to });
    expect(parsePath(to)).toEqual({ kind: 'route', route });
  });

  test('the path of any route parses back to that route', () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(parsePath(pathOf(route))).toEqual({ kind: 'route', route });
      }),
      { numRuns: runs(100, 500) },
    );
  });

  test('any path parses, and a legacy path redirects once', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webPath(),
      fc
        .array(fc.constantFrom('/', 'v', 'x', 'area', 'imprint', '%', '%2F', '..', '?', '#', '\\', ' '))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (path) => {
        const parsed = parsePath(path);
        const arrived = parsed.kind === 'legacy' ? parsePath(parsed.to) : parsed;
        expect(arrived.kind).toBe('route');
      }),
      { numRuns: runs(100, 500) },
    );
  });

  test.each<[Route, string]>([
    [FALLBACK, '/'],
    [{ name: 'login', redirect: null }, '/login'],
    [{ name: 'login', redirect: '/v/x?a=b&c#d' }, '/login?redirect=%2Fv%2Fx%3Fa%3Db%26c%23d'],
    [{ name: 'WorkInProgress', redirect: '/' }, '/work-in-progress?redirect=%2F'],
    [{ name: 'imprint', architectureId: 'x' }, '/v/x/imprint'],
    [{ name: 'privacyPolicy', architectureId: 'x' }, '/v/x/privacy-policy'],
    [area('x', null), '/v/x/area'],
    [area('x', 'a/b'), '/v/x/area/a%2Fb'],
    [meeting('x', 'a', 'w', 'c'), '/v/x/area-whereby-meeting/a/w/c'],
  ])('the path for %j is %s', (route, path) => {
    expect(pathOf(route)).toBe(path);
  });
});

test.each([
  ['/v/x?lang=de#top', { pathname: '/v/x', search: '?lang=de', hash: '#top' }],
  ['v/x', { pathname: '/v/x', search: '', hash: '' }],
  ['/x#privacy-preferences', { pathname: '/x', search: '', hash: PRIVACY_PREFERENCES_HASH }],
  ['//evil.example/x?y#z', { pathname: '/', search: '', hash: '' }],
  ['http://', { pathname: '/', search: '', hash: '' }],
])('the address %s splits into its parts', (fullPath, address) => {
  expect(parseAddress(fullPath)).toEqual(address);
});

test.each<[Route, login: boolean, mandatory: boolean, architectureId: string | null]>([
  [{ name: 'WorkInProgress', redirect: null }, false, true, null],
  [{ name: 'login', redirect: null }, false, true, null],
  [{ name: 'imprint', architectureId: 'x' }, true, true, 'x'],
  [{ name: 'privacyPolicy', architectureId: 'x' }, true, true, 'x'],
  [area('x', 'y'), true, false, 'x'],
  [meeting('x', 'a', 'w', 'c'), true, false, 'x'],
  [FALLBACK, true, false, null],
])(
  '%j requires login: %s, is mandatory: %s, belongs to the venue: %s §2.1 §2.6 §2.10 §2.12 §2.14 §2.17 §2.29 §6.5',
  (route, login, mandatory, architectureId) => {
    expect([requiresLogin(route), isMandatoryPage(route), architectureIdOf(route)]).toEqual([
      login,
      mandatory,
      architectureId,
    ]);
  },
);

describe('redirects', () => {
  test.each([
    ['/', '/'],
    ['/v/x/area/y', '/v/x/area/y'],
    ['/v/x/area/a%2Fb?lang=de#privacy-preferences', '/v/x/area/a%2Fb?lang=de#privacy-preferences'],
    ['/v/a b', '/v/a%20b'],
    ['/v/x/../y', '/v/y'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/login?redirect=https://evil.example', '/login?redirect=https://evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/:80', '/:80'],
  ])('redirect %j goes to %j', (target, path) => {
    expect(safeRedirect(target)).toBe(path);
  });

  test.each([
    null,
    '',
    'v/x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'venue.invalid',
    '?x',
    '#x',
  ])('redirect %j goes to the home page §4.20 §4.32', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  test('a redirect stays on our origin and settles at once, for any value', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '%5c',
      '%2f',
      '..',
      '.',
      '%2e',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ' ',
      '\u00a0',
      '@',
      ':',
      '#',
      '?',
      'evil.example',
      'javascript:',
      'https:',
      'http://',
      'venue.invalid',
      'v/x',
      '／',
      '。',
      '\ud800',
      '%',
    ];
    const target = fc.oneof(
      { weight: 6, arbitrary: fc.array(fc.constantFrom(...pieces)).map((parts) => `/${parts.join('')}`) },
      { weight: 2, arbitrary: fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')) },
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    const origin = fc.constantFrom('https://venue.example', 'http://localhost:8080');
    fc.assert(
      fc.property(target, origin, (text, own) => {
        const path = safeRedirect(text);
        expect(new URL(path, own).origin).toBe(own);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safeRedirect(path)).toBe(path);
      }),
      { numRuns: runs(300, 3000) },
    );
  });

  test('a redirect can lead to any route', () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(safeRedirect(pathOf(route))).toBe(pathOf(route));
      }),
    );
  });
});
