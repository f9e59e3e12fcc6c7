import { describe, expect, test } from 'vitest';
import { assign, createActor, emit, fromPromise, SimulatedClock, setup } from 'xstate';
import { equivalents } from './equivalent';
import { type Fault, faultsOf, KINDS } from './faults';
import { runAll } from './lanes';
import { readSubjects } from './machines';
import { planting } from './plant';

const build = (change: (made: ReturnType<typeof tools>) => ReturnType<typeof tools> = (made) => made) =>
  change(tools()).createMachine({
    id: 'door',
    context: { turns: 0 },
    initial: 'closed',
    states: {
      closed: { exit: 'creak', on: { 'door.open': [{ guard: 'isFirst', target: 'unlocking' }, { target: 'open' }] } },
      unlocking: {
        invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: { target: 'closed', actions: 'ring' } },
      },
      open: {
        entry: ['count', 'ring'],
        initial: 'wide',
        on: { 'door.push': { target: 'open', reenter: true } },
        states: { wide: { after: { patience: 'ajar' } }, ajar: { type: 'final' } },
        onDone: '#door.closed',
      },
    },
  });
const tools = () =>
  setup({
    types: { context: {} as { turns: number } },
    actors: { unlock: fromPromise(() => Promise.resolve()) },
    actions: {
      creak: emit({ type: 'door.creaked' }),
      ring: emit({ type: 'door.rang' }),
      count: assign({ turns: ({ context }) => context.turns + 1 }),
    },
    guards: { isFirst: ({ context }) => context.turns === 0 },
    delays: { patience: 500 },
  });

const faults = faultsOf(build());
const named = (name: string): Fault => {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new Error(`There is no fault ${name}`);
  return found;
};
const planted = (name: string) => {
  const { machine, edit } = named(name);
  return build((made) => planting(made, machine, edit));
};
const partOf = (name: string) => {
  const { states } = planted(name).config;
  return states ?? {};
};

