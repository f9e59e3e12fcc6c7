import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { VenueVersion } from '../../../domain/shell/version';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, published, START, unpublished, version } from './publication.inputs';

const offline = makeFault('NOT_REACHABLE');
const broken = makeFault('PROCESSING_ERROR', { status: 500 });
type Read = (input: { again: boolean }) => Promise<VenueVersion>;

/** Responses have the time of the machine's clock. */
function stage(read: Read) {
  const machine = publicationMachine.provide({
    actors: { readVersion: fromPromise(async ({ input }) => ({ version: await read(input), at: now() })) },
  });
  const run = start(machine);
  const now = (): number => START + run.clock.now();
  return { machine, ...run, now };
}
const answering = (...answers: (VenueVersion | Error)[]) => {
  const read = vi.fn<Read>(() => new Promise(() => {}));
  for (const answer of answers) {
    if (answer instanceof Error) read.mockRejectedValueOnce(answer);
    else read.mockResolvedValueOnce(answer);
  }
  return read;
};
const failure = (fault = offline) => new FaultError(fault);

async function known(...answers: (VenueVersion | Error)[]) {
  const read = answering(published, ...answers);
  const run = stage(read);
  run.actor.send({ type: 'publication.load' });
  await run.until((snapshot) => snapshot.matches('known'));
  run.emitted.length = 0;
  return { ...run, read };
}

describe('publication', () => {
  test('the publication is unknown until its version loads on request §4.10', () => {
    const { actor, emitted } = stage(answering(published));
    expect(actor.getSnapshot()).toMatchObject({ value: 'unknown', context: { version: null, fault: null } });
    actor.send({ type: 'publication.show', now: START });
    expect(actor.getSnapshot().value).toBe('unknown');
    actor.send({ type: 'publication.load' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { version: null } });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(emitted).toEqual([]);
  });

  test.each<[string, VenueVersion, 'PUBLISHED' | 'UNPUBLISHED']>([
    ['live with a published version', published, 'PUBLISHED'],
    ['live with the published version 0', version({ publishedVersion: 0 }), 'PUBLISHED'],
    ['live with the published version -1', unpublished, 'UNPUBLISHED'],
    ['a stage', version({ mode: 'stage' }), 'PUBLISHED'],
    ['a stage with the published version -1', version({ mode: 'stage', publishedVersion: -1 }), 'PUBLISHED'],
  ])('the publication of a venue that is %s is reported §3.73 §4.11 §4.12', async (_, answer, state) => {
    const { actor, until, emitted } = stage(answering(answer));
    actor.send({ type: 'publication.load' });
    const { value, context } = await until((snapshot) => snapshot.matches('known'));
    expect(value).toEqual({ known: state.toLowerCase() });
    expect(context).toEqual({
      version: answer,
      fault: null,
      readAt: START,
      seenAt: START,
      isHidden: false,
      failures: 0,
    });
    expect(emitted).toEqual([{ type: 'publication.known', state, version: answer }]);
  });

  test('a version that fails to load is reported and loads again on request', async () => {
    const { actor, until, emitted } = stage(answering(failure(), published));
    actor.send({ type: 'publication.load' });
    const failed = await until((snapshot) => snapshot.matches('failed'));
    expect(failed.context).toMatchObject({ version: null, fault: offline });
    actor.send({ type: 'publication.load' });
    const { context } = await until((snapshot) => snapshot.matches('known'));
    expect(context).toMatchObject({ version: published, fault: null });
    expect(emitted).toEqual([
      { type: 'publication.failed', fault: offline },
      { type: 'publication.known', state: 'PUBLISHED', version: published },
    ]);
  });
});

