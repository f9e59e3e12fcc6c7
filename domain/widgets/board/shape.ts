import * as v from 'valibot';
import { ChatFileSchema } from '../../chat/files';
import type { OpMode } from '../../shell/version';

export const SHAPE_KINDS = ['pen', 'line', 'arrow', 'box', 'oval', 'text', 'note', 'picture'] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];

/** Each has a contrast of at least 3 to 1 with the white paper. */
export const COLOURS = {
  ink: '#1f2933',
  red: '#c62828',
  orange: '#b45309',
  green: '#2e7d32',
  blue: '#1565c0',
  purple: '#7b1fa2',
} as const;
/** The paper of notes. */
export const TINTS = {
  ink: '#eceff1',
  red: '#fde7e7',
  orange: '#fdf0dc',
  green: '#e6f4e7',
  blue: '#e3f0fc',
  purple: '#f3e6f7',
} as const satisfies Record<keyof typeof COLOURS, string>;
export type Colour = keyof typeof COLOURS;
export const COLOUR_NAMES = ['ink', 'red', 'orange', 'green', 'blue', 'purple'] as const satisfies readonly Colour[];

/** A board stays fluent up to here; nothing more is added. Deleted shapes do not count. */
export const SHAPES_MAX = 2000;
/** The security rules refuse more. */
export const BOARD_TEXT_MAX = 1000;
export const POINTS_MAX = 16_000;

/**
 * A shape as the realtime database has it, at `boards/{mode}/shapes/{room}/{id}`. Each property is written alone, and the
 * last write of a property wins, by the server's order.
 */
export const ShapeSchema = v.object({
  kind: v.picklist(SHAPE_KINDS),
  /** The author. */
  by: v.string(),
  /** The server's time of the last change, and its author. */
  at: v.number(),
  last: v.string(),
  /** `x,y,width,height` in whole units; those of lines and arrows may be negative, as they lead to the opposite corner. */
  box: v.pipe(v.string(), v.regex(/^-?\d{1,6}(?:,-?\d{1,6}){3}$/)),
  colour: v.picklist(COLOUR_NAMES),
  /** Greater ones are nearer to the viewer. */
  z: v.number(),
  /** Of a pen stroke: `x,y,pressure` for each point; the place in 10,000ths of the box, the pressure in 100ths. */
  points: v.exactOptional(v.pipe(v.string(), v.maxLength(POINTS_MAX))),
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(BOARD_TEXT_MAX))),
  group: v.exactOptional(v.string()),
  file: v.exactOptional(ChatFileSchema),
  /** Who has deleted it. A deleted shape can be restored. */
  gone: v.exactOptional(v.string()),
});
export type Shape = v.InferOutput<typeof ShapeSchema>;
export type Shapes = Readonly<Record<string, Shape>>;
/** A shape that is not on the board yet, or is copied. */
export const NewShapeSchema = v.pick(ShapeSchema, ['kind', 'box', 'colour', 'points', 'text', 'group', 'file']);
export type NewShape = v.InferOutput<typeof NewShapeSchema>;
/** What a shape is apart from its text. */
export type Written = Pick<Shape, 'kind' | 'box' | 'colour'>;

/** Whether a shape is on the board. */
export const isThere = (shape: Shape | undefined): shape is Shape & { gone?: never } =>
  shape !== undefined && shape.gone === undefined;

/** Shapes that can have a text. */
export const canHold = ({ kind }: Pick<Shape, 'kind'>): boolean => ['text', 'note', 'box', 'oval'].includes(kind);

/** Whether a text needs another shape, as the one it was written in is no longer there. */
export const isHomeless = (shape: Shape | undefined, text: string): boolean =>
  !isThere(shape) && text.trim() !== '' && text !== shape?.text;

export const boardShapesPath = (mode: OpMode, room: string): string => `boards/${mode}/shapes/${room}`;
export const boardHostsPath = (mode: OpMode): string => `boards/${mode}/hosts`;
export const boardCursorsPath = (mode: OpMode, room: string): string => `boardCursors/${mode}/${room}`;

/** Pointers ask for the order of the same shapes at each move. */
const orders = new WeakMap<Shapes, readonly string[]>();

/** Ids of the shapes on the board, the farthest first: the order in which they are drawn and read. */
export function idsInOrder(shapes: Shapes): readonly string[] {
  // In a replayed recording one hidden text takes the place of all shapes.
  const isKept = typeof shapes === 'object';
  const known = isKept ? orders.get(shapes) : undefined;
  if (known !== undefined) return known;
  const order = Object.keys(shapes)
    .filter((id) => isThere(shapes[id]))
    .toSorted((one, other) => (shapes[one]?.z ?? 0) - (shapes[other]?.z ?? 0) || (one < other ? -1 : 1));
  if (isKept) orders.set(shapes, order);
  return order;
}

/** Ids of the deleted shapes, the last deleted first. */
export const idsGone = (shapes: Shapes): string[] =>
  Object.keys(shapes)
    .filter((id) => shapes[id]?.gone !== undefined)
    .toSorted((one, other) => (shapes[other]?.at ?? 0) - (shapes[one]?.at ?? 0) || (one < other ? -1 : 1));
