import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { pageOfFile, rememberPage } from '../../../src/adapters/widgets/document';
import { pageReports } from '../../../src/adapters/widgets/embedded-page';
import { holder, keepOpen } from '../../../src/adapters/widgets/kept-documents';
import { begunOf, keepPosition, positionOf } from '../../../src/adapters/widgets/media-positions';
import { openedDocuments } from '../../../src/adapters/widgets/opened-documents';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a document opens at the page where it was left, the last fifty of them', () => {
  expect(pageOfFile('programme')).toBe(1);
  rememberPage('programme', 3);
  for (let number = 1; number < 50; number += 1) rememberPage(`file ${number}`, 2);
  expect(pageOfFile('programme')).toBe(3);
  rememberPage('programme', 4);
  rememberPage('file 50', 2);
  expect([pageOfFile('programme'), pageOfFile('file 1'), pageOfFile('file 2')]).toEqual([4, 1, 2]);
});

test('a film goes on where it was left in this browser, the last hundred of them', () => {
  expect(positionOf('finale')).toBe(0);
  keepPosition('finale', 12, 90);
  for (let number = 1; number < 100; number += 1) keepPosition(`film ${number}`, 5, 90);
  expect(positionOf('finale')).toBe(12);
  keepPosition('finale', 13, 90);
  keepPosition('film 100', 5, 90);
  expect([positionOf('finale'), positionOf('film 1'), positionOf('film 2')]).toEqual([13, 0, 5]);
  localStorage.setItem(STORAGE_KEYS.mediaPositions, '[["finale"]]');
  expect(positionOf('finale')).toBe(0);
});

test('a board knows what was begun of it, the last one first, and forgets what is over', () => {
  keepPosition('films|glass', 12, 90);
  keepPosition('films|timber', 5, 60);
  keepPosition('talks|light', 7, 60);
  expect(begunOf('films')).toEqual([
    { id: 'timber', position: 5, length: 60 },
    { id: 'glass', position: 12, length: 90 },
  ]);
  keepPosition('films|timber', 0, 60);
  expect(begunOf('films').map(({ id }) => id)).toEqual(['glass']);
});

test('a document and a film are remembered once, however often they are left', () => {
  rememberPage('programme', 3);
  keepPosition('finale', 12, 90);
  for (let times = 1; times <= 100; times += 1) {
    rememberPage('map', times);
    keepPosition('opening', times, 90);
  }
  expect([pageOfFile('programme'), pageOfFile('map')]).toEqual([3, 100]);
  expect([positionOf('finale'), positionOf('opening')]).toEqual([12, 100]);
});

test('a document that is no longer kept is closed', () => {
  const close = vi.fn<() => void>();
  const handle = keepOpen({ document: {} as never, facts: {} as never, close });
  const actor = createActor(holder, { input: { handle } }).start();
  expect([openedDocuments.has(handle), close.mock.calls.length]).toEqual([true, 0]);
  actor.stop();
  expect([openedDocuments.has(handle), close.mock.calls.length]).toEqual([false, 1]);
});

test('a page within the venue is notified when the browser loses and regains its connection', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const said: string[] = [];
  const machine = createMachine({
    invoke: { src: pageReports, input: { address: 'https://wall.example/feed' } },
    on: { '*': { actions: ({ event }) => void said.push(event.type) } },
  });
  const actor = createActor(machine).start();
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  expect(said).toEqual(['page.offline', 'page.online', 'page.offline']);
  actor.stop();
});
