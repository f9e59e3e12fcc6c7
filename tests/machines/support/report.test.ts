import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import {
  type Prepared,
  type ReportEvent,
  reportMachine,
  type SentReport,
  type WrittenRecording,
} from '../../../machines/support/report.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './report.inputs';

const PREPARED: Prepared = { code: 'K7QP2MXT', recording: seal('the whole recording'), size: 20_000, events: 300 };
const NOTHING = { code: '', recording: null, size: 0, events: 0, fault: null, sentence: null };
const refuse = () => {
  throw faultError('NOT_REACHABLE');
};

function begin() {
  const fetchReport = calls<void>(() => {});
  const sayMissing = calls<void>(() => {});
  const prepareRecording = calls<Prepared>(() => PREPARED);
  const saveRecording = calls<void, WrittenRecording>(() => {});
  const sendRecording = calls<{ code: string }, SentReport>(({ code }) => ({ code }));
  const recorder = { runs: 0, breaks: false };
  const views = { breaks: false };
  const machine = reportMachine.provide({
    actors: {
      fetchReport: fetchReport.logic,
      sayMissing: sayMissing.logic,
      recorder: fromCallback(() => {
        if (recorder.breaks) throw new Error('no storage');
        recorder.runs += 1;
        return () => void (recorder.runs -= 1);
      }),
      views: fromCallback(() => {
        if (views.breaks) throw new Error('no memory');
      }),
      prepareRecording: prepareRecording.logic,
      saveRecording: saveRecording.logic,
      sendRecording: sendRecording.logic,
    },
  });
  const run = start(machine);
  const say = async (...types: Exclude<ReportEvent['type'], 'report.describe'>[]) => {
    for (const type of types) {
      run.actor.send({ type });
      await quiet();
    }
  };
  const state = () => {
    const { value, context } = run.actor.getSnapshot();
    return { ...value, ...context };
  };
  return {
    ...run,
    machine,
    recorder,
    views,
    fetchReport,
    sayMissing,
    prepareRecording,
    saveRecording,
    sendRecording,
    say,
    state,
  };
}

async function open() {
  const report = begin();
  await report.say('report.open');
  return report;
}

const ready = (file: string, delivery: string, context: Partial<Prepared> = {}) => ({
  recorder: 'running',
  dialog: { ready: { file, delivery } },
  ...PREPARED,
  fault: null,
  sentence: null,
  ...context,
});

describe('the code of the report', () => {
  test('the recorder starts once its code is fetched, without a dialog', async () => {
    const { actor, say, recorder } = begin();
    expect(actor.getSnapshot().value).toEqual({ recorder: 'absent', dialog: 'closed' });
    await say('report.fetch');
    expect(actor.getSnapshot().value).toEqual({ recorder: 'running', dialog: 'closed' });
    expect(recorder.runs).toBe(1);
  });

  test('the code is fetched again every 20 seconds after a failure', async () => {
    const { actor, clock, say, fetchReport } = begin();
    fetchReport.reply = refuse;
    await say('report.fetch');
    clock.increment(19_999);
    expect([actor.getSnapshot().value.recorder, fetchReport.count()]).toEqual(['missing', 1]);
    clock.increment(1);
    await quiet();
    expect([actor.getSnapshot().value.recorder, fetchReport.count()]).toEqual(['missing', 2]);
    fetchReport.reply = () => {};
    clock.increment(20_000);
    await quiet();
    expect(actor.getSnapshot().value.recorder).toBe('running');
  });

  test.each(['recorder', 'views'] as const)('a report whose %s fails is fetched again later', async (part) => {
    const { actor, clock, say, recorder, ...run } = begin();
    const broken = { ...run, recorder }[part];
    broken.breaks = true;
    await say('report.fetch');
    expect([actor.getSnapshot().value.recorder, recorder.runs]).toEqual(['missing', 0]);
    broken.breaks = false;
    clock.increment(20_000);
    await quiet();
    expect([actor.getSnapshot().value.recorder, recorder.runs]).toEqual(['running', 1]);
  });

  test('a report that is opened before its code is fetched waits for it', async () => {
    const { actor, say, fetchReport } = begin();
    fetchReport.reply = null;
    await say('report.open');
    expect(actor.getSnapshot().value).toEqual({ recorder: 'fetching', dialog: 'waiting' });
    fetchReport.answer();
    await quiet();
    expect(actor.getSnapshot().value).toEqual({
      recorder: 'running',
      dialog: { ready: { file: 'unsaved', delivery: 'unsent' } },
    });
  });

  test('a report whose code cannot be fetched says so, and can be opened again', async () => {
    const { actor, say, fetchReport, sayMissing } = begin();
    fetchReport.reply = refuse;
    await say('report.fetch', 'report.open');
    expect([actor.getSnapshot().value, sayMissing.count(), fetchReport.count()]).toEqual([
      { recorder: 'missing', dialog: 'closed' },
      1,
      2,
    ]);
    fetchReport.reply = () => {};
    await say('report.open');
    expect(actor.getSnapshot().matches({ recorder: 'running', dialog: 'ready' })).toBe(true);
  });
});

