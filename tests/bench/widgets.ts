import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { boardRoom } from '../../domain/chat/rooms';
import { API, fillPath } from '../../domain/kernel/api';
import { SHAPES_MAX } from '../../domain/widgets/board/shape';
import { prepare } from '../../server/operator/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';
import { startService } from '../e2e/kernel/service';
import { speak } from '../e2e/kernel/speech';
import { decide, tokenOf, visitorOf } from '../e2e/kernel/venue';
import { fillBelow } from './below';

// The work of the main thread for large contents, on a CPU that is slowed down four times: a whiteboard of 2,000 shapes while the
// user draws, and a media board of 5,000 items while the user scrolls. What a press costs is in actions.ts.
const SLOWED = 4;
const FRAME_AIM_MS = 1000 / 60;
const STEP_AIM_MS = 50;
const ITEMS = 5000;
const MOVES = 60;

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const dataDir = await mkdtemp(join(tmpdir(), 'venue-bench-'));

/** The shapes of a full board. */
function shapes(): Record<string, unknown> {
  const kinds = ['pen', 'box', 'note', 'arrow', 'oval', 'text'] as const;
  const points = Array.from({ length: 40 }, (_, at) => `${at * 250},${(at % 7) * 1400},50`).join(' ');
  return Object.fromEntries(
    Array.from({ length: SHAPES_MAX }, (_, at) => {
      const kind = kinds[at % kinds.length] ?? 'box';
      const own = kind === 'pen' ? { points } : kind === 'note' || kind === 'text' ? { text: `Idea ${at}` } : {};
      const box = `${(at % 50) * 120},${Math.floor(at / 50) * 90},100,70`;
      return [`s${at}`, { kind, by: 'ada', at: 1, last: 'ada', box, colour: 'blue', z: at, ...own }];
    }),
  );
}

