import * as v from 'valibot';
import { type Box, boxOf, type Point, writtenBox } from './geometry';
import {
  BOARD_TEXT_MAX,
  type Colour,
  idsInOrder,
  type NewShape,
  NewShapeSchema,
  SHAPES_MAX,
  type Shapes,
} from './shape';

/** Shapes on the clipboard; pictures belong to the room of their board. */
export const COPIES_TYPE = 'application/x-venue-shapes+json';
const CopiesSchema = v.object({ room: v.string(), shapes: v.pipe(v.array(NewShapeSchema), v.maxLength(SHAPES_MAX)) });
export type Copies = v.InferOutput<typeof CopiesSchema>;

/** A copy is a little beside its original, and beside an earlier copy. */
const BESIDE = 24;
const NOTE = { width: 180, height: 180 } as const;

export const copiesOf = (room: string, shapes: Shapes, ids: readonly string[]): Copies => ({
  room,
  shapes: idsInOrder(shapes)
    .filter((id) => ids.includes(id))
    .flatMap((id) => {
      const shape = shapes[id];
      return shape === undefined ? [] : v.parse(NewShapeSchema, shape);
    }),
});

/** What is on the clipboard for a board; `null` where it is something else. */
export function readCopies(text: string, room: string): Copies | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), CopiesSchema), text);
  if (!read.success) return null;
  const { room: from, shapes } = read.output;
  return { room, shapes: shapes.filter(({ file }) => file === undefined || from === room) };
}

/** The texts of the shapes, for other programs. */
export const textOfCopies = ({ shapes }: Copies): string => shapes.flatMap(({ text }) => text ?? []).join('\n');

const shifted = (box: string, by: number): string => {
  const { x, y, width, height } = boxOf({ box });
  return writtenBox({ x: x + by, y: y + by, width, height });
};

export type Pasted = readonly { id: string; shape: NewShape }[];

/** The copies as new shapes, with groups of their own. */
export function pastedIn(shapes: Shapes, copies: Copies, newId: () => string): Pasted {
  const taken = new Set(idsInOrder(shapes).map((id) => shapes[id]?.box));
  let by = BESIDE;
  while (copies.shapes.some(({ box }) => taken.has(shifted(box, by)))) by += BESIDE;
  const groups = new Map<string, string>();
  return copies.shapes.map(({ group, box, ...shape }) => {
    const own = group === undefined ? undefined : (groups.get(group) ?? newId());
    if (group !== undefined && own !== undefined) groups.set(group, own);
    return { id: newId(), shape: { ...shape, box: shifted(box, by), ...(own !== undefined && { group: own }) } };
  });
}

/** A note with a text, around a place. */
export function noteWith(text: string, colour: Colour, { x, y }: Point): NewShape {
  const box: Box = { x: x - NOTE.width / 2, y: y - NOTE.height / 2, ...NOTE };
  return { kind: 'note', colour, box: writtenBox(box), text: text.trim().slice(0, BOARD_TEXT_MAX) };
}
