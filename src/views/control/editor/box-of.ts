import type { Mark } from '../../../../domain/venue/cover';

export const percentOf = (share: number): string => `${share * 100}%`;

/** The style of an element over a place on the picture. */
export const boxOf = ({ x, y, width, height }: Mark) => ({
  left: percentOf(x),
  top: percentOf(y),
  width: percentOf(width),
  height: percentOf(height),
});

/** The ids of what screen readers say about boxes and handles. */
export const HELP = { box: 'scene-help', handle: 'scene-handle-help' } as const;
