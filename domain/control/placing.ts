import { coverBox, type Insets, type Mark, type Offset, restingOffset, type Size } from '../venue/cover';
import { wrapYaw } from '../venue/panorama';
import { boundsOf, type Corners } from '../venue/perspective';
import type { Place } from './making';
import { isList, isRecord } from './paths';

/** Where a widget is on a picture, in fractions of its size from the top left, and its corners if it is a surface in perspective. */
export type Shape = Mark & { corners: Corners | null };

const EDGES = ['left', 'right', 'top', 'bottom'] as const;
type Edge = (typeof EDGES)[number];
/** The handles of a shape, each with the edges that it moves. */
export const HANDLES = {
  topLeft: ['left', 'top'],
  top: ['top'],
  topRight: ['right', 'top'],
  right: ['right'],
  bottomRight: ['right', 'bottom'],
  bottom: ['bottom'],
  bottomLeft: ['left', 'bottom'],
  left: ['left'],
} as const satisfies Record<string, readonly Edge[]>;
export type Handle = keyof typeof HANDLES;
/** What of a shape is moved: all of it, a handle, or one of its corners. */
export type Grip = 'body' | Handle | 0 | 1 | 2 | 3;

/** The smallest width and height. */
export const LEAST = 0.02;
/** How far a press of an arrow key moves, without and with Shift. */
const [SMALL, LARGE] = [0.005, 0.05];
/** A thousandth of a picture, and a tenth of a degree. */
const [FINE, FINE_ANGLE] = [1000, 10];

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const rounded = (value: number, steps = FINE): number => Math.round(value * steps) / steps;
const numberAt = (owner: unknown, name: string): number | null => {
  const found = isRecord(owner) ? owner[name] : undefined;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};

function cornersIn(value: unknown): Corners | null {
  if (!isList(value)) return null;
  const [a, b, c, d, ...more] = value.map((one) => {
    const [x, y] = [numberAt(one, 'x'), numberAt(one, 'y')];
    return x === null || y === null ? null : { x, y };
  });
  return a && b && c && d && more.length === 0 ? [a, b, c, d] : null;
}

/** A place of a venue's file on the flat picture; `null` if it has none there. The middle of a place in a panorama is its direction. */
export function shapeOf(place: unknown, isPanorama: boolean): Shape | null {
  const [width, height] = [numberAt(place, 'width'), numberAt(place, 'height')];
  const across = numberAt(place, isPanorama ? 'yaw' : 'x');
  const down = numberAt(place, isPanorama ? 'pitch' : 'y');
  if (width === null || height === null || across === null || down === null) return null;
  if (!isPanorama) {
    const corners = isRecord(place) ? cornersIn(place['corners']) : null;
    return { x: across, y: down, width, height, corners };
  }
  const [x, y] = [(wrapYaw(across) + 180) / 360 - width / 2, (90 - down) / 180 - height / 2];
  return { x, y, width, height, corners: null };
}

const withCorners = (shape: Shape): Place => ({
  corners: shape.corners?.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })) ?? null,
});

/** Where the middle of a shape is in a panorama, in degrees. */
export const directionOf = ({ x, y, width, height }: Mark): { yaw: number; pitch: number } => ({
  yaw: rounded(wrapYaw((x + width / 2) * 360 - 180), FINE_ANGLE),
  pitch: rounded(90 - (y + height / 2) * 180, FINE_ANGLE),
});

/** What a venue's file has of a shape. */
export function placeOfShape(shape: Shape, isPanorama: boolean): Place {
  const [width, height] = [rounded(shape.width), rounded(shape.height)];
  if (isPanorama) return { ...directionOf(shape), width, height };
  const [x, y] = [Math.min(rounded(shape.x), 1 - width), Math.min(rounded(shape.y), 1 - height)];
  return { x: rounded(x), y: rounded(y), width, height, ...withCorners(shape) };
}

function moved(shape: Shape, by: Offset, isPanorama: boolean): Shape {
  const { x, y, width, height } = shape.corners === null ? shape : boundsOf(shape.corners);
  // A panorama goes on beyond its sides; its middle is always on the picture.
  const across = isPanorama ? ((((x + by.x + width / 2) % 1) + 1) % 1) - width / 2 - x : clamp(by.x, -x, 1 - width - x);
  const down = clamp(by.y, -y, 1 - height - y);
  const corners = shape.corners?.map((corner) => ({ x: corner.x + across, y: corner.y + down })) ?? null;
  return { ...shape, x: shape.x + across, y: shape.y + down, corners: cornersIn(corners) };
}

