import type { Box, Point } from './geometry';

/** `x` and `y` are the pixels at which the middle of the board is drawn. */
export type BoardView = Point & { scale: number };

export const START_VIEW: BoardView = { x: 0, y: 0, scale: 1 };
const SMALLEST = 0.1;
const LARGEST = 6;
const MARGIN = 24;
const FIT_LARGEST = 1.5;

const within = (scale: number, most = LARGEST): number => Math.max(SMALLEST, Math.min(most, scale));

export const onBoard = ({ x, y, scale }: BoardView, at: Point): Point => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

export const panned = (view: BoardView, by: Point): BoardView => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** What is at the pixel `around` stays there. */
export function zoomed(view: BoardView, factor: number, around: Point): BoardView {
  const scale = within(view.scale * factor);
  const place = onBoard(view, around);
  return { scale, x: around.x - place.x * scale, y: around.y - place.y * scale };
}

/** Shows all of a box in a view of this size. */
export function fitted(box: Box, { width, height }: { width: number; height: number }): BoardView {
  const room = (size: number): number => Math.max(1, size - 2 * MARGIN);
  const scale = within(
    Math.min(room(width) / Math.max(1, box.width), room(height) / Math.max(1, box.height)),
    FIT_LARGEST,
  );
  return {
    scale,
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: height / 2 - (box.y + box.height / 2) * scale,
  };
}
