import { describe, expect, test } from 'vitest';
import type { AuditPage } from '../../../domain/support/audit';
import {
  type ArchiveEvent,
  archiveMachine,
  type SavedTrail,
  type TrailRequest,
} from '../../../machines/control/archive.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ENTRY, inputs } from './archive.inputs';

const OLDER = { ...ENTRY, id: 'e1' };

function open(world: { isAway: boolean; cut: number | null } = { isAway: false, cut: null }) {
  const orAway = <T>(output: T): T => {
    if (world.isAway) throw faultError('NOT_REACHABLE');
    return output;
  };
  const readTrail = calls<AuditPage, TrailRequest>(({ cursor }) =>
    orAway(cursor === null ? { entries: [ENTRY], next: '1.e2' } : { entries: [OLDER], next: null }),
  );
  const saveTrail = calls<number | null, { saved: SavedTrail | null }>(() => orAway(world.cut));
  const machine = archiveMachine.provide({
    actors: {
      readTrail: readTrail.logic,
      saveTrail: saveTrail.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: ArchiveEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const outcome = () => {
    const { value, context } = run.actor.getSnapshot();
    return [value, context.fault?.kind ?? null];
  };
  return { ...run, machine, outcome, readTrail, saveTrail, say };
}
const READ: ArchiveEvent = { type: 'archive.read', action: 'venue.publish', who: 'grace', from: '2027-05-01', to: '' };

describe('the audit log of the control room', () => {
  test('the log is read newest first, and older pages by the same filter', async () => {
    const { actor, machine, readTrail, record, say } = open();
    await say(READ, { type: 'archive.more' }, { type: 'archive.more' });
    expect(readTrail.inputs()).toEqual([
      { action: 'venue.publish', who: 'grace', from: '2027-05-01', to: '', cursor: null },
      { action: 'venue.publish', who: 'grace', from: '2027-05-01', to: '', cursor: '1.e2' },
    ]);
    expect(actor.getSnapshot().context.entries).toEqual([ENTRY, OLDER]);
    await say({ type: 'archive.read', action: null, who: '', from: '', to: '' });
    expect(actor.getSnapshot().context.entries).toEqual([ENTRY]);
    expectReplay(machine, record);
  });

  test('all entries of a filter are saved, and a cut is said until the next one', async () => {
    const world = { isAway: false, cut: 20_000 };
    const { actor, saveTrail, say } = open(world);
    const saved = { action: null, who: '', from: '2027-05-01', to: '2027-05-02', locale: 'mt' };
    await say({ type: 'archive.export', ...saved });
    expect([saveTrail.inputs(), actor.getSnapshot().context.cut]).toEqual([[{ saved }], 20_000]);
    await say(READ);
    expect(actor.getSnapshot().context.cut).toBeNull();
  });

  test('what fails is named and may be repeated', async () => {
    const world = { isAway: true, cut: null };
    const { outcome, say } = open(world);
    await say(READ);
    expect(outcome()).toEqual([{ trail: 'closed', file: 'idle' }, 'NOT_REACHABLE']);
    world.isAway = false;
    await say(READ);
    expect(outcome()).toEqual([{ trail: 'shown', file: 'idle' }, null]);
  });

  test('older pages that cannot be read are named, and the newer ones stay and can be continued', async () => {
    const world = { isAway: false, cut: null };
    const { actor, outcome, say } = open(world);
    await say(READ);
    world.isAway = true;
    await say({ type: 'archive.more' });
    expect([outcome(), actor.getSnapshot().context.entries]).toEqual([
      [{ trail: 'shown', file: 'idle' }, 'NOT_REACHABLE'],
      [ENTRY],
    ]);
    world.isAway = false;
    await say({ type: 'archive.more' });
    expect(actor.getSnapshot().context.entries).toEqual([ENTRY, OLDER]);
  });

  test('another filter shows nothing of the previous one while it is read', async () => {
    const { actor, readTrail, say } = open();
    await say(READ);
    readTrail.reply = null;
    await say({ type: 'archive.read', action: null, who: 'ada', from: '', to: '' });
    const { entries, next } = actor.getSnapshot().context;
    expect([entries, next, readTrail.inputs().at(-1)]).toEqual([
      [],
      null,
      { action: null, who: 'ada', from: '', to: '', cursor: null },
    ]);
  });

  test('every state and transition of the archive is reached', () => {
    coverPaths(archiveMachine, inputs);
  });
});
