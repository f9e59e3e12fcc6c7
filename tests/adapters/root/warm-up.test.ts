import { afterEach, expect, test, vi } from 'vitest';
import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { createDeparture } from '../../../src/adapters/people/departure';
import { composeInside } from '../../../src/adapters/root/compose-inside';
import { warmUpVenue } from '../../../src/adapters/root/warm-up';
import { venuePages } from '../../../src/views/venue/venue-pages';
import { learnWords, say } from '../../../src/words/words';
import { en } from '../../kernel/words';
import { quiet } from '../../machines/kernel/fakes';

afterEach(() => {
  document.documentElement.removeAttribute('data-saver');
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['is fetched in advance once the area and its pictures had the network for 4 s', false, [1, 1, 1]],
  ['is not fetched in advance for users who save data', true, [0, 0, 0]],
])('what the venue may need later %s', async (_, savesData, waiting) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.documentElement.toggleAttribute('data-saver', savesData);
  let arrive: (pages: never) => void = () => {};
  vi.spyOn(venuePages, 'fetch').mockReturnValue(new Promise((resolve) => void (arrive = resolve)));
  warmUpVenue();
  await vi.dynamicImportSettled();
  await quiet();
  expect(vi.getTimerCount(), 'the venue itself comes first').toBe(0);
  arrive(null as never);
  await quiet();
  const counts: number[] = [];
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const ms of [0, 3999, 1]) {
    vi.advanceTimersByTime(ms);
    await quiet();
    counts.push(vi.getTimerCount());
  }
  expect(counts).toEqual(waiting);
  expect(
    timers.mock.calls.map(([, delay]) => delay),
    'the first file waits for a quiet moment',
  ).toEqual(savesData ? [] : [100]);
});

test('the words of the venue are there with its parts', () => {
  learnWords(FALLBACK_LOCALE, { chat: {} });
  expect(say(FALLBACK_LOCALE, 'chat.nameless')).toBe('chat.nameless');
  composeInside({
    http: {} as never,
    origin: 'https://own.example',
    storageOrigin: () => null,
    sdk: () => new Promise<never>(() => {}),
    departure: createDeparture(),
    fetchRecording: () => new Promise<never>(() => {}),
  });
  expect(say(FALLBACK_LOCALE, 'chat.nameless')).toBe(en.chat.nameless);
  learnWords(FALLBACK_LOCALE, en);
});
