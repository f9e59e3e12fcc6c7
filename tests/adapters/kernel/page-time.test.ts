import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { wallClock } from '../../../src/adapters/kernel/clock';
import { download } from '../../../src/adapters/kernel/download';
import { whenIdle } from '../../../src/adapters/kernel/idle';
import { createLineHolder } from '../../../src/adapters/kernel/line';

beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the clock tells the time each second and when the computer wakes, until it is stopped', () => {
  const told: number[] = [];
  const machine = createMachine({
    invoke: { src: wallClock },
    on: { 'clock.ticked': { actions: ({ event }) => void told.push(event['now']) } },
  });
  const actor = createActor(machine).start();
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([2000, 3000, 3000]);
  actor.stop();
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(3);
});

test('a file is saved under its name, and its address ends a minute later', () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => void saved.push('saved'));
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const content = new Blob(['{}']);
  download('data.json', content);
  expect([make.mock.calls, saved]).toEqual([[[content]], ['saved']]);
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([['blob:file']]);
});

test('work waits for an idle page, with a limit where it has one, and a while where browsers do not say', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('requestIdleCallback', (begin: () => void, options: unknown) => {
    asked.push(options);
    queueMicrotask(begin);
  });
  const act = vi.fn<() => void>();
  whenIdle(act, { otherwiseMs: 500 });
  whenIdle(act, { otherwiseMs: 500, timeout: 5000 });
  await Promise.resolve();
  expect([asked, act.mock.calls.length]).toEqual([[{}, { timeout: 5000 }], 2]);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  whenIdle(act, { otherwiseMs: 500 });
  vi.advanceTimersByTime(499);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(3);
});

test('what begins before the database is open starts with it, once, unless it was given up', () => {
  const { open, close, theLine, withLine } = createLineHolder<{ name: string }>();
  const said: string[] = [];
  const start = (what: string) =>
    withLine(({ name }) => {
      said.push(`${what} on ${name}`);
      return () => void said.push(`${what} ends`);
    });
  const stop = start('list');
  start('given up')();
  expect(() => theLine()).toThrow('There is no connection to the realtime database');
  open({ name: 'first' });
  const stopLater = start('count');
  expect([said, theLine().name]).toEqual([['list on first', 'count on first'], 'first']);
  stop();
  stopLater();
  open({ name: 'second' });
  expect(said.slice(2)).toEqual(['list ends', 'count ends']);
  close({ name: 'another' });
  expect(theLine().name).toBe('second');
  expect(close()?.name).toBe('second');
  expect(close()).toBeNull();
});
