import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { changesOf, withGroups } from '../../../../domain/widgets/board/deeds';
import { drawnShape, stretchedTo, writtenShape } from '../../../../domain/widgets/board/drawing';
import {
  around,
  boundsOf,
  boxOf,
  isInside,
  packedStroke,
  stretched,
  strokeOf,
  touches,
  writtenBox,
} from '../../../../domain/widgets/board/geometry';
import { isRightToLeft, linesOf } from '../../../../domain/widgets/board/lettering';
import { outlineOf } from '../../../../domain/widgets/board/outline';
import { COLOURS, idsGone, idsInOrder, type Shape, ShapeSchema } from '../../../../domain/widgets/board/shape';
import { fitted, onBoard, panned, START_VIEW, zoomed } from '../../../../domain/widgets/board/view';

const shape = (more: Partial<Shape> = {}): Shape => ({
  kind: 'box',
  by: 'ann',
  at: 1,
  last: 'ann',
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  ...more,
});
const coordinate = fc.integer({ min: -5000, max: 5000 });
const penPoint = fc.record({ x: coordinate, y: coordinate, pressure: fc.double({ min: 0, max: 1, noNaN: true }) });

describe('pen strokes', () => {
  test('a stroke of any length fits into a shape, and comes back near to where it was drawn', () => {
    fc.assert(
      fc.property(fc.array(penPoint, { minLength: 1, maxLength: 1500 }), (stroke) => {
        const { box, points } = packedStroke(stroke);
        const stored = v.parse(ShapeSchema, shape({ kind: 'pen', box: writtenBox(box), points }));
        const back = strokeOf(stored);
        expect(back.length).toBeGreaterThan(0);
        for (const point of back) {
          const nearest = Math.min(...stroke.map(({ x, y }) => Math.hypot(point.x - x, point.y - y)));
          expect(nearest).toBeLessThan(2);
        }
      }),
    );
  });

  test('the outline is wider where the pen was pressed harder, and a dot is a circle', () => {
    const line = (pressure: number) => [0, 40, 80].map((x) => ({ x, y: 0, pressure }));
    expect(outlineOf(line(1))).toBe(
      'M0 3.5Q40 3.5 60 3.5L80 3.5A3.5 3.5 0 0 0 80 -3.5Q40 -3.5 20 -3.5L0 -3.5A3.5 3.5 0 0 0 0 3.5Z',
    );
    expect(outlineOf(line(0))).toContain('M0 1.1');
    expect(outlineOf([{ x: 5, y: 5, pressure: 1 }])).toBe('M1.5 5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z');
    expect(outlineOf([])).toBe('');
  });
});