function resized(shape: Shape, edges: readonly Edge[], by: Offset, isPanorama: boolean): Shape {
  const { x, y, width, height } = shape;
  const [right, bottom] = [x + width, y + height];
  const [least, most] = isPanorama ? [x + width / 2 - 0.5, x + width / 2 + 0.5] : [0, 1];
  const left = edges.includes('left') ? clamp(x + by.x, least, right - LEAST) : x;
  const top = edges.includes('top') ? clamp(y + by.y, 0, bottom - LEAST) : y;
  const end = edges.includes('right') ? clamp(right + by.x, x + LEAST, most) : right;
  const foot = edges.includes('bottom') ? clamp(bottom + by.y, y + LEAST, 1) : bottom;
  return { ...shape, x: left, y: top, width: end - left, height: foot - top };
}

/** Whether corners turn the same way all around, so that a picture can fill them. */
export function isSurface(corners: Corners): boolean {
  const turns = corners.map((corner, at) => {
    const [next, last] = [corners[(at + 1) % 4] ?? corner, corners[(at + 2) % 4] ?? corner];
    return (next.x - corner.x) * (last.y - next.y) - (next.y - corner.y) * (last.x - next.x);
  });
  return turns.every((turn) => turn > LEAST * LEAST);
}

function bent(shape: Shape, corner: number, by: Offset): Shape {
  const corners = cornersIn(
    shape.corners?.map((one, at) =>
      at === corner ? { x: clamp(one.x + by.x, 0, 1), y: clamp(one.y + by.y, 0, 1) } : one,
    ),
  );
  return corners === null || !isSurface(corners) ? shape : { ...shape, ...boundsOf(corners), corners };
}

const apart = (shape: Shape, grip: Grip, by: Offset, isPanorama: boolean): Shape => {
  if (grip === 'body') return moved(shape, by, isPanorama);
  return typeof grip === 'number' ? bent(shape, grip, by) : resized(shape, HANDLES[grip], by, isPanorama);
};

/** Lines to which a shape snaps, and how near it has to be. */
export type Magnet = { others: readonly Mark[]; reach: Offset };
/** The lines on which a shape is, as fractions of the picture. */
export type Guides = { x: number | null; y: number | null };
const NO_GUIDES: Guides = { x: null, y: null };

type Span = { start: number; length: number };
const linesOf = ({ start, length }: Span): number[] => [start, start + length / 2, start + length];

type Near = { line: number; by: number };

/** The nearest line within reach of one of the points, and how far it is. */
function nearest(points: readonly number[], lines: readonly number[], reach: number): Near | null {
  const near = points.flatMap((point) => lines.map((line) => ({ line, by: line - point })));
  return near.filter(({ by }) => Math.abs(by) <= reach).toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))[0] ?? null;
}

function pointsOf(shape: Shape, grip: Grip): { xs: number[]; ys: number[] } {
  const box = shape.corners === null ? shape : boundsOf(shape.corners);
  const [across, down] = [linesOf({ start: box.x, length: box.width }), linesOf({ start: box.y, length: box.height })];
  if (grip === 'body') return { xs: across, ys: down };
  if (typeof grip === 'number') {
    const corner = shape.corners?.[grip];
    return corner === undefined ? { xs: [], ys: [] } : { xs: [corner.x], ys: [corner.y] };
  }
  const edges: readonly Edge[] = HANDLES[grip];
  const at = (low: Edge, high: Edge, [first = 0, , last = 0]: number[]): number[] =>
    edges.includes(low) ? [first] : edges.includes(high) ? [last] : [];
  return { xs: at('left', 'right', across), ys: at('top', 'bottom', down) };
}

export type Dragged = { shape: Shape; guides: Guides };

