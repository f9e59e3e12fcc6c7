import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { createWorld } from '../../../src/adapters/shell/world';

function stage({ world, actor } = createWorld()) {
  const heard: WorldFact[] = [];
  const root = createActor(
    setup({ types: { events: {} as WorldFact }, actors: { world: actor } }).createMachine({
      invoke: { id: 'world', src: 'world' },
      on: { '*': { actions: ({ event }) => void heard.push(event) } },
    }),
  );
  onTestFinished(() => void root.stop());
  const command = (given: WorldCommand) => root.getSnapshot().children['world']?.send(given);
  return { world, root, heard, command };
}
const time = (now: number): WorldFact => ({ type: 'http.observedTime', now });
const turn = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the world', () => {
  test('world facts arrive in order, including those before the first listener', () => {
    const { world, root, heard } = stage();
    world.tell(time(1));
    world.tell(time(2));
    root.start();
    world.tell(time(3));
    expect(heard).toEqual([time(1), time(2), time(3)]);
  });

  test('decisions about external content in another tab are facts', () => {
    const { root, heard } = stage();
    root.start();
    localStorage.setItem('cookie-permission.whereby', 'false');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cookie-permission.whereby', newValue: 'false' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'de' }));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toEqual([
      { type: 'page.consentsChanged', consents: { whereby: false } },
      { type: 'page.consentsChanged', consents: {} },
    ]);
  });

  test('a second listener does not receive earlier facts again', () => {
    const shared = createWorld();
    shared.world.tell(time(1));
    const first = stage(shared);
    first.root.start();
    first.root.stop();
    shared.world.tell(time(2));
    const second = stage(shared);
    second.root.start();
    expect(first.heard).toEqual([time(1)]);
    expect(second.heard).toEqual([time(2)]);
  });

  test('every command reaches all listeners', () => {
    const { world, root, command } = stage();
    const first = vi.fn<(given: WorldCommand) => void>();
    const second = vi.fn<(given: WorldCommand) => void>();
    world.onCommand(first);
    root.start();
    world.onCommand(second);
    const given: readonly WorldCommand[] = [
      { type: 'http.hurry', ids: ['1'] },
      { type: 'http.giveUp', ids: ['2'] },
    ];
    for (const each of given) command(each);
    expect(first.mock.calls).toEqual(given.map((each) => [each]));
    expect(second.mock.calls).toEqual(given.map((each) => [each]));
  });

  test('the world learns the origin of the file storage from its command', () => {
    const made = createWorld();
    const { root, command } = stage(made);
    root.start();
    expect(made.storageOrigin()).toBeNull();
    command({ type: 'http.trust', storageOrigin: 'https://files.example' });
    expect(made.storageOrigin()).toBe('https://files.example');
  });

  test('the world reports when the page is hidden, and when it is visible again', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const { root, heard } = stage();
    root.start();
    turn('hidden');
    vi.setSystemTime(1_500_000);
    turn('visible');
    expect(heard).toEqual([{ type: 'page.hid' }, { type: 'page.woke', now: 1_500_000 }]);
  });

  test('the world reports at its start that a page opened in the background is hidden', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { root, heard } = stage();
    root.start();
    expect(heard).toEqual([{ type: 'page.hid' }]);
  });

  test('the world reports the loss and the return of the network', () => {
    const { root, heard } = stage();
    root.start();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(heard).toEqual([{ type: 'page.wentOffline' }, { type: 'page.wentOnline' }]);
  });

  test('the world reports nothing after the application has stopped', () => {
    const { world, root, heard } = stage();
    root.start();
    root.stop();
    turn('visible');
    window.dispatchEvent(new Event('offline'));
    world.tell(time(1));
    expect(heard).toEqual([]);
  });
});
