import { deleteApp } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { boardRoom } from '../../../domain/chat/rooms';
import type { Edit } from '../../../domain/widgets/board/edits';
import type { BoardEvent } from '../../../machines/widgets/board.events';
import file from '../../../server/realtime/database.rules.json';
import { compileRules } from '../../../server/realtime/rules/rules';
import type { BoardShelf } from '../../../src/adapters/widgets/board-shelf';
import { createBoards } from '../../../src/adapters/widgets/boards';
import { realtimeOf } from '../../adapters/kernel/realtime-of';
import { appOf } from './app-of';
import { openNetwork } from './attendees';
import { type Started, startRealtime, tokenOf } from './realtime';

const ROOM = boardRoom('sketches');
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

let service: Started;
let network: Awaited<ReturnType<typeof openNetwork>>;
const lives: (() => Promise<void>)[] = [];
let names = 0;

beforeEach(async () => {
  service = await startRealtime({ rules: compileRules(file) });
  network = await openNetwork(service.port);
  await service.database.write('service', {
    path: ['chat', 'live', 'rooms', ROOM],
    value: { kind: 'board', name: 'Sketches', at: Date.now() },
  });
});
afterEach(async () => {
  for (const end of lives.splice(0)) await end();
  await network.stop();
  await service.stop();
});

/** What a browser keeps of unsent edits. */
function newShelf() {
  const kept = new Map<string, Edit>();
  const shelf: BoardShelf = {
    restore: async () => [...kept.values()],
    keep: async (edit) => void kept.set(edit.key, edit),
    drop: async (key) => void kept.delete(key),
  };
  return { kept, shelf };
}

/** A page of a user with the real machines, the real adapter and the unmodified SDK. */
function openPage(port: number, uid: string, { shelf } = newShelf()) {
  names += 1;
  const { app } = appOf(`board ${names}`, () => tokenOf(uid));
  const boards = createActor(
    createBoards({ http: { upload: () => Promise.reject() }, realtime: realtimeOf(app), shelfOf: () => shelf }),
  ).start();
  const close = async () => {
    boards.stop();
    await deleteApp(app).catch(() => {});
  };
  lives.push(close);
  const line = { database: `http://127.0.0.1:${port}/?ns=venue`, mode: 'live', uid } as const;
  boards.send({ type: 'collection.want', input: { line, room: ROOM, session: `page ${names}` } });
  const board = boards.getSnapshot().children[ROOM];
  if (board === undefined) throw new Error('There is no board');
  const context = () => board.getSnapshot().context;
  return {
    close,
    context,
    send: (event: BoardEvent) => board.send(event),
    isShown: () => board.getSnapshot().matches({ content: { listening: 'shown' } }),
    isDenied: () => board.getSnapshot().matches({ editing: 'denied' }),
    add: (id: string) =>
      board.send({
        type: 'board.do',
        deed: { type: 'add', id, shape: { kind: 'box', box: '0,0,9,9', colour: 'ink' } },
      }),
    move: (id: string, dx: number) => board.send({ type: 'board.do', deed: { type: 'move', ids: [id], dx, dy: 0 } }),
  };
}
type Page = ReturnType<typeof openPage>;
const shown = (...pages: Page[]) =>
  until(() => expect(pages.map(({ isShown }) => isShown())).toEqual(pages.map(() => true)));
/** All pages show what the service has, and nothing waits. */
const equal = (...pages: Page[]) =>
  until(() => {
    const stored: unknown = JSON.parse(service.database.read('service', ['boards', 'live', 'shapes', ROOM]));
    for (const { context } of pages) {
      expect(context().unsent).toEqual({});
      expect(context().shapes).toEqual(stored);
    }
  });

test('two browsers stay equal through edits, undo and a cut connection §2.104', async () => {
  const [ada, ben] = [openPage(network.port, 'u-ada'), openPage(service.port, 'u-ben')];
  await shown(ada, ben);
  ada.add('one');
  await until(() => expect(ben.context().shapes).toHaveProperty('one'));
  network.crash();
  await until(() => expect(ada.context().isConnected).toBe(false));
  ada.move('one', 40);
  ada.add('two');
  ben.send({ type: 'board.do', deed: { type: 'colour', ids: ['one'], colour: 'red' } });
  ben.add('three');
  await equal(ada, ben);
  expect(ada.context().shapes['one']).toMatchObject({ box: '40,0,9,9', colour: 'red', by: 'u-ada' });
  ada.send({ type: 'board.undo' });
  ada.send({ type: 'board.undo' });
  await equal(ada, ben);
  expect(ben.context().shapes).toMatchObject({ one: { box: '0,0,9,9', colour: 'red' }, two: { gone: 'u-ada' } });
});

test('an edit that a page could not send is sent by the next page of the browser', async () => {
  const shelf = newShelf();
  const first = openPage(network.port, 'u-ada', shelf);
  await shown(first);
  network.fallSilent();
  first.add('late');
  await until(() => expect(shelf.kept.size).toBe(1));
  await first.close();
  const [next, ben] = [openPage(service.port, 'u-ada', shelf), openPage(service.port, 'u-ben')];
  await equal(next, ben);
  expect([Object.keys(ben.context().shapes), shelf.kept.size]).toEqual([['late'], 0]);
});

test('an edit that the rules refuse leaves the board', async () => {
  const page = openPage(service.port, 'u-ada');
  await shown(page);
  page.send({
    type: 'board.do',
    deed: { type: 'add', id: 'not an id', shape: { kind: 'box', box: '0,0,9,9', colour: 'ink' } },
  });
  await until(() => expect(page.context().unsent).toEqual({}));
  await until(() => expect(page.context().shapes).toEqual({}));
});

test('users see where others point, until they leave', async () => {
  const [ada, ben] = [openPage(service.port, 'u-ada'), openPage(service.port, 'u-ben')];
  await shown(ada, ben);
  ada.send({ type: 'board.point', at: { x: 3, y: 4 } });
  await until(() => expect(ben.context().cursors).toEqual([{ uid: 'u-ada', x: 3, y: 4 }]));
  await ada.close();
  await until(() => expect(ben.context().cursors).toEqual([]));
});

test('an edit that arrived is not refused because the board closed before the response, which was lost', async () => {
  const page = openPage(network.port, 'uada');
  await shown(page);
  page.add('one');
  await equal(page);
  network.loseAnswers();
  page.move('one', 90);
  page.add('two');
  const stored = () => Object(JSON.parse(service.database.read('service', ['boards', 'live', 'shapes', ROOM])));
  await until(() => expect([stored().one.box, stored().two?.by]).toEqual(['90,0,9,9', 'uada']));
  await service.database.write('service', { path: ['chat', 'live', 'rooms', ROOM, 'closedAt'], value: Date.now() });
  network.crash();
  await equal(page);
  expect(page.isDenied()).toBe(false);
});

test('a pointer disappears with its browser also after a lost connection', async () => {
  const [page, other] = [openPage(network.port, 'uada'), openPage(service.port, 'ubob')];
  await shown(page, other);
  const sees = (cursors: unknown[]) => until(() => expect(other.context().cursors).toEqual(cursors));
  page.send({ type: 'board.point', at: { x: 4, y: 5 } });
  await sees([{ uid: 'uada', x: 4, y: 5 }]);
  network.crash();
  await sees([]);
  await until(() => expect(page.context().isConnected).toBe(true));
  page.send({ type: 'board.point', at: { x: 6, y: 7 } });
  await sees([{ uid: 'uada', x: 6, y: 7 }]);
  network.crash();
  await sees([]);
});