describe('boxes', () => {
  test('a stretched selection can be stretched back', () => {
    const box = fc.record({ x: coordinate, y: coordinate, width: coordinate, height: coordinate });
    const frame = fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: 8, max: 5000 }),
      height: fc.integer({ min: 8, max: 5000 }),
    });
    fc.assert(
      fc.property(box, frame, frame, (one, from, to) => {
        const back = stretched(stretched(one, from, to), to, from);
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(one[key], 4);
      }),
    );
  });

  test('boxes stay whole and within reach, and enclose one another', () => {
    expect(writtenBox({ x: 1.4, y: -0.2, width: 9e9, height: -9e9 })).toBe('1,0,400000,-400000');
    expect(boxOf({ box: '1,2,-3,4' })).toEqual({ x: 1, y: 2, width: -3, height: 4 });
    expect(
      around([
        { x: 0, y: 0, width: -10, height: 5 },
        { x: 20, y: 1, width: 1, height: 9 },
      ]),
    ).toEqual({ x: -10, y: 0, width: 31, height: 10 });
    expect([around([]), boundsOf({ a: shape() }, ['a', 'gone'])]).toEqual([
      null,
      { x: 0, y: 0, width: 10, height: 10 },
    ]);
    expect(isInside({ x: 5, y: 5, width: -5, height: -5 }, { x: 0, y: 0, width: 5, height: 5 })).toBe(true);
    expect(isInside({ x: 5, y: 5, width: 5, height: 1 }, { x: 0, y: 0, width: 9, height: 9 })).toBe(false);
  });

  test('an eraser touches lines only near to them, and boxes anywhere', () => {
    const at = { x: 50, y: 10 };
    expect(touches(at, shape({ box: '0,0,100,100' }), 5)).toBe(true);
    expect(touches(at, shape({ kind: 'line', box: '0,0,100,100' }), 5)).toBe(false);
    expect(touches({ x: 50, y: 53 }, shape({ kind: 'arrow', box: '100,100,-100,-100' }), 5)).toBe(true);
    const pen = shape({ kind: 'pen', box: '0,0,100,100', points: '0,0,50 10000,0,50 10000,10000,50' });
    expect([touches(at, pen, 5), touches({ x: 50, y: 3 }, pen, 5), touches({ x: 500, y: 3 }, pen, 5)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('drawing', () => {
  const drawn = { colour: 'red', from: { x: 10, y: 10 }, to: { x: 4, y: 30 }, stroke: [] } as const;

  test('boxes are drawn from any corner, lines keep their direction, and a tap makes a shape of a usual size', () => {
    expect(drawnShape({ ...drawn, tool: 'box' })).toEqual({ kind: 'box', colour: 'red', box: '4,10,6,20' });
    expect(drawnShape({ ...drawn, tool: 'arrow' })).toEqual({ kind: 'arrow', colour: 'red', box: '10,10,-6,20' });
    expect(drawnShape({ ...drawn, to: drawn.from, tool: 'oval' }).box).toBe('10,10,160,110');
    expect(drawnShape({ ...drawn, to: drawn.from, tool: 'line' }).box).toBe('10,10,160,0');
  });

  test('a note may be empty, a text not', () => {
    expect(writtenShape({ ...drawn, tool: 'note' }, '')?.kind).toBe('note');
    expect(writtenShape({ ...drawn, tool: 'text' }, ' ')).toBeNull();
    expect(writtenShape({ ...drawn, tool: 'text' }, 'Hi')).toMatchObject({ kind: 'text', text: 'Hi' });
  });

  test('a selection keeps a smallest size', () => {
    const frame = { x: 0, y: 0, width: 50, height: 50 };
    expect(stretchedTo({ frame, from: { x: 50, y: 50 }, to: { x: -90, y: 70 } })).toEqual({
      ...frame,
      width: 8,
      height: 70,
    });
  });
});

describe('deeds', () => {
  const board = {
    a: shape({ z: 2, group: 'g' }),
    b: shape({ z: 1, group: 'g' }),
    c: shape({ z: 3 }),
    d: shape({ z: 4, gone: 'bob', at: 7 }),
    e: shape({ z: 5, gone: 'ann', at: 9 }),
  };

  test('shapes are in the order of their depth, deleted ones in that of their deletion', () => {
    expect([idsInOrder(board), idsGone(board), withGroups(board, ['a'])]).toEqual([
      ['b', 'a', 'c'],
      ['e', 'd'],
      ['b', 'a'],
    ]);
  });

  test('a new shape is in front of all others', () => {
    const { box, kind, colour } = shape();
    expect(changesOf({ type: 'add', id: 'n', shape: { box, kind, colour } }, board, 'ann')).toEqual({
      n: { box, kind, colour, z: 6 },
    });
  });

  test.each([
    ['moves all that are there', { type: 'move', ids: ['a', 'd', 'no'], dx: 3, dy: -2 }, { a: { box: '3,-2,10,10' } }],
    ['does not move by less than a unit', { type: 'move', ids: ['a'], dx: 0.2, dy: 0 }, {}],
    ['colours those of another colour', { type: 'colour', ids: ['a', 'c'], colour: 'ink' }, {}],
    ['writes', { type: 'write', id: 'a', text: 'Hi' }, { a: { text: 'Hi' } }],
    [
      'writes no more than the rules allow',
      { type: 'write', id: 'a', text: 'x'.repeat(1200) },
      { a: { text: 'x'.repeat(1000) } },
    ],
    ['dissolves a group', { type: 'group', ids: ['a', 'c'], group: null }, { a: { group: null } }],
    ['deletes', { type: 'delete', ids: ['a', 'd'] }, { a: { gone: 'ann' } }],
    ['restores', { type: 'restore', ids: ['a', 'd'] }, { d: { gone: null } }],
    [
      'stretches',
      {
        type: 'stretch',
        ids: ['a'],
        from: { x: 0, y: 0, width: 10, height: 10 },
        to: { x: 0, y: 0, width: 20, height: 5 },
      },
      { a: { box: '0,0,20,5' } },
    ],
  ] as const)('%s', (_, deed, changes) => {
    expect(changesOf(deed, board, 'ann')).toEqual(changes);
  });

  test('a text without letters is deleted, an empty note stays', () => {
    const two = { t: shape({ kind: 'text', text: 'Hi' }), n: shape({ kind: 'note', text: 'Hi' }) };
    expect(changesOf({ type: 'write', id: 't', text: ' ' }, two, 'ann')).toEqual({ t: { gone: 'ann' } });
    expect(changesOf({ type: 'write', id: 'n', text: '' }, two, 'ann')).toEqual({ n: { text: '' } });
  });
});

describe('the view', () => {
  test('what is below the pointer stays there while zooming', () => {
    const view = { x: 30, y: -10, scale: 2 };
    const place = { x: 200, y: 100 };
    expect(onBoard(zoomed(view, 1.5, place), place)).toEqual(onBoard(view, place));
    expect([zoomed(view, 99, place).scale, zoomed(view, 0.001, place).scale]).toEqual([6, 0.1]);
    expect(panned(view, { x: 5, y: 5 })).toEqual({ x: 35, y: -5, scale: 2 });
  });

  test('all of a box is shown in the middle, and small ones are not blown up', () => {
    const size = { width: 400, height: 300 };
    const { scale, x, y } = fitted({ x: 0, y: 0, width: 1000, height: 100 }, size);
    expect([scale, x, y]).toEqual([0.352, 24, 300 / 2 - 50 * 0.352]);
    expect(fitted({ x: 0, y: 0, width: 1, height: 1 }, size).scale).toBe(1.5);
    expect(START_VIEW.scale).toBe(1);
  });
});

describe('texts', () => {
  test('lines break between words, and within words that are too long', () => {
    expect(linesOf('One two three\n\nfour', 80)).toEqual(['One two', 'three', '', 'four']);
    expect(linesOf('Incomprehensible', 80)).toEqual(['Incompr', 'ehensib', 'le']);
    expect(linesOf('漢字漢字', 50)).toEqual(['漢字', '漢字']);
  });

  test('the first letter decides the direction', () => {
    expect([isRightToLeft('1. مرحبا'), isRightToLeft('Hi مرحبا'), isRightToLeft('')]).toEqual([true, false, false]);
  });
});

test('each colour stands out against the white paper', () => {
  const light = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const colour of Object.values(COLOURS)) expect(1.05 / (light(colour) + 0.05)).toBeGreaterThan(4.5);
});
