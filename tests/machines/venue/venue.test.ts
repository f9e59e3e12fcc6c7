import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { RELOAD_SPREAD_MS } from '../../../domain/kernel/constants';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type Venue, VenueSchema } from '../../../domain/kernel/venue';
import { summaryOf } from '../../../domain/kernel/venue-summary';
import type { VenueVersion } from '../../../domain/shell/version';
import { venueMachine } from '../../../machines/venue/venue.machine';
import venueJson from '../../fixtures/contract/venue.json';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { aurora, broken, inputs, LIVE, load, login, says, several } from './venue.inputs';

const borealis = v.parse(VenueSchema, { architectures: [{ id: 'borealis' }] });
const none = v.parse(VenueSchema, { architectures: [] });

const ONE_ARCHITECTURE = makeFault('PROCESSING_ERROR', {
  message: 'The venue must include exactly one architecture',
});
const CANNOT_LOAD = makeFault('PROCESSING_ERROR', {
  status: 500,
  message: 'Cannot load venue: The database is gone',
});

const STAGE: VenueVersion = { ...LIVE, mode: 'stage' };
const NOTHING = {
  architectureId: '',
  architecture: null,
  fault: null,
  read: null,
  asked: null,
  shown: null,
  isLoginOn: false,
  isSignedIn: false,
};

type Read = (architectureId: string) => Promise<Venue>;

function stage(read: Read, chance = 0) {
  const machine = venueMachine.provide({
    actors: { readVenue: fromPromise(({ input }) => read(input.architectureId)) },
  });
  const run = start(machine, { input: { chance } });
  run.actor.send(login(false));
  return { machine, ...run };
}
function hold() {
  let answer: (venue: Venue) => void = () => {};
  const promise = new Promise<Venue>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
describe('the venue', () => {
  test('a venue is empty until entered, then loads and reports its summary', async () => {
    const read = vi.fn<Read>().mockResolvedValue(aurora);
    const { actor, until, emitted } = stage(read);
    expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { architecture: null } });
    actor.send(load('aurora'));
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context).toEqual({
      ...NOTHING,
      architectureId: 'aurora',
      architecture: aurora.architectures[0],
      chance: 0,
    });
    expect(read.mock.calls).toEqual([['aurora']]);
    expect(emitted).toEqual([{ type: 'venue.loaded', summary: summaryOf(aurora, 'aurora') }]);
  });

  test.each([
    ['no architecture', none],
    ['two architectures', several],
  ])('a venue with %s raises "The venue must include exactly one architecture" §4.49', async (_, answer) => {
    const { actor, until, emitted } = stage(async () => answer);
    actor.send(load('aurora'));
    const { context } = await until((snapshot) => snapshot.matches('failed'));
    expect(context).toMatchObject({ architectureId: 'aurora', architecture: null, fault: ONE_ARCHITECTURE });
    expect(emitted).toEqual([{ type: 'venue.failed', architectureId: 'aurora', fault: ONE_ARCHITECTURE }]);
  });

  test.each([
    ['the message of the service', broken, CANNOT_LOAD],
    [
      'no message',
      new FaultError(makeFault('NOT_REACHABLE')),
      makeFault('NOT_REACHABLE', { message: 'Cannot load venue' }),
    ],
  ])('a venue that fails to load raises "Cannot load venue" with %s §4.50', async (_, error, fault) => {
    const { actor, until, emitted } = stage(() => Promise.reject(error));
    actor.send(load('aurora'));
    const { context } = await until((snapshot) => snapshot.matches('failed'));
    expect(context).toMatchObject({ architectureId: 'aurora', architecture: null, fault });
    expect(emitted).toEqual([{ type: 'venue.failed', architectureId: 'aurora', fault }]);
  });

  test('a failed venue loads again on request', async () => {
    const read = vi.fn<Read>().mockRejectedValueOnce(broken).mockResolvedValue(aurora);
    const { actor, until } = stage(read);
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('failed'));
    actor.send(load('aurora'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { fault: null } });
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.fault).toBeNull();
  });

  test('a loading venue is not requested twice', async () => {
    const read = vi.fn<Read>().mockResolvedValue(aurora);
    const { actor, until } = stage(read);
    actor.send(load('aurora'));
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('another venue replaces a loading one, and only its response counts', async () => {
    const first = hold();
    const { actor, until, emitted } = stage((id) => (id === 'aurora' ? first.promise : Promise.resolve(borealis)));
    actor.send(load('aurora'));
    actor.send(load('borealis'));
    first.answer(aurora);
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.architecture?.id).toBe('borealis');
    expect(emitted).toEqual([{ type: 'venue.loaded', summary: summaryOf(borealis, 'borealis') }]);
  });

  test('a venue stays shown while it reloads, but not while another loads', async () => {
    const { actor, until } = stage(async (id) => (id === 'aurora' ? aurora : Promise.reject(broken)));
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('ready'));
    actor.send(load('aurora'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { architecture: { id: 'aurora' } } });
    await until((snapshot) => snapshot.matches('ready'));
    actor.send(load('borealis'));
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { architecture: null } });
    const failed = await until((snapshot) => snapshot.matches('failed'));
    expect(failed.context).toMatchObject({ architectureId: 'borealis', architecture: null, fault: CANNOT_LOAD });
  });

  test('a venue is cleared from any state, and a late response is ignored', async () => {
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
    expect(actor.getSnapshot().context).toEqual({ ...NOTHING, chance: 0 });
  });
});

