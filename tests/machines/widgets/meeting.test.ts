import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Sealed, seal } from '../../../domain/kernel/sealed';
import type { MeetingFrame, MeetingRequest } from '../../../machines/widgets/meeting.events';
import { meetingMachine } from '../../../machines/widgets/meeting.machine';
import { calls, faultError, feed, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs } from './meeting.inputs';

const DESK = { widgetId: 'lobby-meeting', configId: 'welcome-morning' };

async function open(
  answer: ((request: MeetingRequest) => Sealed<string>) | null = () => seal('https://a.example/room'),
) {
  const reports = feed<EventObject, { address: string }>();
  const messages = feed<EventObject, MeetingFrame>();
  const attending = feed();
  const askAccess = calls<Sealed<string>, MeetingRequest>(answer);
  const machine = meetingMachine.provide({
    actors: {
      pageReports: reports.logic,
      meetingMessages: messages.logic,
      attending: attending.logic,
      askAccess: askAccess.logic,
    },
  });
  const run = start(machine, { input: DESK });
  await quiet();
  const read = () => run.actor.getSnapshot();
  return { ...run, machine, reports, messages, attending, askAccess, read, value: () => read().value };
}

const refusing = (...refusal: Parameters<typeof faultError>) =>
  open(() => {
    throw faultError(...refusal);
  });

