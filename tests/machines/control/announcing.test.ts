import { describe, expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { AnnouncementDraft } from '../../../domain/venue/announcement';
import { type AnnouncingEvent, announcingMachine, type EventView } from '../../../machines/control/announcing.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { DRAFT, inputs, SEEN } from './announcing.inputs';

async function open(act: () => void = () => {}, read: () => EventView = () => SEEN) {
  const readEvent = calls<EventView>(read);
  const sendAnnouncement = calls<void, { draft: AnnouncementDraft | null }>(act);
  const recallAnnouncement = calls<void, { id: string | null }>(act);
  const machine = announcingMachine.provide({
    actors: {
      readEvent: readEvent.logic,
      sendAnnouncement: sendAnnouncement.logic,
      recallAnnouncement: recallAnnouncement.logic,
    },
  });
  const run = start(machine);
  await quiet();
  const say = async (event: AnnouncingEvent) => {
    run.actor.send(event);
    await quiet();
  };
  /** What the page does, and whether it says that something failed. */
  const outcome = () => {
    const { context, value } = run.actor.getSnapshot();
    return [typeof value === 'string' ? value : 'ready', context.fault !== null];
  };
  return { ...run, machine, readEvent, sendAnnouncement, recallAnnouncement, say, outcome };
}

describe('the event as organisers see it', () => {
  test('an announcement is sent and recalled, and what is inside is read again each time', async () => {
    const { actor, machine, readEvent, recallAnnouncement, record, say, sendAnnouncement } = await open();
    await say({ type: 'announcing.write', draft: DRAFT });
    await say({ type: 'announcing.send' });
    expect([sendAnnouncement.inputs(), actor.getSnapshot().context.draft]).toEqual([[{ draft: DRAFT }], null]);
    await say({ type: 'announcing.recall', id: 'lunch' });
    expect([recallAnnouncement.inputs(), readEvent.count()]).toEqual([[{ id: 'lunch' }], 3]);
    expect(actor.getSnapshot().context.seen).toEqual(SEEN);
    expectReplay(machine, record);
  });

  test('an announcement that fails keeps its text and is named', async () => {
    const { actor, outcome, readEvent, say, sendAnnouncement } = await open(() => {
      throw new Error('offline');
    });
    await say({ type: 'announcing.write', draft: DRAFT });
    await say({ type: 'announcing.send' });
    expect([outcome(), actor.getSnapshot().context.draft, readEvent.count()]).toEqual([['ready', true], DRAFT, 2]);
    sendAnnouncement.reply = null;
    await say({ type: 'announcing.send' });
    expect(outcome()).toEqual(['sending', false]);
  });

  test('a recall that fails is named until the next attempt', async () => {
    const { outcome, readEvent, recallAnnouncement, say, sendAnnouncement } = await open(() => {
      throw new Error('offline');
    });
    await say({ type: 'announcing.write', draft: DRAFT });
    await say({ type: 'announcing.recall', id: 'lunch' });
    expect([outcome(), readEvent.count(), sendAnnouncement.count()]).toEqual([['ready', true], 2, 0]);
    recallAnnouncement.reply = null;
    await say({ type: 'announcing.recall', id: 'lunch' });
    expect(outcome()).toEqual(['recalling', false]);
  });

  test('an announcement is sent without the languages that are still empty, and not without any text', async () => {
    const { say, sendAnnouncement } = await open();
    const empty = { locale: 'de' as const, text: ' ' };
    await say({ type: 'announcing.send' });
    await say({ type: 'announcing.write', draft: { areaId: null, texts: [empty] } });
    await say({ type: 'announcing.send' });
    expect(sendAnnouncement.count()).toBe(0);
    await say({ type: 'announcing.write', draft: { ...DRAFT, texts: [empty, ...DRAFT.texts] } });
    await say({ type: 'announcing.send' });
    expect(sendAnnouncement.inputs()).toEqual([{ draft: DRAFT }]);
  });

  test('what is written during a recall stays', async () => {
    const { actor, recallAnnouncement, say } = await open();
    recallAnnouncement.reply = null;
    await say({ type: 'announcing.recall', id: 'lunch' });
    await say({ type: 'announcing.write', draft: DRAFT });
    recallAnnouncement.answer();
    await quiet();
    expect([actor.getSnapshot().matches('ready'), actor.getSnapshot().context.draft]).toEqual([true, DRAFT]);
  });

  test('who is where is read every ten seconds, also after a failure, until the role is withdrawn', async () => {
    let failure: Error | null = null;
    const { actor, clock, readEvent } = await open(undefined, () => {
      if (failure !== null) throw failure;
      return SEEN;
    });
    failure = new Error('offline');
    clock.increment(9999);
    expect(readEvent.count()).toBe(1);
    clock.increment(1);
    await quiet();
    expect([readEvent.count(), actor.getSnapshot().context.seen]).toEqual([2, SEEN]);
    failure = new FaultError(makeFault('FORBIDDEN', { status: 403 }));
    clock.increment(10_000);
    await quiet();
    clock.increment(60_000);
    expect([readEvent.count(), actor.getSnapshot().value]).toEqual([3, 'refused']);
  });

  test('every state and transition of announcing is reached', () => {
    coverPaths(announcingMachine, inputs);
  });
});