const changed = v.parse(VenueSchema, {
  architectures: [{ ...venueJson.architectures[0], defaultAreaId: venueJson.architectures[0]?.areas[1]?.id }],
});
const RENEWED = { type: 'venue.renewed', summary: summaryOf(changed, 'aurora') };

/** A shown venue of this version. */
async function shown(version: VenueVersion | null, read: Read, chance = 0) {
  const answers = vi.fn<Read>(read).mockResolvedValueOnce(aurora);
  const run = stage(answers, chance);
  if (version !== null) run.actor.send(says(version));
  run.actor.send(load('aurora'));
  await run.until((snapshot) => snapshot.matches('ready'));
  run.emitted.length = 0;
  return { ...run, read: answers };
}

test('replacing a venue reports the old one as cleared, then the new one as loaded', async () => {
  const { actor, until, emitted } = stage(async (id) => (id === 'aurora' ? aurora : borealis));
  actor.send(load('aurora'));
  await until((snapshot) => snapshot.matches('ready'));
  actor.send(load('borealis'));
  await until((snapshot) => snapshot.matches('ready'));
  expect(emitted).toEqual([
    { type: 'venue.loaded', summary: summaryOf(aurora, 'aurora') },
    { type: 'venue.cleared' },
    { type: 'venue.loaded', summary: summaryOf(borealis, 'borealis') },
  ]);
});

test('replacing a venue that failed to reload reports it as cleared first', async () => {
  const read = vi.fn<Read>().mockResolvedValueOnce(aurora).mockRejectedValueOnce(broken).mockResolvedValue(borealis);
  const { actor, until, emitted } = stage(read);
  actor.send(load('aurora'));
  await until((snapshot) => snapshot.matches('ready'));
  actor.send(load('aurora'));
  await until((snapshot) => snapshot.matches('failed'));
  actor.send(load('borealis'));
  await until((snapshot) => snapshot.matches('ready'));
  expect(emitted.map(({ type }) => type)).toEqual(['venue.loaded', 'venue.failed', 'venue.cleared', 'venue.loaded']);
});

