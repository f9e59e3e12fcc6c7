import { expect, test, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import { type CodeActorRef, codeMachine } from '../../../machines/shell/code.machine';
import { codesMachine } from '../../../machines/shell/codes.machine';
import { quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { membersOf } from '../kernel/members';
import { inputs as codeInputs } from './code.inputs';
import { inputs } from './codes.inputs';

const want = (key: string) => ({ type: 'collection.want', input: { key } }) as const;

/** Fetches fail as long as the network is away. */
function stage() {
  const network = { isAway: false };
  const fetched: string[] = [];
  const fetchCode = fromPromise<void, { key: string }>(async ({ input }) => {
    if (network.isAway) throw new TypeError('Failed to fetch');
    fetched.push(input.key);
  });
  const machine = codesMachine.provide({ actors: { member: codeMachine.provide({ actors: { fetchCode } }) } });
  const run = start(machine);
  const code = (key: string): CodeActorRef => run.actor.getSnapshot().children[key] as CodeActorRef;
  const reaches = (key: string, state: 'ready' | 'failed') =>
    waitFor(code(key), (snapshot) => snapshot.matches(state), { timeout: 2000 });
  return { ...run, machine, network, fetched, code, reaches };
}

test('code is fetched when a view wants it', async () => {
  const { actor, fetched, reaches } = stage();
  actor.send(want('profile'));
  await reaches('profile', 'ready');
  expect(fetched).toEqual(['profile']);
});

test('code that cannot be fetched fails alone', async () => {
  const { actor, network, code, reaches } = stage();
  actor.send(want('venuePages'));
  await reaches('venuePages', 'ready');
  network.isAway = true;
  actor.send(want('profile'));
  await reaches('profile', 'failed');
  expect(code('venuePages').getSnapshot().value).toBe('ready');
});

test.each([
  ['a retry', (ref: ReturnType<typeof stage>) => ref.code('profile').send({ type: 'code.retry' })],
  [
    'the return of the connection',
    (ref: ReturnType<typeof stage>) => ref.actor.send({ type: 'collection.tell', event: { type: 'code.reconnected' } }),
  ],
])('%s fetches failed code again', async (_, act) => {
  const run = stage();
  run.network.isAway = true;
  run.actor.send(want('profile'));
  await run.reaches('profile', 'failed');
  act(run);
  expect(run.code('profile').getSnapshot().value).toEqual({ fetching: 'retrying' });
  await run.reaches('profile', 'failed');
  run.network.isAway = false;
  act(run);
  await run.reaches('profile', 'ready');
  expect(run.fetched).toEqual(['profile']);
  expectReplay(run.machine, run.record);
});

const LATE_MS = 30_000;
const STAY_MS = 5000;

test('code that never arrives is late after 30 seconds, and a retry loads the page anew', async () => {
  const reloadPage = vi.fn<() => Promise<void>>(async () => {});
  const machine = codeMachine.provide({
    actors: {
      fetchCode: fromPromise<void, { key: string }>(() => new Promise(() => {})),
      reloadPage: fromPromise(reloadPage),
    },
  });
  const { actor, clock, record } = start(machine, { input: { key: 'profile' } });
  clock.increment(LATE_MS - 1);
  expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  clock.increment(1);
  expect(actor.getSnapshot().hasTag('late')).toBe(true);
  expect(reloadPage).not.toHaveBeenCalled();
  actor.send({ type: 'code.retry' });
  expect(actor.getSnapshot().hasTag('retrying')).toBe(true);
  expect(reloadPage).toHaveBeenCalledOnce();
  clock.increment(STAY_MS - 1);
  expect(actor.getSnapshot().hasTag('retrying')).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().hasTag('retrying'), 'a user who stays can try again').toBe(false);
  actor.send({ type: 'code.retry' });
  expect(reloadPage).toHaveBeenCalledTimes(2);
  expectReplay(machine, record);
});

test('a retry that takes 30 seconds offers the next one, which loads the page anew', async () => {
  const fetchCode = fromPromise<void, { key: string }>(
    vi.fn(() => new Promise<void>(() => {})).mockRejectedValueOnce(new TypeError('Failed to fetch')),
  );
  const { actor, clock } = start(codeMachine.provide({ actors: { fetchCode } }), { input: { key: 'profile' } });
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  actor.send({ type: 'code.retry' });
  clock.increment(LATE_MS - 1);
  expect(actor.getSnapshot().hasTag('late')).toBe(false);
  clock.increment(1);
  expect(actor.getSnapshot().value).toEqual({ fetching: 'late' });
});

test('a user can try again where the page cannot be loaded anew', async () => {
  const reloadPage = fromPromise<void>(async () => {
    throw new Error('The page stays');
  });
  const fetchCode = fromPromise<void, { key: string }>(() => new Promise(() => {}));
  const machine = codeMachine.provide({ actors: { fetchCode, reloadPage } });
  const { actor, clock } = start(machine, { input: { key: 'profile' } });
  clock.increment(LATE_MS);
  actor.send({ type: 'code.retry' });
  await quiet();
  expect(actor.getSnapshot().value).toEqual({ fetching: 'late' });
});

test('late code is still shown if it comes, also while the page is loaded anew', async () => {
  let arrive = (): void => {};
  const fetchCode = fromPromise<void, { key: string }>(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const { actor, clock } = start(
    codeMachine.provide({ actors: { fetchCode, reloadPage: fromPromise<void>(async () => {}) } }),
    { input: { key: 'profile' } },
  );
  clock.increment(LATE_MS);
  actor.send({ type: 'code.retry' });
  arrive();
  const shown = await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  expect(shown.hasTag('failed')).toBe(false);
});

test('code is wanted by its views alone, and all of it ends together', () => {
  const { machine } = stage();
  expect(membersOf(machine, [{ key: 'profile' }, { key: 'venuePages' }], { type: 'code.reconnected' })).toEqual({
    wanted: ['profile', 'venuePages'],
    told: 2,
    released: ['venuePages'],
    forgotten: ['venuePages'],
    cleared: [],
  });
});

test('the path search covers every state of code', () => {
  coverPaths(codeMachine, codeInputs);
  expect(codeMachine.id).toBe('code');
});

test('the path search covers the collection of code', () => {
  coverPaths(codesMachine, inputs);
  expect(codesMachine.id).toBe('codes');
});
