import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HTTP } from './kernel/floods/http';
import type { Size } from './kernel/floods/kinds';
import { REALTIME } from './kernel/floods/realtime';
import { type Figures, startTarget, type Target } from './kernel/floods/target';
import { runs, tally } from './kernel/tally';

const USERS = 6;
const LIVEZ_MS = 200;
/** What a flood leaves, and what it takes while it lasts, most of which waits to be collected. */
const MEGABYTES = { left: 100, taken: 100 };
const WAITING = { timeout: 30_000, interval: 500 };
/** On a busy machine a flood may take too long by chance, but not each time. */
const TRIES = 3;
/** An answer takes some turns of the event loop. */
const TURNS = 3;
const SIZE: Size = runs(0, 1) === 0 ? 'short' : 'whole';
/** The others only in `npm run attack`. */
const IN_GATE = /^(?:20,000 paths in one write without|listeners|40 messages|200 rings)/;
const FLOODS = Object.entries({ ...REALTIME, ...HTTP }).filter(([name]) => SIZE === 'whole' || IN_GATE.test(name));
const counted = tally('floods of the built service');

let target: Target;
const rows: string[] = [];
const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(62) + cells.map((cell) => cell.padStart(10)).join('');
const inRow = (
  name: string,
  { held, stalled, slowest, p99, late, highest }: Figures,
  before: number,
  left: number,
): string =>
  row(name, [
    ...[held, slowest, p99, late, stalled].map((ms) => `${ms.toFixed(0)} ms`),
    `${(highest - before).toFixed(0)} MB`,
    `${left.toFixed(0)} MB`,
  ]);

beforeAll(async () => {
  target = await startTarget(USERS);
});
afterAll(async () => {
  counted.write();
  const head = row('flood', ['loop held', '/livez', 'p99', 'asker late', 'stalled', 'memory', 'left']);
  if (SIZE === 'whole') console.log([head, ...rows].join('\n'));
  await target.stop();
});

test.each(FLOODS)('the service answers others in time and stays small under %s', async (name, { refused, send }) => {
  await counted.attack(async () => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const { now } = await target.reset();
      const answers = await send(target, SIZE);
      const during = await target.figures();
      const told = new Map<string, number>();
      for (const { s } of answers) told.set(s, (told.get(s) ?? 0) + 1);
      if (refused !== null) expect(told.keys()).toContain(refused);
      const unexplained = answers.filter(({ s, d }) => s !== 'ok' && (typeof d !== 'string' || d === ''));
      expect(unexplained, 'each refusal says why').toEqual([]);
      expect(during.highest - now).toBeLessThan(MEGABYTES.taken);
      let left = 0;
      await vi.waitFor(async () => {
        left = (await target.reset()).now - now;
        expect(left).toBeLessThan(MEGABYTES.left);
      }, WAITING);
      rows.push(
        inRow(name, during, now, left),
        `    ${[...told].map(([status, count]) => `${count} ${status}`).join(', ')}`,
      );
      const isInTime = during.held < LIVEZ_MS && during.p99 - during.late - TURNS * during.stalled < LIVEZ_MS;
      if (isInTime) return;
      if (attempt === TRIES) expect.fail(inRow(name, during, now, left));
    }
  });
});
