import { describe, expect, test } from 'vitest';
import { programmeExportMachine, type Saving } from '../../../machines/control/programme-export.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { EXPORTING, inputs } from './programme-export.inputs';

describe('a programme as a file', () => {
  test('is saved in the format that was asked for; a failure is told, and the next one forgets it', async () => {
    const saveProgramme = calls<void, { asked: Saving | null }>(() => {
      throw new Error('Not saved');
    });
    const machine = programmeExportMachine.provide({ actors: { saveProgramme: saveProgramme.logic } });
    const { actor, record } = start(machine);
    const save = { type: 'programmeExport.save', format: 'ics', exporting: EXPORTING } as const;
    actor.send(save);
    await quiet();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault?.message]).toEqual(['idle', 'Not saved']);
    saveProgramme.reply = () => {};
    actor.send(save);
    await quiet();
    expect(saveProgramme.inputs().map(({ asked }) => asked?.format)).toEqual(['ics', 'ics']);
    expect(actor.getSnapshot().context).toEqual({ asked: null, fault: null });
    expectReplay(machine, record);
  });

  test('every state and transition of an export is reached', () => {
    coverPaths(programmeExportMachine, inputs);
  });
});