describe('polling', () => {
  test('polling reads the version every 120000 ms and reports start and end §9.3', async () => {
    const { actor, clock, until, emitted, read } = await known(unpublished, published);
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(actor.getSnapshot().matches('refreshing')).toBe(true);
    await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
    clock.increment(120_000);
    await until((snapshot) => snapshot.matches({ known: 'published' }));
    expect(read.mock.calls).toEqual([[{ again: false }], [{ again: true }], [{ again: true }]]);
    expect(emitted).toEqual([
      { type: 'publication.refreshing' },
      { type: 'publication.known', state: 'UNPUBLISHED', version: unpublished },
      { type: 'publication.refreshed' },
      { type: 'publication.refreshing' },
      { type: 'publication.known', state: 'PUBLISHED', version: published },
      { type: 'publication.refreshed' },
    ]);
  });

  test('polling retries once after its first failure and reports it §4.47', async () => {
    const { clock, until, emitted, read } = await known(failure(broken), unpublished);
    clock.increment(120_000);
    const { context } = await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
    expect([read.mock.calls.length, context.fault, context.failures]).toEqual([3, null, 0]);
    expect(emitted).toEqual([
      { type: 'publication.refreshing' },
      { type: 'publication.stumbled', fault: broken },
      { type: 'publication.known', state: 'UNPUBLISHED', version: unpublished },
      { type: 'publication.refreshed' },
    ]);
  });

  test('polling reports later failures, keeps the version and continues at the interval §4.48', async () => {
    const { clock, until, emitted, read } = await known(
      failure(),
      failure(broken),
      failure(broken),
      published,
      failure(),
    );
    clock.increment(120_000);
    const { value, context } = await until((snapshot) => snapshot.matches('known'));
    expect([value, context.version, context.fault, read.mock.calls.length]).toEqual([
      { known: 'published' },
      published,
      broken,
      3,
    ]);
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(3);
    clock.increment(1);
    await until((snapshot) => snapshot.matches('known'));
    expect(read).toHaveBeenCalledTimes(4);
    clock.increment(120_000);
    const after = await until((snapshot) => snapshot.matches('known'));
    expect([after.context.fault, after.context.failures]).toEqual([null, 0]);
    clock.increment(120_000);
    await until(({ context: { failures } }) => failures === 1);
    expect(emitted.map(({ type }) => type.replace('publication.', ''))).toEqual([
      ...['refreshing', 'stumbled', 'missed', 'refreshed'],
      ...['refreshing', 'missed', 'refreshed'],
      ...['refreshing', 'known', 'refreshed'],
      ...['refreshing', 'stumbled'],
    ]);
  });

  test('polling pauses while the page is hidden', async () => {
    const { actor, clock, read } = await known();
    actor.send({ type: 'publication.hide' });
    clock.increment(10 * 120_000);
    expect([actor.getSnapshot().value, read.mock.calls.length]).toEqual(['hidden', 1]);
  });

  test.each([
    [119_999, 'known'],
    [120_000, 'refreshing'],
    [3_600_000, 'refreshing'],
    [-5000, 'refreshing'],
  ])('a page that is shown again %i ms after the last response is %s', async (passed, state) => {
    const { actor } = await known();
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.show', now: START + passed });
    expect(actor.getSnapshot().matches(state as 'known')).toBe(true);
  });

  test('paused polling is due at the original time', async () => {
    const { actor, clock, now, read } = await known(published);
    clock.increment(30_000);
    actor.send({ type: 'publication.hide' });
    clock.increment(60_000);
    actor.send({ type: 'publication.show', now: now() });
    clock.increment(29_999);
    expect(read).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('a failed poll on showing the page counts, and the next comes an interval later', async () => {
    const { actor, clock, now, until, read } = await known(failure(), failure(broken), published);
    actor.send({ type: 'publication.hide' });
    clock.increment(3_600_000);
    actor.send({ type: 'publication.show', now: now() });
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(3);
    clock.increment(1);
    expect(read).toHaveBeenCalledTimes(4);
  });

  test('polling starts if the page is shown before the first response', async () => {
    const { actor, until } = stage(answering(published));
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.load' });
    actor.send({ type: 'publication.show', now: START });
    expect((await until((snapshot) => snapshot.context.version !== null)).value).toEqual({ known: 'published' });
  });

  test('a poll in progress completes after the page is hidden', async () => {
    const { actor, clock, until, read } = await known(unpublished);
    clock.increment(120_000);
    actor.send({ type: 'publication.hide' });
    await until((snapshot) => snapshot.matches('hidden'));
    clock.increment(10 * 120_000);
    expect([actor.getSnapshot().context.version, read.mock.calls.length]).toEqual([unpublished, 2]);
  });

  test('polling does not start on a hidden page', async () => {
    const { actor, clock, until } = stage(answering(published));
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('hidden'));
    clock.increment(10 * 120_000);
    expect(actor.getSnapshot().value).toBe('hidden');
  });

  test('a requested poll runs at once, even on a hidden page', async () => {
    const { actor, until, read } = await known(published, published);
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('known'));
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('hidden'));
    expect(read).toHaveBeenCalledTimes(3);
  });
});

test('the publication replays from its log', async () => {
  const { machine, actor, clock, record, until } = stage(
    answering(failure(), published, new Error('broken'), unpublished, failure(), failure(), published),
  );
  actor.send({ type: 'publication.load' });
  await until((snapshot) => snapshot.matches('failed'));
  actor.send({ type: 'publication.load' });
  await until((snapshot) => snapshot.matches('known'));
  clock.increment(120_000);
  await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
  clock.increment(120_000);
  await until(({ context }) => context.fault !== null);
  await until((snapshot) => snapshot.matches('known'));
  actor.send({ type: 'publication.hide' });
  actor.send({ type: 'publication.show', now: START + 400_000 });
  await until((snapshot) => snapshot.matches({ known: 'published' }));
  expectReplay(machine, record);
});

test('on any path, a known publication stays known and a hidden page is not polled', () => {
  coverPaths(publicationMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { version: held, isHidden, failures } = snapshot.context;
      const isKnown = ['known', 'hidden', 'refreshing'].some((state) => snapshot.matches(state as 'known'));
      expect(held !== null).toBe(isKnown);
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('loading'));
      expect(snapshot.matches({ known: 'published' }) && held !== published).toBe(false);
      expect(snapshot.matches({ known: 'unpublished' }) && held !== unpublished).toBe(false);
      expect(snapshot.matches('known') && isHidden).toBe(false);
      expect(snapshot.matches('hidden') && !isHidden).toBe(false);
      expect(snapshot.matches('failed') && snapshot.context.fault === null).toBe(false);
      expect(failures).toBeLessThan(2);
    },
  });
});
