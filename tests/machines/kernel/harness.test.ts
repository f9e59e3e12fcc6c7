import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  assign,
  createActor,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  raise,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { runs } from '../../kernel/properties';
import { coverPaths, expectReplay, start } from './harness';
import { createRecorder, type LogEntry } from './record';
import { replay } from './replay';

type World = {
  pending: { resolve: (value: { user: string }) => void; reject: (error: unknown) => void }[];
  tick: (() => void) | null;
};
const newWorld = (): World => ({ pending: [], tick: null });

const room = setup({
  types: {
    context: {} as { lines: readonly string[]; name: string },
    input: {} as { name: string },
    output: {} as { lines: number },
    events: {} as { type: 'room.say'; text: string } | { type: 'room.leave' },
    emitted: {} as { type: 'room.said'; name: string; text: string },
  },
  delays: { pause: 300 },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({ lines: [], name: input.name }),
  output: ({ context }) => ({ lines: context.lines.length }),
  initial: 'open',
  states: {
    open: {
      initial: 'quiet',
      states: {
        quiet: {},
        busy: {
          after: { pause: 'quiet' },
          exit: sendParent(({ context }) => ({ type: 'root.quietened', name: context.name })),
        },
      },
      on: {
        'room.say': {
          target: '.busy',
          reenter: true,
          actions: [
            assign({ lines: ({ context, event }) => [...context.lines, event.text] }),
            emit(({ context, event }) => ({ type: 'room.said', name: context.name, text: event.text })),
          ],
        },
        'room.leave': 'gone',
      },
    },
    gone: { type: 'final' },
  },
});

type RootEvent =
  | { type: 'root.login'; password: string }
  | { type: 'root.logout' }
  | { type: 'root.open'; name: string }
  | { type: 'root.close'; name: string }
  | { type: 'root.say'; name: string; text: string }
  | { type: 'root.leave'; name: string }
  | { type: 'root.quietened'; name: string }
  | { type: 'root.ask' }
  | { type: 'root.answered'; number: number }
  | { type: 'root.ticked' }
  | { type: 'root.nudge' }
  | { type: 'root.toggle' }
  | { type: 'root.break' }
  | { type: 'room.said'; name: string; text: string };

type RootContext = {
  user: string | null;
  error: string | null;
  rooms: Readonly<Record<string, AnyActorRef>>;
  heard: readonly string[];
  quiet: number;
  answers: readonly number[];
  ticks: number;
  nudges: number;
  counted: boolean;
  patience: number;
};

