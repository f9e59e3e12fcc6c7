import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type Page } from '@playwright/test';
import { widgetRoom } from '../../domain/chat/rooms';
import { openDatabase } from '../../server/db/database';
import { prepare } from '../../server/operator/prepare.mjs';
import { openRealtime } from '../../server/realtime/open-realtime';
import { CHROMIUM_FLAGS, ensureChromium } from '../e2e/kernel/chromium.mjs';
import { startService } from '../e2e/kernel/service';
import { speak } from '../e2e/kernel/speech';
import { decide, visitorOf } from '../e2e/kernel/venue';

// What a room of many messages costs the browser: frames while scrolling, and a message that comes. Argument: how many.
const MANY = Number(process.argv[2] ?? 10_000);
const ROOM = widgetRoom('stage-questions');
const FRAMES = 240;
const FRAME_STEP_PX = 30;
/** A message every 20 seconds, the last one now. */
const APART_MS = 20_000;

await prepare({ force: false });
const executablePath = ensureChromium(console.log);
const dataDir = await mkdtemp(join(tmpdir(), 'venue-bench-'));

/** Writes the messages below the service, which would refuse so many of one attendee. */
async function fill(count: number): Promise<void> {
  const store = await openDatabase({ dataDir });
  const server = createServer();
  const realtime = await openRealtime({
    db: store.db,
    listen: store.listen,
    server,
    publicUrl: null,
    verify: () => Promise.reject(new Error('Nobody connects')),
    mayEnter: async () => false,
    log: { error: (...what: unknown[]) => console.error(...what) },
  });
  const now = Date.now();
  const messages = Array.from({ length: count }, (_, index) => [
    `-M${String(index).padStart(18, '0')}`,
    {
      from: `attendee-${index % 40}`,
      kind: 'text',
      at: now - (count - index) * APART_MS,
      text: `Message ${index}: ${'what the speaker said about it. '.repeat(1 + (index % 5))}`,
    },
  ]);
  await realtime.database.write('service', {
    path: ['chat', 'live', 'messages', ROOM],
    value: Object.fromEntries(messages),
  });
  await realtime.close();
  await store.close();
}

/** Milliseconds of each frame while the history moves, and those of the longest task. */
function scroll(page: Page) {
  return page.evaluate(
    async ({ frames, step }) => {
      const scroller = document.querySelector<HTMLElement>('[data-chat-room] section');
      if (scroller === null) throw new Error('There is no history');
      const found: number[] = [];
      await new Promise<void>((resolve) => {
        let last = performance.now();
        const draw = (now: number) => {
          found.push(now - last);
          last = now;
          // There and back, so that no older messages are asked for.
          scroller.scrollTop += found.length < frames / 2 ? -step : step;
          if (found.length < frames) requestAnimationFrame(draw);
          else resolve();
        };
        requestAnimationFrame(draw);
      });
      return found.slice(2);
    },
    { frames: FRAMES, step: FRAME_STEP_PX },
  );
}

const p95 = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? Number.NaN;

const service = await startService([], { DATA_DIR: dataDir });
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
try {
  await service.stop();
  await fill(MANY);
  await service.start();
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} (near zero for the goals to mean anything)`);
  for (const [name, screen] of [
    ['desktop', { viewport: { width: 1366, height: 768 } }],
    ['phone', { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }],
  ] as const) {
    const context = await browser.newContext({ ...screen, locale: 'en-GB' });
    await decide(context);
    // tsx names functions by a helper that a page does not have.
    await context.addInitScript({ content: 'globalThis.__name = (value) => value' });
    const page = await context.newPage();
    const speech = speak('en');
    const visitor = visitorOf(page, speech, name === 'phone');
    await visitor.arrive(`${service.url}/v/aurora/area/stage`);
    await visitor.widget('stage', 'stage-questions').click();
    const room = visitor.dialog('stage', 'stage-questions');
    const field = room.getByRole('textbox', { name: speech.t('chat.message'), exact: true });
    await field.waitFor();
    await room
      .getByText(`Message ${MANY - 1}:`)
      .first()
      .waitFor();
    const count = () => page.evaluate(() => document.querySelectorAll('[data-chat-room] li').length);
    const arrival = async (text: string): Promise<number> => {
      await field.fill(text);
      return page.evaluate(async (wanted) => {
        const since = performance.now();
        const sent = new Promise<number>((resolve) => {
          const watcher = new MutationObserver(() => {
            const last = [...document.querySelectorAll('[data-chat-room] li')].at(-1);
            if (!last?.textContent?.includes(wanted)) return;
            watcher.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - since)));
          });
          watcher.observe(document.body, { childList: true, subtree: true });
        });
        document.querySelector<HTMLButtonElement>('[data-chat-room] form button[type=submit]')?.click();
        return sent;
      }, text);
    };
    const tell = async (label: string) => {
      const frames = await scroll(page);
      const times = [];
      for (const index of [1, 2, 3]) times.push(await arrival(`${label} ${index} on the ${name}`));
      const late = frames.filter((ms) => ms > 1000 / 30).length;
      console.log(
        `${name}, ${label}: frames p95 ${p95(frames).toFixed(1)} ms, ${late} of ${frames.length} beyond 33 ms; own message shown after ${Math.min(...times).toFixed(0)} ms`,
      );
    };
    await tell(`${await count()} rows`);
    const since = performance.now();
    let rows = await count();
    while (rows < MANY) {
      // Scrolling to the oldest message asks for older ones.
      await page.evaluate(() => {
        const scroller = document.querySelector('[data-chat-room] section');
        scroller?.scrollTo({ top: -scroller.scrollHeight });
      });
      await page.waitForFunction((before) => document.querySelectorAll('[data-chat-room] li').length > before, rows);
      rows = await count();
    }
    console.log(`${name}: ${rows} rows read in ${((performance.now() - since) / 1000).toFixed(0)} s`);
    await page.evaluate(() => document.querySelector('[data-chat-room] section')?.scrollTo({ top: 0 }));
    await tell(`${rows} rows`);
    await context.close();
  }
} finally {
  await browser.close();
  await service[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
}
