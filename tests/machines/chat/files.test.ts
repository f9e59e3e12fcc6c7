import { expect, test } from 'vitest';
import { FILE_ADDRESS_MS, type FileAddress } from '../../../domain/chat/files';
import type { Sealed } from '../../../domain/kernel/sealed';
import { type FileInput, fileMachine } from '../../../machines/chat/file.machine';
import { filesMachine } from '../../../machines/chat/files.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ADDRESS, inputs as fileInputs, GONE, PLAN } from './file.inputs';
import { inputs } from './files.inputs';

function file() {
  const readAddress = calls<Sealed<FileAddress>, FileInput>();
  const machine = fileMachine.provide({ actors: { readAddress: readAddress.logic } });
  const run = start(machine, { input: PLAN });
  return { ...run, machine, readAddress, value: () => run.actor.getSnapshot().value };
}

test('the address of a file is read again before it expires', async () => {
  const { readAddress, clock, value, machine, record } = file();
  readAddress.answer(ADDRESS);
  await quiet();
  expect([readAddress.inputs(), value()]).toEqual([[PLAN], 'known']);
  clock.increment(FILE_ADDRESS_MS - 1);
  expect([readAddress.count(), value()]).toEqual([2, 'reading']);
  readAddress.answer(ADDRESS);
  await quiet();
  expectReplay(machine, record);
  expect(JSON.stringify(record.log)).not.toContain('signed');
});

test('a file that the service no longer has is gone', async () => {
  const { actor, readAddress, clock, value } = file();
  readAddress.fail(GONE);
  await quiet();
  clock.increment(60_000);
  expect([value(), readAddress.count(), actor.getSnapshot().context.address]).toEqual(['gone', 1, null]);
});

test('an address that cannot be read is tried three times more, and when the user asks', async () => {
  const { actor, readAddress, clock, value } = file();
  for (let turn = 0; turn < 6; turn += 1) {
    if (readAddress.waiting() > 0) readAddress.fail(faultError('NOT_REACHABLE'));
    await quiet();
    clock.increment(10_000);
  }
  expect([value(), readAddress.count()]).toEqual(['failed', 4]);
  actor.send({ type: 'file.retry' });
  readAddress.answer(ADDRESS);
  await quiet();
  expect(value()).toBe('known');
});

test('the path search covers every state and transition of a file', () => {
  coverPaths(fileMachine, fileInputs);
});

test('the path search covers every transition of the files', () => {
  coverPaths(filesMachine, inputs);
});
