import { describe, expect, test } from 'vitest';
import type { Step } from '../../../domain/control/steps';
import { type PlacingEvent, placingMachine } from '../../../machines/control/placing.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { HELD, inputs, PRESS } from './placing.inputs';

function open(...events: PlacingEvent[]) {
  const steps: Step[] = [];
  const run = start(placingMachine, {
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'control.make') steps.push(seen.event['step'] as Step);
    },
  });
  const say = (...more: PlacingEvent[]) => {
    for (const event of more) run.actor.send(event);
  };
  say(...events);
  const after = (name: string) =>
    steps
      .map(({ changes }) => changes.find((change) => change.kind === 'set' && change.name === name))
      .map((change) => change?.kind === 'set' && change.after);
  const gesture = () => run.actor.getSnapshot().value.gesture;
  const context = () => run.actor.getSnapshot().context;
  return { ...run, after, context, gesture, say, steps };
}

const move = (x: number, y: number) => ({ type: 'placing.move', at: { x, y } }) as const;
const nudge = { type: 'placing.nudge', held: HELD, grip: 'body', by: { x: 0.005, y: 0 } } as const;
const write = (text: string, x: number | null) =>
  ({
    type: 'placing.write',
    held: HELD,
    written: { field: 'x', text },
    shape: x === null ? null : { ...HELD.shape, x },
  }) as const;

describe('a widget on a picture', () => {
  test('follows the pointer, and is one step when it is let go', () => {
    const { after, context, gesture, record, say, steps } = open(PRESS, move(0.302, 0.45));
    expect([gesture(), context().now]).toEqual(['pressed', null]);
    say(move(0.35, 0.45), move(0.4, 0.5));
    expect([gesture(), context().now?.shape.x, steps]).toEqual(['dragging', expect.closeTo(0.3), []]);
    say({ type: 'placing.drop' });
    expect([after('x'), after('y'), gesture(), context().now]).toEqual([[0.3], [0.45], 'resting', null]);
    expect(steps[0]).toMatchObject({ kind: 'place', name: { en: 'Welcome desk' }, gesture: null });
    expect(context().told?.shape.x).toBeCloseTo(0.3);
    expectReplay(placingMachine, record);
  });

  test('stays where it was after a press alone, and after a drag that was cancelled', () => {
    expect(open(PRESS, { type: 'placing.drop' }).steps).toEqual([]);
    const { context, gesture, steps } = open(PRESS, move(0.5, 0.5), { type: 'placing.cancel' });
    expect([steps, gesture(), context().now, context().told]).toEqual([[], 'resting', null, null]);
  });

  test('is held by one pointer: other presses and keys do nothing while it is dragged', () => {
    const { after, say } = open(PRESS, move(0.4, 0.45), { ...PRESS, at: { x: 0.9, y: 0.9 } }, nudge, write('9', 0.09));
    say({ type: 'placing.drop' });
    expect(after('x')).toEqual([0.3]);
  });

  test('snaps to others while that is switched on', () => {
    const near = move(0.8 - 0.005, 0.45);
    const { context, say } = open(PRESS, near);
    expect(context().now?.guides.x).toBe(0.7);
    say({ type: 'placing.cancel' }, { type: 'placing.snap' }, PRESS, near);
    expect([context().now?.guides.x, context().now?.shape.x]).toEqual([null, expect.closeTo(0.695)]);
    say(move(0.8 - 0.004, 0.45));
    expect(context().now?.shape.x).toBeCloseTo(0.696);
  });

  test('is moved by keys, and presses in a row are one gesture', () => {
    const { after, clock, gesture, say, steps } = open(nudge, nudge);
    expect([after('x'), gesture()]).toEqual([[0.205, 0.205], 'nudging']);
    clock.increment(1000);
    expect(gesture()).toBe('resting');
    say(nudge, { type: 'placing.settle' }, nudge);
    const [first, second, third, fourth] = steps.map((step) => step.gesture);
    expect([first === second, second === third, third === fourth]).toEqual([true, false, false]);
  });

  test('takes the numbers of a field as they are written, as one gesture', () => {
    const { after, context, say, steps } = open(write('', null), write('2', 0.02), write('25', 0.25));
    expect([after('x'), context().written]).toEqual([[0.02, 0.25], { field: 'x', text: '25' }]);
    expect(steps[0]?.gesture).toBe(steps[1]?.gesture);
    say({ type: 'placing.settle' });
    expect(context().written).toBeNull();
  });

  test('every state and transition of a picture’s places is reached', () => {
    coverPaths(placingMachine, inputs);
  });
});
