import { expect, test } from 'vitest';
import type { Receiving } from '../../../domain/people/leads';
import { type Receivers, type ReceivingEvent, receivingMachine } from '../../../machines/control/receiving.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { BOOTH, inputs, NAMED } from './receiving.inputs';

const OPEN: ReceivingEvent = { type: 'receiving.open' };
const WANTED: Receivers = { widgetId: 'booth', receivers: ['hedy@example.org'] };
const SAVE: ReceivingEvent = { type: 'receiving.save', wanted: WANTED };

test('the accounts that receive contacts are named, and after a failure again', async () => {
  const read = calls<readonly Receiving[]>(() => [BOOTH]);
  const save = calls<readonly Receiving[], { wanted: Receivers | null }>(() => {
    throw faultError('PROCESSING_ERROR', 400);
  });
  const machine = receivingMachine.provide({ actors: { readReceivers: read.logic, saveReceivers: save.logic } });
  const { actor, record } = start(machine);
  const send = async (event: ReceivingEvent) => {
    actor.send(event);
    await quiet();
  };
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.companies];
  await send(SAVE);
  expect(save.count()).toBe(0);
  await send(OPEN);
  expect(shown()).toEqual([{ shown: 'fresh' }, [BOOTH]]);
  await send(SAVE);
  expect([shown(), actor.getSnapshot().context.fault?.status]).toEqual([[{ shown: 'failed' }, [BOOTH]], 400]);
  save.reply = () => [NAMED];
  await send(SAVE);
  expect([shown(), actor.getSnapshot().context.fault]).toEqual([[{ shown: 'saved' }, [NAMED]], null]);
  expect(save.inputs().at(-1)).toEqual({ wanted: WANTED });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of receiving', () => {
  coverPaths(receivingMachine, inputs);
});