function rootOf(world: World) {
  return setup({
    types: { context: {} as RootContext, input: {} as { patience: number }, events: {} as RootEvent },
    actors: {
      logIn: fromPromise<{ user: string }, { password: string }>(
        () => new Promise((resolve, reject) => world.pending.push({ resolve, reject })),
      ),
      room,
      ticker: fromCallback<{ type: 'root.ask' }>(({ sendBack, receive }) => {
        let number = 0;
        receive(() => {
          sendBack({ type: 'root.answered', number });
          number += 1;
        });
        world.tick = () => sendBack({ type: 'root.ticked' });
        return () => {
          world.tick = null;
        };
      }),
      facts: fromCallback<{ type: 'listen'; id: string }>(({ sendBack, receive, system }) => {
        receive(({ id }) => system.get(id)?.on('*', (event: AnyEventObject) => sendBack(event)));
      }),
      breaker: fromCallback(() => {
        throw new Error('broken at its start');
      }),
      counter: fromTransition((count: number, event: { type: string }) => {
        if (event.type === 'root.nudge') return count + 1;
        return count;
      }, 0),
    },
    guards: {
      isKnown: ({ context }, params: { name: string }) => params.name in context.rooms,
      isEvenlyNudged: ({ context }) => context.nudges % 2 === 0,
    },
    delays: { backoff: ({ context }) => 100 * (1 + (context.patience % 3)) },
  }).createMachine({
    id: 'root',
    context: ({ input }) => ({
      user: null,
      error: null,
      rooms: {},
      heard: [],
      quiet: 0,
      answers: [],
      ticks: 0,
      nudges: 0,
      counted: false,
      patience: input.patience,
    }),
    entry: spawnChild('counter', { id: 'counter', systemId: 'counter' }),
    invoke: { id: 'facts', src: 'facts', systemId: 'facts' },
    type: 'parallel',
    states: {
      session: {
        initial: 'out',
        states: {
          out: { on: { 'root.login': 'checking', 'root.break': 'breaking' } },
          breaking: {
            invoke: {
              id: 'breaker',
              src: 'breaker',
              onError: {
                target: 'waiting',
                actions: assign({ error: ({ event }) => (event.error as { message: string }).message }),
              },
            },
          },
          checking: {
            invoke: {
              id: 'logIn',
              src: 'logIn',
              input: ({ event }) => ({ password: event.type === 'root.login' ? event.password : '' }),
              onDone: { target: 'in', actions: assign({ user: ({ event }) => event.output.user }) },
              onError: {
                target: 'waiting',
                actions: assign({ error: ({ event }) => (event.error as { message: string }).message }),
              },
            },
            after: { 2000: 'out' },
          },
          waiting: { after: { backoff: 'out' } },
          in: {
            invoke: { id: 'ticker', src: 'ticker', systemId: 'ticker' },
            initial: 'first',
            states: {
              first: { on: { 'root.toggle': 'deciding' } },
              deciding: { always: [{ guard: 'isEvenlyNudged', target: 'second' }, { target: 'first' }] },
              second: { on: { 'root.toggle': 'first' } },
              last: { type: 'history' },
            },
            on: {
              'root.logout': { target: 'out', actions: assign({ user: null }) },
              'root.ask': { actions: sendTo('ticker', { type: 'root.ask' }) },
              'root.answered': {
                actions: assign({ answers: ({ context, event }) => [...context.answers, event.number] }),
              },
              'root.ticked': {
                actions: [
                  assign({
                    ticks: ({ context }) => context.ticks + 1,
                    counted: ({ system }: { system: { get: (id: string) => unknown } }) =>
                      system.get('counter') !== undefined,
                  }),
                  raise({ type: 'root.nudge' }, { delay: 30 }),
                ],
              },
            },
          },
        },
      },
      rooms: {
        on: {
          'root.open': {
            guard: ({ context, event }) => !(event.name in context.rooms),
            actions: [
              assign({
                rooms: ({ context, event, spawn }) => ({
                  ...context.rooms,
                  [event.name]: spawn('room', {
                    id: `room-${event.name}`,
                    systemId: `room-${event.name}`,
                    input: { name: event.name },
                  }),
                }),
              }),
              sendTo('facts', ({ event }) => ({ type: 'listen', id: `room-${event.name}` })),
            ],
          },
          'root.close': {
            guard: ({ context, event }) => event.name in context.rooms,
            actions: [
              // The actor gets an event and is stopped at once: it must still process the event.
              enqueueActions(({ context, event, enqueue }) => {
                const ref = context.rooms[event.name];
                if (ref) enqueue.sendTo(ref, { type: 'room.say', text: 'bye' });
              }),
              stopChild(({ context, event }) => context.rooms[event.name] ?? ''),
              assign({
                rooms: ({ context, event }) =>
                  Object.fromEntries(Object.entries(context.rooms).filter(([name]) => name !== event.name)),
              }),
            ],
          },
          'root.say': {
            actions: enqueueActions(({ context, event, enqueue }) => {
              const ref = context.rooms[event.name];
              if (ref) enqueue.sendTo(ref, { type: 'room.say', text: event.text });
            }),
          },
          'root.leave': {
            actions: enqueueActions(({ context, event, enqueue }) => {
              const ref = context.rooms[event.name];
              if (ref) enqueue.sendTo(ref, { type: 'room.leave' });
            }),
          },
          'room.said': {
            actions: assign({ heard: ({ context, event }) => [...context.heard, `${event.name}: ${event.text}`] }),
          },
          'root.quietened': { actions: assign({ quiet: ({ context }) => context.quiet + 1 }) },
          'root.nudge': {
            actions: [
              assign({ nudges: ({ context }) => context.nudges + 1 }),
              sendTo(({ system }) => system.get('counter'), { type: 'root.nudge' }),
            ],
          },
        },
      },
    },
  });
}

