/** In CSS pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const movedTo = ({ left, right, top, bottom }: Box, to: number): Box => ({
  left,
  right,
  top: to,
  bottom: to + bottom - top,
});

type Column = {
  /** What may lie between `top` and `bottom`, moved up or down. */
  items: readonly Box[];
  top: number;
  bottom: number;
  /** What nothing may lie over, the most important first; each list is given up if an item finds no room beside it. */
  taken: readonly (readonly Box[])[];
  gap: number;
};

/** The nearest place, up or down, at which an item lies over nothing; `null` if there is none. */
function nearestTop(item: Box, { top, bottom, gap }: Column, taken: readonly Box[]): number | null {
  const height = item.bottom - item.top;
  const beside = taken.filter(({ left, right }) => left < item.right + gap && item.left - gap < right);
  const grown = beside.map((box) => ({
    ...box,
    left: item.left,
    right: item.right,
    top: box.top - gap,
    bottom: box.bottom + gap,
  }));
  const free = [item.top, top, bottom - height, ...grown.flatMap((box) => [box.top - height, box.bottom])].filter(
    (at) => at >= top && at + height <= bottom && !grown.some((box) => isOver(movedTo(item, at), box)),
  );
  return free.toSorted((a, b) => Math.abs(a - item.top) - Math.abs(b - item.top))[0] ?? null;
}

/** The top of each item at the nearest place that is free; `null` for those without one. */
export function clearTops(column: Column): (number | null)[] {
  const placed: Box[] = [];
  return column.items.map((item) => {
    for (const lists of column.taken.map((_, index) => column.taken.slice(0, column.taken.length - index))) {
      const at = nearestTop(item, column, [...lists.flat(), ...placed]);
      if (at === null) continue;
      placed.push(movedTo(item, at));
      return at;
    }
    return null;
  });
}
