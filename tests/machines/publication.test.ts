import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { FaultError, makeFault } from '../../domain/fault';
import type { VenueVersion } from '../../domain/version';
import { publicationMachine } from '../../machines/publication.machine';
import { coverPaths, expectReplay, start } from './harness';

const version = (more: Partial<VenueVersion>): VenueVersion => ({
  mode: 'live',
  version: 14,
  publishedVersion: 12,
  publishedArchitectureId: 'aurora',
  ...more,
});
const published = version({});
const unpublished = version({ publishedVersion: -1, publishedArchitectureId: null });
const offline = makeFault('NOT_REACHABLE');

type Read = (input: { again: boolean }) => Promise<VenueVersion>;

function stage(read: Read) {
  const machine = publicationMachine.provide({ actors: { readVersion: fromPromise(({ input }) => read(input)) } });
  return { machine, ...start(machine) };
}
const answering = (...answers: (VenueVersion | Error)[]) => {
  const read = vi.fn<Read>(() => new Promise(() => {}));
  for (const answer of answers) {
    if (answer instanceof Error) read.mockRejectedValueOnce(answer);
    else read.mockResolvedValueOnce(answer);
  }
  return read;
};

describe('publication', () => {
  test('is unknown until the version is loaded, once it is asked for §4.10', () => {
    const read = answering(published);
    const { actor, emitted } = stage(read);
    expect(actor.getSnapshot()).toMatchObject({ value: 'unknown', context: { version: null, fault: null } });
    actor.send({ type: 'publication.refresh' });
    expect(actor.getSnapshot().value).toBe('unknown');
    actor.send({ type: 'publication.load' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { version: null } });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(emitted).toEqual([]);
  });

  test.each<[string, VenueVersion, 'PUBLISHED' | 'UNPUBLISHED']>([
    ['live and has a published version', published, 'PUBLISHED'],
    ['live and has the published version 0', version({ publishedVersion: 0 }), 'PUBLISHED'],
    ['live and has the published version -1', unpublished, 'UNPUBLISHED'],
    ['a stage', version({ mode: 'stage' }), 'PUBLISHED'],
    ['a stage and has the published version -1', version({ mode: 'stage', publishedVersion: -1 }), 'PUBLISHED'],
  ])('of a venue that is %s is told §3.73 §4.11 §4.12', async (_, answer, state) => {
    const { actor, until, emitted } = stage(answering(answer));
    actor.send({ type: 'publication.load' });
    const { value, context } = await until((snapshot) => snapshot.matches('known'));
    expect(value).toEqual({ known: state.toLowerCase() });
    expect(context).toEqual({ version: answer, fault: null });
    expect(emitted).toEqual([{ type: 'publication.known', state, version: answer }]);
  });

  test('that cannot be loaded is told as failed, and loads when it is asked for again', async () => {
    const { actor, until, emitted } = stage(answering(new FaultError(offline), published));
    actor.send({ type: 'publication.load' });
    const failed = await until((snapshot) => snapshot.matches('failed'));
    expect(failed.context).toEqual({ version: null, fault: offline });
    actor.send({ type: 'publication.load' });
    const known = await until((snapshot) => snapshot.matches('known'));
    expect(known.context).toEqual({ version: published, fault: null });
    expect(emitted).toEqual([
      { type: 'publication.failed', fault: offline },
      { type: 'publication.known', state: 'PUBLISHED', version: published },
    ]);
  });

  test('is looked at again every 120000 ms, unpublished and published again', async () => {
    const read = answering(published, unpublished, published);
    const { actor, clock, until } = stage(read);
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches({ known: 'published' }));
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('refreshing');
    await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
    clock.increment(120_000);
    await until((snapshot) => snapshot.matches({ known: 'published' }));
    expect(read.mock.calls).toEqual([[{ again: false }], [{ again: true }], [{ again: true }]]);
  });

  test('that cannot be read again leaves what was known, tells nobody, and is tried at the next interval', async () => {
    const { actor, clock, until, emitted } = stage(answering(published, new FaultError(offline), unpublished));
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(120_000);
    const { value, context } = await until((snapshot) => snapshot.matches('known'));
    expect(value).toEqual({ known: 'published' });
    expect(context).toEqual({ version: published, fault: offline });
    expect(emitted).toHaveLength(1);
    clock.increment(120_000);
    const after = await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
    expect(after.context).toEqual({ version: unpublished, fault: null });
    expect(emitted.at(-1)).toEqual({ type: 'publication.known', state: 'UNPUBLISHED', version: unpublished });
  });

  test('is read at once when the page wakes, and counts its interval from there', async () => {
    const read = answering(published, published);
    const { actor, clock, until } = stage(read);
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(60_000);
    actor.send({ type: 'publication.refresh' });
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(119_999);
    expect(read).toHaveBeenCalledTimes(2);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('refreshing');
  });

  test('replays from its log', async () => {
    const { machine, actor, clock, record, until } = stage(
      answering(new FaultError(offline), published, new Error('broken'), unpublished),
    );
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'publication.load' });
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(120_000);
    await until((snapshot) => snapshot.matches('known'));
    clock.increment(120_000);
    await until((snapshot) => snapshot.matches({ known: 'unpublished' }));
    expectReplay(machine, record);
  });

  test('once known is never unknown again, on any path', () => {
    const answers = [published, unpublished].flatMap((output) => [
      { type: 'xstate.done.actor.readVersion', output } as const,
      { type: 'xstate.done.actor.refreshVersion', output } as const,
    ]);
    coverPaths(publicationMachine, {
      events: [{ type: 'publication.load' }, { type: 'publication.refresh' }, ...answers],
      limit: 500,
      invariant: (snapshot) => {
        const isKnown = snapshot.matches('known') || snapshot.matches('refreshing');
        expect(snapshot.context.version !== null).toBe(isKnown);
        expect(snapshot.hasTag('busy')).toBe(snapshot.matches('loading'));
        expect(snapshot.matches({ known: 'published' }) && snapshot.context.version !== published).toBe(false);
        expect(snapshot.matches({ known: 'unpublished' }) && snapshot.context.version !== unpublished).toBe(false);
        expect(snapshot.matches('failed') && snapshot.context.fault === null).toBe(false);
      },
    });
  });
});
