import { expect, test } from 'vitest';
import type { Going } from '../../../domain/agenda/going';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import { type GoingEvent, goingMachine } from '../../../machines/agenda/going.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { GOING, inputs } from './going.inputs';

const ENTER: GoingEvent = { type: 'going.enter', architectureId: 'aurora' };
const BELONG: GoingEvent = { type: 'going.belong', uid: 'ada' };
const LOOK: GoingEvent = { type: 'going.look', talk: 'hall/one' };
const CLOSE: GoingEvent = { type: 'going.close' };

function going() {
  const read = calls<Sealed<Going>, { architectureId: string; talk: string }>(() => seal(GOING));
  const machine = goingMachine.provide({ actors: { readGoing: read.logic } });
  const run = start(machine);
  const send = async (...events: GoingEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const shown = () => {
    const { value, context } = run.actor.getSnapshot();
    return [value, context.body?.open() ?? null];
  };
  return { ...run, machine, read, send, shown };
}

test('each look at a talk asks once who goes, and nothing is left of it afterwards', async () => {
  const { send, shown, read, record, machine } = going();
  await send(ENTER, BELONG, LOOK);
  expect([shown(), read.inputs()]).toEqual([['shown', GOING], [{ architectureId: 'aurora', talk: 'hall/one' }]]);
  await send(CLOSE);
  expect([shown(), read.count()]).toEqual([['idle', null], 1]);
  await send(LOOK, { type: 'going.look', talk: 'hall/two' });
  expect(read.count()).toBe(3);
  expectReplay(machine, record);
});

test('without a login nothing is asked, and a login asks about the open talk', async () => {
  const { send, shown, read } = going();
  await send(ENTER, LOOK);
  expect([shown(), read.count()]).toEqual([['idle', null], 0]);
  await send(BELONG);
  expect(shown()).toEqual(['shown', GOING]);
  await send({ type: 'going.leave' }, LOOK);
  expect([shown(), read.count()]).toEqual([['idle', null], 1]);
});

test('an answer that fails or takes too long shows nothing, until the next look', async () => {
  const { send, shown, read, clock } = going();
  read.reply = () => {
    throw new Error('no');
  };
  await send(ENTER, BELONG, LOOK);
  expect(shown()).toEqual(['failed', null]);
  read.reply = null;
  await send(LOOK);
  clock.increment(10_000);
  expect(shown()).toEqual(['failed', null]);
  read.reply = () => seal(GOING);
  await send(LOOK);
  expect(shown()).toEqual(['shown', GOING]);
});

test('the path search covers every state and transition of who goes', () => {
  coverPaths(goingMachine, inputs);
});
