import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Http } from '../../../src/adapters/kernel/http';
import { inTurn } from '../../../src/adapters/kernel/idle';
import { createDeparture } from '../../../src/adapters/people/departure';
import { peopleInside } from '../../../src/adapters/people/inside';
import { createPresence } from '../../../src/adapters/people/presence';
import type { OpenLine } from '../../../src/adapters/people/presence-line';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen } from '../../views/kernel/leftovers';

const app = { name: 'venue', options: {}, automaticDataCollectionEnabled: false };

function adapter(load: Parameters<typeof createPresence>[0]['load'], whenCalm = async () => {}) {
  const { presence, crowd, leave } = createPresence({
    identity: async () => ({ app, watchToken: () => countOpen('listener of tokens') }),
    whenCalm,
    hearPage: () => countOpen('listener of the page'),
    sid: 'tab',
    ...(load === undefined ? {} : { load }),
  });
  const actor = createActor(presence, { input: { now: 1 } });
  actor.start();
  const arrive = () => {
    actor.send({ type: 'presence.configure', database: 'https://venue.example' });
    actor.send({ type: 'presence.arrive', uid: 'ada', attendee: null });
  };
  return { actor, crowd, leave, arrive };
}

const fakeLine = () => ({
  arm: vi.fn<OpenLine['arm']>(async () => {}),
  disarm: vi.fn<OpenLine['disarm']>(async () => {}),
  write: vi.fn<OpenLine['write']>(async () => {}),
  hide: vi.fn<OpenLine['hide']>(async () => {}),
  remove: vi.fn<OpenLine['remove']>(async () => {}),
  pause: vi.fn<OpenLine['pause']>(),
  resume: vi.fn<OpenLine['resume']>(),
  readRoster: vi.fn<OpenLine['readRoster']>(() => () => {}),
  readCount: vi.fn<OpenLine['readCount']>(() => () => {}),
  readStaff: vi.fn<OpenLine['readStaff']>((tell) => {
    tell(['radia']);
    return () => {};
  }),
});

test('the SDK is fetched for a user who is logged in, once the page is calm', async () => {
  const load = vi.fn<() => Promise<{ openLine: () => OpenLine }>>(async () => ({ openLine: fakeLine }));
  let calm = () => {};
  const { actor, arrive } = adapter(load, () => new Promise<void>((resolve) => (calm = resolve)));
  expect(load).not.toHaveBeenCalled();
  arrive();
  expect(load).not.toHaveBeenCalled();
  calm();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), WAITING);
  actor.stop();
});

test('a user who logs out before the page is calm gets no connection', async () => {
  const openLine = vi.fn<() => OpenLine>(fakeLine);
  let calm = () => {};
  const { actor, arrive } = adapter(
    async () => ({ openLine }),
    () => new Promise<void>((resolve) => (calm = resolve)),
  );
  arrive();
  actor.send({ type: 'presence.depart' });
  calm();
  await quiet();
  await inTurn(Promise.resolve());
  await quiet();
  expect(openLine).not.toHaveBeenCalled();
  actor.stop();
});

test('an SDK that cannot be fetched is reported, and fetched again when the service answers', async () => {
  const load = vi
    .fn<() => Promise<{ openLine: () => OpenLine }>>()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue({ openLine: fakeLine });
  const { actor, arrive } = adapter(load);
  const failures: unknown[] = [];
  actor.on('presence.failed', ({ fault }) => failures.push(fault.message));
  arrive();
  await waitFor(actor, (snapshot) => snapshot.matches('broken'));
  expect(failures).toEqual(['Failed to fetch']);
  actor.send({ type: 'presence.retry' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), WAITING);
  expect(actor.getSnapshot().matches('on')).toBe(true);
  actor.stop();
});

test('lists that are wanted before the connection are read once it is open, unless they are given up', async () => {
  const line = fakeLine();
  let open = () => {};
  const { actor, crowd, arrive } = adapter(
    async () => ({ openLine: () => line }),
    () => new Promise<void>((resolve) => (open = resolve)),
  );
  const list = createActor(crowd);
  list.start();
  arrive();
  list.send({ type: 'crowd.enterArea', areaId: 'lobby' });
  list.send({ type: 'crowd.open', mode: 'live' });
  list.send({ type: 'crowd.enterArea', areaId: 'stage' });
  open();
  await vi.waitFor(() => expect(line.readRoster).toHaveBeenCalled(), WAITING);
  expect(line.readRoster.mock.calls.map(([input]) => input)).toEqual([{ mode: 'live', areaId: 'stage', limit: 200 }]);
  expect(line.readCount.mock.calls.map(([areaId]) => areaId)).toEqual(['stage']);
  expect(list.getSnapshot().context.staff).toEqual(['radia']);
  list.stop();
  actor.stop();
});

test('a second removal waits for the first one', async () => {
  const line = fakeLine();
  let removed = () => {};
  line.remove.mockImplementation(() => new Promise<void>((resolve) => (removed = resolve)));
  const { actor, crowd, arrive, leave } = adapter(async () => ({ openLine: () => line }));
  const list = createActor(crowd);
  list.start();
  list.send({ type: 'crowd.open', mode: 'live' });
  list.send({ type: 'crowd.enterArea', areaId: 'lobby' });
  arrive();
  await vi.waitFor(() => expect(line.readRoster).toHaveBeenCalled(), WAITING);
  list.stop();
  actor.send({ type: 'presence.depart' });
  expect(line.remove).toHaveBeenCalledTimes(1);
  const left = vi.fn<() => void>();
  const leaving = leave().then(left);
  await Promise.resolve();
  expect(left).not.toHaveBeenCalled();
  removed();
  await leaving;
  expect(line.remove).toHaveBeenCalledTimes(1);
  actor.stop();
});

test('a logout removes the attendee from the venue first', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const line = fakeLine();
  const departure = createDeparture();
  const { presence } = peopleInside({
    http: {} as Http,
    realtime: { use: () => () => {} },
    sdk: async () => ({ app, watchToken: () => () => {} }),
    departure,
    load: async () => ({ openLine: () => line }),
  });
  const actor = createActor(presence, { input: { now: 1 } });
  actor.start();
  actor.send({ type: 'presence.configure', database: 'https://venue.example' });
  actor.send({ type: 'presence.arrive', uid: 'ada', attendee: null });
  await vi.advanceTimersByTimeAsync(5000);
  await departure.leave();
  expect(line.remove).toHaveBeenCalledTimes(1);
  actor.stop();
});

test('a logout without a connection has nothing to remove, and with one removes once', async () => {
  const line = fakeLine();
  const { actor, arrive, leave } = adapter(async () => ({ openLine: () => line }));
  await leave();
  expect(line.remove).not.toHaveBeenCalled();
  const opened = vi.fn<() => void>();
  actor.on('presence.opened', opened);
  arrive();
  await vi.waitFor(async () => {
    await leave();
    expect(line.remove).toHaveBeenCalledTimes(1);
  }, WAITING);
  actor.send({ type: 'presence.depart' });
  await waitFor(actor, (snapshot) => snapshot.matches('off'));
  expect(line.remove).toHaveBeenCalledTimes(1);
  actor.stop();
});
