/** How many columns of at least `least` fit beside each other: no more than there are pieces, so that none is empty. */
export const columnCount = (width: number, least: number, gap: number, pieces: number): number =>
  Math.max(1, Math.min(pieces, Math.floor((width + gap) / (least + gap))));

/** Where a piece lies: its column, and its distance from the top. */
type Place = { column: number; top: number };

/** Puts each piece into the column that is shortest so far, so that the columns end as evenly as the order allows. */
export function laidInColumns(
  heights: readonly number[],
  count: number,
  gap: number,
): { places: Place[]; height: number } {
  const ends = Array.from({ length: Math.max(1, count) }, () => 0);
  const places = heights.map((height) => {
    const top = Math.min(...ends);
    const column = ends.indexOf(top);
    ends[column] = top + height + gap;
    return { column, top };
  });
  return { places, height: Math.max(0, Math.max(...ends) - gap) };
}
