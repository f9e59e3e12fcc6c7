import { describe, expect, test } from 'vitest';
import { type KeptReminders, NO_REMINDERS, type Reminder, reminderKey } from '../../../domain/widgets/reminder';
import { type RemindersEvent, remindersMachine } from '../../../machines/widgets/reminders.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, KEYNOTE, PANEL } from './reminders.inputs';

async function begin(kept: KeptReminders = NO_REMINDERS) {
  const readReminders = calls<KeptReminders>(() => kept);
  const keepReminders = calls<void, KeptReminders>(() => {});
  const alarm = calls<void, { at: number }>(null);
  const askPermission = calls<{ isGranted: boolean }>(() => ({ isGranted: true }));
  const notify = calls<void, { reminders: readonly Reminder[] }>(() => {});
  const machine = remindersMachine.provide({
    actors: {
      readReminders: readReminders.logic,
      keepReminders: keepReminders.logic,
      alarm: alarm.logic,
      askPermission: askPermission.logic,
      notify: notify.logic,
    },
  });
  const run = start(machine);
  const say = async (...events: RemindersEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  await quiet();
  const ring = async () => {
    alarm.answer();
    await quiet();
  };
  return { ...run, machine, readReminders, keepReminders, alarm, askPermission, notify, say, ring };
}
const set = (reminder: Reminder): RemindersEvent => ({ type: 'reminders.set', reminder });

describe('reminders', () => {
  test('a reminder is stored and waits for the begin of its talk, and is then shown until it is dismissed', async () => {
    const { actor, say, ring, keepReminders, alarm } = await begin();
    await say(set(KEYNOTE));
    expect(keepReminders.inputs().at(-1)).toEqual({ reminders: [KEYNOTE], isNotifying: false });
    expect(alarm.inputs()).toEqual([{ at: Date.parse(KEYNOTE.begin) }]);
    await ring();
    expect(actor.getSnapshot().context).toEqual({ reminders: [], isNotifying: false, begun: [KEYNOTE], begins: {} });
    expect(keepReminders.inputs().at(-1)).toEqual(NO_REMINDERS);
    await say({ type: 'reminders.dismiss', key: KEYNOTE.key });
    expect(actor.getSnapshot().context.begun).toEqual([]);
  });

  test('stored reminders wait again after a reload, the earliest first', async () => {
    const { actor, ring, alarm } = await begin({ reminders: [PANEL, KEYNOTE], isNotifying: false });
    await ring();
    expect(actor.getSnapshot().context).toMatchObject({ reminders: [PANEL], begun: [KEYNOTE] });
    expect(alarm.inputs()).toEqual([{ at: Date.parse(KEYNOTE.begin) }, { at: Date.parse(PANEL.begin) }]);
  });

  test.each(['kept', 'unreadable'])(
    'what is set and taken back while %s reminders are read counts, and is stored',
    async (how) => {
      const { machine, keepReminders, readReminders } = await begin();
      readReminders.reply = null;
      const { actor } = start(machine);
      for (const event of [set(PANEL), set(KEYNOTE)]) actor.send(event);
      actor.send({ type: 'reminders.drop', key: PANEL.key });
      const count = keepReminders.count();
      if (how === 'kept') readReminders.answer({ reminders: [], isNotifying: false });
      else readReminders.fail(new Error('no storage'));
      await quiet();
      expect(keepReminders.inputs().slice(count)).toEqual([{ reminders: [KEYNOTE], isNotifying: false }]);
    },
  );

  test('a reminder follows its talk to another time, also one that was moved while the page was closed', async () => {
    const later = '2026-11-20T10:15:00.000Z';
    const [here, away] = [KEYNOTE, PANEL].map((one) => ({ ...one, talk: `${one.widgetId}/talk` }));
    const { actor, say, alarm } = await begin({ reminders: away === undefined ? [] : [away], isNotifying: false });
    if (here !== undefined) await say(set(here));
    await say({
      type: 'reminders.follow',
      begins: { 'keynote/talk': Date.parse(later), 'panel/talk': Date.parse(later) },
    });
    const { reminders } = actor.getSnapshot().context;
    expect(reminders.map(({ key, begin: at }) => [key, at])).toEqual(
      ['panel', 'keynote'].map((id) => [reminderKey(id, later), later]),
    );
    expect(alarm.inputs().at(-1)).toEqual({ at: Date.parse(later) });
  });

  test('a reminder can be taken back, and is kept once', async () => {
    const { actor, say, alarm, keepReminders } = await begin();
    await say(set(KEYNOTE), set(PANEL), set(KEYNOTE));
    expect(actor.getSnapshot().context.reminders).toEqual([PANEL, KEYNOTE]);
    await say({ type: 'reminders.drop', key: PANEL.key }, { type: 'reminders.drop', key: KEYNOTE.key });
    expect([actor.getSnapshot().value.alarms, alarm.waiting()]).toEqual(['idle', 0]);
    expect(keepReminders.inputs().at(-1)).toEqual(NO_REMINDERS);
  });

  test('a browser that stores nothing reminds until the page is left', async () => {
    const { actor, say, alarm, keepReminders } = await begin();
    keepReminders.reply = () => {
      throw new Error('no storage');
    };
    await say(set(KEYNOTE));
    expect([actor.getSnapshot().value.alarms, alarm.waiting()]).toEqual(['waiting', 1]);
  });

  test('an alarm that fails ends the wait, and the next reminder begins another', async () => {
    const { actor, say, alarm } = await begin();
    await say(set(KEYNOTE));
    alarm.fail(new Error('no clock'));
    await quiet();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { alarms: 'idle' } });
    await say(set(PANEL));
    expect(alarm.inputs()).toHaveLength(2);
  });

  test('notifications that the user allows while stored reminders are read lose none of them', async () => {
    const { machine, readReminders } = await begin();
    readReminders.reply = null;
    const { actor } = start(machine);
    actor.send({ type: 'reminders.notify' });
    await quiet();
    readReminders.answer({ reminders: [PANEL], isNotifying: true });
    await quiet();
    expect(actor.getSnapshot().context).toMatchObject({ reminders: [PANEL], isNotifying: true });
  });

  test('the browser is asked for its permission each time that the user wants notifications', async () => {
    const { actor, say, askPermission } = await begin();
    const permission = () => actor.getSnapshot().value.permission;
    askPermission.reply = null;
    await say({ type: 'reminders.notify' });
    expect(permission()).toBe('asking');
    askPermission.fail(new Error('no notifications'));
    await quiet();
    expect(permission()).toBe('refused');
    await say({ type: 'reminders.notify' });
    askPermission.answer({ isGranted: true });
    await quiet();
    expect(permission()).toBe('unasked');
  });

  test('the browser notifies only after the user chose it and the browser allows it', async () => {
    const { actor, say, ring, notify, askPermission, keepReminders } = await begin();
    await say(set(KEYNOTE), set(PANEL));
    await ring();
    expect([notify.count(), askPermission.count()]).toEqual([0, 0]);
    askPermission.reply = () => ({ isGranted: false });
    await say({ type: 'reminders.notify' });
    expect(actor.getSnapshot()).toMatchObject({ value: { permission: 'refused' }, context: { isNotifying: false } });
    askPermission.reply = () => ({ isGranted: true });
    await say({ type: 'reminders.notify' });
    expect(keepReminders.inputs().at(-1)).toEqual({ reminders: [PANEL], isNotifying: true });
    notify.reply = () => {
      throw new Error('no notifications');
    };
    await ring();
    expect(notify.inputs()).toEqual([{ reminders: [PANEL] }]);
    expect(keepReminders.inputs().at(-1)).toEqual({ reminders: [], isNotifying: true });
  });

  test('reminders replay from their log', async () => {
    const { machine, record, say, ring, notify, keepReminders } = await begin({
      reminders: [PANEL],
      isNotifying: true,
    });
    await say(set(KEYNOTE), { type: 'reminders.notify' });
    await ring();
    expect(notify.inputs()).toEqual([{ reminders: [KEYNOTE] }]);
    expect(keepReminders.inputs().at(-1)).toEqual({ reminders: [PANEL], isNotifying: true });
    expectReplay(machine, record);
  });

  test('on any path, the reminders wait exactly while there are some', () => {
    coverPaths(remindersMachine, {
      ...inputs,
      invariant: ({ value, context }) => {
        expect(value.alarms !== 'waiting' || context.reminders.length > 0).toBe(true);
      },
    });
  });
});
