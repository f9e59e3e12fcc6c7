import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preload } from '../../../src/adapters/kernel/preload';

/** What is appended to the head; outside of the page, where nothing is fetched. */
const head = document.createElement('div');
const links = (): HTMLLinkElement[] => [...head.querySelectorAll<HTMLLinkElement>('link')];
const linkTo = (file: string): HTMLLinkElement | undefined => links().find(({ href }) => href.endsWith(file));
const says = (file: string, what: 'load' | 'error'): void => void linkTo(file)?.dispatchEvent(new Event(what));

beforeEach(() => void vi.spyOn(document.head, 'append').mockImplementation((...nodes) => head.append(...nodes)));
afterEach(() => {
  vi.restoreAllMocks();
  head.replaceChildren();
});

test('code is imported once its scripts have arrived and its style sheets apply', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const loaded = preload(load, ['app/a.js', 'app/a.css']);
  expect(links().map(({ rel, as, href }) => [rel, as, new URL(href).pathname])).toEqual([
    ['preload', 'script', '/app/a.js'],
    ['stylesheet', '', '/app/a.css'],
  ]);
  says('a.js', 'load');
  expect(load).not.toHaveBeenCalled();
  says('a.css', 'load');
  expect(await loaded).toBe('module');
});

test.each(['js', 'css'])('a %s file that failed once is fetched again before code is imported', async (kind) => {
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const files = [`app/b-${kind}.js`, `app/b-${kind}.css`];
  const failing = `app/b-${kind}.${kind}`;
  const first = preload(load, files);
  for (const name of files) says(name, name === failing ? 'error' : 'load');
  await expect(first).rejects.toThrow(`Cannot fetch ${window.location.origin}/${failing}`);
  expect(linkTo(failing)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  const second = preload(load, files);
  says(failing, 'load');
  expect(await second).toBe('module');
});

test('a file is fetched once for all code that needs it', async () => {
  const first = preload(async () => 1, ['app/c.js']);
  const second = preload(async () => 2, ['app/c.js']);
  expect(links()).toHaveLength(1);
  says('c.js', 'load');
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test.each([
  ['script', 'src', 'entry.js', ''],
  ['link', 'href', 'entry.css', 'stylesheet'],
])('a %s that the page came with is not fetched again', async (tag, attribute, file, rel) => {
  const own = document.createElement(tag);
  own.setAttribute(attribute, `/app/${file}`);
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([
    Object.assign(own, { rel }),
  ] as unknown as NodeListOf<Element>);
  expect(await preload(async () => 'module', [`app/${file}`])).toBe('module');
  expect(links()).toEqual([]);
});

test('a style sheet that was only preloaded is still applied', async () => {
  const early = Object.assign(document.createElement('link'), { rel: 'preload', href: '/app/d.css' });
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([early] as unknown as NodeListOf<Element>);
  const loaded = preload(async () => 'module', ['app/d.css']);
  expect(linkTo('d.css')?.rel).toBe('stylesheet');
  says('d.css', 'load');
  expect(await loaded).toBe('module');
});
