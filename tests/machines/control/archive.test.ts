import { describe, expect, test } from 'vitest';
import type { AuditPage } from '../../../domain/support/audit';
import type { StoredRecording } from '../../../domain/support/report';
import { type ArchiveEvent, archiveMachine, type TrailRequest } from '../../../machines/control/archive.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ENTRY, inputs, RECORDING } from './archive.inputs';

const OLDER = { ...ENTRY, id: 'e1' };

function open(world = { isAway: false }) {
  const orAway = <T>(output: T): T => {
    if (world.isAway) throw new Error('offline');
    return output;
  };
  const readTrail = calls<AuditPage, TrailRequest>(({ cursor }) =>
    orAway(cursor === null ? { entries: [ENTRY], next: '1.e2' } : { entries: [OLDER], next: null }),
  );
  const listRecordings = calls<readonly StoredRecording[]>(() => orAway([RECORDING]));
  const saveRecording = calls<void, { code: string }>(() => orAway(undefined));
  const machine = archiveMachine.provide({
    actors: {
      readTrail: readTrail.logic,
      listRecordings: listRecordings.logic,
      saveRecording: saveRecording.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: ArchiveEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  return { ...run, machine, readTrail, saveRecording, say };
}
const READ: ArchiveEvent = { type: 'archive.read', action: 'venue.publish', who: 'grace' };

describe('the audit log and the recordings of the control room', () => {
  test('the log is read newest first, and older pages by the same filter', async () => {
    const { actor, machine, readTrail, record, say } = open();
    await say(READ, { type: 'archive.more' }, { type: 'archive.more' });
    expect(readTrail.inputs()).toEqual([
      { action: 'venue.publish', who: 'grace', cursor: null },
      { action: 'venue.publish', who: 'grace', cursor: '1.e2' },
    ]);
    expect(actor.getSnapshot().context.entries).toEqual([ENTRY, OLDER]);
    await say({ type: 'archive.read', action: null, who: '' });
    expect(actor.getSnapshot().context.entries).toEqual([ENTRY]);
    expectReplay(machine, record);
  });

  test('a recording of the list is saved', async () => {
    const { saveRecording, say } = open();
    await say({ type: 'archive.list' }, { type: 'archive.save', code: RECORDING.code });
    expect(saveRecording.inputs()).toEqual([{ code: RECORDING.code }]);
  });

  test('what fails is named and may be repeated', async () => {
    const world = { isAway: true };
    const { actor, say } = open(world);
    await say(READ, { type: 'archive.list' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault !== null]).toEqual([
      { trail: 'closed', recordings: 'closed' },
      true,
    ]);
    world.isAway = false;
    await say(READ, { type: 'archive.list' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.fault]).toEqual([
      { trail: 'shown', recordings: 'listed' },
      null,
    ]);
  });

  test('every state and transition of the archive is reached', () => {
    coverPaths(archiveMachine, inputs);
  });
});