/** A shape after its grip was moved by an offset. With a magnet, it snaps to others and to the middle of the picture. */
export function dragged(
  from: Shape,
  grip: Grip,
  by: Offset,
  isPanorama: boolean,
  magnet: Magnet | null = null,
): Dragged {
  const shape = apart(from, grip, by, isPanorama);
  if (magnet === null) return { shape, guides: NO_GUIDES };
  const { xs, ys } = pointsOf(shape, grip);
  const { others, reach } = magnet;
  const x = nearest(xs, [0.5, ...others.flatMap((one) => linesOf({ start: one.x, length: one.width }))], reach.x);
  const y = nearest(ys, [0.5, ...others.flatMap((one) => linesOf({ start: one.y, length: one.height }))], reach.y);
  const snapped = apart(from, grip, { x: by.x + (x?.by ?? 0), y: by.y + (y?.by ?? 0) }, isPanorama);
  const now = pointsOf(snapped, grip);
  // At the edge of the picture a shape may not reach the line.
  const reached = (near: Near | null, points: readonly number[]): number | null =>
    near !== null && points.some((point) => Math.abs(point - near.line) < 1e-9) ? near.line : null;
  return { shape: snapped, guides: { x: reached(x, now.xs), y: reached(y, now.ys) } };
}

const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far a key moves; `null` for a key that moves nothing. The picture is not mirrored with the language. */
export function nudgeOf(key: string, isLarge: boolean): Offset | null {
  const way = ARROWS[key];
  const far = isLarge ? LARGE : SMALL;
  return way === undefined ? null : { x: way.x * far, y: way.y * far };
}

/** The field of a shape that is written as a number, in fractions of the picture. */
export type Side = 'x' | 'y' | 'width' | 'height';

/** A shape with another number; it stays on the picture. */
export function withSide(shape: Shape, side: Side, value: number, isPanorama: boolean): Shape {
  if (side === 'x' || side === 'y') {
    const by = { x: 0, y: 0, [side]: value - shape[side] };
    return moved(shape, by, isPanorama);
  }
  const start = side === 'width' ? 'x' : 'y';
  const length = clamp(value, LEAST, Math.max(isPanorama ? 1 : 1 - shape[start], LEAST));
  // The direction of a place in a panorama is that of its middle.
  if (isPanorama) return { ...shape, [side]: length, [start]: shape[start] + (shape[side] - length) / 2 };
  const stretched = (corner: Offset): Offset => ({
    ...corner,
    [start]: clamp(shape[start] + ((corner[start] - shape[start]) * length) / shape[side], 0, 1),
  });
  return { ...shape, [side]: length, corners: cornersIn(shape.corners?.map(stretched)) };
}

/** A shape with a corner elsewhere, unless nothing could be shown between its corners then. */
export function withCorner(shape: Shape, corner: number, axis: 'x' | 'y', value: number): Shape {
  const at = shape.corners?.[corner];
  return at === undefined ? shape : bent(shape, corner, { x: 0, y: 0, [axis]: value - at[axis] });
}

const common = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));

/** This part of the smaller of two places is below the other one before it is a fault. */
const MUCH = 0.1;

/** Whether one place covers so much of another that it is hard to press. */
export function isOver(one: Mark, other: Mark): boolean {
  const shared = common(one.x, one.width, other.x, other.width) * common(one.y, one.height, other.y, other.height);
  return shared > MUCH * Math.min(one.width * one.height, other.width * other.height);
}

/** A place whose middle is nearer to an edge has no room for its ring and name. */
const NEAR = 0.04;

/** Whether there is no room for the ring and the name of a place. */
export const isNearEdge = ({ x, y, width, height }: Mark, isPanorama: boolean): boolean => {
  const [across, down] = [x + width / 2, y + height / 2];
  return down < NEAR || down > 1 - NEAR || (!isPanorama && (across < NEAR || across > 1 - NEAR));
};

/** The picture of an area on a phone of 390 x 844 in CSS pixels, and what covers its edges there. */
const PHONE: Size = { width: 390, height: 473 };
const PHONE_INSETS: Insets = { top: 84, right: 24, bottom: 124, left: 24 };

/** What a phone shows of a picture at first. `ratio` is the picture's width by its height. */
export function phoneCrop(marks: readonly Mark[], ratio: number): Mark {
  const box = coverBox(PHONE, ratio);
  const { x, y } = restingOffset(PHONE, box, marks, PHONE_INSETS);
  return {
    x: x / box.width,
    y: y / box.height,
    width: PHONE.width / box.width,
    height: PHONE.height / box.height,
  };
}

/** Whether the middle of a place is outside of what a phone shows at first. */
export const isCutOff = ({ x, y, width, height }: Mark, crop: Mark): boolean => {
  const [across, down] = [x + width / 2, y + height / 2];
  return across < crop.x || across > crop.x + crop.width || down < crop.y || down > crop.y + crop.height;
};