type Step = RootEvent | { wait: number } | { answer: 'good' | 'bad' } | { tick: true };

const name = fc.constantFrom('x', 'y', 'z');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('root.login' as const), password: fc.constantFrom('a', 'b') }),
  fc.constantFrom<RootEvent>(
    { type: 'root.logout' },
    { type: 'root.ask' },
    { type: 'root.toggle' },
    { type: 'root.nudge' },
    { type: 'root.break' },
  ),
  fc.record({ type: fc.constantFrom('root.open' as const, 'root.close' as const, 'root.leave' as const), name }),
  fc.record({ type: fc.constant('root.say' as const), name, text: fc.string({ maxLength: 4 }) }),
  fc.record({ wait: fc.constantFrom(10, 60, 150, 500, 2500) }),
  fc.record({ answer: fc.constantFrom('good' as const, 'bad' as const) }),
  fc.record({ tick: fc.constant(true as const) }),
);

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

async function live(steps: readonly Step[], patience: number) {
  const world = newWorld();
  const machine = rootOf(world);
  const run = start(machine, { input: { patience }, systemId: 'root' });
  for (const each of steps) {
    if ('type' in each) run.actor.send(each);
    else if ('wait' in each) run.clock.increment(each.wait);
    else if ('tick' in each) world.tick?.();
    else if (each.answer === 'good') world.pending.shift()?.resolve({ user: 'dora' });
    else world.pending.shift()?.reject(Object.assign(new Error('denied'), { code: 'auth/wrong-password' }));
    await settle();
  }
  return { ...run, machine };
}

const walk: readonly Step[] = [
  { type: 'root.login', password: 'a' },
  { answer: 'bad' },
  { wait: 500 },
  { type: 'root.login', password: 'a' },
  { answer: 'good' },
  { type: 'root.open', name: 'x' },
  { type: 'root.say', name: 'x', text: 'hello' },
  { type: 'root.ask' },
  { tick: true },
  { wait: 500 },
  { type: 'root.close', name: 'x' },
  { type: 'root.open', name: 'x' },
  { type: 'root.leave', name: 'x' },
  { type: 'root.logout' },
];

const json = (log: readonly LogEntry[]): LogEntry[] => JSON.parse(JSON.stringify(log));