/** Publishes the sample with this many media items on its board of films. */
async function fillMediaBoard(url: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(url, 'grace@aurora.example')}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: unknown): Promise<string> => {
    const post = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, { headers, ...(body === undefined ? {} : post) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const venue = JSON.parse(await ask(API.venue));
  const [{ id, areas }] = venue.architectures;
  const widgets = areas.flatMap(({ contentWidgets }: { contentWidgets: { id: string }[] }) => contentWidgets);
  const { configurations } = widgets.find((widget: { id: string }) => widget.id === 'product-films');
  configurations[0].contentPieces = Array.from({ length: ITEMS }, (_, at) => ({
    id: `film-${at}`,
    titles: [{ locale: 'en', text: `Film ${at}` }],
    kind: 'VIDEO',
    url: 'assets/film.webm',
    tags: [`tag ${at % 9}`],
    thumbnailAssetId: 'thumb-hall',
  }));
  await ask(API.saveVenue, venue);
  await ask(fillPath(API.publish, { architectureID: id }), {});
}

/** Milliseconds of work that the main thread has done. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
const frames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
/** By a part of its height, or by what the user sees of it, and four frames. */
const scrollWithin = (list: Node, part: number): Promise<void> =>
  new Promise((done) => {
    const scroller = list as HTMLElement;
    scroller.scrollTop += part > 0 ? scroller.scrollHeight * part : scroller.clientHeight;
    let left = 4;
    const next = (): void => {
      left -= 1;
      if (left < 0) done();
      else requestAnimationFrame(next);
    };
    next();
  });
const compare = (what: string, ms: number, aim: number, more = ''): void => {
  if (ms > aim) process.exitCode = 1;
  console.log(`${what}: ${ms.toFixed(1)} ms (at most ${aim.toFixed(1)})${ms > aim ? ' MISSED' : ''}${more}`);
};

const service = await startService([], { DATA_DIR: dataDir });
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
try {
  const speech = speak('en');
  await tokenOf(service.url, 'ada@aurora.example');
  await service.stop();
  await fillBelow(dataDir, ({ write }) => write(['boards', 'live', 'shapes', boardRoom('star-chart')], shapes()));
  await service.start();
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} (near zero for the goals to mean anything)`);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' });
  await decide(context);
  // tsx names functions by a helper that a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const visitor = visitorOf(page, speech, false);
  await visitor.arrive(`${service.url}/v/aurora/area/lobby`);
  await visitor.expectArea('lobby');
  await page.getByRole('button', { name: speech.t('area.showList') }).click();

  await fillMediaBoard(service.url);
  await page.goto(`${service.url}/v/aurora/area/expo`);
  await visitor.expectArea('expo');
  await visitor.widget('expo', 'product-films').click();
  const films = visitor.dialog('expo', 'product-films');
  await films.getByText('Film 0', { exact: true }).waitFor();
  const list = page.locator('[data-overlay] [data-scroller]');
  const moved: number[] = [];
  const scroller = await list.elementHandle();
  const scroll = async (place: number) => {
    const before = await workOf(session);
    await scroller?.evaluate(scrollWithin, place);
    moved.push((await workOf(session)) - before);
  };
  await slow(SLOWED);
  for (let step = 0; step < 20; step += 1) await scroll(0);
  const pages = median(moved.splice(0));
  for (let step = 0; step < 5; step += 1) await scroll(0.15);
  await slow(1);
  const rows = await page.locator('[data-overlay] [aria-posinset]').count();
  compare(`Media board of ${ITEMS} items, work of a page down`, pages, STEP_AIM_MS);
  console.log(`  a leap in the list takes ${median(moved).toFixed(0)} ms of work; ${rows} rows are on the page`);
  await page.keyboard.press('Escape');
  await films.waitFor({ state: 'hidden' });

  await page.goto(`${service.url}/v/aurora/area/observatory?widget=star-chart`);
  const board = visitor.dialog('observatory', 'star-chart');
  const count = new Intl.NumberFormat('en').format(SHAPES_MAX);
  const paper = board.getByRole('img', { name: speech.t('board.paper', { count }), exact: true });
  await paper.waitFor();
  const box = await paper.boundingBox();
  if (box === null) throw new Error('There is no paper');
  const deeds = [
    ['moving the board', 'hand'],
    ['moving a shape', 'select'],
    // The board is full: the stroke does not stay.
    ['drawing', 'pen'],
  ] as const;
  for (const rate of [1, SLOWED]) {
    await slow(rate);
    for (const [deed, tool] of deeds) {
      await board.getByRole('button', { name: speech.t(`board.tool.${tool}`), exact: true }).click();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await frames(page);
      const before = await workOf(session);
      for (let move = 1; move <= MOVES; move += 1) {
        await page.mouse.move(box.x + box.width / 2 + move, box.y + box.height / 2 + (move % 5));
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
      const ms = ((await workOf(session)) - before) / MOVES;
      await page.mouse.up();
      const what = `Whiteboard of ${SHAPES_MAX} shapes, ${deed}, work in a frame at CPU / ${rate}`;
      if (rate === 1) compare(what, ms, FRAME_AIM_MS);
      else console.log(`${what}: ${ms.toFixed(1)} ms`);
    }
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await frames(page);
    const before = await workOf(session);
    const times: number[] = [];
    await page.keyboard.down('Control');
    for (let move = 0; move < MOVES; move += 1) {
      await page.mouse.wheel(0, move % 20 < 10 ? -30 : 30);
      times.push(
        await page.evaluate(
          () =>
            new Promise<number>((done) =>
              requestAnimationFrame((begun) => requestAnimationFrame((ended) => done(ended - begun))),
            ),
        ),
      );
    }
    await page.keyboard.up('Control');
    const ms = ((await workOf(session)) - before) / MOVES;
    const what = `Whiteboard of ${SHAPES_MAX} shapes, zooming, work in a step at CPU / ${rate}`;
    if (rate === 1) compare(what, ms, FRAME_AIM_MS);
    else console.log(`${what}: ${ms.toFixed(1)} ms`);
    console.log(
      `  from one frame to the next: ${median(times).toFixed(1)} ms (median), ${Math.max(...times).toFixed(1)} at most`,
    );
  }
  await context.close();
} finally {
  await browser.close();
  await service[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
}
