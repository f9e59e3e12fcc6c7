import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Deed } from '../../../domain/widgets/board/deeds';
import type { BoardEvent, SketchEvent } from '../../../machines/widgets/board.events';
import { sketchMachine } from '../../../machines/widgets/sketch.machine';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { drag, inputs, NOTE, press } from './sketch.inputs';

/** The hand below a board that notes what it does. */
function hand(...events: SketchEvent[]) {
  const deeds: Deed[] = [];
  const machine = setup({ types: { events: {} as BoardEvent }, actors: { sketch: sketchMachine } }).createMachine({
    invoke: { id: 'sketch', src: 'sketch' },
    on: {
      'board.do': {
        actions: ({ event }) => {
          deeds.push(event.deed);
        },
      },
    },
  });
  const actor = createActor(machine).start();
  const { sketch } = actor.getSnapshot().children;
  if (sketch === undefined) throw new Error('There is no hand');
  for (const event of events) sketch.send(event);
  return { sketch, deeds, context: () => sketch.getSnapshot().context };
}
const RELEASE: SketchEvent = { type: 'sketch.release', inside: [] };
const CANCEL: SketchEvent = { type: 'sketch.cancel' };
const take = (tool: Extract<SketchEvent, { type: 'sketch.take' }>['tool']): SketchEvent => ({
  type: 'sketch.take',
  tool,
});

const on = (...ids: string[]) => ({ ids, corner: null });
const CORNER = { ids: ['a'], corner: { from: { x: 0, y: 0, width: 10, height: 10 } } };

test('a pen stroke has all points that the pointer passed', () => {
  const { deeds } = hand({ type: 'sketch.colour', colour: 'blue' }, press(), drag(30, 10), drag(30, 30), RELEASE);
  expect(deeds).toEqual([
    {
      type: 'add',
      id: 'n',
      shape: { kind: 'pen', colour: 'blue', box: '10,10,20,20', points: '0,0,50 10000,0,50 10000,10000,50' },
    },
  ]);
});

test.each([
  ['box', '10,10,30,40'],
  ['oval', '10,10,30,40'],
  ['line', '10,10,30,40'],
  ['arrow', '10,10,30,40'],
] as const)('a drag with the tool %s draws one', (tool, box) => {
  const { deeds } = hand(take(tool), press(), drag(40, 50), RELEASE);
  expect(deeds).toEqual([{ type: 'add', id: 'n', shape: { kind: tool, colour: 'ink', box } }]);
});

test.each([
  ['box', '20,45,160,110'],
  ['oval', '20,45,160,110'],
  ['line', '20,100,160,0'],
  ['arrow', '20,100,160,0'],
] as const)('the tool %s adds one without a pointer, selected for the next key', (tool, box) => {
  const { deeds, context } = hand(take(tool), { type: 'sketch.place', id: 'n', at: { x: 100, y: 100 } });
  expect(deeds).toEqual([{ type: 'add', id: 'n', shape: { kind: tool, colour: 'ink', box } }]);
  expect([context().selected, context().tool]).toEqual([['n'], tool]);
});

test('a text is begun without a pointer, and nothing by a tool that needs its way', () => {
  const place: SketchEvent = { type: 'sketch.place', id: 'n', at: { x: 140, y: 30 } };
  const { deeds, sketch } = hand(
    ...(['pen', 'eraser', 'hand', 'select'] as const).flatMap((one) => [take(one), place]),
  );
  expect([deeds, sketch.getSnapshot().value]).toEqual([[], 'ready']);
  for (const event of [take('text'), place, { type: 'sketch.type', text: 'Hi' } as const]) sketch.send(event);
  sketch.send({ type: 'sketch.finish', copy: null });
  expect(deeds).toEqual([
    { type: 'add', id: 'n', shape: { kind: 'text', colour: 'ink', box: '10,10,260,40', text: 'Hi' } },
  ]);
});

test('a note is written where the pointer was pressed, then the hand selects', () => {
  const { deeds, context } = hand(
    take('note'),
    press(),
    RELEASE,
    { type: 'sketch.type', text: 'Hi' },
    { type: 'sketch.finish', copy: null },
  );
  expect([deeds, context().tool]).toEqual([
    [{ type: 'add', id: 'n', shape: { kind: 'note', colour: 'ink', box: '10,10,180,180', text: 'Hi' } }],
    'select',
  ]);
});

test('the field of a note opens when the pointer is up, and not after a second finger', () => {
  const { sketch } = hand(take('note'), press());
  expect(sketch.getSnapshot().value).toBe('placing');
  sketch.send(CANCEL);
  expect(sketch.getSnapshot().value).toBe('ready');
  for (const event of [press(), RELEASE]) sketch.send(event);
  expect(sketch.getSnapshot().value).toBe('writing');
});

test('a text is kept in a new object if others deleted the one it is written in, and the user is notified once', () => {
  const { sketch, deeds, context } = hand(
    { type: 'sketch.write', id: 'a', text: 'Hi', shape: NOTE },
    { type: 'sketch.type', text: 'Hi there' },
    { type: 'sketch.finish', copy: 'b' },
  );
  expect([deeds, context().isKept]).toEqual([[{ type: 'add', id: 'b', shape: { ...NOTE, text: 'Hi there' } }], true]);
  sketch.send(press());
  expect(context().isKept).toBe(false);
});

test('a text without letters is not added, and a written text is changed', () => {
  const { deeds } = hand(
    take('text'),
    press(),
    RELEASE,
    { type: 'sketch.finish', copy: null } as const,
    { type: 'sketch.write', id: 'a', text: 'Hi', shape: NOTE },
    { type: 'sketch.type', text: 'Ho' },
    { type: 'sketch.finish', copy: null },
  );
  expect(deeds).toEqual([{ type: 'write', id: 'a', text: 'Ho' }]);
});

