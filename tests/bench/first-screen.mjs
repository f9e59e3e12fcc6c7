const network = (latency, downloadThroughput, uploadThroughput) => ({
  offline: false,
  latency,
  downloadThroughput,
  uploadThroughput,
});
/** Throughput in bytes per second, latency in milliseconds. */
export const PHONE = { slowdown: 4, network: network(150, 200_000, 94_000) };
export const SLOW_PHONE = { slowdown: 6, network: network(400, 50_000, 50_000) };
const VIEWPORT = { width: 1366, height: 768 };
/** A page that has been idle for this long is done. */
const QUIET_MS = 3000;
const LIMIT_MS = 60_000;

/** Runs in the page before anything else: records when the searched element appears, and when the main thread is blocked. */
function watch(marks) {
  const seen = {};
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const isShown = (found) => found !== null && !found.disabled && found.getClientRects().length > 0;
  const pictures = () =>
    [...document.querySelectorAll('main img')].filter(
      (found) =>
        found.clientWidth >= 1000 &&
        found.complete &&
        found.naturalWidth > 0 &&
        found.checkVisibility({ opacityProperty: true }),
    );
  const LOOKS = {
    input: () => isShown(document.querySelector('form input')),
    shown: () => isShown(document.querySelector('main ul button')),
    // Clicks like an impatient user: a page that cannot respond yet does nothing.
    click: () => {
      if (isShown(document.querySelector('main form input'))) return true;
      document.querySelector('main ul button')?.click();
      return isShown(document.querySelector('main form input'));
    },
    // Types like a user who does not wait for the scripts: the form can be submitted once the application knows it.
    filled: () => {
      for (const input of document.querySelectorAll('main form input')) {
        if (input.value !== '') continue;
        input.focus();
        document.execCommand('insertText', false, input.type === 'email' ? 'ada@aurora.example' : 'AURORA1815');
      }
      return isShown(document.querySelector('main form button[type="submit"]'));
    },
    heading: () =>
      [...document.querySelectorAll('main h1')].some((found) => isShown(found) && found.textContent === 'Lobby'),
    // A stretched preview counts: the attendee sees the room.
    picture: () => pictures().length > 0,
    sharp: () => pictures().some((found) => found.naturalWidth >= found.clientWidth),
  };
  const look = () => {
    if (document.body !== null) {
      for (const mark of marks) if (!(mark in seen) && LOOKS[mark]()) seen[mark] = performance.now();
    }
    if (marks.some((mark) => !(mark in seen))) requestAnimationFrame(look);
  };
  look();
  window.benchSeen = () => ({
    seen,
    tasks,
    now: performance.now(),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  });
}

const isOver = ({ seen, tasks, now, paint }, marks) => {
  const last = Math.max(
    ...marks.map((mark) => seen[mark] ?? Number.POSITIVE_INFINITY),
    ...tasks.map(([at, ms]) => at + ms),
  );
  return paint !== null && now > last + QUIET_MS;
};

/** One cold visit: milliseconds from the start of navigation, and bytes as received until the last mark except `sharp`. */
export async function visit(browser, { url, marks, state, isTraced = false, device = PHONE }) {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(state ? { storageState: state } : {}) });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const bytes = { script: 0, style: 0, other: 0, requests: 0 };
  const kinds = new Map();
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  const sizes = [];
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    sizes.push([kinds.get(requestId), encodedDataLength, timestamp]),
  );
  let startedAt = null;
  client.on('Network.requestWillBeSent', ({ timestamp }) => (startedAt ??= timestamp));
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', device.network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
  await page.addInitScript(`(${watch.toString()})(${JSON.stringify(marks)})`);
  if (isTraced) await browser.startTracing(page, { screenshots: false });
  await page.goto(url, { waitUntil: 'commit' });
  const since = performance.now();
  let result = null;
  while (result === null || !isOver(result, marks)) {
    if (performance.now() - since > LIMIT_MS) throw new Error(`${url}: ${JSON.stringify(result)} after ${LIMIT_MS} ms`);
    await page.waitForTimeout(250);
    result = await page.evaluate(() => window.benchSeen());
  }
  const trace = isTraced ? await browser.stopTracing() : null;
  await context.close();
  const { sharp: _, ...seen } = result.seen;
  const lastMark = Math.max(...Object.values(seen)) / 1000;
  for (const [kind, size, at] of sizes) {
    if (at - startedAt > lastMark) continue;
    bytes.requests += 1;
    bytes[kind === 'Script' ? 'script' : kind === 'Stylesheet' ? 'style' : 'other'] += size;
  }
  const blocked = result.tasks.reduce((sum, [, ms]) => sum + ms - 50, 0);
  return { ...result.seen, paint: result.paint, blocked, bytes, trace };
}

/** The tasks that block the main thread longest, with what they run. */
export function longestTasks(trace, count = 8) {
  const { traceEvents } = JSON.parse(trace.toString());
  const start = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.isOutermostMainFrame,
  )?.ts;
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const events = traceEvents.filter((event) => event.ph === 'X' && isMain(event));
  return events
    .filter(({ name, dur, ts }) => /RunTask$/.test(name) && dur > 50_000 && ts >= (start ?? 0))
    .toSorted((a, b) => b.dur - a.dur)
    .slice(0, count)
    .map((task) => {
      const inside = events.filter(
        ({ name, ts, dur = 0, tid, pid }) =>
          !/RunTask$/.test(name) &&
          pid === task.pid &&
          tid === task.tid &&
          ts >= task.ts &&
          ts + dur <= task.ts + task.dur &&
          dur > 8000,
      );
      const what = inside.map(({ name, dur, args }) => {
        const url = args?.data?.url ?? args?.beginData?.url ?? args?.fileName ?? '';
        return `${name}${url ? ` ${url.split('/').at(-1)}` : ''} ${(dur / 1000).toFixed(0)}`;
      });
      return `${((task.ts - start) / 1000).toFixed(0).padStart(6)} ms: ${(task.dur / 1000).toFixed(0)} ms  ${[...new Set(what)].slice(0, 6).join(', ')}`;
    });
}