describe('the report of a problem', () => {
  test('the recording is written once for each report, under a code', async () => {
    const { state, prepareRecording } = await open();
    expect(state()).toEqual(ready('unsaved', 'unsent'));
    expect(prepareRecording.count()).toBe(1);
  });

  test('a recording can be saved under its code and sent as well', async () => {
    const { say, state, saveRecording, sendRecording } = await open();
    await say('report.save');
    expect(state()).toEqual(ready('saved', 'unsent'));
    await say('report.send');
    expect(state()).toEqual(ready('saved', 'sent'));
    const { code, recording } = PREPARED;
    expect([saveRecording.inputs(), sendRecording.inputs()]).toEqual([
      [{ code, recording }],
      [{ code, recording, sentence: null }],
    ]);
  });

  test('a sent report shows the code of the service, and is saved under it from then on', async () => {
    const { say, state, saveRecording, sendRecording } = await open();
    sendRecording.reply = () => ({ code: 'ZZZZ9999' });
    await say('report.send');
    expect(state()).toEqual(ready('unsaved', 'sent', { code: 'ZZZZ9999' }));
    for (let times = 1; times <= 2; times += 1) {
      await say('report.save');
      expect([state(), saveRecording.count()]).toEqual([ready('saved', 'sent', { code: 'ZZZZ9999' }), times]);
    }
    expect(saveRecording.inputs().at(-1)).toEqual({ code: 'ZZZZ9999', recording: PREPARED.recording });
  });

  test('a recording can be saved while it is being sent', async () => {
    const { say, state, sendRecording } = await open();
    sendRecording.reply = null;
    await say('report.send', 'report.save');
    expect(state()).toEqual(ready('saved', 'sending'));
    sendRecording.answer({ code: PREPARED.code });
    await quiet();
    expect(state()).toEqual(ready('saved', 'sent'));
  });

  test('the sentence of the user is sent with the recording, not saved with it, and not recorded', async () => {
    const { actor, say, machine, record, saveRecording, sendRecording } = await open();
    actor.send({ type: 'report.describe', sentence: seal('The picture stays black') });
    await say('report.save', 'report.send');
    expect(sendRecording.inputs().map(({ sentence }) => sentence?.open())).toEqual(['The picture stays black']);
    expect(Object.keys(saveRecording.inputs()[0] ?? {})).toEqual(['code', 'recording']);
    expect(JSON.stringify(record.log)).not.toContain('black');
    expectReplay(machine, record);
  });

  test('a sentence is kept until the report is closed, and does not change once the report is sent', async () => {
    const { actor, say, sendRecording } = await open();
    sendRecording.reply = refuse;
    actor.send({ type: 'report.describe', sentence: seal('It hangs') });
    await say('report.send');
    expect(actor.getSnapshot().context.sentence?.open()).toBe('It hangs');
    expect(actor.getSnapshot().can({ type: 'report.describe', sentence: seal('') })).toBe(true);
    sendRecording.reply = () => ({ code: 'ZZZZ9999' });
    await say('report.send');
    expect(actor.getSnapshot().can({ type: 'report.describe', sentence: seal('') })).toBe(false);
    await say('report.close');
    expect(actor.getSnapshot().context.sentence).toBeNull();
  });

  test('a second press on a busy button does nothing', async () => {
    const { say, saveRecording, sendRecording } = await open();
    saveRecording.reply = null;
    sendRecording.reply = null;
    await say('report.send', 'report.send', 'report.save', 'report.save');
    expect([saveRecording.count(), sendRecording.count()]).toEqual([1, 1]);
  });

  test('a report that was not sent says why, and can be sent again or saved', async () => {
    const { say, state, sendRecording } = await open();
    sendRecording.reply = refuse;
    await say('report.send');
    expect(state()).toMatchObject({
      dialog: { ready: { delivery: 'notSent' } },
      fault: { kind: 'NOT_REACHABLE' },
    });
    await say('report.save');
    expect(state()).toMatchObject({ dialog: { ready: { file: 'saved', delivery: 'notSent' } } });
    sendRecording.reply = null;
    await say('report.send');
    expect(state()).toEqual(ready('saved', 'sending'));
    sendRecording.answer({ code: PREPARED.code });
    await quiet();
    expect(state()).toEqual(ready('saved', 'sent'));
  });

  test('a report that was not saved can be saved again or sent', async () => {
    const { say, state, saveRecording } = await open();
    saveRecording.reply = refuse;
    await say('report.save');
    expect(state()).toEqual(ready('notSaved', 'unsent'));
    await say('report.send');
    expect(state()).toEqual(ready('notSaved', 'sent'));
    saveRecording.reply = () => {};
    await say('report.save');
    expect(state()).toEqual(ready('saved', 'sent'));
  });

  test('a report is prepared again if the recording could not be written', async () => {
    const { say, state, prepareRecording } = begin();
    prepareRecording.reply = () => {
      throw new Error('no memory');
    };
    await say('report.open');
    expect(state()).toMatchObject({ dialog: 'unavailable', fault: { message: 'no memory' } });
    prepareRecording.reply = null;
    await say('report.retry');
    expect(state()).toMatchObject({ dialog: 'preparing', fault: null });
    prepareRecording.answer(PREPARED);
    await quiet();
    expect(state()).toEqual(ready('unsaved', 'unsent'));
  });

  test('a closed report stops what is under way and forgets the recording', async () => {
    const { say, state, sendRecording, recorder } = await open();
    sendRecording.reply = null;
    await say('report.send', 'report.close');
    expect(state()).toEqual({ ...NOTHING, recorder: 'running', dialog: 'closed' });
    expect([sendRecording.waiting(), recorder.runs]).toEqual([0, 1]);
  });

  test('a report that is opened again has a recording of its own', async () => {
    const { say, state, prepareRecording } = await open();
    await say('report.send', 'report.close');
    prepareRecording.reply = () => ({ ...PREPARED, code: 'ZZZZ9999' });
    await say('report.open');
    expect(state()).toEqual(ready('unsaved', 'unsent', { code: 'ZZZZ9999' }));
  });

  test('a report replays from its log, which does not contain the recording', async () => {
    const { say, machine, record } = begin();
    await say('report.fetch', 'report.open', 'report.save', 'report.send', 'report.close');
    expectReplay(machine, record);
    expect(JSON.stringify(record.log)).not.toContain('the whole recording');
  });

  test('on every path exactly an open report has a code and a recording, and exactly a failure has a fault', () => {
    coverPaths(reportMachine, {
      ...inputs,
      invariant: ({ context, ...snapshot }) => {
        const { dialog } = snapshot.value;
        const isReady = typeof dialog === 'object';
        const isNotSent = isReady && dialog.ready.delivery === 'notSent';
        expect([context.code !== '', context.recording !== null]).toEqual([isReady, isReady]);
        expect(context.sentence === null || isReady).toBe(true);
        expect(context.fault !== null).toBe(isNotSent || dialog === 'unavailable');
        expect('recorder' in snapshot.children).toBe(snapshot.value.recorder === 'running');
      },
    });
  });
});
