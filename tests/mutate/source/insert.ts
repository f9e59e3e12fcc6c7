import type { Spot } from './faults';
import type { Edit } from './kinds';

/** The source with a fault in it. */
export const edited = (code: string, { start, end, text }: Edit): string =>
  code.slice(0, start) + text + code.slice(end);

type Piece = { at: number; text: string; isOpening: boolean; length: number };

/** The source that calls `globalThis.plantReached(id)` where it reaches a spot. */
export function watched(code: string, spots: readonly { id: number; spot: Spot }[]): string {
  const pieces = spots.flatMap(({ id, spot: { start, end, form } }): Piece[] => {
    const call = `globalThis.plantReached?.(${id})`;
    const [before, after] = {
      expression: [`(${call}, `, ')'],
      statement: [`;${call};`, ''],
      branch: [`{${call};`, '}'],
    }[form];
    const length = end - start;
    return [
      { at: start, text: before ?? '', isOpening: true, length },
      { at: end, text: after ?? '', isOpening: false, length },
    ];
  });
  // What ends at a place ends before something begins there, the inner part first.
  const ordered = pieces.toSorted((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    return Number(one.isOpening) - Number(other.isOpening) || one.length - other.length;
  });
  let at = 0;
  const parts = ordered.map((piece) => {
    const part = code.slice(at, piece.at) + piece.text;
    at = piece.at;
    return part;
  });
  return parts.join('') + code.slice(at);
}
