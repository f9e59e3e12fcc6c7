import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { AddressCommand, AddressFact } from '../../../machines/shell/world.events';
import { addressBar, currentPath } from '../../../src/adapters/shell/address-bar';

type Written = Extract<AddressCommand, { type: 'address.write' }>['write'];

/** The browser goes back asynchronously, as real ones do. */
let go: (delta: number) => void;
let steps: (() => void)[];
let stepped: MockInstance<(delta?: number) => void>;
const goBack = () => go(-1);
const settle = () => {
  vi.runAllTimers();
  for (const step of steps.splice(0)) step();
};

function stage({ isReloaded = false } = {}) {
  if (!isReloaded) window.history.replaceState(null, '', '/login');
  const heard: string[] = [];
  const root = createActor(
    setup({ types: { events: {} as AddressFact }, actors: { addressBar } }).createMachine({
      invoke: { id: 'addressBar', src: 'addressBar' },
      on: {
        'address.changed': { actions: ({ event }) => void heard.push(event.path) },
        'address.steppedBack': { actions: () => void heard.push('dialog') },
      },
    }),
  ).start();
  onTestFinished(() => void root.stop());
  const depth = window.history.length;
  const command = (given: AddressCommand) => root.getSnapshot().children['addressBar']?.send(given);
  const write = (path: string, how: Written) => command({ type: 'address.write', path, write: how });
  return {
    root,
    heard,
    write,
    hold: (dialogs: number, ...widgets: (string | null)[]) =>
      command({
        type: 'address.hold',
        depth: dialogs,
        opened: widgets.map((widget) => (widget === null ? {} : { widget })),
        isLeaving: false,
      }),
    ask: () => command({ type: 'address.hold', depth: 1, opened: [{}], isLeaving: true }),
    /** The number of history entries above the one that this test began with. */
    entries: () => window.history.length - depth,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  steps = [];
  go = window.history.go.bind(window.history);
  stepped = vi.spyOn(window.history, 'go').mockImplementation((delta) => void steps.push(() => go(delta ?? 0)));
  vi.spyOn(window.history, 'back').mockImplementation(() => window.history.go(-1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the address bar', () => {
  test('the address bar shows path, query and hash', () => {
    window.history.replaceState(null, '', '/v/aurora/area/lobby?lang=de#privacy-preferences');
    expect(currentPath()).toBe('/v/aurora/area/lobby?lang=de#privacy-preferences');
  });

  test.each<[Written, string, number]>([
    ['push', '/v/aurora/area/stage', 1],
    ['replace', '/v/aurora/area/stage', 0],
    ['none', '/login', 0],
  ])('the address bar is written by %s', (how, path, count) => {
    const { write, entries, heard } = stage();
    write('/v/aurora/area/stage', how);
    expect(currentPath()).toBe(path);
    expect(entries()).toBe(count);
    expect(heard).toEqual([]);
  });

  test('the address bar reports where the user went back and forward', () => {
    const { write, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    write('/v/aurora/area/stage?x=1#y', 'push');
    goBack();
    goBack();
    window.history.forward();
    expect(heard).toEqual(['/v/aurora/area/lobby', '/login', '/v/aurora/area/lobby']);
  });

  test('the address bar reports nothing after the application has stopped', () => {
    const { root, write, hold, heard } = stage();
    write('/v/aurora/area/lobby', 'push');
    hold(1);
    hold(0);
    root.stop();
    settle();
    goBack();
    expect(heard).toEqual([]);
    expect(stepped).not.toHaveBeenCalled();
  });
});

describe('history entries of dialogs', () => {
  const LOBBY = '/v/aurora/area/lobby';
  const STAGE = '/v/aurora/area/stage';
  const inLobby = () => {
    const bar = stage();
    bar.write(LOBBY, 'push');
    settle();
    return bar;
  };

  test('each open dialog has a history entry, so that Back closes them one by one and stays on the page', () => {
    const { hold, entries, heard } = inLobby();
    hold(1);
    hold(2);
    expect([currentPath(), entries()]).toEqual([LOBBY, 3]);
    goBack();
    hold(1);
    expect(heard).toEqual(['dialog']);
    goBack();
    hold(0);
    settle();
    expect(heard).toEqual(['dialog', 'dialog']);
    expect(currentPath()).toBe(LOBBY);
    expect(stepped).not.toHaveBeenCalled();
    goBack();
    expect(heard).toEqual(['dialog', 'dialog', '/login']);
  });

  test('going back over several history entries closes as many dialogs', () => {
    const { hold, heard } = inLobby();
    hold(3);
    go(-2);
    expect(heard).toEqual(['dialog', 'dialog']);
  });

  test('a jump over the open dialogs to another page is a navigation', () => {
    const { hold, heard } = inLobby();
    hold(2);
    go(-3);
    expect(heard).toEqual(['/login']);
  });

  test.each([1, 3])('closing %i dialogs removes their history entries and reports nothing', (dialogs) => {
    const { hold, heard } = inLobby();
    hold(dialogs);
    hold(0);
    settle();
    expect(currentPath()).toBe(LOBBY);
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual(['/login']);
  });

  test('closing the top dialog by its button keeps the history entry of the one below', () => {
    const { hold, heard } = inLobby();
    hold(2);
    hold(1);
    settle();
    goBack();
    expect(heard).toEqual(['dialog']);
    goBack();
    expect(heard).toEqual(['dialog', '/login']);
  });

  test('Forward does not reopen a closed dialog and stays on the page', () => {
    const { hold, heard } = inLobby();
    hold(1);
    goBack();
    hold(0);
    go(1);
    settle();
    expect(heard).toEqual(['dialog']);
    goBack();
    expect(heard).toEqual(['dialog', '/login']);
  });

  test.each<[Written, number, string]>([
    ['push', 1, LOBBY],
    ['replace', 1, '/login'],
    ['push', 2, LOBBY],
    ['replace', 2, '/login'],
  ])('navigating by %s with %i dialogs open leaves one history entry above %s', (how, dialogs, below) => {
    const { hold, write, heard } = inLobby();
    hold(dialogs);
    hold(0);
    write(STAGE, how);
    settle();
    expect(currentPath()).toBe(STAGE);
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual([below]);
  });

  test('a redirect while a form is open replaces the page, and Back does not lead through the form', () => {
    const { hold, write, heard } = inLobby();
    hold(1);
    write(STAGE, 'replace');
    settle();
    hold(0);
    settle();
    expect([currentPath(), heard]).toEqual([STAGE, []]);
    goBack();
    expect(heard).toEqual(['/login']);
  });

  test('a dialog that Back does not close gets its history entry again', () => {
    const { hold, heard } = inLobby();
    hold(1);
    goBack();
    settle();
    goBack();
    expect(heard).toEqual(['dialog', 'dialog']);
    expect(currentPath()).toBe(LOBBY);
  });

  test('a page that opens on the history entry of a dialog, as after a reload, returns to its own', () => {
    window.history.pushState(null, '', LOBBY);
    window.history.pushState({ dialog: 1, depth: 1 }, '', LOBBY);
    window.history.pushState({ dialog: 2, depth: 2 }, '', LOBBY);
    const { heard } = stage({ isReloaded: true });
    settle();
    expect([window.history.state, currentPath(), heard]).toEqual([null, LOBBY, []]);
  });

  test('navigating from a dialog to a slow page leaves one history entry', () => {
    const { hold, write, entries, heard } = inLobby();
    hold(1);
    hold(0);
    settle();
    write(STAGE, 'push');
    expect([currentPath(), entries()]).toEqual([STAGE, 2]);
    goBack();
    expect(heard).toEqual([LOBBY]);
  });

  test('navigating from a dialog while the browser is still going back leaves one history entry', () => {
    const { hold, write, entries, heard } = inLobby();
    hold(1);
    hold(0);
    vi.runAllTimers();
    write(STAGE, 'push');
    settle();
    expect([currentPath(), entries()]).toEqual([STAGE, 2]);
    expect(heard).toEqual([]);
    goBack();
    expect(heard).toEqual([LOBBY]);
  });

  test('a dialog that stays open on the next page has a history entry there', () => {
    const { hold, write, heard } = inLobby();
    hold(1);
    write(STAGE, 'push');
    settle();
    goBack();
    expect(heard).toEqual(['dialog']);
    expect(currentPath()).toBe(STAGE);
    hold(0);
    goBack();
    expect(heard).toEqual(['dialog', LOBBY]);
  });

  test('a dialog that replaces another one takes its history entry', () => {
    const { hold, entries, heard } = inLobby();
    hold(1);
    hold(0);
    hold(1);
    settle();
    expect(entries()).toBe(2);
    goBack();
    hold(0);
    expect(heard).toEqual(['dialog']);
    goBack();
    expect(heard).toEqual(['dialog', '/login']);
  });

  test('a dialog that opens while the browser is still going back has its own history entry', () => {
    const { hold, entries, heard } = inLobby();
    hold(1);
    hold(0);
    vi.runAllTimers();
    hold(1);
    settle();
    expect(entries()).toBe(2);
    goBack();
    hold(0);
    expect(heard).toEqual(['dialog']);
    goBack();
    expect(heard).toEqual(['dialog', '/login']);
  });

  test.each<Written>(['none', 'replace'])(
    'writing the same address by %s keeps the history entry of the dialog',
    (how) => {
      const { hold, write, heard } = inLobby();
      hold(1);
      write(LOBBY, how);
      hold(0);
      settle();
      expect(currentPath()).toBe(LOBBY);
      goBack();
      expect(heard).toEqual(['/login']);
    },
  );

  test('a question caused by Back keeps the forward entry, and another Back answers it', () => {
    const { ask, write, entries, heard } = inLobby();
    write(STAGE, 'push');
    goBack();
    ask();
    settle();
    expect([heard, entries()]).toEqual([[LOBBY], 2]);
    goBack();
    expect(heard).toEqual([LOBBY, 'dialog']);
  });

  test('Back closes a dialog that was opened while the page that Back leads to was on its way', () => {
    const { hold, write, heard } = inLobby();
    write(STAGE, 'push');
    goBack();
    hold(1);
    settle();
    goBack();
    expect([currentPath(), heard]).toEqual([LOBBY, [LOBBY, 'dialog']]);
    hold(0);
    write(LOBBY, 'none');
    settle();
    goBack();
    expect(heard).toEqual([LOBBY, 'dialog', '/login']);
  });

  test('a question caused by Back leaves the history unchanged if the user leaves', () => {
    const { ask, hold, write, heard } = inLobby();
    write(STAGE, 'push');
    settle();
    goBack();
    ask();
    write(LOBBY, 'none');
    hold(2);
    hold(0);
    settle();
    go(1);
    expect(heard).toEqual([LOBBY, STAGE]);
  });

  test('the entry of a widget names it, and Back to the page does not', () => {
    const { hold, heard } = inLobby();
    settle();
    hold(1, 'board');
    expect(currentPath()).toBe(`${LOBBY}?widget=board`);
    goBack();
    expect([currentPath(), heard]).toEqual([LOBBY, ['dialog']]);
  });

  test('closing a widget takes it out of the address', () => {
    const { hold, heard } = inLobby();
    settle();
    hold(2, null, 'board');
    expect(currentPath()).toBe(`${LOBBY}?widget=board`);
    hold(1, null);
    settle();
    expect([currentPath(), heard]).toEqual([LOBBY, []]);
  });

  test('another widget in the same place replaces the one in the address', () => {
    const { hold, entries } = inLobby();
    settle();
    hold(1, 'board');
    hold(1, 'wall');
    expect([currentPath(), entries()]).toEqual([`${LOBBY}?widget=wall`, 2]);
  });

  test('a panel that stays names its widget on the next page, and Back there closes it alone', () => {
    const { hold, write, heard } = inLobby();
    settle();
    hold(1, 'board');
    write(STAGE, 'push');
    settle();
    expect(currentPath()).toBe(`${STAGE}?widget=board`);
    goBack();
    expect([currentPath(), heard]).toEqual([STAGE, ['dialog']]);
    hold(0);
    goBack();
    expect(currentPath()).toBe(LOBBY);
  });

  test('a page that is written again keeps the entry of its panel', () => {
    const { hold, write, entries } = inLobby();
    settle();
    hold(1, 'board');
    write(LOBBY, 'replace');
    settle();
    expect([currentPath(), entries()]).toEqual([`${LOBBY}?widget=board`, 2]);
  });
});
