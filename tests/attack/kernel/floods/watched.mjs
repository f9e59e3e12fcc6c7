// Loaded before the service: what holds its event loop, and how much memory it has. Its workers load this, too.
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 10;
const MEGABYTE = 1024 * 1024;

/** Machines that are busy stop a process for a while: what holds the loop also takes processor time. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let last = { wall: performance.now(), processor: processorMs() };
let held = 0;
let stalled = 0;
let highest = 0;
const tick = () => {
  const now = { wall: performance.now(), processor: processorMs() };
  const [late, worked] = [now.wall - last.wall - TICK_MS, now.processor - last.processor];
  held = Math.max(held, Math.min(late, worked));
  stalled = Math.max(stalled, late - worked);
  highest = Math.max(highest, process.memoryUsage.rss());
  last = now;
};
function watch() {
  setInterval(tick, TICK_MS).unref();
  process.on('message', (asked) => {
    tick();
    if (asked === 'collect') globalThis.gc();
    const { rss, heapUsed } = process.memoryUsage();
    const sockets = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    const figures = {
      held,
      stalled,
      highest: highest / MEGABYTE,
      now: rss / MEGABYTE,
      heap: heapUsed / MEGABYTE,
      sockets,
    };
    held = 0;
    stalled = 0;
    highest = 0;
    process.send(figures);
  });
  process.channel.unref();
}
if (isMainThread) watch();
