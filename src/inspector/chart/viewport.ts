import type { Box, Drawing, Point } from './layout';

/** The offset of a drawing in its viewport: a point is shown at `x + point.x * scale`. */
export type View = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };
export type Direction = 'left' | 'right' | 'up' | 'down';

const SCALES = { least: 0.08, most: 4 } as const;
const MARGIN = 24;
/** A small chart is enlarged only a little. */
const MOST_FITTED = 1.25;
/** From this scale on, the texts of a drawing can be read. */
const READABLE = 0.8;

const bounded = (scale: number): number => Math.min(SCALES.most, Math.max(SCALES.least, scale));

/** Shows the whole drawing, centred. */
export function fit(drawing: Size, window: Size): View {
  const across = (window.width - 2 * MARGIN) / Math.max(1, drawing.width);
  const down = (window.height - 2 * MARGIN) / Math.max(1, drawing.height);
  const scale = bounded(Math.min(across, down, MOST_FITTED));
  return {
    scale,
    x: (window.width - drawing.width * scale) / 2,
    y: (window.height - drawing.height * scale) / 2,
  };
}

/** Where a box begins in its window: centred, or at the edge if it is larger. */
const placed = (from: number, length: number, room: number): number =>
  (length + 2 * MARGIN > room ? MARGIN : (room - length) / 2) - from;

/** Keeps the edges of a drawing outside of its window, or centres what is smaller. */
const kept = (offset: number, length: number, room: number): number =>
  length + 2 * MARGIN > room ? Math.min(MARGIN, Math.max(room - MARGIN - length, offset)) : (room - length) / 2;

/** Shows the whole drawing if its texts can be read then, else one box of it in full size. */
export function openAt(drawing: Size, box: Box | undefined, window: Size): View {
  const whole = fit(drawing, window);
  if (box === undefined || whole.scale >= READABLE) return whole;
  return {
    scale: 1,
    x: kept(placed(box.x, box.width, window.width), drawing.width, window.width),
    y: kept(placed(box.y, box.height, window.height), drawing.height, window.height),
  };
}

/** Keeps what is in the middle of a window there when its size changes. */
export const resized = (view: View, from: Size, to: Size): View => ({
  ...view,
  x: view.x + (to.width - from.width) / 2,
  y: view.y + (to.height - from.height) / 2,
});

/** Zooms and keeps the point under the pointer in place. */
export function zoomAt(view: View, factor: number, { x, y }: Point): View {
  const scale = bounded(view.scale * factor);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const isSeen = (view: View, box: Box, window: Size): boolean => {
  const left = view.x + box.x * view.scale;
  const top = view.y + box.y * view.scale;
  return (
    left >= 0 &&
    top >= 0 &&
    left + box.width * view.scale <= window.width &&
    top + box.height * view.scale <= window.height
  );
};

/** Scrolls a box into view; does nothing if it is fully visible. */
export function reveal(view: View, box: Box, window: Size): View {
  if (isSeen(view, box, window)) return view;
  const { x, y } = middleOf(box);
  return { ...view, x: window.width / 2 - x * view.scale, y: window.height / 2 - y * view.scale };
}

/** Zooms in on one box. */
export function lookAt(box: Box, window: Size): View {
  const { x, y } = middleOf(box);
  const scale = Math.max(fit(box, window).scale * 0.6, 0.5);
  const near = bounded(Math.min(scale, 1.2));
  return { scale: near, x: window.width / 2 - x * near, y: window.height / 2 - y * near };
}

const AHEAD: Readonly<Record<Direction, (from: Point, to: Point) => [ahead: number, aside: number]>> = {
  left: (from, to) => [from.x - to.x, Math.abs(from.y - to.y)],
  right: (from, to) => [to.x - from.x, Math.abs(from.y - to.y)],
  up: (from, to) => [from.y - to.y, Math.abs(from.x - to.x)],
  down: (from, to) => [to.y - from.y, Math.abs(from.x - to.x)],
};

/** The nearest state in a direction; the outermost if none is selected, the same if there is none further. */
export function neighbour({ states }: Drawing, from: string | null, direction: Direction): string | null {
  const start = states.find(({ id }) => id === from);
  if (start === undefined) return states[0]?.id ?? null;
  const [nearest] = states
    .filter(({ id }) => id !== start.id)
    .map((state) => {
      const [ahead, aside] = AHEAD[direction](middleOf(start), middleOf(state));
      return { id: state.id, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 1)
    .toSorted((a, b) => a.cost - b.cost);
  return nearest?.id ?? start.id;
}
