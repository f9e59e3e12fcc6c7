import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createRealtime } from '../../../src/adapters/shell/realtime';
import { WAITING } from '../../kernel/waiting';

type OpenRealtime = (
  app: unknown,
  line: unknown,
  tell: { connected: (isConnected: boolean) => void; moved: (version: number) => void },
) => () => void;
type Begin = (code: string, app: unknown) => () => void;

const APP = { name: 'app' };
const LINE = { database: 'https://venue.example', mode: 'live', uid: 'ada' } as const;

function begin(calmly: () => Promise<void> = async () => {}) {
  const close = vi.fn<() => void>();
  const openRealtime = vi.fn<OpenRealtime>(() => close);
  const { machine, use } = createRealtime({
    identity: async () => ({ app: APP }) as never,
    whenCalm: calmly,
    load: async () => ({ openRealtime }),
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'realtime.learn', ...LINE });
  const state = () => actor.getSnapshot().value;
  return { actor, close, openRealtime, state, use };
}

test('the database is opened once the page is calm, and says whether it is connected', async () => {
  let calm = () => {};
  const { actor, close, openRealtime, state } = begin(() => new Promise((resolve) => (calm = resolve)));
  expect(openRealtime).not.toHaveBeenCalled();
  calm();
  await vi.waitFor(
    () =>
      expect(openRealtime).toHaveBeenCalledExactlyOnceWith(APP, LINE, {
        connected: expect.any(Function),
        moved: expect.any(Function),
      }),
    WAITING,
  );
  openRealtime.mock.lastCall?.[2].connected(true);
  expect(state()).toEqual({ on: { open: 'connected' } });
  openRealtime.mock.lastCall?.[2].connected(false);
  expect(state()).toEqual({ on: { open: 'reconnecting' } });
  actor.send({ type: 'realtime.learn', uid: null });
  expect(close).toHaveBeenCalledOnce();
});

test('a database that is not needed any more is not opened', async () => {
  let calm = () => {};
  const { actor, openRealtime } = begin(() => new Promise((resolve) => (calm = resolve)));
  actor.send({ type: 'realtime.learn', uid: null });
  calm();
  actor.send({ type: 'realtime.learn', uid: 'grace' });
  calm();
  await vi.waitFor(() => expect(openRealtime).toHaveBeenCalledOnce(), WAITING);
  expect(openRealtime.mock.lastCall?.[1]).toMatchObject({ uid: 'grace' });
});

test('a feature starts once the database is open, and ends when it is stopped', async () => {
  const { use } = begin();
  const end = vi.fn<() => void>();
  const start = vi.fn<Begin>(() => end);
  const stop = use(async () => 'code', start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith('code', APP), WAITING);
  stop();
  expect(end).toHaveBeenCalledOnce();
});

test('a feature that is stopped before its code is there does not start', async () => {
  const { use } = begin();
  const [early, late] = [vi.fn<Begin>(), vi.fn<Begin>(() => () => {})];
  use(async () => 'code', early)();
  use(async () => 'code', late);
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce(), WAITING);
  expect(early).not.toHaveBeenCalled();
});

test('a feature whose code cannot be fetched starts when the database is opened again; the others stay as they are', async () => {
  const { actor, openRealtime, state, use } = begin();
  const end = vi.fn<() => void>();
  const other = vi.fn<Begin>(() => end);
  use(async () => 'other', other);
  await vi.waitFor(() => expect(other).toHaveBeenCalledOnce(), WAITING);
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new Error('offline'));
  const start = vi.fn<Begin>(() => () => {});
  use(load, start);
  await vi.waitFor(() => expect(state()).toEqual({ on: 'failed' }), WAITING);
  actor.send({ type: 'realtime.retry' });
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), WAITING);
  expect([openRealtime.mock.calls.length, other.mock.calls.length, end.mock.calls.length]).toEqual([2, 1, 0]);
});

test('a feature whose code fails after another one has ended the connection waits for its pause as well', async () => {
  const { actor, openRealtime, state, use } = begin();
  let fail = (_error: Error) => {};
  const load = vi
    .fn<() => Promise<string>>(async () => 'code')
    .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const start = vi.fn<Begin>(() => () => {});
  use(load, start);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), WAITING);
  use(vi.fn<() => Promise<string>>(async () => 'other').mockRejectedValueOnce(new Error('offline')), () => () => {});
  await vi.waitFor(() => expect(state()).toEqual({ on: 'failed' }), WAITING);
  actor.send({ type: 'realtime.retry' });
  await vi.waitFor(() => expect(openRealtime).toHaveBeenCalledTimes(2), WAITING);
  fail(new Error('offline'));
  await vi.waitFor(() => expect(state()).toEqual({ on: 'failed' }), WAITING);
  expect(load).toHaveBeenCalledOnce();
  actor.send({ type: 'realtime.retry' });
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), WAITING);
});
