import { describe, expect, test } from 'vitest';
import { type Prepared, type ReportEvent, reportMachine } from '../../machines/report.machine';
import { calls, faultError, quiet } from './fakes';
import { coverPaths, expectReplay, start } from './harness';
import { inputs } from './report.inputs';

const PREPARED: Prepared = { code: 'K7QP2MXT', size: 20_000, events: 300 };
const OPENED = { ...PREPARED, isSaved: false, fault: null };
const OFFLINE = faultError('NOT_REACHABLE');
const SAVE = { type: 'report.save' } as const;
const SEND = { type: 'report.send' } as const;

function report() {
  const prepareRecording = calls<Prepared>(() => PREPARED);
  const saveRecording = calls<void, { code: string }>(() => {});
  const sendRecording = calls<{ code: string }, { code: string }>(() => ({ code: 'K7QP2MXV' }));
  const machine = reportMachine.provide({
    actors: {
      prepareRecording: prepareRecording.logic,
      saveRecording: saveRecording.logic,
      sendRecording: sendRecording.logic,
    },
  });
  const open = async (...events: ReportEvent[]) => {
    const run = start(machine);
    await quiet();
    const send = async (...more: ReportEvent[]) => {
      for (const event of more) {
        run.actor.send(event);
        await quiet();
      }
    };
    await send(...events);
    return { ...run, send, now: () => [run.actor.getSnapshot().value, run.actor.getSnapshot().context] };
  };
  return { machine, prepareRecording, saveRecording, sendRecording, open };
}
const failing = () => {
  throw OFFLINE;
};

describe('the report of a problem', () => {
  test('writes the recording down, and offers it by its code', async () => {
    const { open, prepareRecording } = report();
    const { now } = await open();
    expect([now(), prepareRecording.count()]).toEqual([[{ open: 'offered' }, OPENED], 1]);
  });

  test('that has no recording says why, and may be tried again', async () => {
    const { open, prepareRecording } = report();
    prepareRecording.reply = failing;
    const { now, send, actor } = await open();
    expect(now()).toEqual(['unavailable', { code: '', size: 0, events: 0, isSaved: false, fault: OFFLINE.fault }]);
    prepareRecording.reply = null;
    actor.send({ type: 'report.retry' });
    expect(now()).toEqual(['preparing', { code: '', size: 0, events: 0, isSaved: false, fault: null }]);
    prepareRecording.answer(PREPARED);
    await send();
    await quiet();
    expect(now()).toEqual([{ open: 'offered' }, OPENED]);
  });

  test('is saved as a file, sent under the code of the service, and saved by that code', async () => {
    const { open, saveRecording, sendRecording } = report();
    const { now, send, actor } = await open(SAVE);
    expect(now()).toEqual([{ open: 'offered' }, { ...OPENED, isSaved: true }]);
    await send(SEND);
    const sent = { ...OPENED, code: 'K7QP2MXV', isSaved: true };
    expect([now(), actor.getSnapshot().hasTag('sent')]).toEqual([[{ open: 'sent' }, sent], true]);
    await send(SEND, SAVE);
    expect(now()).toEqual([{ open: 'sent' }, sent]);
    expect([saveRecording.inputs(), sendRecording.inputs()]).toEqual([
      [{ code: 'K7QP2MXT' }, { code: 'K7QP2MXV' }],
      [{ code: 'K7QP2MXT' }],
    ]);
  });

  test('that was sent first is saved after it, and says where it cannot be', async () => {
    const { open, saveRecording } = report();
    saveRecording.reply = null;
    const { now, actor } = await open(SEND, SAVE);
    expect([now()[0], actor.getSnapshot().hasTag('busy'), actor.getSnapshot().hasTag('sent')]).toEqual([
      { open: 'savingSent' },
      true,
      true,
    ]);
    saveRecording.fail(OFFLINE);
    await quiet();
    expect(now()).toEqual([{ open: 'sent' }, { ...OPENED, code: 'K7QP2MXV', fault: OFFLINE.fault }]);
    actor.send(SAVE);
    saveRecording.answer();
    await quiet();
    expect(actor.getSnapshot().context.isSaved).toBe(true);
  });

  test.each([
    ['saved', SAVE, 'notSaved'],
    ['sent', SEND, 'notSent'],
  ] as const)('that cannot be %s says why, and may be saved and sent all the same', async (_, event, place) => {
    const { open, saveRecording, sendRecording } = report();
    for (const again of [SAVE, SEND]) {
      saveRecording.reply = failing;
      sendRecording.reply = failing;
      const { now, actor } = await open(event);
      expect(now()).toEqual([{ open: place }, { ...OPENED, fault: OFFLINE.fault }]);
      saveRecording.reply = null;
      sendRecording.reply = null;
      actor.send(again);
      expect(now()).toEqual([{ open: again === SAVE ? 'saving' : 'sending' }, OPENED]);
    }
  });

  test.each<[string, ReportEvent[]]>([
    ['offered', []],
    ['sent', [SEND]],
  ])('that is %s is closed on demand', async (_, events) => {
    const { open } = report();
    const { actor } = await open(...events, { type: 'report.close' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', status: 'done' });
  });

  test('replays from its log', async () => {
    const { machine, open, saveRecording } = report();
    saveRecording.reply = failing;
    const { record } = await open(SAVE, SEND, SAVE, { type: 'report.close' });
    expectReplay(machine, record);
  });

  test('reaches every state by every transition, and has a code once it is ready', () => {
    coverPaths(reportMachine, {
      ...inputs,
      invariant: (snapshot) => !snapshot.hasTag('ready') || snapshot.context.code !== '',
    });
  });
});