describe('a venue with another version on the service', () => {
  test.each<[string, VenueVersion, Partial<VenueVersion>, 'current' | 'outdated' | 'empty']>([
    ['the same', LIVE, {}, 'current'],
    ['a higher published version', LIVE, { publishedVersion: 13 }, 'outdated'],
    ['a lower published version', LIVE, { publishedVersion: 11 }, 'current'],
    ['no longer published', LIVE, { publishedVersion: -1 }, 'empty'],
    ['another stage version, while live', LIVE, { version: 99 }, 'current'],
    ['no stage version, while live', LIVE, { version: undefined }, 'current'],
    ['a higher stage version', STAGE, { version: 21 }, 'outdated'],
    ['a lower stage version', STAGE, { version: 19 }, 'current'],
    ['the stage version -1', STAGE, { version: -1 }, 'empty'],
    ['another published version, while on the stage', STAGE, { publishedVersion: 13 }, 'current'],
    ['no longer published, while on the stage', STAGE, { publishedVersion: -1 }, 'current'],
    ['no version at all, while on the stage', STAGE, { version: undefined }, 'current'],
  ])('a venue whose version is now %s becomes %s §4.41 §4.42', async (_, before, news, state) => {
    const { actor, emitted } = await shown(before, () => new Promise(() => {}));
    const { version = null, ...rest } = { ...before, ...news };
    actor.send(says(version === null ? rest : { ...rest, version }));
    const { value } = actor.getSnapshot();
    expect(typeof value === 'string' ? value : value.ready).toBe(state);
    expect(emitted).toEqual(state === 'empty' ? [{ type: 'venue.unpublished' }] : []);
  });

  test('a venue with version -1 is cleared at once §4.43', async () => {
    const { actor } = await shown(LIVE, () => Promise.reject(broken));
    const gone = { ...LIVE, publishedVersion: -1 };
    actor.send(says(gone));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'empty',
      context: { ...NOTHING, read: gone },
    });
  });

  test('a lower version is only stored, and the next one is compared with it §4.44', async () => {
    const { actor, read } = await shown(LIVE, () => Promise.reject(broken));
    actor.send(says({ ...LIVE, publishedVersion: 5 }));
    actor.send(says({ ...LIVE, publishedVersion: 5 }));
    expect(actor.getSnapshot().value).toEqual({ ready: 'current' });
    actor.send(says({ ...LIVE, publishedVersion: 6 }));
    expect([actor.getSnapshot().value, read.mock.calls.length]).toEqual([{ ready: 'outdated' }, 1]);
  });

  test('a version that came before the login is compared after it, and not after a logout', async () => {
    const { actor, until } = stage(() => Promise.resolve(aurora));
    const newer = says({ ...LIVE, version: 15, publishedVersion: 13 });
    const isReady = (snapshot: ReturnType<typeof actor.getSnapshot>) => snapshot.matches('ready');
    actor.send(login(true));
    actor.send(says(LIVE));
    actor.send(load('aurora'));
    await until(isReady);
    actor.send(newer);
    expect(actor.getSnapshot()).toMatchObject({ value: { ready: 'current' }, context: { shown: LIVE } });
    actor.send({ type: 'venue.admit' });
    actor.send(newer);
    expect(actor.getSnapshot().value).toEqual({ ready: 'outdated' });
    actor.send({ type: 'venue.clear' });
    actor.send(says(LIVE));
    actor.send(load('aurora'));
    await until(isReady);
    actor.send(newer);
    expect(actor.getSnapshot().value).toEqual({ ready: 'current' });
  });

  test('versions are not compared before login §4.40 §6.13', async () => {
    const { actor, emitted } = await shown(LIVE, () => Promise.reject(broken));
    actor.send(login(true));
    actor.send(says({ ...LIVE, publishedVersion: 99 }));
    actor.send(says({ ...LIVE, publishedVersion: -1 }));
    expect([actor.getSnapshot().value, emitted]).toEqual([{ ready: 'current' }, []]);
    actor.send({ type: 'venue.admit' });
    actor.send(says({ ...LIVE, publishedVersion: 99 }));
    expect(actor.getSnapshot().value).toEqual({ ready: 'outdated' });
  });

  test('the first version is only stored', async () => {
    const { actor } = await shown(null, () => Promise.reject(broken));
    actor.send(says(LIVE));
    expect(actor.getSnapshot().value).toEqual({ ready: 'current' });
    actor.send(says({ ...LIVE, publishedVersion: 13 }));
    expect(actor.getSnapshot().value).toEqual({ ready: 'outdated' });
  });
});

