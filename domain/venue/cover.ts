/** Width and height in CSS pixels. */
export type Size = { width: number; height: number };
/** A place on a picture, in fractions of its width and height from the top left, and whether it leads to another area. */
export type Mark = { x: number; y: number; width: number; height: number; isDoor?: boolean };
/** Overlays at the edges of a stage, in CSS pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };
export type Offset = { x: number; y: number };

/** Whether two places have some area in common. */
export const doTouch = (one: Mark, other: Mark): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

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

/** Half of the pin in the middle of a hotspot, in CSS pixels. */
const PIN = 24;

type Crop = { offset: number; seen: number; doors: number; cut: number; first: number; room: number };

/** Most pins, then most doors, then the fewest cut pins, then the first in reading order, then most room around them. */
const better = (one: Crop, other: Crop): number =>
  other.seen - one.seen ||
  other.doors - one.doors ||
  one.cut - other.cut ||
  one.first - other.first ||
  other.room - one.room ||
  one.offset - other.offset;

/** The offset of the crop with most hotspots, of those that do not fit beside each other. */
function fullestPlace(stage: number, box: number, marks: readonly Mark[], { left, right }: Insets): number {
  const free = Math.max(0, box - stage);
  const pins = marks.map(({ x, width, isDoor = false }) => ({ at: (x + width / 2) * box, isDoor }));
  const cropAt = (offset: number): Crop => {
    // Where the picture ends nothing more can be shown.
    const [from, to] = [offset <= 0 ? 0 : left + PIN, offset >= free ? 0 : right + PIN];
    const isSeen = ({ at }: { at: number }) => at >= offset + from && at <= offset + stage - to;
    const isCut = ({ at }: { at: number }) => [offset, offset + stage].some((edge) => Math.abs(at - edge) < PIN);
    const seen = pins.filter(isSeen);
    return {
      offset,
      seen: seen.length,
      doors: seen.filter(({ isDoor }) => isDoor).length,
      cut: pins.filter((pin) => !isSeen(pin) && isCut(pin)).length,
      first: pins.findIndex(isSeen),
      room: Math.min(...seen.map(({ at }) => Math.min(at - offset, offset + stage - at))),
    };
  };
  const edges = pins
    .flatMap(({ at }) => [at - left - PIN, at + PIN, at - stage - PIN, at - stage + right + PIN])
    .filter((offset) => offset > 0 && offset < free);
  const steps = [0, ...edges.toSorted((a, b) => a - b), free];
  const offsets = steps.flatMap((step, index) => [step, (step + (steps[index + 1] ?? step)) / 2]);
  return offsets.map(cropAt).toSorted(better)[0]?.offset ?? free / 2;
}

/**
 * The initial offset of a covering box to the left and up: centred if that shows every hotspot beside the overlays, else as
 * little as needed; if they do not all fit, to the crop with most of them, or up to their centre.
 */
export function restingOffset(stage: Size, box: Size, marks: readonly Mark[], insets: Insets): Offset {
  const across = spread(
    marks,
    (mark) => mark.x,
    (mark) => mark.x + mark.width,
  );
  const isFitting = (across.high - across.low) * box.width <= stage.width - insets.left - insets.right;
  return {
    x:
      isFitting || box.width <= stage.width
        ? restingPlace({ stage: stage.width, box: box.width, before: insets.left, after: insets.right, ...across })
        : fullestPlace(stage.width, box.width, marks, insets),
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
  };
}

/** The point of a box in the middle of the stage, in fractions of the box. */
export const middleOf = (stage: Size, box: Size, { x, y }: Offset): Offset => ({
  x: (x + stage.width / 2) / box.width,
  y: (y + stage.height / 2) / box.height,
});

/** The offset that brings a point of a box nearest to the middle of the stage. */
export const offsetTo = (stage: Size, box: Size, { x, y }: Offset): Offset => ({
  x: Math.min(Math.max(x * box.width - stage.width / 2, 0), Math.max(0, box.width - stage.width)),
  y: Math.min(Math.max(y * box.height - stage.height / 2, 0), Math.max(0, box.height - stage.height)),
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
