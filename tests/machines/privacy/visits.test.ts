import { describe, expect, test } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { MOST_COUNTS } from '../../../domain/privacy/visits';
import { type VisitsEvent, type VisitsSending, visitsMachine } from '../../../machines/privacy/visits.machine';
import { calls, faultError, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ARRIVED, inputs, ON } from './visits.inputs';

const LOBBY: VisitsEvent = { type: 'visits.move', key: 'area/lobby' };
const MINUTE = 60_000;

function visits() {
  const sendVisits = calls<void, VisitsSending>(() => {});
  const time = { at: 1000 };
  const machine = visitsMachine.provide({
    actors: {
      clock: fromCallback<EventObject>(({ receive, sendBack }) =>
        receive(() => sendBack({ type: 'clock.told', at: time.at })),
      ),
      sendVisits: sendVisits.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: VisitsEvent[]) => {
    for (const event of events) run.actor.send(event);
    await quiet();
  };
  const pass = async (ms: number) => {
    time.at += ms;
    run.clock.increment(ms);
    await quiet();
  };
  const sent = () =>
    sendVisits.inputs().map(({ counts }) => counts.map(({ key, seconds, opens }) => [key, seconds, opens]));
  return { ...run, machine, sendVisits, send, pass, sent };
}

describe('the visits of an attendee', () => {
  test('each minute the seconds of every open place are sent, and how often it was opened', async () => {
    const { send, pass, sent, sendVisits } = visits();
    await send(LOBBY, ON, ARRIVED);
    await pass(20_400);
    await send({ type: 'visits.open', key: 'widget/film/c' });
    await pass(39_600);
    expect(sent()).toEqual([
      [
        ['venue', 60, 1],
        ['area/lobby', 60, 1],
        ['widget/film/c', 39, 1],
      ],
    ]);
    await send({ type: 'visits.close', key: 'widget/film/c' }, { type: 'visits.move', key: 'area/stage' });
    await pass(MINUTE);
    expect(sent()[1]).toEqual([
      ['area/stage', 60, 1],
      ['venue', 60, 0],
    ]);
    expect(sendVisits.inputs().map(({ nth }) => nth)).toEqual([1, 2]);
  });

  test('a hidden page sends what it has at once, counts no time, and begins again when it is shown', async () => {
    const { send, pass, sent } = visits();
    await send(ON, ARRIVED);
    await pass(10_000);
    await send({ type: 'visits.hide' });
    expect(sent()).toEqual([[['venue', 10, 1]]]);
    await pass(60 * MINUTE);
    await send({ type: 'visits.show' });
    await pass(MINUTE);
    expect(sent()[1]).toEqual([['venue', 60, 0]]);
  });

  test.each<[string, readonly VisitsEvent[]]>([
    ['a venue that has no visits counted', [ARRIVED, LOBBY]],
    ['a visitor without a login', [ON, LOBBY]],
    ['a user who has logged out', [ON, ARRIVED, { type: 'visits.depart' }]],
  ])('nothing is sent of %s', async (_, events) => {
    const { send, pass, sendVisits } = visits();
    await send(...events);
    await pass(10 * MINUTE);
    expect(sendVisits.count()).toBe(0);
  });

  test('a user who logs out sends the last seconds, and the next one begins with none', async () => {
    const { send, pass, sent } = visits();
    await send(ON, ARRIVED, LOBBY);
    await pass(5000);
    await send({ type: 'visits.leave' }, { type: 'visits.depart' });
    expect(sent()[0]).toContainEqual(['area/lobby', 5, 1]);
    await send(ARRIVED);
    await pass(MINUTE);
    expect(sent()[1]).toEqual([
      ['venue', 60, 1],
      ['area/lobby', 60, 1],
    ]);
  });

  test('the sleep of a computer is not counted as a visit', async () => {
    const { send, pass, sent } = visits();
    await send(ON, ARRIVED);
    await pass(8 * 60 * MINUTE);
    expect(sent()[0]).toEqual([['venue', 120, 1]]);
  });

  test('a connection that was lost and came back is counted', async () => {
    const { send, pass, sent } = visits();
    await send(ON, ARRIVED, { type: 'visits.stumble' });
    await pass(MINUTE);
    expect(sent()[0]).toContainEqual(['trouble', 0, 1]);
  });

  test('many places are sent before the minute is over, and none twice', async () => {
    const { send, sent } = visits();
    await send(ON, ARRIVED);
    for (let area = 0; area < 2 * MOST_COUNTS; area += 1) await send({ type: 'visits.move', key: `area/${area}` });
    await send({ type: 'visits.hide' });
    const keys = sent()
      .flat()
      .map(([key]) => key);
    expect([Math.max(...sent().map((counts) => counts.length)), keys.length, new Set(keys).size]).toEqual([
      MOST_COUNTS,
      2 * MOST_COUNTS + 1,
      2 * MOST_COUNTS + 1,
    ]);
  });
});

describe('a service that cannot be reached', () => {
  test('a batch is tried four times with the same number and then dropped; later minutes are sent', async () => {
    const { send, pass, sendVisits, sent } = visits();
    sendVisits.reply = () => {
      throw faultError('NOT_REACHABLE');
    };
    await send(ON, ARRIVED);
    await pass(MINUTE);
    for (const ms of [5000, 10_000, 15_000, 20_000]) await pass(ms);
    expect(sendVisits.inputs().map(({ nth }) => nth)).toEqual([1, 1, 1, 1]);
    sendVisits.reply = () => {};
    await pass(MINUTE);
    expect([sendVisits.inputs().at(-1)?.nth, sent().at(-1)]).toEqual([2, [['venue', 110, 0]]]);
  });

  test.each([404, 405, 501])('a backend that answers %i is not asked again', async (status) => {
    const { send, pass, sendVisits } = visits();
    sendVisits.reply = () => {
      throw faultError('PROCESSING_ERROR', status);
    };
    await send(ON, ARRIVED);
    for (let minute = 0; minute < 10; minute += 1) await pass(MINUTE);
    await send({ type: 'visits.depart' }, ARRIVED);
    await pass(MINUTE);
    expect(sendVisits.count()).toBe(1);
  });
});

test('visits replay from their log', async () => {
  const { machine, record, send, pass, sendVisits } = visits();
  await send(ON, ARRIVED, LOBBY, { type: 'visits.open', key: 'widget/a/b' });
  sendVisits.reply = () => {
    throw faultError('NOT_REACHABLE');
  };
  await pass(MINUTE);
  sendVisits.reply = () => {};
  await pass(5000);
  await send({ type: 'visits.hide' }, { type: 'visits.show' }, { type: 'visits.depart' });
  expectReplay(machine, record);
});

test('the path search covers every state and transition of visits', () => {
  coverPaths(visitsMachine, inputs);
});
