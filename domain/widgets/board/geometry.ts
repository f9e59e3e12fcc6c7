import { isThere, POINTS_MAX, type Shape, type Shapes } from './shape';

export type Point = { x: number; y: number };
export type PenPoint = Point & { pressure: number };
export type Box = { x: number; y: number; width: number; height: number };

/** Shapes stay in this distance from the middle, so that six digits are enough. */
const EDGE = 400_000;
const whole = (value: number): number => Math.round(Math.max(-EDGE, Math.min(EDGE, value))) || 0;

export const writtenBox = ({ x, y, width, height }: Box): string => [x, y, width, height].map(whole).join(',');

export function boxOf({ box }: Pick<Shape, 'box'>): Box {
  const [x = 0, y = 0, width = 0, height = 0] = box.split(',').map(Number);
  return { x, y, width, height };
}

/** With a width and a height that are not negative. */
export const upright = ({ x, y, width, height }: Box): Box => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

export const between = (from: Point, to: Point): Box => ({
  x: from.x,
  y: from.y,
  width: to.x - from.x,
  height: to.y - from.y,
});

/** What encloses all boxes; `null` without any. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const all = boxes.map(upright);
  const x = Math.min(...all.map((box) => box.x));
  const y = Math.min(...all.map((box) => box.y));
  const right = Math.max(...all.map((box) => box.x + box.width));
  const bottom = Math.max(...all.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const boundsOf = (shapes: Shapes, ids: readonly string[]): Box | null =>
  around(
    ids.flatMap((id) => {
      const shape = shapes[id];
      return isThere(shape) ? [boxOf(shape)] : [];
    }),
  );

/** Where a box comes to lie when its surroundings are stretched. */
export function stretched(box: Box, from: Box, to: Box): Box {
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  return {
    x: to.x + (box.x - from.x) * across,
    y: to.y + (box.y - from.y) * down,
    width: box.width * across,
    height: box.height * down,
  };
}

export const isInside = (box: Box, outer: Box): boolean => {
  const [inner, frame] = [upright(box), upright(outer)];
  return (
    inner.x >= frame.x &&
    inner.y >= frame.y &&
    inner.x + inner.width <= frame.x + frame.width &&
    inner.y + inner.height <= frame.y + frame.height
  );
};

const PARTS = 10_000;
/** Points that are nearer to each other are left out. */
const NEAR = 1.5;
const MOST_POINTS = 1000;

/** A pen stroke as a shape keeps it. */
export function packedStroke(stroke: readonly PenPoint[]): { box: Box; points: string } {
  let kept: PenPoint[] = [];
  for (const point of stroke) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= NEAR) kept.push(point);
  }
  while (kept.length > MOST_POINTS) kept = kept.filter((_, index) => index % 2 === 0 || index === kept.length - 1);
  const bounds = around(kept.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.floor(bounds.x), Math.floor(bounds.y)];
  const box = { x, y, width: Math.ceil(bounds.x + bounds.width) - x, height: Math.ceil(bounds.y + bounds.height) - y };
  const part = (value: number, size: number): number => (size === 0 ? 0 : Math.round((value / size) * PARTS));
  const points = kept
    .map((point) => [
      part(point.x - x, box.width),
      part(point.y - y, box.height),
      Math.round(Math.max(0, Math.min(1, point.pressure)) * 100),
    ])
    .join(' ');
  return { box, points: points.slice(0, POINTS_MAX) };
}

export function strokeOf(shape: Pick<Shape, 'box' | 'points'>): PenPoint[] {
  const { x, y, width, height } = boxOf(shape);
  return (shape.points ?? '').split(' ').flatMap((text) => {
    const [across = Number.NaN, down = Number.NaN, pressure = Number.NaN] = text.split(',').map(Number);
    if (text === '' || Number.isNaN(across + down + pressure)) return [];
    return [{ x: x + (across / PARTS) * width, y: y + (down / PARTS) * height, pressure: pressure / 100 }];
  });
}

/** The distance of a point from a line between two others. */
function fromLine(point: Point, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = across ** 2 + down ** 2;
  const along = length === 0 ? 0 : ((point.x - from.x) * across + (point.y - from.y) * down) / length;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - part * across, point.y - from.y - part * down);
}

const isOnPath = (point: Point, path: readonly Point[], reach: number): boolean =>
  path.some((at, index) => fromLine(point, path[Math.max(0, index - 1)] ?? at, at) <= reach);

/** Whether a point touches a shape, within a reach: its line, or anything of what is filled or written. */
export function touches(point: Point, shape: Shape, reach: number): boolean {
  const box = boxOf(shape);
  const { x, y, width, height } = upright(box);
  const isNear =
    point.x >= x - reach && point.x <= x + width + reach && point.y >= y - reach && point.y <= y + height + reach;
  if (!isNear) return false;
  if (shape.kind === 'pen') return isOnPath(point, strokeOf(shape), reach);
  if (shape.kind !== 'line' && shape.kind !== 'arrow') return true;
  return isOnPath(point, [box, { x: box.x + box.width, y: box.y + box.height }], reach);
}
