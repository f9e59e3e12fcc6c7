import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { FaultError, makeFault } from '../../domain/fault';
import { type Venue, VenueSchema } from '../../domain/venue';
import { summaryOf } from '../../domain/venue-summary';
import { venueMachine } from '../../machines/venue.machine';
import venueJson from '../fixtures/contract/venue.json';
import { coverPaths, expectReplay, start } from './harness';

const aurora = v.parse(VenueSchema, venueJson);
const borealis = v.parse(VenueSchema, { architectures: [{ id: 'borealis' }] });
const several = v.parse(VenueSchema, { architectures: [{ id: 'aurora' }, { id: 'borealis' }] });
const none = v.parse(VenueSchema, { architectures: [] });

const ONE_ARCHITECTURE = makeFault('PROCESSING_ERROR', {
  message: 'The venue must include exactly one architecture',
});
const broken = new FaultError(makeFault('PROCESSING_ERROR', { status: 500, message: 'The database is gone' }));
const CANNOT_LOAD = makeFault('PROCESSING_ERROR', {
  status: 500,
  message: 'Cannot load venue: The database is gone',
});

type Read = (architectureId: string) => Promise<Venue>;

function stage(read: Read) {
  const machine = venueMachine.provide({
    actors: { readVenue: fromPromise(({ input }) => read(input.architectureId)) },
  });
  return { machine, ...start(machine) };
}
function hold() {
  let answer: (venue: Venue) => void = () => {};
  const promise = new Promise<Venue>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
const load = (architectureId: string) => ({ type: 'venue.load', architectureId }) as const;

describe('the venue', () => {
  test('is empty until it is entered, then loaded, and told in short', async () => {
    const read = vi.fn<Read>().mockResolvedValue(aurora);
    const { actor, until, emitted } = stage(read);
    expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { architecture: null } });
    actor.send(load('aurora'));
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context).toEqual({ architectureId: 'aurora', architecture: aurora.architectures[0], fault: null });
    expect(read.mock.calls).toEqual([['aurora']]);
    expect(emitted).toEqual([{ type: 'venue.loaded', summary: summaryOf(aurora, 'aurora') }]);
  });

  test.each([
    ['no architecture', none],
    ['two architectures', several],
  ])('with %s raises "The venue must include exactly one architecture" §4.49', async (_, answer) => {
    const { actor, until, emitted } = stage(async () => answer);
    actor.send(load('aurora'));
    const { context } = await until((snapshot) => snapshot.matches('failed'));
    expect(context).toEqual({ architectureId: 'aurora', architecture: null, fault: ONE_ARCHITECTURE });
    expect(emitted).toEqual([{ type: 'venue.failed', architectureId: 'aurora', fault: ONE_ARCHITECTURE }]);
  });

  test.each([
    ['the message of the service', broken, CANNOT_LOAD],
    [
      'no message',
      new FaultError(makeFault('NOT_REACHABLE')),
      makeFault('NOT_REACHABLE', { message: 'Cannot load venue' }),
    ],
  ])('that cannot be loaded raises "Cannot load venue" with %s §4.50', async (_, error, fault) => {
    const { actor, until, emitted } = stage(() => Promise.reject(error));
    actor.send(load('aurora'));
    const { context } = await until((snapshot) => snapshot.matches('failed'));
    expect(context).toEqual({ architectureId: 'aurora', architecture: null, fault });
    expect(emitted).toEqual([{ type: 'venue.failed', architectureId: 'aurora', fault }]);
  });

  test('that failed loads when it is asked for again', async () => {
    const read = vi.fn<Read>().mockRejectedValueOnce(broken).mockResolvedValue(aurora);
    const { actor, until } = stage(read);
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('failed'));
    actor.send(load('aurora'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { fault: null } });
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.fault).toBeNull();
  });

  test('on its way is not asked for twice', async () => {
    const read = vi.fn<Read>().mockResolvedValue(aurora);
    const { actor, until } = stage(read);
    actor.send(load('aurora'));
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('on its way gives way to another, whose answer alone counts', async () => {
    const first = hold();
    const { actor, until, emitted } = stage((id) => (id === 'aurora' ? first.promise : Promise.resolve(borealis)));
    actor.send(load('aurora'));
    actor.send(load('borealis'));
    first.answer(aurora);
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.architecture?.id).toBe('borealis');
    expect(emitted).toEqual([{ type: 'venue.loaded', summary: summaryOf(borealis, 'borealis') }]);
  });

  test('stays on show while it is loaded again, but not while another is', async () => {
    const { actor, until } = stage(async (id) => (id === 'aurora' ? aurora : Promise.reject(broken)));
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    actor.send(load('aurora'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { architecture: { id: 'aurora' } } });
    await until((snapshot) => snapshot.matches('ready'));
    actor.send(load('borealis'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { architecture: null } });
    const failed = await until((snapshot) => snapshot.matches('failed'));
    expect(failed.context).toEqual({ architectureId: 'borealis', architecture: null, fault: CANNOT_LOAD });
  });

  test('is cleared from any state, and its late answer does not count', async () => {
    const late = hold();
    const { actor, until, emitted } = stage(() => late.promise);
    actor.send(load('aurora'));
    actor.send({ type: 'venue.clear' });
    late.answer(aurora);
    await late.promise;
    expect(actor.getSnapshot()).toMatchObject({
      value: 'empty',
      context: { architectureId: '', architecture: null, fault: null },
    });
    expect(emitted).toEqual([{ type: 'venue.cleared' }]);
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    actor.send({ type: 'venue.clear' });
    expect(actor.getSnapshot().context).toEqual({ architectureId: '', architecture: null, fault: null });
  });

  test('replays from its log', async () => {
    const read = vi.fn<Read>().mockRejectedValueOnce(broken).mockResolvedValueOnce(several).mockResolvedValue(aurora);
    const { machine, actor, record, until } = stage(read);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      actor.send(load('aurora'));
      await until((snapshot) => snapshot.matches('failed'));
    }
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    actor.send({ type: 'venue.clear' });
    expectReplay(machine, record);
  });

  test('has an architecture when it is ready, and a fault exactly when it failed, on any path', () => {
    coverPaths(venueMachine, {
      events: [
        load('aurora'),
        load('borealis'),
        { type: 'venue.clear' },
        { type: 'xstate.done.actor.readVenue', output: aurora },
        { type: 'xstate.done.actor.readVenue', output: several },
        { type: 'xstate.error.actor.readVenue', error: broken },
      ],
      limit: 500,
      invariant: (snapshot) => {
        const { architecture, architectureId, fault } = snapshot.context;
        expect(snapshot.matches('ready') && architecture === null).toBe(false);
        expect(fault !== null).toBe(snapshot.matches('failed'));
        expect(architectureId === '').toBe(snapshot.matches('empty'));
        expect(snapshot.matches('empty') && architecture !== null).toBe(false);
      },
    });
  });
});
