import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { seal } from '../../../domain/kernel/sealed';
import { meetStateAfter } from '../../../domain/people/meet';
import type {
  MeetAnswer,
  MeetEvent,
  MeetProposal,
  MeetVenue,
  MeetWish,
  OwnMeeting,
} from '../../../machines/people/meet.events';
import { meetMachine } from '../../../machines/people/meet.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, LINE, meetingOf, refusal } from './meet.inputs';

const REMINDER = {
  key: 'meet/meeting-1',
  areaId: '',
  widgetId: '',
  titles: [],
  begin: '2027-01-15T08:00:00.000Z',
  meeting: 'meeting-1',
};
const BEGIN = Date.parse(REMINDER.begin);
const SEND: MeetEvent = { type: 'meet.send', id: 'meeting-2', begin: BEGIN, text: seal('About wood') };

type Proposing = MeetVenue & { wish: MeetWish | null; proposal: MeetProposal | null };

function meet(meetings: readonly OwnMeeting[] = []) {
  const read = calls<readonly OwnMeeting[], MeetVenue>(() => [...meetings]);
  const slots = calls<readonly number[], MeetVenue & { uid: string }>(() => [BEGIN]);
  const propose = calls<readonly OwnMeeting[], Proposing>(() => [meetingOf('proposed', { isMine: true })]);
  const answer = calls<readonly OwnMeeting[], MeetVenue & { answer: MeetAnswer | null }>(({ answer: given }) =>
    meetings.map((one) =>
      one.id === given?.id ? { ...one, state: meetStateAfter(one, given.action) ?? one.state } : one,
    ),
  );
  const machine = meetMachine.provide({
    actors: {
      meetFeed: fromCallback(() => {}),
      readMeetings: read.logic,
      readSlots: slots.logic,
      sendProposal: propose.logic,
      sendAnswer: answer.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: MeetEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const enter = () => send({ type: 'meet.open', line: LINE }, { type: 'meet.enter', architectureId: 'aurora' });
  return {
    ...run,
    machine,
    read,
    slots,
    propose,
    answer,
    send,
    enter,
    value: () => run.actor.getSnapshot().value,
    context: () => run.actor.getSnapshot().context,
  };
}

test('meetings are read once user and venue are known, again after news, and are gone with the user', async () => {
  const { enter, send, read, context, value } = meet([meetingOf('proposed')]);
  await enter();
  expect([read.count(), context().meetings?.length]).toEqual([1, 1]);
  await send({ type: 'meet.refresh' });
  expect(read.count()).toBe(2);
  await send({ type: 'meet.leave' });
  expect([context().meetings, value()]).toMatchObject([null, { list: 'off' }]);
});

test('a service without meetings is not asked again', async () => {
  const { enter, send, read, value } = meet();
  read.reply = () => {
    throw refusal(404);
  };
  await enter();
  await send({ type: 'meet.refresh' });
  expect([value(), read.count()]).toMatchObject([{ list: 'absent' }, 1]);
});

test('an accepted meeting that is ahead is reminded of once, and no longer when it ends or the user leaves', async () => {
  const { enter, send, answer, emitted } = meet([meetingOf('proposed')]);
  await enter();
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' });
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' });
  expect(emitted).toEqual([{ type: 'meet.agreed', reminder: REMINDER }]);
  answer.reply = () => [meetingOf('cancelled')];
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'withdraw' });
  expect(emitted.at(-1)).toEqual({ type: 'meet.ended', key: REMINDER.key });
  answer.reply = () => [meetingOf('accepted', { isAhead: false })];
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' }, { type: 'meet.close' });
  expect(emitted.map(({ type }) => type)).toEqual(['meet.agreed', 'meet.ended', 'meet.ended']);
});

test('what the other user answers or cancels is news, what the user does or finds is none', async () => {
  const meetings = [meetingOf('proposed', { id: 'mine', isMine: true }), meetingOf('proposed')];
  const { send, enter, context } = meet(meetings);
  const now = async (index: number, state: OwnMeeting['state']) => {
    const one = meetings[index];
    if (one !== undefined) meetings[index] = { ...one, state };
    await send({ type: 'meet.refresh' });
  };
  await enter();
  expect(context().changed).toEqual([]);
  await now(0, 'accepted');
  expect(context().changed).toEqual(['mine']);
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' });
  await now(1, 'accepted');
  expect(context().changed).toEqual(['mine']);
  await now(1, 'cancelled');
  expect(context().changed).toEqual(['mine', 'meeting-1']);
});

test('a cancellation is news although the user has read about the agreement, and what the user cancels is none', async () => {
  const meetings = [
    meetingOf('proposed', { id: 'mine', isMine: true }),
    meetingOf('proposed', { id: 'other', isMine: true }),
  ];
  const { send, enter, context } = meet(meetings);
  const now = async (state: OwnMeeting['state']) => {
    meetings.forEach((one, index) => {
      meetings[index] = { ...one, state };
    });
    await send({ type: 'meet.refresh' });
  };
  await enter();
  await now('accepted');
  await send({ type: 'meet.dismiss', id: 'mine' });
  await send({ type: 'meet.answer', id: 'other', action: 'withdraw' });
  await now('cancelled');
  expect(context()).toMatchObject({ changed: ['mine'], dismissed: [] });
});

test('an answer that is refused can be given again', async () => {
  const { enter, send, answer, value } = meet([meetingOf('proposed')]);
  answer.reply = () => {
    throw refusal(409);
  };
  await enter();
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' });
  expect(value()).toMatchObject({ answering: { idle: 'failed' } });
  answer.reply = () => [meetingOf('accepted')];
  await send({ type: 'meet.answer', id: 'meeting-1', action: 'accept' });
  expect(value()).toMatchObject({ answering: { idle: 'calm' } });
});

test('a time that was taken meanwhile is offered no more, and other refusals leave the choice', async () => {
  const { enter, send, propose, slots, value, context } = meet();
  await enter();
  await send({ type: 'meet.offer', uid: 'grace', replaces: 'meeting-1' });
  propose.reply = () => {
    throw refusal(429);
  };
  await send(SEND);
  expect([value(), context().refusal]).toMatchObject([{ form: { choosing: 'refused' } }, 429]);
  propose.reply = () => {
    throw refusal(409);
  };
  slots.reply = () => [];
  await send(SEND);
  expect([value(), context().refusal, context().slots]).toMatchObject([{ form: { choosing: 'calm' } }, 409, []]);
  propose.reply = () => [meetingOf('proposed', { isMine: true })];
  await send(SEND);
  expect(propose.inputs().at(-1)).toMatchObject({
    architectureId: 'aurora',
    wish: { uid: 'grace', replaces: 'meeting-1' },
    proposal: { id: 'meeting-2', begin: BEGIN },
  });
  expect([value(), context().meetings?.length]).toMatchObject([{ form: 'sent' }, 1]);
});

test('the path search covers every state and transition of meetings', () => {
  coverPaths(meetMachine, {
    ...inputs,
    invariant: (snapshot) => {
      expect(snapshot.context.wish === null).toBe(snapshot.matches({ form: 'closed' }));
    },
  });
});

test('meetings replay from their log', async () => {
  const { enter, send, record, machine } = meet([meetingOf('accepted')]);
  await enter();
  await send({ type: 'meet.offer', uid: 'grace', replaces: null }, SEND, { type: 'meet.cancel' });
  expectReplay(machine, record);
});
