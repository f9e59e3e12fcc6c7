import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine, sendTo } from 'xstate';
import type { Wish } from '../../../domain/people/presence';
import { choice } from '../../../src/adapters/people/choice';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const INVISIBLE: Wish = { status: 'Offline', minutes: 30 };
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  localStorage.clear();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

/** A tab, with what it says is chosen. */
function tab() {
  const said: unknown[] = [];
  const machine = createMachine({
    invoke: { id: 'choice', src: choice },
    on: {
      'availability.chosen': { actions: ({ event }) => void said.push(event['choice']) },
      make: { actions: sendTo('choice', ({ event }) => ({ type: 'choice.make', wish: event['wish'] })) },
    },
  });
  const actor = createActor(machine).start();
  ends.push(() => actor.stop());
  return { said, make: (wish: Wish | null) => actor.send({ type: 'make', wish }) };
}

/** Browsers tell the other tabs only. */
const tellTabs = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('a chosen status is there in the next tab, with its end', () => {
  const first = tab();
  expect(first.said).toEqual([]);
  first.make(INVISIBLE);
  const chosen = { ...INVISIBLE, until: NOW + 30 * MINUTE };
  expect([first.said, tab().said]).toEqual([[chosen], [chosen]]);
});

test('a tab learns of a status that is chosen or forgotten in another tab', () => {
  const [first, second] = [tab(), tab()];
  first.make(INVISIBLE);
  tellTabs('language');
  expect(second.said).toEqual([]);
  tellTabs('presence-choice');
  first.make(null);
  tellTabs('presence-choice');
  expect(second.said).toEqual([{ ...INVISIBLE, until: NOW + 30 * MINUTE }, null]);
});

test.each([
  ['has ended', JSON.stringify({ ...INVISIBLE, until: NOW })],
  ['was made by a wrong clock', JSON.stringify({ ...INVISIBLE, until: NOW + 31 * MINUTE })],
  ['is not readable', '{'],
  ['has another shape', JSON.stringify({ status: 'Away', minutes: 30, until: NOW + MINUTE })],
])('a stored status that %s is not taken', (_, stored) => {
  localStorage.setItem('presence-choice', stored);
  expect(tab().said).toEqual([]);
});
