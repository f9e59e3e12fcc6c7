import { describe, expect, test } from 'vitest';
import { type Prepared, reportMachine } from '../../../machines/support/report.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './report.inputs';

const PREPARED: Prepared = { code: 'K7QP2MXT', size: 20_000, events: 300 };

async function open() {
  const prepareRecording = calls<Prepared>(() => PREPARED);
  const saveRecording = calls<void, { code: string }>(() => {});
  const sendRecording = calls<{ code: string }, { code: string }>(({ code }) => ({ code }));
  const machine = reportMachine.provide({
    actors: {
      prepareRecording: prepareRecording.logic,
      saveRecording: saveRecording.logic,
      sendRecording: sendRecording.logic,
    },
  });
  const run = start(machine);
  await quiet();
  const say = async (type: 'report.save' | 'report.send' | 'report.retry' | 'report.close') => {
    run.actor.send({ type });
    await quiet();
  };
  const state = () => {
    const { value, context } = run.actor.getSnapshot();
    return { value, ...context };
  };
  return { ...run, machine, prepareRecording, saveRecording, sendRecording, say, state };
}

const offered = { value: { open: 'offered' }, ...PREPARED, isSaved: false, fault: null };

describe('a problem report', () => {
  test('a report serializes the recording once and offers it under a code', async () => {
    const { state, prepareRecording } = await open();
    expect(state()).toEqual(offered);
    expect(prepareRecording.count()).toBe(1);
  });

  test('a saved report keeps its code and can still be sent', async () => {
    const { say, state, saveRecording, sendRecording } = await open();
    await say('report.save');
    expect(state()).toEqual({ ...offered, isSaved: true });
    await say('report.send');
    expect(state()).toEqual({ ...offered, value: { open: 'sent' }, isSaved: true });
    expect([saveRecording.inputs(), sendRecording.inputs()]).toEqual([[{ code: 'K7QP2MXT' }], [{ code: 'K7QP2MXT' }]]);
  });

  test('a sent report shows the code from the service and is saved under it from then on', async () => {
    const { say, state, saveRecording, sendRecording } = await open();
    sendRecording.reply = () => ({ code: 'ZZZZ9999' });
    await say('report.send');
    expect(state()).toEqual({ ...offered, code: 'ZZZZ9999', value: { open: 'sent' } });
    await say('report.save');
    expect(state()).toEqual({ ...offered, code: 'ZZZZ9999', value: { open: 'sent' }, isSaved: true });
    expect(saveRecording.inputs()).toEqual([{ code: 'ZZZZ9999' }]);
  });

  test('a report that was not sent says so and can be sent again or saved', async () => {
    const { say, state, sendRecording } = await open();
    sendRecording.reply = () => {
      throw faultError('NOT_REACHABLE');
    };
    await say('report.send');
    expect(state()).toMatchObject({ value: { open: 'notSent' }, fault: { kind: 'NOT_REACHABLE' } });
    await say('report.save');
    expect(state()).toEqual({ ...offered, isSaved: true });
    sendRecording.reply = ({ code }) => ({ code });
    await say('report.send');
    expect(state()).toEqual({ ...offered, isSaved: true, value: { open: 'sent' } });
  });

  test.each(['report.save', 'report.send'] as const)(
    'a report that failed to be saved or sent succeeds with a later %s',
    async (type) => {
      for (const failed of ['report.save', 'report.send'] as const) {
        const { say, state, saveRecording, sendRecording } = await open();
        const fail = () => {
          throw faultError('NOT_REACHABLE');
        };
        saveRecording.reply = fail;
        sendRecording.reply = fail;
        await say(failed);
        expect(state().fault).toMatchObject({ kind: 'NOT_REACHABLE' });
        saveRecording.reply = null;
        sendRecording.reply = null;
        await say(type);
        const isSaved = type === 'report.save';
        expect(state()).toMatchObject({ value: { open: isSaved ? 'saving' : 'sending' }, fault: null });
        if (isSaved) saveRecording.answer();
        else sendRecording.answer({ code: PREPARED.code });
        await quiet();
        expect(state()).toEqual({ ...offered, isSaved, value: { open: isSaved ? 'offered' : 'sent' } });
      }
    },
  );

  test('a sent report stays sent if its file cannot be saved', async () => {
    const { say, state, saveRecording } = await open();
    saveRecording.reply = () => {
      throw faultError('PROCESSING_ERROR');
    };
    await say('report.send');
    await say('report.save');
    expect(state()).toMatchObject({ value: { open: 'sent' }, isSaved: false, fault: { kind: 'PROCESSING_ERROR' } });
  });

  test('a report can be retried if the recording could not be prepared', async () => {
    const run = await open();
    run.prepareRecording.reply = () => {
      throw new Error('no chunk');
    };
    const again = start(run.machine);
    await quiet();
    expect(again.actor.getSnapshot()).toMatchObject({
      value: 'unavailable',
      context: { fault: { message: 'no chunk' } },
    });
    run.prepareRecording.reply = null;
    again.actor.send({ type: 'report.retry' });
    expect(again.actor.getSnapshot()).toMatchObject({ value: 'preparing', context: { fault: null } });
    await quiet();
    run.prepareRecording.answer(PREPARED);
    await quiet();
    expect(again.actor.getSnapshot().value).toEqual({ open: 'offered' });
  });

  test('closing a report cancels what is running', async () => {
    const { say, actor, sendRecording } = await open();
    sendRecording.reply = null;
    await say('report.send');
    await say('report.close');
    expect([actor.getSnapshot().status, sendRecording.waiting()]).toEqual(['done', 0]);
  });

  test('a report replays from its log', async () => {
    const { say, machine, record } = await open();
    await say('report.save');
    await say('report.send');
    await say('report.close');
    expectReplay(machine, record);
  });

  test('a report that is ready always has a code, on any path', () => {
    coverPaths(reportMachine, {
      ...inputs,
      invariant: (snapshot) => {
        expect(snapshot.hasTag('ready') && snapshot.context.code === '').toBe(false);
        expect(snapshot.hasTag('sent')).toBe(
          snapshot.matches({ open: 'sent' }) || snapshot.matches({ open: 'savingSent' }),
        );
      },
    });
  });
});
