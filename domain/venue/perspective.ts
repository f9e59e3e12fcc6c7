import type { Mark, Offset, Size } from './cover';

/** The corners of a surface on a picture, in fractions of its size: from the top left, clockwise. */
export type Corners = readonly [Offset, Offset, Offset, Offset];

export const cornersOf = ({ x, y, width, height }: Mark): Corners => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** The smallest upright rectangle around the corners. */
export function boundsOf(corners: Corners): Mark {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Content is laid out as if the picture had this width, in CSS pixels. */
const LAYOUT_WIDTH = 1920;
const distance = (a: Offset, b: Offset, ratio: number): number => Math.hypot(a.x - b.x, (a.y - b.y) / ratio);

/** The size in which content for a surface is laid out: that of its longer edges. `ratio` is the picture's width by its height. */
export function layoutSize([a, b, c, d]: Corners, ratio: number): Size {
  return {
    width: Math.round(LAYOUT_WIDTH * Math.max(distance(a, b, ratio), distance(d, c, ratio))),
    height: Math.round(LAYOUT_WIDTH * Math.max(distance(a, d, ratio), distance(b, c, ratio))),
  };
}

/**
 * The matrix for `matrix3d()` that shows an upright rectangle of the layout's size, whose top left is that of the picture,
 * at the corners on the picture; `null` for corners that are no surface.
 */
export function projection(layout: Size, corners: Corners, picture: Size): number[] | null {
  const at = ({ x, y }: Offset): Offset => ({ x: x * picture.width, y: y * picture.height });
  const [p0, p1, p2, p3] = [at(corners[0]), at(corners[1]), at(corners[2]), at(corners[3])];
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  if (area === 0 || layout.width === 0 || layout.height === 0) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [w, v] = [1 / layout.width, 1 / layout.height];
  const rows = [
    [(p1.x - p0.x + g * p1.x) * w, (p1.y - p0.y + g * p1.y) * w, 0, g * w],
    [(p3.x - p0.x + h * p3.x) * v, (p3.y - p0.y + h * p3.y) * v, 0, h * v],
    [0, 0, 1, 0],
    [p0.x, p0.y, 0, 1],
  ];
  return rows.flat();
}
