import { deleteApp } from 'firebase/app';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { type Piece, pieceKey } from '../../../domain/media/likes';
import type { Tap } from '../../../domain/media/taps';
import { type Counted, countedOf, shownLike, UNCOUNTED } from '../../../domain/media/taps';
import { createHttp } from '../../../src/adapters/kernel/http';
import { createLikes } from '../../../src/adapters/media/likes';
import type { Tray } from '../../../src/adapters/media/tray';
import { realtimeOf } from '../../adapters/kernel/realtime-of';
import { startWithRealtime, tokenOf } from '../kernel/realtime-service';
import { ada, as, grace, importContract, onChosenStore } from '../kernel/service';
import { appOf } from '../realtime/app-of';
import { openNetwork } from '../realtime/attendees';

const KEYNOTE: Piece = { mediaBoardId: 'talks', contentPieceId: 'keynote' };
const UNKNOWN: Piece = { mediaBoardId: 'talks', contentPieceId: 'nothing' };
const NOBODY = { isLiked: false, count: 0 };
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

/** What a browser keeps for its tabs, and the lock of its tabs. */
function newBrowser() {
  const kept = new Map<string, Tap>();
  const tray: Tray = {
    restore: async () => [...kept.values()],
    keep: async (tap) => void kept.set(pieceKey(tap), tap),
    has: async (tap) => kept.get(pieceKey(tap))?.uuid === tap.uuid,
    drop: async (tap) => void (kept.get(pieceKey(tap))?.uuid === tap.uuid && kept.delete(pieceKey(tap))),
  };
  let last: Promise<void> = Promise.resolve();
  const alone = (_: string, work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  return { kept, tray, alone };
}

onChosenStore('likes of two browsers', (store) => {
  let service: Awaited<ReturnType<typeof startWithRealtime>>;
  let network: Awaited<ReturnType<typeof openNetwork>>;
  const lives: (() => Promise<void>)[] = [];
  let names = 0;

  beforeAll(async () => {
    await importContract(store.db);
    service = await startWithRealtime(store.db, { listen: store.listen });
    network = await openNetwork(service.port);
  });
  afterAll(async () => {
    await network.stop();
    await service.stop();
  });

  /** A tab of a user with the real machines, the real adapters and the unmodified SDK. */
  function openTab(person: typeof ada, { tray, alone } = newBrowser()) {
    names += 1;
    const { app } = appOf(`likes ${names}`, () => tokenOf(person));
    const way = { isOpen: true, losesAnswers: false, requests: 0 };
    const origin = `http://127.0.0.1:${network.port}`;
    const http = createHttp({
      origin,
      storageOrigin: () => null,
      token: async () => as(person).authorization.replace('Bearer ', ''),
      world: { tell: () => {}, onCommand: () => {} },
      fetch: async (url, init) => {
        if (!way.isOpen) throw new TypeError('Failed to fetch');
        way.requests += 1;
        const answer = await fetch(url, init);
        if (way.losesAnswers) throw new TypeError('Failed to fetch');
        return answer;
      },
    });
    const made = createLikes({
      http,
      alone,
      trayOf: () => tray,
      realtime: realtimeOf(app),
    });
    const [likes, ownLikes] = [createActor(made.likes), createActor(made.ownLikes)];
    const refusals: (number | null)[] = [];
    ownLikes.on('ownLikes.refused', ({ fault }) => refusals.push(fault.status));
    ownLikes.on('ownLikes.sent', (sent) =>
      likes.send({ type: 'collection.tell', event: { ...sent, type: 'boardLikes.sent' } }),
    );
    ownLikes.on('ownLikes.settled', (settled) =>
      likes.send({ type: 'collection.tell', event: { ...settled, type: 'boardLikes.settled' } }),
    );
    likes.start();
    ownLikes.start();
    const close = async () => {
      likes.stop();
      ownLikes.stop();
      await deleteApp(app).catch(() => {});
    };
    lives.push(close);
    ownLikes.send({ type: 'ownLikes.open', line: { database: `${origin}/?ns=venue`, mode: 'live', uid: person.uid } });
    likes.send({ type: 'collection.want', input: { mediaBoardId: KEYNOTE.mediaBoardId } });
    const context = () => ownLikes.getSnapshot().context;
    const countOf = ({ mediaBoardId, contentPieceId }: Piece): Counted => {
      const board = likes.getSnapshot().children[mediaBoardId]?.getSnapshot();
      return board !== undefined && 'context' in board ? countedOf(board.context, contentPieceId) : UNCOUNTED;
    };
    return {
      way,
      refusals,
      close,
      ownLikes,
      toggle: (piece = KEYNOTE) => {
        names += 1;
        ownLikes.send({ type: 'ownLikes.toggle', ...piece, uuid: `tap-${names}`, at: Date.now() });
      },
      shown: (piece = KEYNOTE) => shownLike(context(), piece, countOf(piece)),
      isTold: () => context().liked !== null && countOf(KEYNOTE).count !== null,
      isIdle: () => ownLikes.getSnapshot().matches({ on: { sender: 'idle' } }),
      isWaiting: () => ownLikes.getSnapshot().matches({ on: { sender: 'waiting' } }),
    };
  }

  /** Nobody likes anything any more. */
  async function takeBack(): Promise<void> {
    const tabs = [openTab(ada), openTab(grace)];
    for (const tab of tabs) {
      await until(() => expect(tab.isTold()).toBe(true));
      if (tab.shown().isLiked) tab.toggle();
      await until(() => expect([tab.shown().isLiked, tab.isIdle()]).toEqual([false, true]));
    }
    await until(() => expect(tabs.map((tab) => tab.shown())).toEqual([NOBODY, NOBODY]));
  }
  afterEach(async () => {
    await takeBack();
    for (const end of lives.splice(0)) await end();
  });

  /** Two users who look at the same media item. */
  async function both() {
    const [hers, his] = [openTab(ada), openTab(grace)];
    await until(() => expect([hers.isTold(), his.isTold()]).toEqual([true, true]));
    return { hers, his };
  }

  test('a like is shown at once to its user and counted live for others, and so is its end', async () => {
    const { hers, his } = await both();
    hers.toggle();
    expect(hers.shown()).toEqual({ isLiked: true, count: 1 });
    await until(() => expect(his.shown()).toEqual({ isLiked: false, count: 1 }));
    his.toggle();
    await until(() =>
      expect([hers.shown(), his.shown()]).toEqual([
        { isLiked: true, count: 2 },
        { isLiked: true, count: 2 },
      ]),
    );
    hers.toggle();
    expect(hers.shown()).toEqual({ isLiked: false, count: 1 });
    await until(() => expect(his.shown()).toEqual({ isLiked: true, count: 1 }));
    expect(openTab(grace).shown().isLiked).toBe(false);
  });

  test('a like of another browser of the same user is shown in this one', async () => {
    const first = openTab(ada);
    const second = openTab(ada);
    await until(() => expect([first.isTold(), second.isTold()]).toEqual([true, true]));
    first.toggle();
    await until(() => expect(second.shown()).toEqual({ isLiked: true, count: 1 }));
    second.toggle();
    await until(() => expect(first.shown()).toEqual(NOBODY));
  });

  test('a like that the service refuses is rolled back, and not sent again', async () => {
    const { hers } = await both();
    hers.toggle(UNKNOWN);
    expect(hers.shown(UNKNOWN).isLiked).toBe(true);
    await until(() => expect([hers.shown(UNKNOWN).isLiked, hers.refusals]).toEqual([false, [404]]));
    expect(hers.way.requests).toBe(1);
  });

  test('a tap made offline survives a reload, and is sent once when the line is back', async () => {
    const browser = newBrowser();
    const his = openTab(grace);
    const before = openTab(ada, browser);
    await until(() => expect([before.isTold(), his.isTold()]).toEqual([true, true]));
    before.way.isOpen = false;
    before.toggle();
    await until(() => expect(before.isWaiting()).toBe(true));
    expect([before.shown(), his.shown()]).toEqual([{ isLiked: true, count: 1 }, NOBODY]);
    await before.close();
    const after = openTab(ada, browser);
    await until(() => expect(his.shown()).toEqual({ isLiked: false, count: 1 }));
    await until(() => expect([after.shown(), after.isIdle()]).toEqual([{ isLiked: true, count: 1 }, true]));
    expect([after.way.requests, browser.kept.size]).toEqual([1, 0]);
  });

  test('a connection that comes back sends what waits, and counts go on', async () => {
    const { hers, his } = await both();
    hers.way.isOpen = false;
    hers.toggle();
    await until(() => expect(hers.isWaiting()).toBe(true));
    hers.way.isOpen = true;
    network.crash();
    await until(() => expect(his.shown()).toEqual({ isLiked: false, count: 1 }));
    await until(() => expect(hers.shown()).toEqual({ isLiked: true, count: 1 }));
  });

  test('a like whose answer is lost is sent again and counted once', async () => {
    const { hers, his } = await both();
    hers.way.losesAnswers = true;
    hers.toggle();
    await until(() => expect(hers.isWaiting()).toBe(true));
    await until(() => expect(his.shown()).toEqual({ isLiked: false, count: 1 }));
    expect(hers.shown()).toEqual({ isLiked: true, count: 1 });
    hers.way.losesAnswers = false;
    hers.ownLikes.send({ type: 'ownLikes.retry' });
    await until(() => expect(hers.isIdle()).toBe(true));
    expect(hers.way.requests).toBe(2);
    expect([hers.shown(), his.shown()]).toEqual([
      { isLiked: true, count: 1 },
      { isLiked: false, count: 1 },
    ]);
  });

  test('a tap that two tabs find after a reload is sent by one of them', async () => {
    const browser = newBrowser();
    const offline = openTab(ada, browser);
    offline.way.isOpen = false;
    await until(() => expect(offline.isTold()).toBe(true));
    offline.toggle();
    await until(() => expect(offline.isWaiting()).toBe(true));
    await offline.close();
    const tabs = [openTab(ada, browser), openTab(ada, browser)];
    for (const tab of tabs) {
      await until(() => expect([tab.shown(), tab.isIdle()]).toEqual([{ isLiked: true, count: 1 }, true]));
    }
    expect(tabs.reduce((sum, tab) => sum + tab.way.requests, 0)).toBe(1);
  });
});
