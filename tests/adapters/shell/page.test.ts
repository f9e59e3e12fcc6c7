import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type UiConfig, UiConfigSchema } from '../../../domain/shell/ui-config';
import { cleanUp, loadAnalytics, reloadPage } from '../../../src/adapters/shell/housekeeping';
import { dressPage, showLanguage } from '../../../src/adapters/shell/page';
import configJson from '../../fixtures/contract/ui-config.json';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

const config: UiConfig = v.parse(UiConfigSchema, configJson);

function earlier(workers: number, cacheNames: readonly string[]) {
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const forget = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: async () => Array.from({ length: workers }, () => ({ unregister })) },
  });
  vi.stubGlobal('caches', { keys: async () => cacheNames, delete: forget });
  return { unregister, forget };
}

beforeEach(() => {
  document.head.innerHTML = '';
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('files of earlier versions', () => {
  test('service workers and caches of earlier versions are removed, and the page must reload §4.4', async () => {
    const { unregister, forget } = earlier(2, ['app-v1', 'assets']);
    expect(await cleanUp()).toEqual({ mustReload: true });
    expect(unregister).toHaveBeenCalledTimes(2);
    expect(forget.mock.calls).toEqual([['app-v1'], ['assets']]);
  });

  test.each<[string, number, readonly string[]]>([
    ['a service worker', 1, []],
    ['a cache', 0, ['app-v1']],
  ])('the page must reload when there is only %s', async (_, workers, cacheNames) => {
    earlier(workers, cacheNames);
    expect(await cleanUp()).toEqual({ mustReload: true });
  });

  test('most visits and browsers without caches need no reload', async () => {
    earlier(0, []);
    expect(await cleanUp()).toEqual({ mustReload: false });
    vi.unstubAllGlobals();
    expect(await cleanUp()).toEqual({ mustReload: false });
  });

  test('the page reloads once per session, and later leftovers are still removed §4.5', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { unregister } = earlier(1, []);
    expect(await cleanUp()).toEqual({ mustReload: true });
    await reloadPage();
    expect(await cleanUp()).toEqual({ mustReload: false });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(unregister).toHaveBeenCalledTimes(2);
  });

  test('the page does not reload when the browser cannot remember the reload', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    await reloadPage();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the page', () => {
  const icons = () => [...document.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);

  test('the page takes its title and icon from the configuration, and asks for the icon once §3.81 §3.82 §4.2', async () => {
    const send = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async () => new Response(new Blob(['<svg/>'], { type: 'image/svg+xml' })));
    await dressPage(config);
    expect(document.title).toBe('Aurora Summit');
    expect([send.mock.calls.length, icons()]).toEqual([1, [['icon', `image/svg+xml;base64,${btoa('<svg/>')}`]]]);
  });

  test.each<[string, () => Promise<Response>]>([
    ['the service refuses it', async () => new Response('', { status: 404 })],
    ['there is no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('the icon keeps its address where %s', async (_, answer) => {
    vi.spyOn(window, 'fetch').mockImplementation(answer);
    await dressPage({ ...config, favicon: '/assets/other.svg' });
    expect(icons()).toEqual([['icon', '/assets/other.svg']]);
  });

  test('an icon of another origin is asked for by the browser alone', async () => {
    const send = vi.spyOn(window, 'fetch');
    await dressPage({ ...config, favicon: 'https://files.example/icon.svg', storageOrigin: 'https://files.example' });
    expect([send.mock.calls, icons()]).toEqual([[], [['icon', '/icon.svg']]]);
  });

  test('the element of the icon stays where it is, so that the page always has an icon', async () => {
    document.head.innerHTML = '<link rel="icon" href="data:,"><title>Venue</title>';
    const removed: Node[] = [];
    const note = (records: readonly MutationRecord[]) =>
      removed.push(...records.flatMap(({ removedNodes }) => [...removedNodes]));
    const changes = new MutationObserver(note);
    changes.observe(document.head, { childList: true });
    await dressPage({ ...config, favicon: 'https://storage.test/icon.svg', storageOrigin: 'https://storage.test' });
    note(changes.takeRecords());
    changes.disconnect();
    expect(removed.filter((node) => node instanceof HTMLLinkElement)).toEqual([]);
    expect(document.head.querySelectorAll('link[rel="icon"]')).toHaveLength(1);
  });

  test('the page keeps its icon when the configuration names none', async () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    await dressPage({ ...config, favicon: null, tabTitle: 'Venue' });
    expect(document.title).toBe('Venue');
    expect(icons()).toEqual([['icon', '/favicon.svg']]);
  });

  test('the page states its language and direction', async () => {
    await showLanguage('ar', 'rtl');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    await showLanguage('de', 'ltr');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
  });
});

describe('the analytics script', () => {
  /** The script is captured instead of added to the page, so that the test decides its outcome. */
  function stage(given: UiConfig = config) {
    const abort = new AbortController();
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
    });
    const outcome = loadAnalytics(given, abort.signal).then(
      () => 'loaded',
      (error: Error) => error.message,
    );
    const [script] = scripts;
    const remove = script ? vi.spyOn(script, 'remove') : vi.fn<() => void>();
    return { abort, scripts, script, remove, outcome };
  }
  const FAILED = 'The analytics script could not be loaded';

  beforeEach(() => void delete window._paq);
  afterEach(() => void vi.useRealTimers());

  test('the analytics script is added once, and its queue holds no cookie and no user §7.33 §9.35 §9.36', async () => {
    const { scripts, script, outcome } = stage();
    expect(scripts.map(({ async, src }) => [async, new URL(src, window.location.href).pathname])).toEqual([
      [true, '/analytics/matomo.js'],
    ]);
    expect(window._paq).toEqual([
      ['disableCookies'],
      ['setTrackerUrl', '/analytics/matomo.php'],
      ['setSiteId', '1'],
      ['enableHeartBeatTimer', 15],
      ['trackPageView'],
    ]);
    script?.dispatchEvent(new Event('load'));
    window._paq = {};
    expect(await outcome).toBe('loaded');
  });

  test('the analytics script is checked every 100 ms until its tracker has started §9.14', async () => {
    vi.useFakeTimers();
    const { script, outcome } = stage();
    const done = vi.fn<(outcome: string) => void>();
    void outcome.then(done);
    script?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(950);
    window._paq = {};
    await vi.advanceTimersByTimeAsync(49);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done.mock.calls).toEqual([['loaded']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an analytics script whose tracker never starts is removed after five seconds', async () => {
    vi.useFakeTimers();
    const { script, remove, outcome } = stage();
    script?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toBe(FAILED);
    expect([remove.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test('an analytics script that fails to load is removed, and its queue is kept for the next attempt', async () => {
    const { script, remove, outcome } = stage();
    script?.dispatchEvent(new Event('error'));
    expect(await outcome).toBe(FAILED);
    expect(remove).toHaveBeenCalled();
    const queue = window._paq;
    vi.restoreAllMocks();
    const again = stage();
    expect(window._paq).toBe(queue);
    expect(window._paq).toHaveLength(5);
    again.script?.dispatchEvent(new Event('load'));
    window._paq = {};
    expect(await again.outcome).toBe('loaded');
  });

  test('an analytics script is removed when its load is cancelled', async () => {
    const { abort, remove, outcome } = stage();
    abort.abort();
    expect(await outcome).toBe(FAILED);
    expect(remove).toHaveBeenCalled();
  });

  test('an analytics script that arrives after its load was cancelled starts nothing', async () => {
    const { abort, script, outcome } = stage();
    const before = openNow();
    abort.abort();
    script?.dispatchEvent(new Event('load'));
    expect([await outcome, await leftoversSince(before)]).toEqual([FAILED, []]);
  });

  test.each([
    ['no analytics', null],
    ['a tracker alone', { scriptUrl: null, trackerUrl: '/collect' }],
  ])('there is no analytics script when the configuration names %s', async (_, analytics) => {
    const { scripts, outcome } = stage({ ...config, analytics });
    expect(await outcome).toBe('loaded');
    expect(scripts).toEqual([]);
    expect(window._paq).toBeUndefined();
  });
});
