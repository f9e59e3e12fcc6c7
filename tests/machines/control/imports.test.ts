import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { Import } from '../../../domain/control/imports';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { type ImportsEvent, importsMachine, type SentFile } from '../../../machines/control/imports.machine';
import { calls, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CHECK, FILE, inputs, RUNNING } from './imports.inputs';

async function open(list: () => Import[] = () => []) {
  const sendFile = feed<EventObject, SentFile & { isCheck: boolean }>();
  const listImports = calls<readonly Import[]>(list);
  const saveReport = calls<void, { id: string; locale: string }>(() => {});
  const machine = importsMachine.provide({
    actors: { sendFile: sendFile.logic, listImports: listImports.logic, saveReport: saveReport.logic },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: ImportsEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const file = () => run.actor.getSnapshot().value.file;
  return { ...run, machine, sendFile, listImports, saveReport, say, file };
}
const CHOOSE: ImportsEvent = { type: 'imports.choose', file: FILE, name: 'may.csv' };

describe('registrations from a file', () => {
  test('a file is checked first, and imported once the administrator confirms', async () => {
    const { actor, sendFile, listImports, say, file, record, machine } = await open();
    await say(CHOOSE, { type: 'imports.progressed', percent: 40 });
    expect([file(), actor.getSnapshot().context.percent]).toEqual(['checking', 40]);
    await say({ type: 'imports.checked', check: CHECK });
    expect([file(), actor.getSnapshot().context.check]).toEqual(['checked', CHECK]);
    expect(listImports.count()).toBe(1);
    await say({ type: 'imports.confirm' });
    expect(sendFile.inputs.map(({ name, isCheck }) => [name, isCheck])).toEqual([
      ['may.csv', true],
      ['may.csv', false],
    ]);
    await say({ type: 'imports.accepted' });
    expect([file(), actor.getSnapshot().context.file, listImports.count()]).toEqual(['none', null, 2]);
    expectReplay(machine, record);
  });

  test('a file that is not wanted any more is dropped while it is checked and afterwards', async () => {
    const { actor, sendFile, say, file } = await open();
    await say(CHOOSE, { type: 'imports.cancel' });
    await say(CHOOSE, { type: 'imports.checked', check: CHECK }, { type: 'imports.cancel' });
    expect([file(), actor.getSnapshot().context.check, sendFile.inputs.length]).toEqual(['none', null, 2]);
  });

  test('a refused file is named, until another one is chosen', async () => {
    const { actor, say, file } = await open();
    const fault = makeFault('PROCESSING_ERROR', { status: 400, message: 'may.csv has no readable registrations' });
    await say(CHOOSE, { type: 'imports.failed', fault });
    expect([file(), actor.getSnapshot().context.fault]).toEqual(['none', fault]);
    await say(CHOOSE);
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  test('a running import is followed each second, and others now and then', async () => {
    let state: Import['state'] = 'running';
    const { clock, listImports } = await open(() => [{ ...RUNNING, state }]);
    state = 'done';
    clock.increment(1000);
    await quiet();
    clock.increment(29_000);
    await quiet();
    expect(listImports.count()).toBe(2);
    clock.increment(1000);
    expect(listImports.count()).toBe(3);
  });

  test('designers, who may not see imports, do not ask again', async () => {
    const { clock, listImports, actor } = await open(() => {
      throw new FaultError(makeFault('FORBIDDEN', { status: 403 }));
    });
    clock.increment(60_000);
    expect([actor.getSnapshot().value.list, listImports.count()]).toEqual(['refused', 1]);
  });

  test('a report is saved in the language of the page', async () => {
    const { saveReport, say } = await open();
    await say({ type: 'imports.report', id: 'may', locale: 'mt' });
    expect(saveReport.inputs()).toEqual([{ id: 'may', locale: 'mt' }]);
  });

  test('every state and transition of the imports is reached', () => {
    coverPaths(importsMachine, inputs);
  });
});
