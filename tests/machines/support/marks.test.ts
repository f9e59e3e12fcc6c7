import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import type { Run } from '../../../domain/support/recording';
import { createMarks } from '../../../machines/kernel/marks';
import { createFlightRecorder } from '../../../machines/support/flight-recorder';
import { createRedact } from '../../../machines/support/redact';
import { replayRun } from '../../../machines/support/replay-run';
import { quiet } from '../kernel/fakes';
import { asRead, SURROUNDINGS } from './flight-world';

type Named = { type: 'named'; name: string; more?: unknown };
type Owner = { name: string; note: string; uses: Record<string, number> };

const guestMachine = setup({ types: { context: {} as Owner, events: {} as Named } }).createMachine({
  id: 'guest',
  context: { name: '', note: '', uses: {} },
  on: { named: { actions: assign(({ event: { name } }) => ({ name, note: name, uses: { [name]: 1 } })) } },
});
const roomMachine = setup({
  types: { context: {} as Owner, events: {} as Named },
  actors: { readHost: fromPromise<{ host: string }>(() => Promise.resolve({ host: 'hopper' })) },
}).createMachine({
  id: 'room',
  context: { name: '', note: '', uses: {} },
  invoke: { id: 'readHostAgain', src: 'readHost' },
  on: { named: { actions: assign(({ event: { name } }) => ({ name, note: name, uses: { [name]: 1 } })) } },
});
const house = setup({ actors: { guest: guestMachine, room: roomMachine } }).createMachine({
  id: 'house',
  invoke: [
    { id: 'guest', src: 'guest', systemId: 'guest' },
    { id: 'room', src: 'room', systemId: 'room' },
  ],
});

const MARKS = createMarks(
  { person: 'host name uses', open: 'readHost', byPerson: 'seats' },
  { room: { id: 'name uses' } },
);

async function record(...events: [id: string, event: { type: string; [key: string]: unknown }][]): Promise<Run> {
  const recorder = createFlightRecorder(0, createRedact(MARKS));
  const actor = createActor(house, { inspect: (seen) => recorder.inspect(seen, 0) }).start();
  await quiet();
  for (const [id, event] of events) actor.system.get(id).send(event);
  return asRead(recorder.run(SURROUNDINGS));
}

/** The events that an actor received, and what they changed in its context. */
const takenBy = ({ entries }: Run, actor: string) =>
  entries.flatMap((entry) =>
    entry.kind === 'event' && entry.actor === actor && !entry.event.type.startsWith('xstate.init')
      ? [{ ...entry.event, context: entry.after?.context }]
      : [],
  );

test('a name can have another mark in one machine', async () => {
  const run = await record(['guest', { type: 'named', name: 'ada' }], ['room', { type: 'named', name: 'lobby' }]);
  expect(takenBy(run, 'root/guest')).toEqual([
    { type: 'named', name: 'person-2', context: { name: 'person-2', note: '[hidden]', uses: { 'person-2': 1 } } },
  ]);
  expect(takenBy(run, 'root/room').at(-1)).toEqual({
    type: 'named',
    name: 'lobby',
    context: { name: 'lobby', note: '[hidden]', uses: { lobby: 1 } },
  });
  expect(replayRun(house, MARKS, run)).toMatchObject({ difference: null, problem: null });
});

test('the output of a one-shot actor is marked by the name of the actor', async () => {
  const run = await record();
  expect(takenBy(run, 'root/room/readHostAgain')).toEqual([
    { type: 'xstate.promise.resolve', data: { host: 'person-1' }, context: undefined },
  ]);
  expect(takenBy(run, 'root/room')).toMatchObject([{ output: { host: 'person-1' }, actorId: 'readHostAgain' }]);
});

test('properties of unknown names are hidden, with the keys of what they contain', async () => {
  const run = await record(
    ['guest', { type: 'greeted', title: 'ada', count: 2, isOld: true, friends: { grace: ['hopper'] } }],
    ['guest', { type: 'named', name: 'ada', more: { grace: 'hopper' }, valueOf: 'hopper', ['x'.repeat(60)]: 1 }],
  );
  const [greeted, named] = takenBy(run, 'root/guest');
  expect(greeted).toMatchObject({ type: 'greeted', title: '[hidden]', count: 2, isOld: true, friends: '[hidden]' });
  expect(named).toMatchObject({ name: 'person-2', more: '[hidden]', valueOf: '[hidden]', 'id-3': 1 });
  expect(JSON.stringify(run)).not.toMatch(/grace|hopper|ada/);
});

test('a record by persons can have open values: numbers and marked names stay, other texts do not', async () => {
  const seats = { ada: { uses: 2, name: 'grace', note: 'hopper' }, grace: 'hopper' };
  const run = await record(['guest', { type: 'seated', seats }]);
  expect(takenBy(run, 'root/guest')).toMatchObject([
    { seats: { 'person-3': { uses: 2, name: 'person-2', note: '[hidden]' }, 'person-2': '[hidden]' } },
  ]);
});

test('without marks everything is hidden', async () => {
  const recorder = createFlightRecorder(0, createRedact(createMarks({})));
  const actor = createActor(house, { inspect: (seen) => recorder.inspect(seen, 0) }).start();
  await quiet();
  actor.system.get('room').send({ type: 'named', name: 'ada' });
  const run = asRead(recorder.run(SURROUNDINGS));
  expect(takenBy(run, 'root/room').at(-1)).toEqual({
    type: 'named',
    name: '[hidden]',
    context: { name: '[hidden]', note: '[hidden]', uses: '[hidden]' },
  });
  expect(JSON.stringify(run)).not.toMatch(/hopper|ada/);
});