describe('replay', () => {
  test('any run of a whole tree of actors replays to the same snapshots', async () => {
    const silence = vi.spyOn(console, 'warn').mockReturnValue();
    const seen = { runs: 0, actors: 0, snapshots: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(5), async (steps, patience) => {
        const { machine, record } = await live(steps, patience);
        expectReplay(machine, record);
        seen.runs += 1;
        seen.actors += Object.keys(record.snapshots).length;
        seen.snapshots += Object.values(record.snapshots).flat().length;
      }),
      { numRuns: Number(process.env['REPLAY_RUNS'] ?? runs(30, 100)) },
    );
    silence.mockRestore();
    expect(seen.snapshots).toBeGreaterThan(seen.runs * 4);
    if (process.env['REPLAY_RUNS']) console.log(seen);
  });

  test('a recording contains a whole run of login, rooms, ticks and logout', async () => {
    const { machine, record, actor } = await live(walk, 1);
    expectReplay(machine, record);
    expect(actor.getSnapshot().context).toMatchObject({
      error: 'denied',
      heard: ['x: hello', 'x: bye'],
      answers: [0],
      ticks: 1,
      nudges: 1,
      counted: true,
      quiet: 1,
    });
    expect(Object.keys(record.snapshots).toSorted()).toEqual([
      'root',
      'root/counter',
      'root/facts',
      'root/logIn',
      'root/logIn#1',
      'root/room-x',
      'root/room-x#1',
      'root/ticker',
    ]);
    expect(record.snapshots['root/room-x']?.at(-1)).toMatchObject({ status: 'stopped' });
    expect(record.snapshots['root/room-x#1']?.at(-1)).toMatchObject({ status: 'done', output: { lines: 0 } });
  });

  test('an error is recorded as plain data', async () => {
    const { record } = await live(walk.slice(0, 2), 1);
    expect(record.log.filter((entry) => entry.kind === 'event' && entry.event.type.startsWith('xstate.error'))).toEqual(
      [
        {
          kind: 'event',
          actor: 'root',
          from: 'root/logIn',
          failed: false,
          event: {
            type: 'xstate.error.actor.logIn',
            actorId: 'logIn',
            error: { name: 'Error', message: 'denied', code: 'auth/wrong-password' },
          },
        },
      ],
    );
  });

  test('an emitted fact reaches the root as an event of the facts actor', async () => {
    const { record } = await live(
      [
        { type: 'root.open', name: 'x' },
        { type: 'root.say', name: 'x', text: 'hi' },
      ],
      0,
    );
    expect(record.log.filter((entry) => entry.kind === 'event' && entry.event.type === 'room.said')).toEqual([
      {
        kind: 'event',
        actor: 'root',
        from: 'root/facts',
        failed: false,
        event: { type: 'room.said', name: 'x', text: 'hi' },
      },
    ]);
  });

  test('an actor that fails at its start and one that throws on an event both replay', async () => {
    const { machine, record, clock, actor } = await live([{ type: 'root.break' }], 0);
    clock.increment(100);
    expect(actor.getSnapshot()).toMatchObject({ value: { session: 'out' }, context: { error: 'broken at its start' } });
    expectReplay(machine, record);

    const brittle = fromTransition((count: number, event: { type: string }) => {
      if (event.type === 'break') throw new Error('broken later');
      return count + 1;
    }, 0);
    const holder = setup({ actors: { brittle } }).createMachine({
      context: { error: '' },
      invoke: {
        id: 'brittle',
        src: 'brittle',
        onError: { actions: assign({ error: ({ event }) => (event.error as { message: string }).message }) },
      },
      on: { '*': { actions: sendTo('brittle', ({ event }) => event) } },
    });
    const run = start(holder);
    for (const type of ['count', 'break']) run.actor.send({ type });
    expect(run.actor.getSnapshot().context.error).toBe('broken later');
    expectReplay(holder, run.record);
  });

  test('events that a stopped actor did not process are not in the log', () => {
    const child = setup({ types: { events: {} as { type: 'child.work' } | { type: 'child.extra' } } }).createMachine({
      context: {},
      on: { 'child.work': { actions: sendParent({ type: 'parent.worked' }) }, 'child.extra': {} },
    });
    const parent = setup({ actors: { child } }).createMachine({
      invoke: { id: 'child', src: 'child' },
      initial: 'open',
      states: {
        open: {
          on: {
            'parent.worked': {
              target: 'closed',
              actions: [sendTo('child', { type: 'child.extra' }), stopChild('child')],
            },
          },
        },
        closed: {},
      },
    });
    const { actor, record } = start(parent);
    actor.getSnapshot().children['child']?.send({ type: 'child.work' });
    expectReplay(parent, record);
    const types = record.log.flatMap((entry) =>
      entry.actor === 'root/child' && entry.kind === 'event' ? [entry] : [],
    );
    expect(types.map(({ event }) => event.type)).toEqual(['xstate.init', 'child.work', 'xstate.stop']);
  });

  test('actors without their own id or name replay', () => {
    const machine = setup({
      types: { context: {} as { refs: readonly AnyActorRef[] } },
      actors: { counter: fromTransition((count: number) => count + 1, 0) },
    }).createMachine({
      context: { refs: [] },
      on: {
        add: {
          actions: assign({
            refs: ({ context, spawn }) => [...context.refs, spawn('counter'), spawn(fromTransition(() => 1, 0))],
          }),
        },
        count: {
          actions: enqueueActions(({ context, enqueue }) => {
            for (const ref of context.refs) enqueue.sendTo(ref, { type: 'count' });
          }),
        },
      },
    });
    const { actor, record } = start(machine);
    for (const type of ['add', 'count', 'add', 'count']) actor.send({ type });
    expectReplay(machine, record);
    expect(record.snapshots['root/counter#1']).toHaveLength(2);
  });

  test('system ids name the same actors during a replay, until those actors end', () => {
    const task = setup({}).createMachine({
      initial: 'open',
      states: { open: { on: { end: 'ended' } }, ended: { type: 'final' } },
    });
    const machine = setup({ types: { context: {} as { seen: readonly string[] } }, actors: { task } }).createMachine({
      context: { seen: [] },
      invoke: { id: 'task', src: 'task', systemId: 'theTask' },
      on: {
        end: { actions: sendTo('task', { type: 'end' }) },
        look: {
          actions: assign({
            seen: ({ system }: { system: { getAll: () => object } }) => Object.keys(system.getAll()).toSorted(),
          }),
        },
      },
    });
    const { actor, record } = start(machine, { systemId: 'root' });
    const looks = ['look', 'end', 'look'].map((type) => {
      actor.send({ type });
      return actor.getSnapshot().context.seen;
    });
    expect(looks).toEqual([['root', 'theTask'], ['root', 'theTask'], ['root']]);
    expectReplay(machine, record);
  });

  test('a replay catches randomness in an assign', () => {
    const machine = setup({ types: { context: {} as { dice: number } } }).createMachine({
      context: { dice: 0 },
      on: { roll: { actions: assign({ dice: () => Math.random() }) }, reset: { actions: assign({ dice: 0 }) } },
    });
    const { actor, record } = start(machine);
    // The last snapshot alone does not show the difference.
    for (const type of ['roll', 'reset']) actor.send({ type });
    expect(() => expectReplay(machine, record)).toThrow('to deeply equal');
  });

  test('a replay catches a guard that reads the clock', () => {
    let now = 0;
    const machine = setup({}).createMachine({
      initial: 'early',
      states: { early: { on: { look: { guard: () => (now += 1) < 2, target: 'late' } } }, late: {} },
    });
    const { actor, record } = start(machine);
    actor.send({ type: 'look' });
    expect(() => expectReplay(machine, record)).toThrow('to deeply equal');
  });

  test('a replay says what is wrong with a damaged log', async () => {
    const { machine, record } = await live(walk, 0);
    const log = json(record.log);
    const from = (change: (copy: LogEntry[]) => unknown): (() => unknown) => {
      const copy = json(log);
      const changed = change(copy);
      return () => replay(machine, (Array.isArray(changed) ? changed : copy) as LogEntry[]);
    };
    expect(from(() => [])).toThrow('The log is damaged: it does not hold the start of the root actor');
    expect(from((copy) => copy.slice(4))).toThrow('The log is damaged: it does not hold the start of the root actor');
    expect(from((copy) => Object.assign(copy[3] ?? {}, { actor: 7 }))).toThrow('The log is damaged: 3.actor: ');
    expect(from((copy) => copy.push({ ...log[0], actor: 'root/missing' } as LogEntry))).toThrow(
      `Log entry ${log.length}: the machines have not created an actor "root/missing"`,
    );
    expect(
      from((copy) =>
        copy.push({ kind: 'event', actor: 'root/room-x', from: null, event: { type: 'room.leave' }, failed: false }),
      ),
    ).toThrow(
      `Log entry ${log.length}: "room.leave" cannot be replayed on actor "root/room-x": the actor had already ended`,
    );
    expect(() => replay(room, log)).toThrow(/^Log entry \d+: the machines have not created an actor "root\/counter"$/);
  });

  test('a replay of an empty recording fails', () => {
    expect(() => expectReplay(room, createRecorder())).toThrow('Nothing was recorded of room: replay proves nothing');
  });
});