test('the selection is moved by all that is selected, also more that were added to it', () => {
  const { deeds, context } = hand(
    take('select'),
    press({ target: on('a') }),
    RELEASE,
    press({ target: on('b'), isMore: true }),
    RELEASE,
    press({ target: on('a') }),
    drag(15, 13),
    RELEASE,
  );
  expect([deeds.at(-1), context().selected]).toEqual([{ type: 'move', ids: ['a', 'b'], dx: 5, dy: 3 }, ['a', 'b']]);
});

test('a shape is added to the selection and taken out of it', () => {
  const { context } = hand(
    take('select'),
    press({ target: { ids: ['a'], corner: null } }),
    RELEASE,
    press({ target: { ids: ['a'], corner: null }, isMore: true }),
    RELEASE,
  );
  expect(context().selected).toEqual([]);
});

test('the corner of the selection resizes it', () => {
  const { deeds } = hand({ type: 'sketch.select', ids: ['a'] }, press({ target: CORNER }), drag(20, 15), RELEASE);
  expect(deeds).toEqual([
    { type: 'stretch', ids: ['a'], from: CORNER.corner.from, to: { x: 0, y: 0, width: 20, height: 15 } },
  ]);
});

test('a frame selects what is in it', () => {
  const { context } = hand(take('select'), press(), drag(90, 90), { type: 'sketch.release', inside: ['a', 'b'] });
  expect(context().selected).toEqual(['a', 'b']);
});

test('the eraser deletes what it touched, together, also where it was set down', () => {
  const { deeds } = hand(
    take('eraser'),
    press({ target: on('z') }),
    drag(20, 20, ['a']),
    drag(30, 20, ['a', 'b']),
    RELEASE,
  );
  expect(deeds).toEqual([{ type: 'delete', ids: ['z', 'a', 'b'] }]);
});

test('the hand moves the view, and a second finger ends what the first began', () => {
  const { deeds, context } = hand(take('hand'), press(), drag(20, 20), RELEASE, press(), drag(20, 20), CANCEL);
  expect([context().view, deeds]).toEqual([{ x: 10, y: 10, scale: 1 }, []]);
});

test.each([
  ['a stroke', 'pen', on(), 'drawing', 1],
  ['an eraser', 'eraser', on('a'), 'erasing', 1],
  ['a moved shape', 'select', on('a'), 'moving', 1],
  ['a corner', 'select', CORNER, 'stretching', 1],
  ['a frame', 'select', on(), 'framing', 0],
  ['a moved view', 'hand', on(), 'panning', 0],
] as const)(
  '%s ends with the pointer, a second finger undoes it, and nothing of it is left',
  (_, tool, target, doing, count) => {
    for (const [end, done] of [
      [RELEASE, count],
      [CANCEL, 0],
    ] as const) {
      const { deeds, sketch, context } = hand(take(tool), press({ target }), drag(20, 20));
      expect(sketch.getSnapshot().value).toBe(doing);
      sketch.send(end);
      expect([sketch.getSnapshot().value, deeds.length]).toEqual(['ready', done]);
      const nowhere = { x: 0, y: 0 };
      expect(context()).toMatchObject({ stroke: [], frame: null, erased: [], from: nowhere, to: nowhere });
    }
  },
);

test('a text that the user gives up is not added, and its tool stays', () => {
  const { deeds, sketch, context } = hand(take('text'), press(), RELEASE, { type: 'sketch.type', text: 'Hi' }, CANCEL);
  expect([deeds, sketch.getSnapshot().value, context().tool]).toEqual([[], 'ready', 'text']);
});

test('a user who may not draw moves the view, with any tool', () => {
  const { deeds, context } = hand(take('pen'), press({ mayEdit: false }), drag(20, 20), RELEASE);
  expect([deeds, context().view]).toEqual([[], { x: 5, y: 5, scale: 1 }]);
});

test('the view zooms, moves and fits, also while drawing, and a log replays', () => {
  const { actor, record } = start(sketchMachine);
  actor.send(press());
  actor.send({ type: 'sketch.zoom', factor: 2, around: { x: 10, y: 0 } });
  actor.send({ type: 'sketch.pan', by: { x: 3, y: 4 } });
  expect(actor.getSnapshot().context.view).toEqual({ x: -7, y: 4, scale: 2 });
  actor.send({ type: 'sketch.fit', box: { x: 0, y: 0, width: 52, height: 52 }, size: { width: 100, height: 100 } });
  expect(actor.getSnapshot().context.view).toEqual({ x: 24, y: 24, scale: 1 });
  expectReplay(sketchMachine, record);
});

test('a zoom stretches what is drawn until the wheel rests or the scale differs too much', () => {
  const { actor, clock, record } = start(sketchMachine);
  const zoom = (factor: number) => actor.send({ type: 'sketch.zoom', factor, around: { x: 0, y: 0 } });
  const scales = () => {
    const { view, drawn } = actor.getSnapshot().context;
    return [view.scale, drawn.scale];
  };
  zoom(1.25);
  clock.increment(149);
  zoom(1.25);
  clock.increment(149);
  expect(scales()).toEqual([1.5625, 1]);
  clock.increment(1);
  expect(scales()).toEqual([1.5625, 1.5625]);
  zoom(0.5);
  zoom(0.25);
  expect(scales()).toEqual([0.1953125, 0.1953125]);
  expectReplay(sketchMachine, record);
});

test('the path search covers every state and transition of the hand', () => {
  coverPaths(sketchMachine, inputs);
});
