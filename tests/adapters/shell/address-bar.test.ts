import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { AddressCommand, WorldFact } from '../../../machines/root/root.events';
import { addressBar, currentPath } from '../../../src/adapters/shell/address-bar';

type Written = Extract<AddressCommand, { type: 'address.write' }>['write'];

/** The browser goes back some time after it was told to, as real ones do. */
let goBack: () => void;
let steps: (() => void)[];
let back: MockInstance<() => void>;
const settle = () => {
  vi.runAllTimers();
  for (const step of steps.splice(0)) step();
};

function stage() {
  window.history.replaceState(null, '', '/login');
  const heard: string[] = [];
  const root = createActor(
    setup({ types: { events: {} as WorldFact }, actors: { addressBar } }).createMachine({
      invoke: { id: 'addressBar', src: 'addressBar' },
      on: { 'address.changed': { actions: ({ event }) => void heard.push(event.path) } },
    }),
  ).start();
  const depth = window.history.length;
  const command = (given: AddressCommand) => root.getSnapshot().children['addressBar']?.send(given);
  const write = (path: string, how: Written) => command({ type: 'address.write', path, write: how });
  return {
    root,
    heard,
    write,
    hold: () => command({ type: 'address.hold' }),
    release: () => command({ type: 'address.release' }),
    /** How many entries stand above the one that this test began with. */
    entries: () => window.history.length - depth,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  steps = [];
  goBack = window.history.back.bind(window.history);
  back = vi.spyOn(window.history, 'back').mockImplementation(() => void steps.push(goBack));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the address bar', () => {
  test('shows path, query and hash', () => {
    window.history.replaceState(null, '', '/v/aurora/area/lobby?lang=de#privacy-preferences');
    expect(currentPath()).toBe('/v/aurora/area/lobby?lang=de#privacy-preferences');
  });

  test.each<[Written, string, number]>([
    ['push', '/v/aurora/area/stage', 1],
    ['replace', '/v/aurora/area/stage', 0],
    ['none', '/login', 0],
  ])('is written by %s', (how, path, count) => {
    const { write, entries, heard } = stage();
    write('/v/aurora/area/stage', how);
    expect(currentPath()).toBe(path);
    expect(entries()).toBe(count);
    expect(heard).toEqual([]);
  });

  test('says where the visitor went back and forward', () => {
    const { write, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    write('/v/aurora/area/stage?x=1#y', 'push');
    goBack();
    goBack();
    window.history.forward();
    expect(heard).toEqual(['/v/aurora/area/lobby', '/login', '/v/aurora/area/lobby']);
  });

  test('is silent once the application has stopped', () => {
    const { root, write, hold, release, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    root.stop();
    settle();
    goBack();
    expect(heard).toEqual([]);
    expect(back).not.toHaveBeenCalled();
  });
});

describe('while a dialog is open', () => {
  test('an entry of its own stands on top, so that going back closes it and stays', () => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    expect(currentPath()).toBe('/v/aurora/area/lobby');
    expect(entries()).toBe(2);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
    release();
    settle();
    expect(currentPath()).toBe('/v/aurora/area/lobby');
    expect(back).not.toHaveBeenCalled();
  });

  test('closing it takes its entry away without a word', () => {
    const { hold, release, write, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    settle();
    expect(currentPath()).toBe('/v/aurora/area/lobby');
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual(['/login']);
  });

  test.each<Written>(['push', 'replace'])('walking out of it by %s leaves one entry', (how) => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    write('/v/aurora/area/stage', how);
    settle();
    expect(currentPath()).toBe('/v/aurora/area/stage');
    expect(entries()).toBe(2);
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
  });

  test('walking out of it to a page that takes its time leaves one entry', () => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    settle();
    write('/v/aurora/area/stage', 'push');
    expect(currentPath()).toBe('/v/aurora/area/stage');
    expect(entries()).toBe(2);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
  });

  test('walking out of it while the browser still goes back leaves one entry', () => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    vi.runAllTimers();
    write('/v/aurora/area/stage', 'push');
    settle();
    expect(currentPath()).toBe('/v/aurora/area/stage');
    expect(entries()).toBe(2);
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
  });

  test('another that takes its place takes its entry too', () => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    hold();
    settle();
    expect(entries()).toBe(2);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby', '/login']);
  });

  test('another that opens while the browser still goes back has an entry of its own', () => {
    const { hold, release, write, entries, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    release();
    vi.runAllTimers();
    hold();
    settle();
    expect(entries()).toBe(2);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby']);
    goBack();
    expect(heard).toEqual(['/v/aurora/area/lobby', '/login']);
  });

  test('an address that stays as it is leaves its entry to the dialog', () => {
    const { hold, release, write, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold();
    write('/v/aurora/area/lobby', 'none');
    release();
    settle();
    expect(currentPath()).toBe('/v/aurora/area/lobby');
    goBack();
    expect(heard).toEqual(['/login']);
  });
});
