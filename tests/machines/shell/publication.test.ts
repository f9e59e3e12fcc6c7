import { describe, expect, test, vi } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { VenueVersion } from '../../../domain/shell/version';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, published, START, unpublished, version } from './publication.inputs';

const offline = makeFault('NOT_REACHABLE');
const broken = makeFault('PROCESSING_ERROR', { status: 500 });
type Snapshot = SnapshotFrom<typeof publicationMachine>;
type Read = (input: { again: boolean }) => Promise<VenueVersion>;

/** What is known, and how it is read. */
const stateOf = ({ value }: Snapshot) => [value.known, value.reading];
const isWaiting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ reading: { upToDate: 'waiting' } }) || snapshot.matches({ reading: { failing: 'waiting' } });
const isPaused = (snapshot: Snapshot): boolean => snapshot.matches({ reading: { upToDate: 'paused' } });

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
  await run.until(isWaiting);
  run.emitted.length = 0;
  return { ...run, read };
}

describe('publication', () => {
  test('the publication is unknown until its version loads on request §4.10', () => {
    const { actor, emitted } = stage(answering(published));
    expect(actor.getSnapshot()).toMatchObject({ context: { version: null, fault: null } });
    actor.send({ type: 'publication.show', now: START });
    expect(stateOf(actor.getSnapshot())).toEqual(['unknown', 'idle']);
    actor.send({ type: 'publication.load' });
    expect(stateOf(actor.getSnapshot())).toEqual(['unknown', 'loading']);
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
    const snapshot = await until(isWaiting);
    expect(stateOf(snapshot)).toEqual([state.toLowerCase(), { upToDate: 'waiting' }]);
    expect(snapshot.context).toEqual({ version: answer, fault: null, readAt: START, seenAt: START });
    expect(emitted).toEqual([{ type: 'publication.known', state, version: answer }]);
  });

  test('a version that fails to load is reported and loads again on request', async () => {
    const { actor, until, emitted } = stage(answering(failure(), published));
    actor.send({ type: 'publication.load' });
    const failed = await until((snapshot) => snapshot.matches({ reading: 'failed' }));
    expect([failed.value.known, failed.context]).toMatchObject(['unknown', { version: null, fault: offline }]);
    actor.send({ type: 'publication.load' });
    const { context } = await until(isWaiting);
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
    expect(stateOf(actor.getSnapshot())).toEqual(['published', { upToDate: { refreshing: 'firstTry' } }]);
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
    const retrying = await until(
      (snapshot) => !snapshot.matches({ reading: { upToDate: { refreshing: 'firstTry' } } }),
    );
    expect(stateOf(retrying)).toEqual(['published', { upToDate: { refreshing: 'retry' } }]);
    const snapshot = await until(isWaiting);
    expect([stateOf(snapshot), read.mock.calls.length, snapshot.context.fault]).toEqual([
      ['unpublished', { upToDate: 'waiting' }],
      3,
      null,
    ]);
    expect(emitted).toEqual([
      { type: 'publication.refreshing' },
      { type: 'publication.stumbled', fault: broken },
      { type: 'publication.known', state: 'UNPUBLISHED', version: unpublished },
      { type: 'publication.refreshed' },
    ]);
  });

  test('polling reports later failures, keeps the version and continues at the interval §4.48', async () => {
    const { actor, clock, until, emitted, read } = await known(
      failure(),
      failure(broken),
      failure(broken),
      published,
      failure(),
    );
    clock.increment(120_000);
    const snapshot = await until(isWaiting);
    const { context } = snapshot;
    expect([stateOf(snapshot), context.version, context.fault, read.mock.calls.length]).toEqual([
      ['published', { failing: 'waiting' }],
      published,
      broken,
      3,
    ]);
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(3);
    clock.increment(1);
    expect(stateOf(actor.getSnapshot())).toEqual(['published', { failing: 'refreshing' }]);
    await until(isWaiting);
    expect(read).toHaveBeenCalledTimes(4);
    clock.increment(120_000);
    const after = await until(isWaiting);
    expect([after.context.fault, stateOf(after)]).toEqual([null, ['published', { upToDate: 'waiting' }]]);
    clock.increment(120_000);
    await until((seen) => seen.matches({ reading: { upToDate: { refreshing: 'retry' } } }));
    expect(emitted.map(({ type }) => type.replace('publication.', ''))).toEqual([
      'refreshing',
      'stumbled',
      'missed',
      'refreshed',
      'refreshing',
      'missed',
      'refreshed',
      'refreshing',
      'known',
      'refreshed',
      'refreshing',
      'stumbled',
    ]);
  });

  test('polling pauses while the page is hidden', async () => {
    const { actor, clock, read } = await known();
    actor.send({ type: 'publication.hide' });
    clock.increment(10 * 120_000);
    expect([stateOf(actor.getSnapshot()), read.mock.calls.length]).toEqual([['published', { upToDate: 'paused' }], 1]);
  });

  test.each([
    [119_999, 'waiting'],
    [120_000, { refreshing: 'firstTry' }],
    [3_600_000, { refreshing: 'firstTry' }],
    [-5000, { refreshing: 'firstTry' }],
  ])('a page that is shown again %i ms after the last response is %o', async (passed, state) => {
    const { actor } = await known();
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.show', now: START + passed });
    expect(stateOf(actor.getSnapshot())).toEqual(['published', { upToDate: state }]);
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
    await until(isWaiting);
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
    expect(stateOf(await until((snapshot) => snapshot.context.version !== null))).toEqual([
      'published',
      { upToDate: 'waiting' },
    ]);
  });

  test('a poll in progress completes after the page is hidden', async () => {
    const { actor, clock, until, read } = await known(unpublished);
    clock.increment(120_000);
    actor.send({ type: 'publication.hide' });
    await until(isPaused);
    clock.increment(10 * 120_000);
    expect([actor.getSnapshot().context.version, read.mock.calls.length]).toEqual([unpublished, 2]);
  });

  test('polling does not start on a hidden page', async () => {
    const { actor, clock, until } = stage(answering(published));
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.load' });
    await until(isPaused);
    clock.increment(10 * 120_000);
    expect(stateOf(actor.getSnapshot())).toEqual(['published', { upToDate: 'paused' }]);
  });

  test('a requested poll runs at once, even on a hidden page', async () => {
    const { actor, until, read } = await known(published, published);
    actor.send({ type: 'publication.load' });
    await until(isWaiting);
    actor.send({ type: 'publication.hide' });
    actor.send({ type: 'publication.load' });
    await until(isPaused);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe('polling after a failed retry', () => {
  async function failing(...answers: (VenueVersion | Error)[]) {
    const run = await known(failure(), failure(broken), ...answers);
    run.actor.send({ type: 'publication.load' });
    await run.until((snapshot) => snapshot.matches({ reading: { failing: 'waiting' } }));
    return run;
  }
  const REFRESHING = ['published', { failing: 'refreshing' }];

  test('a requested poll runs at once, also on a hidden page', async () => {
    const { actor } = await failing();
    actor.send({ type: 'publication.load' });
    expect(stateOf(actor.getSnapshot())).toEqual(REFRESHING);
    const hidden = await failing();
    hidden.actor.send({ type: 'publication.hide' });
    expect(stateOf(hidden.actor.getSnapshot())).toEqual(['published', { failing: 'paused' }]);
    hidden.actor.send({ type: 'publication.load' });
    expect(stateOf(hidden.actor.getSnapshot())).toEqual(REFRESHING);
  });

  test('a page that is shown again waits for the rest of the interval', async () => {
    const { actor, clock, now } = await failing();
    actor.send({ type: 'publication.hide' });
    clock.increment(60_000);
    actor.send({ type: 'publication.show', now: now() });
    expect(stateOf(actor.getSnapshot())).toEqual(['published', { failing: 'waiting' }]);
    clock.increment(60_000);
    expect(stateOf(actor.getSnapshot())).toEqual(REFRESHING);
  });

  test('a later failure is remembered, and the next poll comes an interval later', async () => {
    const { actor, clock, now, until } = await failing(failure());
    actor.send({ type: 'publication.hide' });
    clock.increment(3_600_000);
    actor.send({ type: 'publication.show', now: now() });
    expect(stateOf(actor.getSnapshot())).toEqual(REFRESHING);
    const { context } = await until(isWaiting);
    expect(context.fault).toEqual(offline);
    clock.increment(119_999);
    expect(isWaiting(actor.getSnapshot())).toBe(true);
    clock.increment(1);
    expect(stateOf(actor.getSnapshot())).toEqual(REFRESHING);
  });
});

test('the publication replays from its log', async () => {
  const { machine, actor, clock, record, until } = stage(
    answering(failure(), published, new Error('broken'), unpublished, failure(), failure(), published),
  );
  actor.send({ type: 'publication.load' });
  await until((snapshot) => snapshot.matches({ reading: 'failed' }));
  actor.send({ type: 'publication.load' });
  await until(isWaiting);
  clock.increment(120_000);
  await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
  clock.increment(120_000);
  await until(({ context }) => context.fault !== null);
  await until(isWaiting);
  actor.send({ type: 'publication.hide' });
  actor.send({ type: 'publication.show', now: START + 400_000 });
  await until((snapshot) => snapshot.matches({ known: 'published' }));
  expectReplay(machine, record);
});

test('on any path, a known publication stays known and a hidden page is not polled', () => {
  coverPaths(publicationMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { version: held, fault } = snapshot.context;
      const { page } = snapshot.value;
      const state = snapshot.value.known;
      expect(held).toBe({ unknown: null, published, unpublished }[state]);
      const isPolled = snapshot.matches({ reading: 'upToDate' }) || snapshot.matches({ reading: 'failing' });
      expect(isPolled).toBe(state !== 'unknown');
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches({ reading: 'loading' }));
      expect([page, isWaiting(snapshot) && page === 'hidden']).toEqual([page, false]);
      expect([page, isPaused(snapshot) && page === 'visible']).toEqual([page, false]);
      const hasFailed = snapshot.matches({ reading: 'failed' }) || snapshot.matches({ reading: 'failing' });
      expect([snapshot.value, hasFailed && fault === null]).toEqual([snapshot.value, false]);
    },
  });
});
