import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate';
import { type Run, readRecording, unfold } from '../../../domain/support/recording';
import { MARKS } from '../../../machines/kernel/marks';
import { replayRun } from '../../../machines/support/replay-run';
import { reportMachine } from '../../../machines/support/report.machine';
import { createFlight } from '../../../src/adapters/support/flight';
import { createRecording } from '../../../src/adapters/support/recording';
import { createRing } from '../../../src/adapters/support/ring';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';
import { inputAt, newTab } from '../../machines/root/root-world';
import { leftoversSince, openNow } from '../../views/kernel/leftovers';

// The simulated browser lacks it.
beforeEach(() => void vi.stubGlobal('PerformanceNavigationTiming', vi.fn<() => void>()));
afterEach(() => void vi.unstubAllGlobals());

const keep = { read: () => null, write: () => {} };

async function visit(limit?: number) {
  const tab = newTab();
  const ring = createRing(limit);
  const root = createActor(tab.machine, { input: inputAt('/'), clock: new SimulatedClock(), inspect: ring.inspect });
  root.start();
  onTestFinished(() => void root.stop());
  await quiet();
  const part = (id: string): AnyActorRef => root.system.get(id);
  const open = (id: string): void =>
    part('dialogs').send({ type: 'dialogs.push', dialog: { id, kind: 'menu', subject: null, onPop: 'remove' } });
  const fly = () => {
    const flight = createFlight(ring, root, { keep });
    return { run: () => flight.recording().runs.at(-1) as Run };
  };
  return { ...tab, root, ring, part, open, fly };
}

const snapshotsIn = (run: Run): number => [...unfold(run)].filter(({ snapshot }) => snapshot !== null).length;
const FINE = { difference: null, problem: null };

test('a recording that is read before the page was idle contains all that happened', async () => {
  const { machine, ring, open, fly } = await visit();
  const { run } = fly();
  open('first');
  expect(ring.seen.length).toBeGreaterThan(100);
  const written = run();
  expect(ring.seen).toEqual([]);
  expect(written.entries.at(-1)).toMatchObject({ event: { type: 'address.hold' } });
  expect(replayRun(machine, MARKS, written)).toEqual({ ...FINE, verified: snapshotsIn(written) });
});

test('the ring is written down when the page is idle', async () => {
  const { ring, fly } = await visit();
  fly();
  await expect.poll(() => ring.seen.length, WAITING).toBe(0);
});

test('the ring is written down a few events at a time if the page is never idle', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  const { ring, open, fly } = await visit();
  fly();
  for (let round = 0; round < 400; round += 1) open(`d${round}`);
  expect(ring.seen.length).toBeLessThan(1500);
});

test('a ring that ran over is followed by a recording from a checkpoint, which replays', async () => {
  const { machine, ring, open, fly, part } = await visit(200);
  for (let round = 0; round < 60; round += 1) open(`d${round}`);
  expect([ring.isWhole, ring.seen.length <= 200]).toEqual([false, true]);
  const { run } = fly();
  part('navigation').send({ type: 'navigation.go', path: '/?round=1' });
  await quiet();
  const written = run();
  expect(written.checkpoint).not.toBeNull();
  expect(snapshotsIn(written)).toBeGreaterThan(5);
  expect(replayRun(machine, MARKS, written)).toEqual({ ...FINE, verified: snapshotsIn(written) });
});

test('a recorder that ends leaves no listener', async () => {
  const { ring, root } = await visit();
  const flight = createFlight(ring, root, { keep });
  const before = openNow();
  const end = flight.watch();
  const opened = [...openNow()].filter((one) => !before.has(one)).map(({ name }) => name);
  expect(opened).toEqual(['pagehide', 'error', 'unhandledrejection'].map((type) => `listener ${type} on window`));
  end();
  // What happened meanwhile is still written once.
  await expect.poll(() => leftoversSince(before), WAITING).toEqual([]);
});

test('a recording has the run before a reload, also after several reloads; what cannot be read is left out', async () => {
  let kept: string | null = null;
  const session = { read: () => kept, write: (_: string, value: string | null) => void (kept = value) };
  const recordingOf = async (isKept: boolean) => {
    const { ring, root } = await visit();
    const flight = createFlight(ring, root, { keep: session });
    const end = flight.watch();
    const { sessionId, runs } = flight.recording();
    if (isKept) window.dispatchEvent(new Event('pagehide'));
    end();
    return { sessionId, runs };
  };
  const first = await recordingOf(true);
  const second = await recordingOf(true);
  const third = await recordingOf(false);
  expect([first, second, third].map(({ runs }) => runs.length)).toEqual([1, 2, 2]);
  expect(new Set([first, second, third].map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(third.runs[0]?.entries.length).toBe(second.runs[1]?.entries.length);
  kept = 'torn';
  const fresh = await recordingOf(false);
  expect([fresh.runs.length, fresh.sessionId === first.sessionId]).toEqual([1, false]);
});

test('a recording does not contain the recordings that were sent before', async () => {
  const ring = createRing();
  let recording: ReturnType<typeof createRecording> | null = null;
  const written = () => recording as NonNullable<typeof recording>;
  const sent: string[] = [];
  const report = reportMachine.provide({
    actors: {
      fetchReport: fromPromise(async ({ self }) => void (recording = createRecording(ring, self))),
      recorder: fromCallback(() => written().record()),
      views: fromCallback(() => {}),
      prepareRecording: fromPromise(async () => written().prepare()),
      sendRecording: fromPromise(async ({ input }) => {
        sent.push(input.recording?.open() ?? '');
        return { code: input.code };
      }),
    },
  });
  const machine = newTab().machine.provide({ actors: { report } });
  const root = createActor(machine, { input: inputAt('/'), clock: new SimulatedClock(), inspect: ring.inspect });
  root.start();
  onTestFinished(() => void root.stop());
  const actor: ActorRefFrom<typeof reportMachine> = root.system.get('report');
  for (let round = 0; round < 6; round += 1) {
    actor.send({ type: 'report.open' });
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: 'ready' }));
    actor.send({ type: 'report.send' });
    await waitFor(actor, (snapshot) => snapshot.matches({ dialog: { ready: { delivery: 'sent' } } }));
    actor.send({ type: 'report.close' });
  }
  const growth = sent.slice(2).map((text, at) => text.length - (sent[at + 1]?.length ?? 0));
  expect(sent).toHaveLength(6);
  expect(Math.max(...growth)).toBeLessThan(4000);
  const run = readRecording(sent.at(-1) ?? '').runs.at(-1) as Run;
  expect(replayRun(machine, MARKS, run)).toEqual({ ...FINE, verified: snapshotsIn(run) });
});
