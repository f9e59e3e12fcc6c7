import { expect, test } from 'vitest';
import { copiesOf, pastedIn, readCopies } from '../../../domain/widgets/board/copies';
import type { Shape, Shapes } from '../../../domain/widgets/board/shape';

const shape = (more: Partial<Shape> = {}): Shape => ({
  kind: 'box',
  by: 'ada',
  at: 1,
  last: 'ada',
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  ...more,
});
const SHAPES: Shapes = { a: shape({ group: 'g' }), b: shape({ box: '20,0,10,10', z: 2, group: 'g' }) };
const ids = () => {
  let next = 0;
  return () => `n${next++}`;
};

test('copies lie beside their shapes in a group of their own, and the next ones beside those', () => {
  const copies = copiesOf('b~x', SHAPES, ['b', 'a']);
  const first = pastedIn(SHAPES, copies, ids());
  expect(first).toEqual([
    { id: 'n1', shape: { kind: 'box', colour: 'ink', box: '24,24,10,10', group: 'n0' } },
    { id: 'n2', shape: { kind: 'box', colour: 'ink', box: '44,24,10,10', group: 'n0' } },
  ]);
  const there = { ...SHAPES, c: shape({ box: '24,24,10,10' }) };
  expect(pastedIn(there, copies, ids())[0]?.shape.box).toBe('48,48,10,10');
});

test('the clipboard keeps shapes for a board, without pictures of another room, and ignores other texts', () => {
  const file = { id: 'f1', name: 'Hall.png', size: 9, type: 'image/png' } as const;
  const text = JSON.stringify(copiesOf('b~x', { ...SHAPES, p: shape({ kind: 'picture', file, z: 3 }) }, ['a', 'p']));
  expect([readCopies(text, 'b~x')?.shapes.length, readCopies(text, 'b~y')?.shapes.length]).toEqual([2, 1]);
  expect([readCopies('', 'b~x'), readCopies('{"shapes":[1]}', 'b~x')]).toEqual([null, null]);
});