describe('a newer venue', () => {
  const newer = { ...LIVE, publishedVersion: 13 };

  test('a newer venue replaces the shown one once it is loaded §4.45', async () => {
    const { actor, clock, until, emitted, read } = await shown(LIVE, async () => changed);
    actor.send(says(newer));
    expect(actor.getSnapshot()).toMatchObject({ value: { ready: 'outdated' }, context: { shown: LIVE } });
    clock.increment(0);
    expect(actor.getSnapshot().value).toEqual({ ready: 'renewing' });
    expect(actor.getSnapshot().context.architecture).toEqual(aurora.architectures[0]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
    const { context } = await until((snapshot) => snapshot.matches({ ready: 'current' }));
    expect([context.architecture, context.shown]).toEqual([changed.architectures[0], newer]);
    expect([emitted, read.mock.calls]).toEqual([[RENEWED], [['aurora'], ['aurora']]]);
  });

  test.each([
    ['fails to load', () => Promise.reject(broken), CANNOT_LOAD],
    ['is not a venue', async () => several, ONE_ARCHITECTURE],
  ])('a newer venue that %s keeps the old venue and is tried at the next poll', async (_, answer, fault) => {
    const { actor, clock, until, emitted, read } = await shown(LIVE, answer);
    actor.send(says(newer));
    clock.increment(0);
    const { context } = await until((snapshot) => snapshot.matches({ ready: 'current' }));
    expect([context.architecture, context.shown, context.fault]).toEqual([aurora.architectures[0], LIVE, null]);
    expect(emitted).toEqual([{ type: 'venue.renewalFailed', fault }]);
    read.mockResolvedValueOnce(changed);
    actor.send(says(newer));
    clock.increment(0);
    await until(({ context: { shown: version } }) => version === newer);
    expect(emitted.at(-1)).toEqual(RENEWED);
  });

  test('a newer venue that is outdated on arrival loads again', async () => {
    const [late, newest] = [hold(), hold()];
    const held = [late.promise, newest.promise];
    const { actor, clock, until, emitted } = await shown(LIVE, () => held.shift() ?? Promise.reject(broken));
    actor.send(says(newer));
    clock.increment(0);
    const evenNewer = { ...LIVE, publishedVersion: 14 };
    actor.send(says(evenNewer));
    late.answer(borealis);
    await late.promise;
    clock.increment(0);
    newest.answer(changed);
    const { context } = await until((snapshot) => snapshot.matches({ ready: 'current' }));
    expect([context.architecture, context.shown, emitted]).toEqual([changed.architectures[0], evenNewer, [RENEWED]]);
  });

  test('a version published while the venue loads is read at the next poll', async () => {
    const first = hold();
    const { actor, until } = stage(() => first.promise);
    actor.send(says(LIVE));
    actor.send(load('aurora'));
    actor.send(says(newer));
    first.answer(aurora);
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.shown).toEqual(LIVE);
    actor.send(says(newer));
    expect(actor.getSnapshot().value).toEqual({ ready: 'outdated' });
  });

  test('a version published before the request is the shown one', async () => {
    const { actor, until } = stage(async () => aurora);
    actor.send(says(LIVE));
    actor.send(says(newer));
    actor.send(load('aurora'));
    const { context } = await until((snapshot) => snapshot.matches('ready'));
    expect(context.shown).toEqual(newer);
    actor.send(says(newer));
    expect(actor.getSnapshot().value).toEqual({ ready: 'current' });
  });

  test('a newer venue that arrives after a clear is ignored', async () => {
    const late = hold();
    const { actor, clock, emitted } = await shown(LIVE, () => late.promise);
    actor.send(says(newer));
    clock.increment(0);
    actor.send({ type: 'venue.clear' });
    late.answer(changed);
    await late.promise;
    expect(actor.getSnapshot()).toMatchObject({ value: 'empty', context: { architecture: null, shown: null } });
    expect(emitted).toEqual([{ type: 'venue.cleared' }]);
  });

  test('each browser requests a newer venue at its own moment within the spread', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (chance) => {
        const { actor, clock, read } = await shown(LIVE, () => new Promise(() => {}), chance);
        const due = Math.floor(chance * RELOAD_SPREAD_MS);
        actor.send(says(newer));
        clock.increment(Math.max(0, due - 1));
        expect(due > 1 ? read.mock.calls.length : 1).toBe(1);
        clock.increment(1);
        expect(read).toHaveBeenCalledTimes(2);
      }),
    );
  });
});

test('a venue replays from its log', async () => {
  const read = vi
    .fn<Read>()
    .mockRejectedValueOnce(broken)
    .mockResolvedValueOnce(several)
    .mockResolvedValueOnce(aurora)
    .mockRejectedValueOnce(broken)
    .mockResolvedValue(changed);
  const { machine, actor, clock, record, until } = stage(read, 0.5);
  actor.send(says(LIVE));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    actor.send(load('aurora'));
    await until((snapshot) => snapshot.matches('failed'));
  }
  actor.send(load('aurora'));
  await until((snapshot) => snapshot.matches('ready'));
  for (const publishedVersion of [13, 14]) {
    actor.send(says({ ...LIVE, publishedVersion }));
    clock.increment(RELOAD_SPREAD_MS);
    await until((snapshot) => snapshot.matches({ ready: 'current' }));
  }
  actor.send({ type: 'venue.clear' });
  expectReplay(machine, record);
});

test('on any path, a venue has an architecture while ready and a fault exactly when failed', () => {
  coverPaths(venueMachine, {
    ...inputs,
    invariant: (snapshot) => {
      const { architecture, architectureId, fault } = snapshot.context;
      expect(snapshot.matches('ready') && architecture === null).toBe(false);
      expect(fault !== null).toBe(snapshot.matches('failed'));
      expect(architectureId === '').toBe(snapshot.matches('empty'));
      expect(snapshot.matches('empty') && architecture !== null).toBe(false);
    },
  });
});
