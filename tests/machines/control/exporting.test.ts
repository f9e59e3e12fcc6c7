import { describe, expect, test } from 'vitest';
import { type AskedExport, exportingMachine, type SavedExport } from '../../../machines/control/exporting.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './exporting.inputs';

const CHATS: AskedExport = { kind: 'chats', format: 'csv', locale: 'en' };
const POLLS: AskedExport = { kind: 'polls', format: 'xlsx', locale: 'en' };

describe('what attendees left in public as files', () => {
  test('one file is made at a time; its rows, that there are none, or a failure stay until the next one', async () => {
    const saveExport = calls<SavedExport, { asked: AskedExport | null }>(() => ({ rows: 3, isCut: false }));
    const machine = exportingMachine.provide({ actors: { saveExport: saveExport.logic } });
    const { actor, record } = start(machine);
    const now = () => {
      const { value, context } = actor.getSnapshot();
      return [value, context.asked?.kind, context.saved?.rows ?? null, context.fault?.message ?? null];
    };
    const save = async (asked: AskedExport) => {
      actor.send({ type: 'exporting.save', ...asked });
      await quiet();
    };
    actor.send({ type: 'exporting.save', ...CHATS });
    await save(POLLS);
    expect([now(), saveExport.inputs()]).toEqual([['saved', 'chats', 3, null], [{ asked: CHATS }]]);
    saveExport.reply = () => ({ rows: 0, isCut: false });
    await save(POLLS);
    expect(now()).toEqual(['empty', 'polls', null, null]);
    saveExport.reply = () => {
      throw new Error('Not read');
    };
    await save(POLLS);
    expect(now()).toEqual(['failed', 'polls', null, 'Not read']);
    saveExport.reply = () => ({ rows: 1, isCut: true });
    await save(CHATS);
    expect(now()).toEqual(['saved', 'chats', 1, null]);
    expectReplay(machine, record);
  });

  test('every state and transition is reached', () => {
    coverPaths(exportingMachine, inputs);
  });
});