const loader = setup({
  types: {
    context: {} as { attempts: number; value: string | null },
    events: {} as { type: 'loader.load' } | { type: 'loader.clear' },
  },
  actors: { read: fromPromise<{ value: string }>(() => Promise.reject(new Error('not provided'))) },
  actions: {
    remember: assign((_, params: { value: string }) => params),
    count: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
  guards: {
    canRetry: ({ context }) => context.attempts < 2,
    isEmpty: ({ context }) => context.value === '',
  },
  delays: { retryDelay: 1000 },
}).createMachine({
  id: 'loader',
  context: { attempts: 0, value: null },
  initial: 'idle',
  states: {
    idle: { on: { 'loader.load': 'loading' } },
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'deciding', actions: { type: 'remember', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: 'count' },
      },
    },
    deciding: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'full' }] },
    empty: {},
    full: { on: { 'loader.clear': 'idle' } },
    failed: { after: { retryDelay: { guard: 'canRetry', target: 'loading' } } },
  },
});

const answers = [
  { type: 'xstate.done.actor.read', output: { value: '' } },
  { type: 'xstate.done.actor.read', output: { value: 'x' } },
] as const;
const orders = [{ type: 'loader.load' }, { type: 'loader.clear' }] as const;

const stairs = setup({
  types: { context: {} as { floor: number }, events: {} as { type: 'ring' } | { type: 'climb' } },
  guards: { isUp: ({ context }) => context.floor > 0 },
}).createMachine({
  id: 'stairs',
  context: { floor: 0 },
  on: {
    climb: { actions: assign({ floor: ({ context }) => context.floor + 1 }) },
    ring: { guard: 'isUp' },
  },
});
const upTo3 = {
  events: [{ type: 'ring' }, { type: 'climb' }] as const,
  limit: 50,
  stopWhen: ({ context }: SnapshotFrom<typeof stairs>) => context.floor === 3,
};