describe('a meeting', () => {
  test('a meeting asks the service for its address, loads it, and is joined', async () => {
    const { value, messages, askAccess, attending } = await open();
    expect(askAccess.inputs()).toEqual([{ ...DESK, update: 0 }]);
    expect(messages.inputs).toEqual([{ widgetId: DESK.widgetId, address: seal('https://a.example/room') }]);
    expect(value()).toEqual({ open: 'loading' });
    messages.say({ type: 'meeting.ready' });
    expect([value(), attending.isOn()]).toEqual([{ open: 'joining' }, false]);
    messages.say({ type: 'meeting.joined' });
    expect([value(), attending.isOn()]).toEqual([{ open: 'inMeeting' }, true]);
  });

  test('an address that does not come within 20 seconds fails the meeting, which can be tried again', async () => {
    const { actor, value, clock, askAccess } = await open(null);
    clock.increment(19_999);
    expect(value()).toBe('asking');
    clock.increment(1);
    expect([value(), askAccess.waiting()]).toEqual(['failed', 0]);
    actor.send({ type: 'meeting.rejoin' });
    askAccess.answer(seal('https://a.example/room'));
    await quiet();
    expect(value()).toEqual({ open: 'loading' });
  });

  test('an attendee who knocks waits until they are let in', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.knocked' });
    expect(value()).toEqual({ open: 'waiting' });
    messages.say({ type: 'meeting.joined' });
    expect(value()).toEqual({ open: 'inMeeting' });
  });

  test('a page that sends no messages is shown once it has loaded', async () => {
    const { actor, value, clock } = await open();
    actor.send({ type: 'meeting.loaded' });
    clock.increment(60_000);
    expect(value()).toEqual({ open: 'joining' });
  });

  test('an attendee in a meeting is occupied once, whatever the page repeats, until they leave', async () => {
    const { messages, attending, read } = await open();
    messages.say({ type: 'meeting.joined' });
    messages.say({ type: 'meeting.joined' });
    messages.say({ type: 'meeting.counted', people: 4 });
    messages.say({ type: 'meeting.connection', isStable: false });
    expect(attending.inputs).toHaveLength(1);
    expect(read().context).toMatchObject({ people: 4, isStable: false });
    messages.say({ type: 'meeting.left', isRemoved: false });
    expect([read().value, attending.isOn(), messages.isOn()]).toEqual(['left', false, false]);
  });

  test('an attendee who left joins again at the next update index, and asks for the address again', async () => {
    const { actor, value, messages, askAccess, read } = await open();
    messages.say({ type: 'meeting.left', isRemoved: true });
    expect([value(), read().context.isRemoved]).toEqual(['left', true]);
    actor.send({ type: 'meeting.rejoin' });
    await quiet();
    expect(askAccess.inputs()).toEqual([
      { ...DESK, update: 0 },
      { ...DESK, update: 1 },
    ]);
    expect([value(), read().context.isRemoved]).toEqual([{ open: 'loading' }, false]);
  });

  test('a meeting that its host ends is over for all', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.joined' });
    messages.say({ type: 'meeting.ended' });
    expect(value()).toEqual('ended');
  });

  test('an attendee whose camera is refused stays before the meeting, and may join without it', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.deviceRefused' });
    expect(value()).toEqual({ open: 'deviceRefused' });
    messages.say({ type: 'meeting.joined' });
    expect(value()).toEqual({ open: 'inMeeting' });
  });

  test('an attendee before a meeting sees whether they wait to be let in or their camera was refused, whatever came first', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.ready' });
    messages.say({ type: 'meeting.knocked' });
    expect(value()).toEqual({ open: 'waiting' });
    messages.say({ type: 'meeting.deviceRefused' });
    expect(value()).toEqual({ open: 'deviceRefused' });
    messages.say({ type: 'meeting.knocked' });
    expect(value()).toEqual({ open: 'waiting' });
  });

  test('an attendee sees that the camera was refused once the page of the meeting is ready', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.ready' });
    messages.say({ type: 'meeting.deviceRefused' });
    expect(value()).toEqual({ open: 'deviceRefused' });
  });

  test.each([
    ['PROCESSING_ERROR', 409, 'notYet'],
    ['PROCESSING_ERROR', 404, 'refused'],
    ['FORBIDDEN', 403, 'refused'],
    ['UNAUTHORIZED', 401, 'refused'],
    ['PROCESSING_ERROR', 503, 'offline'],
    ['NOT_REACHABLE', null, 'offline'],
    ['PROCESSING_ERROR', 429, 'failed'],
  ] as const)('an address refused with %s %s leaves the meeting %s', async (kind, status, state) => {
    const { value } = await refusing(kind, status ?? undefined);
    expect(value()).toEqual(state);
  });

  test('a meeting that is not open yet asks again every 15 seconds', async () => {
    const { value, clock, askAccess } = await refusing('PROCESSING_ERROR', 409);
    clock.increment(14_999);
    expect(askAccess.count()).toBe(1);
    askAccess.reply = () => seal('https://a.example/room');
    clock.increment(1);
    await quiet();
    expect(value()).toEqual({ open: 'loading' });
  });

  test('a page that does not load within 20 seconds fails, and loads again when the browser is online again', async () => {
    const { value, clock, reports, askAccess } = await open();
    clock.increment(19_999);
    expect(value()).toEqual({ open: 'loading' });
    clock.increment(1);
    expect(value()).toEqual('failed');
    reports.say({ type: 'page.online' });
    await quiet();
    expect([value(), askAccess.inputs().at(-1)]).toEqual([{ open: 'loading' }, { ...DESK, update: 1 }]);
  });

  test('a page that the policy refuses fails at any time', async () => {
    const { value, messages } = await open();
    messages.say({ type: 'meeting.joined' });
    messages.say({ type: 'page.refused' });
    expect(value()).toEqual('failed');
  });

  test('a meeting waits for a connection, but one that was joined stays', async () => {
    const { value, reports, messages, askAccess } = await open();
    reports.say({ type: 'page.offline' });
    expect(value()).toEqual('offline');
    reports.say({ type: 'page.online' });
    await quiet();
    expect(askAccess.inputs().at(-1)).toEqual({ ...DESK, update: 1 });
    messages.say({ type: 'meeting.joined' });
    reports.say({ type: 'page.offline' });
    expect(value()).toEqual({ open: 'inMeeting' });
  });

  test('a meeting that loses the connection before it has an address waits for it, and then asks again', async () => {
    const { value, reports, askAccess } = await open(null);
    reports.say({ type: 'page.offline' });
    expect([value(), askAccess.waiting()]).toEqual(['offline', 0]);
    reports.say({ type: 'page.online' });
    expect([value(), askAccess.waiting()]).toEqual(['asking', 1]);
  });

  test.each(['pageReports', 'meetingMessages'])('a meeting whose %s break has failed', async (id) => {
    const { actor, value } = await open();
    actor.send({ type: `xstate.error.actor.${id}`, error: new Error('It broke') } as never);
    expect(value()).toEqual('failed');
  });

  test('a meeting goes on if nothing can be said about who attends it', async () => {
    const { actor, value, messages } = await open();
    messages.say({ type: 'meeting.joined' });
    actor.send({ type: 'xstate.error.actor.attending', error: new Error('It broke') } as never);
    expect([actor.getSnapshot().status, value()]).toEqual(['active', { open: 'inMeeting' }]);
  });

  test('a meeting replays from its log', async () => {
    const { actor, machine, record, messages, reports, clock } = await open();
    messages.say({ type: 'meeting.knocked' });
    messages.say({ type: 'meeting.joined' });
    messages.say({ type: 'meeting.left', isRemoved: false });
    actor.send({ type: 'meeting.rejoin' });
    await quiet();
    clock.increment(20_000);
    reports.say({ type: 'page.online' });
    await quiet();
    expectReplay(machine, record);
  });

  test('a meeting reaches every state by every transition', () => {
    expect(coverPaths(meetingMachine, inputs).snapshots).toBeGreaterThan(10);
  });
});
