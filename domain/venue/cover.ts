/** Width and height in CSS pixels. */
export type Size = { width: number; height: number };
/** A point on a picture, in fractions of its width and height from the top left. */
export type Mark = { x: number; y: number; width: number; height: number };
/** Overlays at the edges of a stage, in CSS pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };
export type Offset = { x: number; y: number };

/** The smallest box of a ratio (width by height) that covers the stage. */
export const coverBox = (stage: Size, ratio: number): Size => ({
  width: Math.max(stage.width, stage.height * ratio),
  height: Math.max(stage.height, stage.width / ratio),
});

type Axis = { stage: number; box: number; low: number; high: number; before: number; after: number };

function restingPlace({ stage, box, low, high, before, after }: Axis): number {
  const free = Math.max(0, box - stage);
  const [most, least] = [low * box - before, high * box - (stage - after)];
  const centred = free / 2;
  const wanted = least <= most ? Math.min(Math.max(centred, least), most) : (least + most) / 2;
  return Math.min(Math.max(wanted, 0), free);
}

const spread = (marks: readonly Mark[], from: (mark: Mark) => number, to: (mark: Mark) => number) =>
  marks.length === 0
    ? { low: 0.5, high: 0.5 }
    : { low: Math.min(...marks.map(from)), high: Math.max(...marks.map(to)) };

/**
 * The initial offset of a covering box to the left and up: centred if that shows every hotspot beside the overlays, else as
 * little as needed; if they do not all fit, their centre.
 */
export const restingOffset = (stage: Size, box: Size, marks: readonly Mark[], insets: Insets): Offset => ({
  x: restingPlace({
    stage: stage.width,
    box: box.width,
    before: insets.left,
    after: insets.right,
    ...spread(
      marks,
      (mark) => mark.x,
      (mark) => mark.x + mark.width,
    ),
  }),
  y: restingPlace({
    stage: stage.height,
    box: box.height,
    before: insets.top,
    after: insets.bottom,
    ...spread(
      marks,
      (mark) => mark.y,
      (mark) => mark.y + mark.height,
    ),
  }),
});

/**
 * Which marks have their centre left or right of the visible part of a box that is moved by `offset` to the left: their
 * places in the list, the nearest first.
 */
export function outsideOf(
  stage: Size,
  box: Size,
  marks: readonly Mark[],
  offset: number,
): { left: number[]; right: number[] } {
  const centres = marks.map(({ x, width }, at) => ({ at, x: (x + width / 2) * box.width - offset }));
  return {
    left: centres
      .filter(({ x }) => x < 0)
      .toSorted((a, b) => b.x - a.x)
      .map(({ at }) => at),
    right: centres
      .filter(({ x }) => x > stage.width)
      .toSorted((a, b) => a.x - b.x)
      .map(({ at }) => at),
  };
}