describe('the faults of a machine', () => {
  test('a machine has one fault for each possible mistake, always in the same order', () => {
    expect(faults.map(({ kind, name }) => `${kind} | ${name}`)).toEqual([
      'delay | door: delays: patience is twice as long',
      'delay | door: delays: patience is half as long',
      'initial | door: (root): starts in unlocking instead of closed',
      'exit | door: closed: exit without creak',
      'target | door: closed on door.open [1]: leads to open instead of unlocking',
      'guard-negated | door: closed on door.open [1]: guard isFirst negated',
      'guard-removed | door: closed on door.open [1]: guard isFirst removed',
      'transition | door: closed on door.open [1]: is missing',
      'target | door: closed on door.open [2]: leads to closed instead of open',
      'transition | door: closed on door.open [2]: is missing',
      'error | door: unlocking: unlock has no onError',
      'target | door: unlocking when unlock is done: leads to closed instead of open',
      'transition | door: unlocking when unlock is done: is missing',
      'target | door: unlocking when unlock fails: leads to unlocking instead of closed',
      'action | door: unlocking when unlock fails: without ring',
      'initial | door: open: starts in open.ajar instead of open.wide',
      'entry | door: open: entry without count',
      'entry | door: open: entry without ring',
      'target | door: open on door.push: leads to closed instead of open',
      'reentry | door: open on door.push: does not reenter',
      'transition | door: open on door.push: is missing',
      'target | door: open when done: leads to unlocking instead of closed',
      'transition | door: open when done: is missing',
      'target | door: open.wide after patience: leads to open.wide instead of open.ajar',
      'transition | door: open.wide after patience: is missing',
    ]);
  });

  test('a fault changes the definition as its name says and nothing else', () => {
    const { closed, unlocking, open } = build().config.states ?? {};
    expect(partOf('door: closed on door.open [1]: leads to open instead of unlocking')).toEqual({
      closed: { ...closed, on: { 'door.open': [{ guard: 'isFirst', target: '#door.open' }, { target: 'open' }] } },
      unlocking,
      open,
    });
    expect(partOf('door: closed on door.open [1]: guard isFirst removed')['closed']).toEqual({
      ...closed,
      on: { 'door.open': [{ target: 'unlocking' }, { target: 'open' }] },
    });
    expect(partOf('door: closed on door.open [1]: is missing')['closed']).toEqual({
      ...closed,
      on: { 'door.open': [{ target: 'open' }] },
    });
    expect(partOf('door: closed: exit without creak')['closed']).toEqual({ on: closed?.on });
    expect(partOf('door: unlocking: unlock has no onError')['unlocking']).toEqual({
      invoke: { id: 'unlock', src: 'unlock', onDone: 'open' },
    });
    expect(partOf('door: unlocking when unlock fails: without ring')['unlocking']).toEqual({
      invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: { target: 'closed' } },
    });
    expect(partOf('door: open: starts in open.ajar instead of open.wide')['open']).toEqual({
      ...open,
      initial: 'ajar',
    });
    expect(partOf('door: open: entry without count')['open']).toEqual({ ...open, entry: ['ring'] });
    expect(partOf('door: open on door.push: does not reenter')['open']).toEqual({
      ...open,
      on: { 'door.push': { target: 'open' } },
    });
    expect(planted('door: (root): starts in unlocking instead of closed').config).toEqual({
      ...build().config,
      initial: 'unlocking',
      options: { maxIterations: 1000 },
    });
  });

  test('a fault changes what a negated guard allows and how long a delay takes', () => {
    const negated = createActor(planted('door: closed on door.open [1]: guard isFirst negated')).start();
    negated.send({ type: 'door.open' });
    expect(negated.getSnapshot().value).toEqual({ open: 'wide' });
    const clock = new SimulatedClock();
    const actor = createActor(planted('door: delays: patience is twice as long'), { clock }).start();
    actor.send({ type: 'door.open' });
    actor.send({ type: 'xstate.done.actor.unlock' });
    clock.increment(999);
    expect(actor.getSnapshot().value).toEqual({ open: 'wide' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('closed');
  });

  test('a fault of another machine changes nothing', () => {
    const { edit } = named('door: closed: exit without creak');
    expect(build((made) => planting(made, 'gate', edit)).config).toEqual(build().config);
  });
});

describe('the mutation check', () => {
  test('the machines have more than 200 faults of every kind, each with its own name and tests', async () => {
    const subjects = await readSubjects();
    const all = subjects.flatMap(({ machine }) => faultsOf(machine));
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(subjects.filter(({ tests }) => tests.length === 0).map(({ stem }) => stem)).toEqual([]);
    expect([...equivalents.keys()].filter((name) => !all.some((fault) => fault.name === name))).toEqual([]);
  });

  test('the check catches a fault by a failing test, lets a harmless one pass and stops endless runs', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const chosen = [{ file: 'tests/machines/chat/chat.test.ts' }];
    const [subject] = (await readSubjects()).filter(({ stem }) => stem === 'chat');
    const fault = subject && faultsOf(subject.machine).find(({ kind }) => kind === 'initial');
    if (fault === undefined) throw new Error('The chat has no initial state');
    const outcomes = await runAll(
      [
        () => [{ fault: null, chosen, limitMs: 60_000 }],
        () => [{ fault, chosen, limitMs: 60_000 }],
        () => [{ fault, chosen: [{ file: 'tests/machines/shell/requests.test.ts' }], limitMs: 60_000 }],
        () => [{ fault, chosen, limitMs: 1 }],
      ],
      1,
      () => {},
    );
    expect(outcomes.map((outcome) => outcome?.failure?.name ?? null)).toEqual([
      null,
      expect.any(String),
      null,
      'no end within 1 ms',
    ]);
    expect(outcomes[0]?.ran.some(({ took }) => took['chat']?.includes('chat.clear'))).toBe(true);
  });
});
