import { expect, test } from 'vitest';
import { type OwnDataEvent, ownDataMachine } from '../../../machines/chat/own-data.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './own-data.inputs';

const EXPORT: OwnDataEvent = { type: 'ownData.export' };
const ERASE: OwnDataEvent = { type: 'ownData.erase' };
const CONFIRM: OwnDataEvent = { type: 'ownData.confirm' };
const KEEP: OwnDataEvent = { type: 'ownData.keep' };
const LEAVE: OwnDataEvent = { type: 'ownData.leave' };

function ownData(...events: OwnDataEvent[]) {
  const exportOwnData = calls<void>();
  const eraseOwnData = calls<void, { uid: string | null }>();
  const machine = ownDataMachine.provide({
    actors: { exportOwnData: exportOwnData.logic, eraseOwnData: eraseOwnData.logic },
  });
  const run = start(machine);
  const send = (...more: OwnDataEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  send(...events);
  return {
    ...run,
    machine,
    exportOwnData,
    eraseOwnData,
    send,
    value: () => run.actor.getSnapshot().value,
    fault: () => run.actor.getSnapshot().context.fault,
  };
}

test('a user saves their chat data once per request, also after one that failed', async () => {
  const { send, value, fault, exportOwnData, machine, record } = ownData(EXPORT, EXPORT);
  expect(exportOwnData.count()).toBe(1);
  exportOwnData.fail(faultError('PROCESSING_ERROR', 429));
  await quiet();
  expect([value(), fault()?.status]).toEqual([{ idle: 'notExported' }, 429]);
  send(EXPORT);
  expect(fault()).toBeNull();
  exportOwnData.answer();
  await quiet();
  expect(value()).toEqual({ idle: 'exported' });
  expectReplay(machine, record);
});

test('a user deletes their chat data only after a confirmation', async () => {
  const { send, value, fault, emitted, eraseOwnData } = ownData(
    { type: 'ownData.belong', uid: 'ada' },
    CONFIRM,
    ERASE,
    KEEP,
    CONFIRM,
  );
  expect([value(), eraseOwnData.count()]).toEqual([{ idle: 'fresh' }, 0]);
  send(ERASE, CONFIRM, CONFIRM);
  eraseOwnData.fail(faultError('NOT_REACHABLE'));
  await quiet();
  expect([value(), fault()?.kind, emitted]).toEqual([{ asking: 'failed' }, 'NOT_REACHABLE', []]);
  send(CONFIRM);
  expect(fault()).toBeNull();
  eraseOwnData.answer();
  await quiet();
  expect(eraseOwnData.inputs()).toEqual([{ uid: 'ada' }, { uid: 'ada' }]);
  expect([value(), emitted]).toEqual([{ idle: 'erased' }, [{ type: 'ownData.erased' }]]);
});

test('a user who leaves cancels the question about chat data, but no request that has begun', () => {
  const { send, value, eraseOwnData, exportOwnData } = ownData(ERASE, LEAVE);
  expect(value()).toEqual({ idle: 'fresh' });
  send(EXPORT, LEAVE);
  expect([value(), exportOwnData.waiting()]).toEqual(['exporting', 1]);
  const other = ownData(ERASE, CONFIRM, LEAVE);
  expect([other.value(), other.eraseOwnData.waiting(), eraseOwnData.count()]).toEqual(['erasing', 1, 0]);
});

test('a failure is forgotten when the user leaves, or keeps or deletes their chat data after all', async () => {
  for (const next of [KEEP, LEAVE]) {
    const { send, fault, value, eraseOwnData } = ownData(ERASE, CONFIRM);
    eraseOwnData.fail(faultError('NOT_REACHABLE'));
    await quiet();
    send(next);
    expect([fault(), value()]).toEqual([null, { idle: 'fresh' }]);
  }
  for (const [next, expected] of [
    [LEAVE, { idle: 'fresh' }],
    [ERASE, { asking: 'fine' }],
  ] as const) {
    const { send, fault, value, exportOwnData } = ownData(EXPORT);
    exportOwnData.fail(faultError('NOT_REACHABLE'));
    await quiet();
    send(next);
    expect([fault(), value()]).toEqual([null, expected]);
  }
});

test('the path search covers every state and transition of the user’s own chat data', () => {
  coverPaths(ownDataMachine, inputs);
});
