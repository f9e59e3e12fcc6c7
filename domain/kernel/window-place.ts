/** In pixels, to the right and down. */
export type Place = { x: number; y: number };
/** How far a window can move to each side before it leaves the page, in pixels. */
export type Room = { left: number; right: number; top: number; bottom: number };

const within = (value: number, least: number, most: number): number =>
  Math.max(Math.min(0, least), Math.min(value, Math.max(0, most)));

/** The place of a window that is moved, and stays on the page. */
export const pushed = ({ x, y }: Place, by: Place, { left, right, top, bottom }: Room): Place => ({
  x: x + within(by.x, -left, right),
  y: y + within(by.y, -top, bottom),
});
