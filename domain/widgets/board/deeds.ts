import type { Changes, ShapeChange } from './edits';
import { type Box, boxOf, type Point, stretched, touches, writtenBox } from './geometry';
import { BOARD_TEXT_MAX, type Colour, idsInOrder, type NewShape, SHAPES_MAX, type Shape, type Shapes } from './shape';

/** What a user does to shapes. */
export type Deed =
  | { type: 'add'; id: string; shape: NewShape }
  | { type: 'paste'; shapes: readonly { id: string; shape: NewShape }[] }
  | { type: 'move'; ids: readonly string[]; dx: number; dy: number }
  | { type: 'stretch'; ids: readonly string[]; from: Box; to: Box }
  | { type: 'colour'; ids: readonly string[]; colour: Colour }
  | { type: 'write'; id: string; text: string }
  | { type: 'group'; ids: readonly string[]; group: string | null }
  | { type: 'delete'; ids: readonly string[] }
  | { type: 'restore'; ids: readonly string[] };

const forEach = (
  shapes: Shapes,
  ids: readonly string[],
  change: (shape: Shape) => ShapeChange | null,
): Record<string, ShapeChange> => {
  const made: Record<string, ShapeChange> = {};
  for (const id of ids) {
    const shape = shapes[id];
    const wanted = shape === undefined || shape.gone !== undefined ? null : change(shape);
    if (wanted !== null) made[id] = wanted;
  }
  return made;
};

const topOf = (shapes: Shapes): number => Object.values(shapes).reduce((top, { z }) => Math.max(top, z), 0);

/** Whether a board takes no more shapes. */
export const isFull = (shapes: Shapes): boolean => idsInOrder(shapes).length >= SHAPES_MAX;

/** What a deed changes; nothing where the shapes are gone, or are as they should be. */
export function changesOf(deed: Deed, shapes: Shapes, uid: string): Changes {
  switch (deed.type) {
    case 'add':
      if (isFull(shapes)) return {};
      return { [deed.id]: { ...deed.shape, z: topOf(shapes) + 1 } };
    case 'paste': {
      if (idsInOrder(shapes).length + deed.shapes.length > SHAPES_MAX) return {};
      const top = topOf(shapes);
      return Object.fromEntries(deed.shapes.map(({ id, shape }, at) => [id, { ...shape, z: top + 1 + at }]));
    }
    case 'move': {
      const { dx, dy } = deed;
      if (Math.round(dx) === 0 && Math.round(dy) === 0) return {};
      return forEach(shapes, deed.ids, (shape) => {
        const box = boxOf(shape);
        return { box: writtenBox({ ...box, x: box.x + dx, y: box.y + dy }) };
      });
    }
    case 'stretch':
      return forEach(shapes, deed.ids, (shape) => {
        const box = writtenBox(stretched(boxOf(shape), deed.from, deed.to));
        return box === shape.box ? null : { box };
      });
    case 'colour':
      return forEach(shapes, deed.ids, ({ colour }) => (colour === deed.colour ? null : { colour: deed.colour }));
    case 'write': {
      const text = deed.text.slice(0, BOARD_TEXT_MAX);
      return forEach(shapes, [deed.id], (shape) => {
        if (text.trim() === '' && shape.kind === 'text') return { gone: uid };
        return text === (shape.text ?? '') ? null : { text };
      });
    }
    case 'group':
      return forEach(shapes, deed.ids, ({ group }) => ((group ?? null) === deed.group ? null : { group: deed.group }));
    case 'delete':
      return forEach(shapes, deed.ids, () => ({ gone: uid }));
    case 'restore':
      return Object.fromEntries(
        deed.ids.filter((id) => shapes[id]?.gone !== undefined).map((id) => [id, { gone: null }]),
      );
  }
}

/** The nearest shape to the viewer at a place, with all others of its group. */
export function idsAt(shapes: Shapes, order: readonly string[], at: Point, reach: number): string[] {
  const id = order.findLast((one) => {
    const shape = shapes[one];
    return shape !== undefined && touches(at, shape, reach);
  });
  return id === undefined ? [] : withGroups(shapes, [id]);
}

/** These shapes with all others of their groups, in the order of the board. */
export function withGroups(shapes: Shapes, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const groups = new Set(ids.flatMap((id) => shapes[id]?.group ?? []));
  return idsInOrder(shapes).filter((id) => ids.includes(id) || groups.has(shapes[id]?.group ?? ''));
}
