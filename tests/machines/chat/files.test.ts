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

test('a file that is gone is no longer shown from its old address', async () => {
  const { actor, readAddress, clock, value } = file();
  readAddress.answer(ADDRESS);
  await quiet();
  clock.increment(FILE_ADDRESS_MS);
  readAddress.fail(GONE);
  await quiet();
  expect([value(), actor.getSnapshot().context.address]).toEqual(['gone', null]);
});

test('an address that cannot be read is tried again after ten seconds', async () => {
  const { readAddress, clock } = file();
  readAddress.fail(faultError('NOT_REACHABLE'));
  await quiet();
  clock.increment(9999);
  expect(readAddress.count()).toBe(1);
  clock.increment(1);
  expect(readAddress.count()).toBe(2);
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
  readAddress.fail(faultError('NOT_REACHABLE'));
  await quiet();
  clock.increment(10_000);
  expect(readAddress.count()).toBe(6);
  readAddress.answer(ADDRESS);
  await quiet();
  expect(value()).toBe('known');
});

test('the path search covers every state and transition of a file', () => {
  coverPaths(fileMachine, fileInputs);
});

test('files that could not be loaded are loaded again together', async () => {
  const readAddress = calls<Sealed<FileAddress>, FileInput>(() => {
    throw faultError('NOT_REACHABLE');
  });
  const member = fileMachine.provide({ actors: { readAddress: readAddress.logic } });
  const { actor } = start(filesMachine.provide({ actors: { member } }));
  actor.send({ type: 'collection.want', input: PLAN });
  await quiet();
  actor.send({ type: 'collection.tell', event: { type: 'file.retry' } });
  expect(readAddress.count()).toBe(2);
});

test('each file is read once for all its views, and no longer without any', () => {
  const { actor } = start(filesMachine);
  const keys = () => Object.keys(actor.getSnapshot().children);
  for (let view = 0; view < 2; view += 1) actor.send({ type: 'collection.want', input: PLAN });
  const [key = ''] = keys();
  actor.send({ type: 'collection.release', key });
  expect([keys(), actor.getSnapshot().context.uses[key]]).toEqual([[key], 1]);
  actor.send({ type: 'collection.release', key });
  expect(actor.getSnapshot().context.kept).toEqual([key]);
  actor.send({ type: 'collection.clear' });
  expect(keys()).toEqual([]);
});

test('the path search covers every transition of the files', () => {
  coverPaths(filesMachine, inputs);
});
