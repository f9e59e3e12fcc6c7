import type { Box, Point } from './geometry';

/** `x` and `y` are the pixels at which the middle of the board is drawn. */
export type BoardView = Point & { scale: number };

export const START_VIEW: BoardView = { x: 0, y: 0, scale: 1 };
const SMALLEST = 0.1;
const LARGEST = 6;
const MARGIN = 24;
const FIT_LARGEST = 1.5;
/** How many times larger or smaller a drawing may be shown until it is drawn anew. */
const STRETCH = 4;

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

/** What is shown, and the view that the shapes are drawn for. */
export type Shown = { view: BoardView; drawn: BoardView };

export const shownAt = (view: BoardView): Shown => ({ view, drawn: view });

/**
 * While a wheel turns, what is drawn is shown stretched: drawing thousands of shapes anew takes longer than a frame. It is drawn
 * anew if the scale differs too much.
 */
export function showing(drawn: BoardView, view: BoardView): Shown {
  const factor = view.scale / drawn.scale;
  return factor === 1 || factor > STRETCH || factor < 1 / STRETCH ? shownAt(view) : { view, drawn };
}

/** How what was drawn for one view is moved, in pixels, and stretched to be right for another. */
export function stretchOf(drawn: BoardView, view: BoardView): BoardView {
  const scale = view.scale / drawn.scale;
  return { scale, x: view.x - drawn.x * scale, y: view.y - drawn.y * scale };
}
