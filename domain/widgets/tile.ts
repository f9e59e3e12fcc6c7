import type { Room } from '../kernel/window-place';

/** The corner of the page at which a minimised meeting is; `along` follows the text direction. */
export type Corner = { along: 'start' | 'end'; down: 'top' | 'bottom' };

export const FIRST_CORNER: Corner = { along: 'end', down: 'bottom' };

/** The nearest corner of a window by its room on each side; `isMirrored` where text runs from right to left. */
export const nearestCorner = ({ left, right, top, bottom }: Room, isMirrored: boolean): Corner => ({
  along: right < left === isMirrored ? 'start' : 'end',
  down: bottom < top ? 'bottom' : 'top',
});

/** All four in turn. */
export const nextCorner = ({ along, down }: Corner): Corner =>
  (along === 'end') === (down === 'bottom')
    ? { along, down: down === 'bottom' ? 'top' : 'bottom' }
    : { along: along === 'end' ? 'start' : 'end', down };

/** The corner to which an arrow key leads. */
export function cornerBy(corner: Corner, key: string, isMirrored: boolean): Corner | null {
  switch (key) {
    case 'ArrowLeft':
      return { ...corner, along: isMirrored ? 'end' : 'start' };
    case 'ArrowRight':
      return { ...corner, along: isMirrored ? 'start' : 'end' };
    case 'ArrowUp':
      return { ...corner, down: 'top' };
    case 'ArrowDown':
      return { ...corner, down: 'bottom' };
    default:
      return null;
  }
}