describe('coverPaths', () => {
  test('coverPaths reaches every state and takes every transition, including timers and errors of actors', () => {
    const visited = new Set<string>();
    const { paths } = coverPaths(loader, {
      events: [...orders, ...answers],
      limit: 500,
      invariant: (snapshot) => {
        visited.add(snapshot.value);
        expect(snapshot.context.attempts).toBeLessThanOrEqual(2);
      },
    });
    expect([...visited].toSorted()).toEqual(['empty', 'failed', 'full', 'idle', 'loading']);
    expect(paths.length).toBeGreaterThan(5);
  });

  test('coverPaths stops once every state and transition is covered, unless it is exhaustive', () => {
    const climb = (isExhaustive: boolean) => {
      const floors: number[] = [];
      coverPaths(stairs, { ...upTo3, isExhaustive, invariant: ({ context }) => void floors.push(context.floor) });
      return Math.max(...floors);
    };
    expect([climb(false), climb(true)]).toEqual([1, 3]);
  });

  test('coverPaths does not search on for what is called unreachable, which it finds if it is exhaustive', () => {
    const unreachable = ['stairs: ring [isUp] -> (stays) because the door has no bell'];
    const cover = (isExhaustive: boolean) => coverPaths(stairs, { ...upTo3, isExhaustive, unreachable });
    expect(() => cover(false)).not.toThrow();
    expect(() => cover(true)).toThrow('called unreachable, but is not: stairs: ring [isUp] -> (stays)');
  });

  test('coverPaths names unreached states and untaken transitions', () => {
    const [, full] = answers;
    const cover = (unreachable: readonly string[]) =>
      coverPaths(loader, { events: [...orders, full], limit: 500, unreachable });
    expect(() => cover([])).toThrow(
      [
        'loader is not covered:',
        '  never reached: loader.empty',
        '  never reached: loader.deciding: always [isEmpty] -> loader.empty',
      ].join('\n'),
    );
    const excuses = [
      'loader.empty because the service never answers so',
      'loader.deciding: always [isEmpty] -> loader.empty because the service never answers so',
    ];
    expect(() => cover(excuses)).not.toThrow();
    expect(() => cover(['loader.empty', ...excuses.slice(1)])).toThrow(
      'called unreachable without a reason: loader.empty',
    );
    expect(() => cover([...excuses, 'loader.full because of nothing'])).toThrow(
      'called unreachable, but is not: loader.full',
    );
    expect(() => cover([...excuses, 'loader.fool because of nothing'])).toThrow(
      'called unreachable, but is not: loader.fool',
    );
  });

  test('coverPaths names the transition whose event is not listed', () => {
    expect(() => coverPaths(loader, { events: [{ type: 'loader.load' }, ...answers], limit: 500 })).toThrow(
      'never reached: loader.full: loader.clear -> loader.idle',
    );
  });

  test('coverPaths asks for the payload of an actor whose output the machine reads', () => {
    const machine = setup({ actors: { read: fromPromise<{ value: string }>(() => Promise.reject(new Error())) } });
    const reader = machine.createMachine({
      id: 'reader',
      context: { value: '' },
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { actions: assign({ value: ({ event }) => event.output.value }) },
      },
    });
    expect(() => coverPaths(reader, { events: [], limit: 10 })).toThrow(
      'reader, after {"type":"xstate.done.actor.read"}: Cannot read properties of undefined (reading \'value\') (list this event with its payload)',
    );
  });

  test('coverPaths names the path to a snapshot that breaks the invariant, whether it throws or returns false', () => {
    const way = 'loader, after {"type":"loader.load"}, {"type":"xstate.error.actor.read","error":{}}';
    const cover = (invariant: (attempts: number) => boolean | void) =>
      coverPaths(loader, {
        events: [...orders, ...answers],
        limit: 500,
        invariant: ({ context }) => invariant(context.attempts),
      });
    expect(() => cover((attempts) => attempts === 0)).toThrow(`${way}: the invariant does not hold`);
    expect(() => cover((attempts) => expect(attempts).toBe(0))).toThrow(
      `${way}: the invariant does not hold: expected 1`,
    );
  });

  test('coverPaths refuses an unbounded context until it is projected', () => {
    const counter = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'count' } },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      initial: 'counting',
      states: { counting: { on: { count: { actions: assign({ count: ({ context }) => context.count + 1 }) } } } },
    });
    const bounded = { events: [{ type: 'count' }] as const, limit: 50, isExhaustive: true };
    expect(() => coverPaths(counter, bounded)).toThrow(
      'counter has more than 50 steps: reduce the context with project, bound it with stopWhen, or raise the limit',
    );
    expect(coverPaths(counter, { ...bounded, project: ({ count }) => Math.min(count, 3) }).paths).toHaveLength(4);
    expect(coverPaths(counter, { ...bounded, stopWhen: ({ context }) => context.count > 4 }).paths).toHaveLength(6);
  });

  test('coverPaths refuses to stop before it covers anything', () => {
    expect(() => coverPaths(loader, { events: [...orders, ...answers], limit: 500, stopWhen: () => true })).toThrow(
      'never reached: loader.loading',
    );
    expect(() => coverPaths(loader, { events: [], limit: 500 })).toThrow('never reached: loader.loading');
    expect(() => coverPaths(setup({}).createMachine({ id: 'nothing' }), { events: [], limit: 5 })).toThrow(
      'nothing is not covered:\n  it has neither states nor transitions: there is nothing to cover',
    );
  });

  test('coverPaths names a delay that setup does not know', () => {
    const machine = setup({ delays: { retryDelay: 10 } }).createMachine({
      id: 'misspelt',
      initial: 'waiting',
      states: { waiting: { after: { retyDelay: 'gone' } as never }, gone: {} },
    });
    expect(() => coverPaths(machine, { events: [], limit: 10 })).toThrow(
      'its setup has no delay "retyDelay", which misspelt.waiting waits for',
    );
  });

  test('coverPaths names a machine that ends in an error or loops forever', () => {
    const failing = setup({}).createMachine({
      id: 'failing',
      context: () => {
        throw new Error('no context');
      },
    });
    expect(() => coverPaths(failing, { events: [], limit: 10 })).toThrow(
      'failing, after its start: ends in an error: no context',
    );
    const endless = setup({}).createMachine({
      id: 'endless',
      initial: 'idle',
      states: { idle: { on: { go: 'a' } }, a: { always: 'b' }, b: { always: 'a' } },
    });
    expect(() => coverPaths(endless, { events: [{ type: 'go' }], limit: 10 })).toThrow(
      'endless, after {"type":"go"}: Infinite loop detected',
    );
  });

  test('coverPaths finishes an actor once, and fires its timer only in the state that waits', () => {
    const machine = setup({ actors: { read: fromPromise(() => Promise.resolve()) } }).createMachine({
      id: 'once',
      context: { answers: 0 },
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { actions: assign({ answers: ({ context }) => context.answers + 1 }) },
      },
      initial: 'waiting',
      states: { waiting: { after: { 10: 'over' } }, over: {} },
    });
    const { paths } = coverPaths(machine, {
      events: [],
      limit: 20,
      isExhaustive: true,
      invariant: ({ context }) => context.answers < 2,
    });
    expect(paths).toHaveLength(4);
  });

  test('coverPaths finds singletons by their system id, and a singleton can return after its end', () => {
    const counter = fromTransition((count: number) => count + 1, 0);
    const machine = setup({
      types: { context: {} as { found: boolean }, events: {} as { type: 'on' } | { type: 'off' } | { type: 'poke' } },
      actors: { counter },
    }).createMachine({
      id: 'switch',
      context: { found: false },
      initial: 'off',
      states: {
        off: { on: { on: 'on' } },
        on: {
          invoke: { id: 'counter', src: 'counter', systemId: 'counter' },
          on: {
            off: 'off',
            on: { target: 'on', reenter: true },
            poke: {
              actions: assign({
                found: ({ system }: { system: { getAll: () => object } }) => Object.keys(system.getAll()).length === 2,
              }),
            },
          },
        },
      },
    });
    const { paths } = coverPaths(machine, {
      events: [{ type: 'on' }, { type: 'off' }, { type: 'poke' }],
      limit: 20,
      isExhaustive: true,
      systemId: 'root',
    });
    expect(paths.map(({ state }) => [state.value, state.context.found])).toEqual([
      ['off', false],
      ['on', false],
      ['on', true],
      ['off', true],
    ]);
  });
});

