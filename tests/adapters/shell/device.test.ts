import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { comfortMachine } from '../../../machines/shell/comfort.machine';
import { hasSlash, isCalm, savesData } from '../../../src/adapters/kernel/comfort';
import { device } from '../../../src/adapters/shell/device';

let asked: string[] = [];
const listeners = new Set<() => void>();

beforeEach(() => {
  asked = [];
  listeners.clear();
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return asked.some((wish) => query.includes(wish));
    },
    addEventListener: (_: string, tell: () => void) => listeners.add(tell),
    removeEventListener: (_: string, tell: () => void) => listeners.delete(tell),
  }));
  return () => vi.unstubAllGlobals();
});

function open() {
  const actor = createActor(comfortMachine.provide({ actors: { device } })).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

/** Without the mark that the settings are known. */
const attributes = () =>
  Object.fromEntries(
    document.documentElement
      .getAttributeNames()
      .filter((name) => name.startsWith('data-') && name !== 'data-comfort')
      .map((name) => [name.slice('data-'.length), document.documentElement.getAttribute(name)]),
  );

test('the page has the attributes of what the system asks for, and follows its changes', () => {
  asked = ['reduced-motion', 'prefers-contrast', 'reduced-data'];
  open();
  expect(attributes()).toEqual({ calm: '', contrast: '', saver: '' });
  expect([isCalm(), savesData()]).toEqual([true, true]);
  asked = [];
  for (const tell of listeners) tell();
  expect(attributes()).toEqual({});
  expect([isCalm(), savesData()]).toEqual([false, false]);
});

test('a choice outlives the page, and precedes the system', () => {
  const first = open();
  first.send({ type: 'comfort.choose', choice: { textSize: 200, isCalm: false, hasContrast: true } });
  first.stop();
  asked = ['reduced-motion'];
  open();
  expect(attributes()).toEqual({ text: '200', contrast: '' });
});

test('a slash opens the search until the user turns that off', () => {
  const actor = open();
  expect(hasSlash()).toBe(true);
  actor.send({ type: 'comfort.choose', choice: { hasSlash: false } });
  expect([hasSlash(), attributes()]).toEqual([false, { 'no-slash': '' }]);
  actor.send({ type: 'comfort.reset' });
  expect(hasSlash()).toBe(true);
});

test('following the system again leaves nothing in the storage', () => {
  const actor = open();
  actor.send({ type: 'comfort.choose', choice: { isCalm: true } });
  expect(localStorage.getItem(STORAGE_KEYS.comfort)).not.toBeNull();
  actor.send({ type: 'comfort.reset' });
  expect(localStorage.getItem(STORAGE_KEYS.comfort)).toBeNull();
});

test('a choice in another tab applies here, too', () => {
  open();
  localStorage.setItem(STORAGE_KEYS.comfort, JSON.stringify({ isCalm: true }));
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.comfort }));
  expect(attributes()).toEqual({ calm: '' });
});

test('nothing listens after the application has stopped', () => {
  open().stop();
  expect(listeners.size).toBe(0);
});
