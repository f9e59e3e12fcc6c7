import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFault } from '../../../domain/kernel/fault';
import { preload } from '../../../src/adapters/kernel/preload';

/** What is appended to the head; outside of the page, where nothing is fetched. */
const head = document.createElement('div');
const links = (): HTMLLinkElement[] => [...head.querySelectorAll<HTMLLinkElement>('link')];
const linkTo = (file: string): HTMLLinkElement | undefined => links().find(({ href }) => href.endsWith(file));
const says = (file: string, what: 'load' | 'error'): void => void linkTo(file)?.dispatchEvent(new Event(what));
const script = async (): Promise<Response> => new Response('export {}');
/** What the page came with; outside of it, too. */
function cameWith(...elements: Element[]): void {
  const page = document.createElement('div');
  page.append(...elements);
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => page.querySelector(selector));
}
const send = vi.fn<typeof fetch>();
const asked = () => send.mock.calls.map(([url]) => new URL(url instanceof Request ? url.url : url).pathname);
const loader = () => vi.fn<() => Promise<string>>(async () => 'module');

beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => head.append(...nodes));
  vi.stubGlobal('fetch', send.mockReset().mockImplementation(script));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  head.replaceChildren();
});

test('code is imported once its scripts have arrived and its style sheets apply', async () => {
  const load = loader();
  const loaded = preload(load, ['app/a.js', 'app/a.css']);
  expect(asked()).toEqual(['/app/a.js']);
  expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([['stylesheet', '/app/a.css']]);
  expect(load).not.toHaveBeenCalled();
  says('a.css', 'load');
  expect(await loaded).toBe('module');
});

test('a style sheet that failed once is fetched again before code is imported', async () => {
  const load = loader();
  const first = preload(load, ['app/b.css']);
  says('b.css', 'error');
  await expect(first).rejects.toMatchObject({ fault: makeFault('NOT_REACHABLE') });
  expect(links()).toEqual([]);
  const second = preload(load, ['app/b.css']);
  says('b.css', 'load');
  expect([await second, load.mock.calls.length]).toEqual(['module', 1]);
});

test.each<[string, () => Promise<Response>, ReturnType<typeof makeFault>]>([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), makeFault('NOT_REACHABLE')],
  ['a 503', async () => new Response('', { status: 503 }), makeFault('PROCESSING_ERROR', { status: 503 })],
])('a script that failed with %s is fetched again before code is imported', async (what, answer, fault) => {
  const load = loader();
  const file = `app/c-${what.replace(' ', '-')}.js`;
  send.mockImplementationOnce(answer);
  await expect(preload(load, [file])).rejects.toMatchObject({ fault });
  expect(load).not.toHaveBeenCalled();
  expect(await preload(load, [file])).toBe('module');
  expect(asked()).toEqual([`/${file}`, `/${file}`]);
});

test('a file is fetched once for all code that needs it', async () => {
  const loaded = [preload(async () => 1, ['app/d.js']), preload(async () => 2, ['app/d.js'])];
  expect(await Promise.all(loaded)).toEqual([1, 2]);
  expect(asked()).toEqual(['/app/d.js']);
});

test.each([
  ['script', 'src', 'entry.js', ''],
  ['link', 'href', 'entry.css', 'stylesheet'],
])('a %s that the page came with is not fetched again', async (tag, attribute, file, rel) => {
  const own = document.createElement(tag);
  own.setAttribute(attribute, `/app/${file}`);
  own.setAttribute('rel', rel);
  cameWith(own);
  expect(await preload(async () => 'module', [`app/${file}`])).toBe('module');
  expect([links(), asked()]).toEqual([[], []]);
});

test('other files of the page do not stand for one that is needed', async () => {
  const others = [
    Object.assign(document.createElement('script'), { src: '/app/other.js' }),
    Object.assign(document.createElement('link'), { href: '/app/other.css', rel: 'stylesheet' }),
  ];
  cameWith(...others);
  const loaded = preload(async () => 'module', ['app/f.js', 'app/f.css']);
  says('f.css', 'load');
  expect([await loaded, asked()]).toEqual(['module', ['/app/f.js']]);
});

test('a style sheet that was only preloaded is still applied', async () => {
  const early = Object.assign(document.createElement('link'), { rel: 'preload', href: '/app/e.css' });
  cameWith(early);
  const loaded = preload(async () => 'module', ['app/e.css']);
  expect(linkTo('e.css')?.rel).toBe('stylesheet');
  says('e.css', 'load');
  expect(await loaded).toBe('module');
});
