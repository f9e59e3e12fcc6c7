import { describe, expect, test } from 'vitest';
import { type SchedulingEvent, schedulingMachine } from '../../../machines/control/scheduling.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { inputs, MINUTE, NUDGE, PRESS, STEP, spot, TALK } from './scheduling.inputs';

function open(...events: SchedulingEvent[]) {
  const made: unknown[] = [];
  const run = start(schedulingMachine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'control.make') made.push(seen.event['step']);
    },
  });
  const say = (...more: SchedulingEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  say(...events);
  const seen = () => run.actor.getSnapshot();
  const now = () => {
    const slot = seen().context.now;
    return slot && [slot.room.mark, slot.begin / MINUTE, slot.end / MINUTE];
  };
  return { ...run, made, now, say, seen };
}
const move = (minute: number, room = 'hall') => ({ type: 'scheduling.move', to: spot(minute, room) }) as const;
const drop = { type: 'scheduling.drop', step: STEP } as const;

describe('a talk in the calendar', () => {
  test('follows the pointer to another time and room in steps of five minutes, and is one step when it is let go', () => {
    const { made, now, record, say, seen } = open(PRESS, move(622));
    expect([seen().value, now()]).toEqual(['pressed', null]);
    say(move(633), move(648, 'lab'));
    expect([seen().value, now(), made]).toEqual(['dragging', ['lab', 630, 690], []]);
    say(drop);
    expect([seen().value, now(), made, seen().context.told]).toEqual(['resting', null, [STEP], TALK.key]);
    expectReplay(schedulingMachine, record);
  });

  test('goes to another room at the same time without moving up or down', () => {
    expect(open(PRESS, move(620, 'lab')).now()).toEqual(['lab', 600, 660]);
  });

  test('is stretched at its end, in its room, and stays at least five minutes long', () => {
    const { now, say } = open({ ...PRESS, grip: 'end' }, move(638, 'lab'));
    expect(now()).toEqual(['hall', 600, 680]);
    say(move(200));
    expect(now()).toEqual(['hall', 600, 605]);
  });

  test('stays where it was after a press alone, and after a drag that was cancelled', () => {
    expect(open(PRESS, drop).made).toEqual([]);
    const { made, now, seen } = open(PRESS, move(700), { type: 'scheduling.cancel' });
    expect([made, now(), seen().value, seen().context.selected]).toEqual([[], null, 'resting', null]);
  });

  test('is selected once it is let go, so that its form does not move the page under the pointer', () => {
    const selectedAfter = (...events: SchedulingEvent[]) => open(...events).seen().context.selected;
    expect([selectedAfter(PRESS), selectedAfter(PRESS, move(700))]).toEqual([null, null]);
    expect([selectedAfter(PRESS, drop), selectedAfter(PRESS, move(700), drop)]).toEqual([TALK.key, TALK.key]);
  });

  test('is held by one pointer: other presses and keys do nothing while it is dragged', () => {
    const { made, now } = open(PRESS, move(700), { ...PRESS, from: spot(0) }, NUDGE, move(640));
    expect([made, now()]).toEqual([[], ['hall', 620, 680]]);
  });

  test('is moved by keys, and presses in a row are one gesture', () => {
    const { clock, made, say, seen } = open(NUDGE, NUDGE);
    const first = seen().context.gestures;
    clock.increment(1000);
    expect([made, seen().value, seen().context.gestures]).toEqual([[STEP, STEP], 'resting', first + 1]);
    say(NUDGE, { type: 'scheduling.settle' });
    expect(seen().context.gestures).toBe(first + 2);
  });

  test('every state and transition of the calendar is reached', () => {
    coverPaths(schedulingMachine, inputs);
  });
});
