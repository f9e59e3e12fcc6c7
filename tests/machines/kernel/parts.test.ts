import { describe, expect, expectTypeOf, test } from 'vitest';
import { createActor, type SnapshotFrom, setup } from 'xstate';
import { late } from '../../../machines/kernel/late';
import { describeParts, heardBy } from '../../../machines/kernel/parts';

type DoorFact = { type: 'door.opened'; key: string } | { type: 'door.closed' };
type Fact = DoorFact | { type: 'guest.came'; name: string };
type Input = { house: string };

const doorMachine = setup({
  types: { events: {} as { type: 'door.open'; key: string } | { type: 'door.lock' }, emitted: {} as DoorFact },
}).createMachine({ id: 'door', initial: 'closed', states: { closed: { on: { 'door.open': 'open' } }, open: {} } });
const hallMachine = setup({
  types: {
    input: {} as { house: string },
    context: {} as { house: string },
    events: {} as { type: 'hall.light' } | { type: 'hall.greet'; name: string },
  },
}).createMachine({ id: 'hall', context: ({ input }) => input });

const { pagePart, insidePart } = describeParts<Fact, Input>();
const TELLS = { 'door.opened': { present: 'door', until: 'guest.came' }, 'door.closed': { present: 'door' } } as const;

describe('a part in the root’s table', () => {
  const door = pagePart(doorMachine)({
    tells: TELLS,
    hears: { 'guest.came': ({ name }) => (name === 'Ada' ? { type: 'door.open', key: name } : null) },
  });
  const hall = insidePart<typeof hallMachine>('hall')({
    input: ({ house }) => ({ house }),
    hears: {
      'door.opened': { type: 'hall.light' },
      'guest.came': ({ name }) => [{ type: 'hall.light' }, { type: 'hall.greet', name }],
    },
  });

  test('a part turns a fact into no event, one event or several events of its own', () => {
    const came = (name: string) => ({ type: 'guest.came', name }) as const;
    expect([
      heardBy<Fact>(door, came('Ada')),
      heardBy<Fact>(door, came('Grace')),
      heardBy<Fact>(hall, came('Grace')),
    ]).toEqual([
      [{ type: 'door.open', key: 'Ada' }],
      [],
      [{ type: 'hall.light' }, { type: 'hall.greet', name: 'Grace' }],
    ]);
    expect([
      heardBy<Fact>(hall, { type: 'door.opened', key: '1' }),
      heardBy<Fact>(hall, { type: 'door.closed' }),
    ]).toEqual([[{ type: 'hall.light' }], []]);
  });

  test('a part keeps the types of its logic, also before its code is fetched', () => {
    expectTypeOf<SnapshotFrom<(typeof hall)['logic']>>().toEqualTypeOf<SnapshotFrom<typeof hallMachine>>();
    expect([door.starts, hall.starts]).toEqual(['page', 'inside']);
  });

  test('a part with a wrong fact, event, group or input does not compile', () => {
    // @ts-expect-error a fact that no part emits
    pagePart(doorMachine)({ tells: TELLS, hears: { 'guest.left': { type: 'door.lock' } } });
    // @ts-expect-error an event that the part does not accept
    pagePart(doorMachine)({ tells: TELLS, hears: { 'guest.came': { type: 'door.close' } } });
    // @ts-expect-error an event without its payload
    pagePart(doorMachine)({ tells: TELLS, hears: { 'guest.came': { type: 'door.open' } } });
    // @ts-expect-error an event computed from the fact without its payload
    pagePart(doorMachine)({ tells: TELLS, hears: { 'guest.came': ({ name }) => ({ type: 'door.open', name }) } });
    // @ts-expect-error a value that the fact does not contain
    pagePart(doorMachine)({ tells: TELLS, hears: { 'guest.came': ({ age }) => ({ type: 'door.open', key: age }) } });
    // @ts-expect-error a fact of its own without its line
    pagePart(doorMachine)({ tells: { 'door.opened': 'moment' } });
    // @ts-expect-error a group that ends with a fact that no part emits
    pagePart(doorMachine)({ tells: { ...TELLS, 'door.closed': { present: 'door', until: 'guest.left' } } });
    // @ts-expect-error without its input
    pagePart(hallMachine)({});
    // @ts-expect-error with a wrong input
    pagePart(hallMachine)({ input: ({ house }) => ({ hut: house }) });
    // @ts-expect-error facts of a part that emits none
    pagePart(hallMachine)({ input: (input) => input, tells: { 'hall.lit': 'moment' } });
    expect(door.tells).toBe(TELLS);
  });
});

describe('late logic', () => {
  test('late logic does what the fetched logic does, and restores what it persisted', () => {
    let fetched: typeof doorMachine | null = null;
    const logic = late<typeof doorMachine>('door', () => fetched);
    fetched = doorMachine;
    const actor = createActor(logic).start();
    actor.send({ type: 'door.open', key: '1' });
    expect(actor.getSnapshot().value).toBe('open');
    const again = createActor(logic, { snapshot: actor.getPersistedSnapshot() }).start();
    expect(again.getSnapshot().value).toBe('open');
  });

  test('late logic without fetched code fails with its name', () => {
    const actor = createActor(late<typeof doorMachine>('door'));
    expect(actor.getSnapshot()).toMatchObject({
      status: 'error',
      error: new Error('The code of "door" was not fetched'),
    });
  });
});
