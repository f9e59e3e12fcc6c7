import { describe, expect, test } from 'vitest';
import type { RecordingLink, StoredRecordings } from '../../../domain/support/recordings';
import {
  type Found,
  NO_FILTER,
  type RecordingFilter,
  type RecordingRequest,
  type RecordingsEvent,
  recordingsMachine,
} from '../../../machines/control/recordings.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, LINK, NO_PROBLEMS, PROBLEMS, STORED } from './recordings.inputs';

const OLDER = { ...STORED, code: 'AAAA2222' };
const FILTER: RecordingFilter = { ...NO_FILTER, area: 'lobby' };
const THREE_HOURS = 3 * 3_600_000;

function open(world = { isAway: false, problems: PROBLEMS }) {
  const orAway = <T>(output: T): T => {
    if (world.isAway) throw faultError('NOT_REACHABLE');
    return output;
  };
  const search = calls<Found, { filter: RecordingFilter }>(() =>
    orAway({ problems: world.problems, page: { recordings: [STORED], next: '1.ZM8CMVYF' } }),
  );
  const readRecordings = calls<StoredRecordings, RecordingRequest>(() => orAway({ recordings: [OLDER], next: null }));
  const saveRecording = calls<void, { code: string | null }>(() => orAway(undefined));
  const shareRecording = calls<RecordingLink, { code: string | null }>(() => orAway(LINK));
  const getPass = calls<void>(() => orAway(undefined));
  const machine = recordingsMachine.provide({
    actors: {
      search: search.logic,
      readRecordings: readRecordings.logic,
      saveRecording: saveRecording.logic,
      shareRecording: shareRecording.logic,
      getPass: getPass.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: RecordingsEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const outcome = () => {
    const { value, context } = run.actor.getSnapshot();
    return [value, context.fault?.kind ?? null];
  };
  const shown = () => run.actor.getSnapshot().context.recordings.map(({ code }) => code);
  return { ...run, machine, getPass, outcome, readRecordings, saveRecording, say, search, shareRecording, shown };
}

describe('what was reported, in the control room', () => {
  test('the problems and the newest recordings are read when the section is opened, and older ones on demand', async () => {
    const { actor, machine, readRecordings, record, say, search, shown } = open();
    expect(search.inputs()).toEqual([]);
    await say({ type: 'recordings.open' });
    expect([search.inputs(), shown(), actor.getSnapshot().context.problems]).toEqual([
      [{ filter: NO_FILTER }],
      ['ZM8CMVYF'],
      PROBLEMS,
    ]);
    await say({ type: 'recordings.more' }, { type: 'recordings.more' });
    expect([readRecordings.inputs(), shown()]).toEqual([
      [{ filter: NO_FILTER, problem: null, cursor: '1.ZM8CMVYF' }],
      ['ZM8CMVYF', 'AAAA2222'],
    ]);
    expectReplay(machine, record);
  });

  test('a problem shows its own recordings within the search, and another search shows all again', async () => {
    const { actor, outcome, readRecordings, say, search, shown } = open();
    await say({ type: 'recordings.search', filter: FILTER }, { type: 'recordings.choose', problem: '' });
    expect([readRecordings.inputs(), shown()]).toEqual([[{ filter: FILTER, problem: '', cursor: null }], ['AAAA2222']]);
    readRecordings.reply = null;
    await say({ type: 'recordings.choose', problem: 'w' }, { type: 'recordings.choose', problem: 'x' });
    expect([shown(), outcome()]).toEqual([[], [{ list: 'choosing', file: 'idle', pass: 'held' }, null]]);
    readRecordings.reply = () => ({ recordings: [{ ...OLDER, code: 'BBBB3333' }], next: null });
    await say({ type: 'recordings.choose', problem: 'y' });
    expect([readRecordings.inputs().slice(1), shown(), outcome()]).toEqual([
      [
        { filter: FILTER, problem: 'w', cursor: null },
        { filter: FILTER, problem: 'x', cursor: null },
        { filter: FILTER, problem: 'y', cursor: null },
      ],
      ['BBBB3333'],
      [{ list: 'shown', file: 'idle', pass: 'held' }, null],
    ]);
    await say({ type: 'recordings.search', filter: NO_FILTER });
    expect([search.inputs().at(-1), actor.getSnapshot().context.problem, shown()]).toEqual([
      { filter: NO_FILTER },
      null,
      ['ZM8CMVYF'],
    ]);
  });

  test('a recording is saved, or a link to it is made and shown until something else is searched', async () => {
    const { actor, outcome, saveRecording, say, shareRecording } = open();
    await say({ type: 'recordings.open' }, { type: 'recordings.save', code: 'AAAA2222' });
    expect(saveRecording.inputs()).toEqual([{ code: 'AAAA2222' }]);
    await say({ type: 'recordings.share', code: 'ZM8CMVYF' });
    expect(actor.getSnapshot().context.link).toEqual({ code: 'ZM8CMVYF', ...LINK });
    expect(outcome()).toEqual([{ list: 'shown', file: 'idle', pass: 'held' }, null]);
    shareRecording.reply = null;
    await say({ type: 'recordings.share', code: 'AAAA2222' });
    expect([shareRecording.inputs(), actor.getSnapshot().context.link]).toEqual([
      [{ code: 'ZM8CMVYF' }, { code: 'AAAA2222' }],
      null,
    ]);
    expect(saveRecording.inputs()).toHaveLength(1);
    await say({ type: 'recordings.search', filter: FILTER });
    expect(actor.getSnapshot().context.link).toBeNull();
  });

  test('a pass of the inspector is got once it is known to be on, and renewed before it ends', async () => {
    const world = { isAway: false, problems: NO_PROBLEMS };
    const { clock, getPass, outcome, say } = open(world);
    await say({ type: 'recordings.open' });
    expect([getPass.inputs().length, outcome()]).toEqual([0, [{ list: 'shown', file: 'idle', pass: 'absent' }, null]]);
    world.problems = PROBLEMS;
    await say({ type: 'recordings.open' });
    expect([getPass.inputs().length, outcome()]).toEqual([1, [{ list: 'shown', file: 'idle', pass: 'held' }, null]]);
    clock.increment(THREE_HOURS - 1);
    await quiet();
    expect(getPass.inputs()).toHaveLength(1);
    world.isAway = true;
    clock.increment(1);
    await quiet();
    expect(outcome()).toEqual([{ list: 'shown', file: 'idle', pass: 'refused' }, null]);
    world.isAway = false;
    await say({ type: 'recordings.open' });
    expect([getPass.inputs().length, outcome()]).toEqual([3, [{ list: 'shown', file: 'idle', pass: 'held' }, null]]);
    world.isAway = true;
    clock.increment(THREE_HOURS);
    await quiet();
    world.isAway = false;
    await say({ type: 'recordings.search', filter: NO_FILTER });
    expect([getPass.inputs().length, outcome()]).toEqual([5, [{ list: 'shown', file: 'idle', pass: 'held' }, null]]);
  });

  test('what fails is named and may be repeated, and what was found before stays', async () => {
    const world = { isAway: true, problems: NO_PROBLEMS };
    const { outcome, saveRecording, say, shown } = open(world);
    await say({ type: 'recordings.open' });
    expect(outcome()).toEqual([{ list: 'failed', file: 'idle', pass: 'absent' }, 'NOT_REACHABLE']);
    world.isAway = false;
    await say({ type: 'recordings.open' });
    expect(outcome()).toEqual([{ list: 'shown', file: 'idle', pass: 'absent' }, null]);
    world.isAway = true;
    for (const event of [
      { type: 'recordings.more' },
      { type: 'recordings.save', code: 'ZM8CMVYF' },
      { type: 'recordings.share', code: 'ZM8CMVYF' },
    ] as const) {
      await say(event);
      expect([outcome(), shown()]).toEqual([
        [{ list: 'shown', file: 'idle', pass: 'absent' }, 'NOT_REACHABLE'],
        ['ZM8CMVYF'],
      ]);
      world.isAway = false;
      await say({ type: 'recordings.search', filter: NO_FILTER });
      expect(outcome()).toEqual([{ list: 'shown', file: 'idle', pass: 'absent' }, null]);
      world.isAway = true;
    }
    expect(saveRecording.inputs()).toHaveLength(1);
    await say({ type: 'recordings.choose', problem: '' });
    expect([outcome(), shown()]).toEqual([[{ list: 'shown', file: 'idle', pass: 'absent' }, 'NOT_REACHABLE'], []]);
  });

  test('every state and transition is reached', () => {
    coverPaths(recordingsMachine, inputs);
  });
});