describe('start', () => {
  test('start collects emitted events and drives timers by its clock', () => {
    const { emitted, clock, actor } = start(
      setup({
        types: { emitted: {} as { type: 'bell.rang' }, events: {} as { type: 'bell.wind' } },
      }).createMachine({
        initial: 'still',
        states: {
          still: { on: { 'bell.wind': 'wound' } },
          wound: { after: { 1000: { target: 'still', actions: emit({ type: 'bell.rang' }) } } },
        },
      }),
    );
    actor.send({ type: 'bell.wind' });
    clock.increment(999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(emitted).toEqual([{ type: 'bell.rang' }]);
  });

  test('start waits for a state, and says which state the machine reached instead', async () => {
    const answered = loader.provide({ actors: { read: fromPromise(() => Promise.resolve({ value: 'x' })) } });
    const { actor, until } = start(answered);
    actor.send({ type: 'loader.load' });
    const snapshot = await until((candidate) => candidate.matches('full'));
    expect(snapshot.context.value).toBe('x');
    const lost = until((candidate) => candidate.matches('empty'));
    actor.stop();
    await expect(lost).rejects.toThrow('Timed out: loader is in {"status":"stopped","value":"full"');
  });

  test('start passes inspection events on', () => {
    const inspect = vi.fn<(event: InspectionEvent) => void>();
    start(loader, { inspect });
    expect(inspect.mock.calls[0]?.[0]).toMatchObject({ type: '@xstate.actor' });
    expect(createActor(loader).getSnapshot().value).toBe('idle');
  });
});

describe('a comparison', () => {
  const held = (word: string, more: object = {}) => [{ who: seal({ words: [seal(word)], ...more }) }];

  test('values with equal sealed contents are equal', () => {
    expect(held('engine')).toEqual(held('engine'));
    expect(held('engine')).toStrictEqual(held('engine'));
    expect(held('engine')).toMatchObject(held('engine'));
  });

  test.each([
    ['other contents', held('loom')],
    ['more contents', held('engine', { more: true })],
    ['what is open', [{ who: { words: [seal('engine')] } }]],
    ['what only says that it is sealed', [{ who: '[sealed]' }]],
    ['nothing', [{ who: null }]],
  ])('sealed contents differ from %s', (_, other) => {
    expect(held('engine')).not.toEqual(other);
    expect(other).not.toEqual(held('engine'));
    expect(held('engine')).not.toMatchObject(other);
    expect(() => expect(held('engine')).toEqual(other)).toThrow('to deeply equal');
  });
});
