import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { AS_FOUND, type KnownLists, NO_KNOWN_LISTS } from '../../../domain/control/attendee-columns';
import type { Import } from '../../../domain/control/imports';
import { type ImportsEvent, importsMachine, type SentFile } from '../../../machines/control/imports.machine';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CHECK, FILE, inputs, RUNNING } from './imports.inputs';

async function open(list: () => Import[] = () => []) {
  const world: { isBroken: boolean; told: string[]; known: KnownLists } = {
    isBroken: false,
    told: [],
    known: NO_KNOWN_LISTS,
  };
  const sendFile = feed<EventObject, SentFile & { isCheck: boolean }>(() => {
    if (world.isBroken) throw FAILS;
    return null;
  });
  const listImports = calls<readonly Import[]>(list);
  const readLists = calls<KnownLists>(() => world.known);
  const keepLists = calls<void, { known: KnownLists }>(() => {});
  const saveReport = calls<void, { id: string; locale: string }>(() => {});
  const machine = importsMachine.provide({
    actors: {
      sendFile: sendFile.logic,
      listImports: listImports.logic,
      saveReport: saveReport.logic,
      readLists: readLists.logic,
      keepLists: keepLists.logic,
    },
    actions: { tellImported: () => void world.told.push('imported') },
  });
  const run = start(machine);
  await quiet();
  const say = async (...events: ImportsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const file = () => run.actor.getSnapshot().value.file;
  const outcome = () => {
    const { context } = run.actor.getSnapshot();
    return [file(), context.file, context.check, context.fault?.message ?? null];
  };
  return { ...run, machine, sendFile, listImports, saveReport, readLists, keepLists, say, file, outcome, world };
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
      { file: FILE, name: 'may.csv', reading: AS_FOUND, isCheck: true },
      { file: FILE, name: 'may.csv', reading: AS_FOUND, isCheck: false },
    ]);
    await say({ type: 'imports.accepted' });
    expect([outcome(), listImports.count()]).toEqual([['none', null, null, null], 2]);
    expectReplay(machine, record);
  });

  test('what is said about a list is checked again, and remembered for the next one once it is imported', async () => {
    const { sendFile, keepLists, say, file, actor } = await open();
    await say(CHOOSE, { type: 'imports.checked', check: CHECK });
    await say({ type: 'imports.column', field: 'name', at: 0 });
    expect(file()).toBe('checking');
    await say({ type: 'imports.column', field: 'number', at: null }, { type: 'imports.checked', check: CHECK });
    await say({ type: 'imports.status', status: 'Maybe', isActive: true }, { type: 'imports.checked', check: CHECK });
    await say({ type: 'imports.whole', isWhole: true });
    expect([file(), sendFile.inputs.length]).toEqual(['checked', 4]);
    const reading = { ...AS_FOUND, columns: { email: 1, name: 0 }, statuses: { Maybe: true }, isWhole: true };
    await say({ type: 'imports.confirm' });
    expect(sendFile.inputs.at(-1)).toEqual({ file: FILE, name: 'may.csv', reading, isCheck: false });
    const known = { columns: { 'Confirmation Number|Email': reading.columns }, statuses: { Maybe: true } };
    expect(keepLists.inputs()).toEqual([{ known }]);
    await say({ type: 'imports.accepted' });
    expect(actor.getSnapshot().context.reading).toEqual(AS_FOUND);
  });

  test('columns that were chosen before are taken at once, until another sheet or column is chosen', async () => {
    const { sendFile, say, file, world } = await open();
    const columns = { email: 1, name: 0 };
    world.known = { columns: { 'Confirmation Number|Email': columns }, statuses: { Maybe: false } };
    const readings = () => sendFile.inputs.map(({ reading }) => [reading.sheet, reading.columns]);
    await say(CHOOSE, { type: 'imports.checked', check: CHECK });
    expect([file(), sendFile.inputs[0]?.reading.statuses]).toEqual(['checking', { Maybe: false }]);
    await say({ type: 'imports.checked', check: CHECK });
    expect([file(), readings()]).toEqual([
      'checked',
      [
        [null, null],
        [null, columns],
      ],
    ]);
    await say({ type: 'imports.column', field: 'name', at: null }, { type: 'imports.checked', check: CHECK });
    expect([file(), readings().at(-1)]).toEqual(['checked', [null, { email: 1 }]]);
    await say({ type: 'imports.sheet', sheet: 1 }, { type: 'imports.checked', check: CHECK });
    expect([file(), readings().at(-1)]).toEqual(['checking', [1, columns]]);
  });

  test('a list without e-mail addresses is not imported, and what could not be checked is tried again', async () => {
    const { say, file, outcome, sendFile } = await open();
    await say(
      CHOOSE,
      { type: 'imports.checked', check: { ...CHECK, taken: { number: 0 } } },
      { type: 'imports.confirm' },
    );
    expect(file()).toBe('checked');
    await say({ type: 'imports.column', field: 'email', at: 1 }, REFUSAL);
    expect([file(), outcome().at(-1)]).toEqual(['stuck', 'may.csv has no readable registrations']);
    await say({ type: 'imports.retry' }, { type: 'imports.checked', check: CHECK });
    expect([outcome(), sendFile.inputs.at(-1)?.reading.columns]).toEqual([
      ['checked', FILE, CHECK, null],
      { number: 0, email: 1 },
    ]);
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
