import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { Import } from '../../../domain/control/imports';
import { type ImportsEvent, importsMachine, type SentFile } from '../../../machines/control/imports.machine';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CHECK, FILE, inputs, RUNNING } from './imports.inputs';

async function open(list: () => Import[] = () => []) {
  const world: { isBroken: boolean; told: string[] } = { isBroken: false, told: [] };
  const sendFile = feed<EventObject, SentFile & { isCheck: boolean }>(() => {
    if (world.isBroken) throw FAILS;
    return null;
  });
  const listImports = calls<readonly Import[]>(list);
  const saveReport = calls<void, { id: string; locale: string }>(() => {});
  const machine = importsMachine.provide({
    actors: { sendFile: sendFile.logic, listImports: listImports.logic, saveReport: saveReport.logic },
    actions: { tellImported: () => void world.told.push('imported') },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: ImportsEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const file = () => run.actor.getSnapshot().value.file;
  const outcome = () => {
    const { context } = run.actor.getSnapshot();
    return [file(), context.file, context.check, context.fault?.message ?? null];
  };
  return { ...run, machine, sendFile, listImports, saveReport, say, file, outcome, world };
}
const FAILS = faultError('PROCESSING_ERROR', 400, 'may.csv has no readable registrations');
const REFUSAL: ImportsEvent = { type: 'imports.failed', fault: FAILS.fault };
const REPORT: ImportsEvent = { type: 'imports.report', id: 'may', locale: 'mt' };
const CHOOSE: ImportsEvent = { type: 'imports.choose', file: FILE, name: 'may.csv' };

describe('registrations from a file', () => {
  test('a file is checked first, and imported once the administrator confirms', async () => {
    const { actor, sendFile, listImports, say, file, outcome, record, machine } = await open();
    await say(CHOOSE, { type: 'imports.progressed', percent: 40 });
    expect([file(), actor.getSnapshot().context.percent]).toEqual(['checking', 40]);
    await say({ type: 'imports.checked', check: CHECK });
    expect([outcome(), actor.getSnapshot().context.percent]).toEqual([['checked', FILE, CHECK, null], 0]);
    expect(listImports.count()).toBe(1);
    await say({ type: 'imports.confirm' });
    expect(sendFile.inputs).toEqual([
      { file: FILE, name: 'may.csv', isCheck: true },
      { file: FILE, name: 'may.csv', isCheck: false },
    ]);
    await say({ type: 'imports.accepted' });
    expect([outcome(), listImports.count()]).toEqual([['none', null, null, null], 2]);
    expectReplay(machine, record);
  });

  test('rows that an import writes are told, and those of earlier imports are not', async () => {
    let imports = [{ ...RUNNING, id: 'april', state: 'done' as const }];
    const { clock, say, world } = await open(() => imports);
    expect(world.told).toEqual([]);
    imports = [...imports, { ...RUNNING, state: 'done', done: 2 }];
    await say({ type: 'imports.accepted' });
    expect(world.told).toEqual(['imported']);
    clock.increment(30_000);
    await quiet();
    expect(world.told).toEqual(['imported']);
  });

  test('a file that is not wanted any more is dropped while it is checked and afterwards', async () => {
    const { outcome, sendFile, say } = await open();
    await say(CHOOSE, { type: 'imports.cancel' });
    expect([outcome(), sendFile.isOn()]).toEqual([['none', null, null, null], false]);
    await say(CHOOSE, { type: 'imports.checked', check: CHECK }, { type: 'imports.cancel' });
    expect([outcome(), sendFile.inputs.length]).toEqual([['none', null, null, null], 2]);
  });

  test('a file that is refused or cannot be sent is dropped, and the reason stays until another one is chosen', async () => {
    const { outcome, say, world } = await open();
    const refused = ['none', null, null, 'may.csv has no readable registrations'];
    await say(CHOOSE, REFUSAL);
    expect(outcome()).toEqual(refused);
    await say(CHOOSE);
    expect(outcome()).toEqual(['checking', FILE, null, null]);
    await say({ type: 'imports.checked', check: CHECK }, { type: 'imports.confirm' }, REFUSAL);
    expect(outcome()).toEqual(refused);
    await say(CHOOSE, { type: 'imports.checked', check: CHECK });
    world.isBroken = true;
    await say({ type: 'imports.confirm' });
    expect(outcome()).toEqual(refused);
    await say(CHOOSE);
    expect(outcome()).toEqual(refused);
    world.isBroken = false;
    await say(CHOOSE);
    expect(outcome()).toEqual(['checking', FILE, null, null]);
  });

  test('a running import is followed each second, and others now and then', async () => {
    let state: Import['state'] = 'running';
    const { clock, listImports } = await open(() => [{ ...RUNNING, state }]);
    state = 'done';
    clock.increment(999);
    expect(listImports.count()).toBe(1);
    clock.increment(1);
    await quiet();
    clock.increment(29_999);
    await quiet();
    expect(listImports.count()).toBe(2);
    clock.increment(1);
    expect(listImports.count()).toBe(3);
  });

  test('imports that cannot be read stay as they are, and are read again later', async () => {
    let isAway = false;
    const { actor, clock, listImports } = await open(() => {
      if (isAway) throw faultError('NOT_REACHABLE');
      return [RUNNING];
    });
    isAway = true;
    clock.increment(1000);
    await quiet();
    expect([actor.getSnapshot().context.imports, listImports.count()]).toEqual([[RUNNING], 2]);
    clock.increment(1000);
    expect(listImports.count()).toBe(3);
  });

  test('designers, who may not see imports, do not ask again', async () => {
    const { clock, listImports, actor } = await open(() => {
      throw faultError('FORBIDDEN', 403);
    });
    clock.increment(60_000);
    expect([actor.getSnapshot().value.list, listImports.count()]).toEqual(['refused', 1]);
  });

  test('a report is saved in the language of the page', async () => {
    const { actor, saveReport, say } = await open();
    await say(REPORT);
    expect([saveReport.inputs(), actor.getSnapshot().value.report]).toEqual([[{ id: 'may', locale: 'mt' }], 'idle']);
  });

  test('a report that cannot be saved says why until it is asked for again', async () => {
    const { outcome, saveReport, say } = await open();
    saveReport.reply = null;
    await say(REPORT);
    saveReport.fail(FAILS);
    await quiet();
    expect(outcome().at(-1)).toBe('may.csv has no readable registrations');
    await say(REPORT);
    expect([outcome().at(-1), saveReport.count()]).toEqual([null, 2]);
  });

  test('every state and transition of the imports is reached', () => {
    coverPaths(importsMachine, inputs);
  });
});
