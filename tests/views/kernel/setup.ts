import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { learnWords } from '../../../src/words/words';
import { en } from '../../kernel/words';
import { withoutLasting } from './lasting';
import { countEverything, type Leftover, leftoversSince, openNow, tellLeftover } from './leftovers';

// An upper bound for busy machines: waiting ends as soon as the state is reached.
configure({ asyncUtilTimeout: 15_000 });

countEverything();
const openAtStart = openNow();
const complain = (left: readonly Leftover[]): void => {
  const told = withoutLasting(left).map(tellLeftover);
  if (told.length > 0) throw new Error(told.join('\n'));
};
// The first one that is registered runs last: after the clean-up of the test.
beforeEach(({ task, onTestFinished }) => {
  const openBefore = openNow();
  onTestFinished(async () => {
    const left = await leftoversSince(openBefore);
    if (task.result?.state !== 'fail') complain(left);
  });
});
afterAll(async () => complain(await leftoversSince(openAtStart)));

// React keeps a stack of each element for its warnings, which is a fifth of what rendering costs, up to this many a second.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {} },
);
// To compute Mantine's hundreds of variables anew for each query costs as much, and no test sees them.
const sheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet');
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return 'mantineStyles' in this.dataset ? null : sheet?.get?.call(this);
  },
});

// No stylesheet is loaded: what an element says itself is its style, but for visibility, which it inherits. To compute all
// properties for each query and press is a sixth of what these tests take.
const computed = window.getComputedStyle.bind(window);
const saysVisibility = (element: Element) => element.getAttribute('style')?.includes('visibility') === true;
function isInherited(element: Element): boolean {
  if (saysVisibility(element)) return false;
  let above = element.parentElement;
  while (above !== null && !saysVisibility(above)) above = above.parentElement;
  return above !== null;
}
window.getComputedStyle = (element, part) =>
  element instanceof HTMLElement && element !== document.documentElement && !part && !isInherited(element)
    ? element.style
    : computed(element, part);

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

vi.stubGlobal('ResizeObserver', QuietObserver);
vi.stubGlobal('IntersectionObserver', QuietObserver);
// With reduced motion there are no frames between closed and open.
class MediaQueryList extends EventTarget {
  readonly matches: boolean;
  readonly onchange = null;
  constructor(readonly media: string) {
    super();
    this.matches = media === '(prefers-reduced-motion: reduce)';
  }
  addListener() {}
  removeListener() {}
}
vi.stubGlobal('matchMedia', (query: string) => new MediaQueryList(query));

// Fields that grow measure again when a font arrives.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom draws nothing.
HTMLImageElement.prototype.decode = async () => {};

learnWords('en', en);

// The last test of the file before may have stored something after its end.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
  document.title = '';
});

// A test may end while a page is still being imported.
afterAll(() => vi.dynamicImportSettled());
