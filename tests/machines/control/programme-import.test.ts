import { describe, expect, test } from 'vitest';
import type { Mappings, Reading } from '../../../domain/control/schedule/draft';
import type { Sealed } from '../../../domain/kernel/sealed';
import { type ProgrammeImportEvent, programmeImportMachine } from '../../../machines/control/programme-import.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { CHOICE, COUNTS, inputs, LISTING, REFUSED, STEP, TABLE } from './programme-import.inputs';

function open(reading: Reading = TABLE) {
  const made: unknown[] = [];
  const readProgramme = calls<Reading, { content: Sealed<unknown> | null }>(() => reading);
  const keepMappings = calls<void, { mappings: Mappings }>(() => {});
  const machine = programmeImportMachine.provide({
    actors: { readProgramme: readProgramme.logic, keepMappings: keepMappings.logic },
  });
  const run = start(machine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'control.make') made.push(seen.event['step']);
    },
  });
  const say = async (...events: ProgrammeImportEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const seen = () => run.actor.getSnapshot();
  return { ...run, machine, readProgramme, keepMappings, made, say, seen };
}
const NEXT = { type: 'programmeImport.next' } as const;
const map = (field: 'room' | 'begin', at: number | null) => ({ type: 'programmeImport.map', field, at }) as const;

describe('a programme from a file', () => {
  test('a table is told by its columns and its rooms, and becomes one step at the end', async () => {
    const { machine, record, made, say, seen, keepMappings } = open();
    await say(CHOICE);
    expect([seen().value, seen().context.mapping, seen().context.content]).toEqual([
      'mapping',
      { title: 0, begin: 1 },
      null,
    ]);
    await say(map('room', 2), NEXT);
    const mapping = { title: 0, begin: 1, room: 2 };
    expect([seen().value, keepMappings.inputs()]).toEqual([
      'housing',
      [{ mappings: { 'title|begin|saal2': mapping } }],
    ]);
    await say(
      { type: 'programmeImport.house', name: 'Hall', room: 'hall' },
      { type: 'programmeImport.zone', zone: 'UTC' },
    );
    await say(NEXT, { type: 'programmeImport.tick', key: 'new 2', isOn: false });
    const { rooms, zone, ticks } = seen().context;
    expect([seen().value, rooms, zone, ticks, made]).toEqual([
      'comparing',
      { Hall: 'hall' },
      'UTC',
      { 'new 2': false },
      [],
    ]);
    await say({ type: 'programmeImport.apply', step: STEP, counts: COUNTS });
    expect([seen().value, made, seen().context.counts, seen().context.file]).toEqual(['applied', [STEP], COUNTS, null]);
    expectReplay(machine, record);
  });

  test('the columns that were chosen for a header are there again', async () => {
    const { say, seen } = open({ ...TABLE, mappings: { 'title|begin|saal2': { title: 0, begin: 1, room: 2 } } });
    await say(CHOICE);
    expect(seen().context.mapping).toEqual({ title: 0, begin: 1, room: 2 });
  });

  test('another sheet has columns of its own, and without a title and a begin there is no way on', async () => {
    const { say, seen } = open();
    await say(CHOICE, { type: 'programmeImport.sheet', sheet: 1 }, NEXT);
    expect([seen().value, seen().context.mapping]).toEqual(['mapping', { title: 0 }]);
    await say({ type: 'programmeImport.sheet', sheet: 0 }, map('begin', null), NEXT);
    expect(seen().value).toBe('mapping');
  });

  test('a schedule needs no columns, and one goes back and forth without losing what was chosen', async () => {
    const { say, seen } = open(LISTING);
    await say(CHOICE, { type: 'programmeImport.back' });
    expect(seen().value).toBe('housing');
    await say({ type: 'programmeImport.house', name: 'Hall', room: '' }, NEXT, { type: 'programmeImport.back' });
    expect([seen().value, seen().context.rooms]).toEqual(['housing', { Hall: '' }]);
  });

  test('a cancel at any step changes nothing, and forgets the file', async () => {
    for (const steps of [[], [NEXT], [NEXT, NEXT]]) {
      const { made, say, seen } = open();
      await say(CHOICE, ...steps, { type: 'programmeImport.cancel' });
      expect([seen().value, seen().context.file, made]).toEqual(['closed', null, []]);
    }
  });

  test('a file that is refused or cannot be read says why, and another one can be chosen', async () => {
    const { readProgramme, say, seen } = open(REFUSED);
    await say(CHOICE);
    expect([seen().value, seen().context.refusal, seen().context.name]).toEqual([
      'closed',
      { code: 'broken', line: 3 },
      'programme.csv',
    ]);
    readProgramme.reply = () => {
      throw new Error('Not read');
    };
    await say(CHOICE);
    expect([seen().value, seen().context.fault?.message, seen().context.refusal]).toEqual(['closed', 'Not read', null]);
    readProgramme.reply = () => LISTING;
    await say(CHOICE);
    expect([seen().value, seen().context.fault]).toEqual(['housing', null]);
  });

  test('every state and transition of an import is reached', () => {
    coverPaths(programmeImportMachine, inputs);
  });
});
