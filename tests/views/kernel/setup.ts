import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { frames } from '../../../src/views/kernel/frames';
import { en } from '../../../src/words/en';
import { learnWords } from '../../../src/words/words';

// An upper bound for busy machines: waiting ends as soon as the state is reached.
configure({ asyncUtilTimeout: 5000 });

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
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
}));

// jsdom draws nothing.
HTMLImageElement.prototype.decode = async () => {};

learnWords('en', en);

// Overlays are drawn at once, as they are in a browser that has been idle.
beforeAll(async () => void (await frames.fetch()));

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
