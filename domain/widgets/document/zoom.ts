/** Width and height. */
export type Size = { width: number; height: number };
/** `1` is the size on paper; `width` and `page` follow the size of the window. */
export type Zoom = 'width' | 'page' | number;

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const [SMALLEST, LARGEST] = [0.25, 4];

/** Pixels of CSS for a point of a document. */
export const PIXELS_PER_POINT = 96 / 72;
/** Browsers of phones draw nothing on a larger canvas. */
const CANVAS_PIXELS_MAX = 16_000_000;
/** A factor that a step must differ by at least. */
const DIFFERENCE = 1.02;

const within = (zoom: number): number => Math.min(Math.max(zoom, SMALLEST), LARGEST);

/** How large a page is shown in a room of this size; `1` is its size on paper. */
export function zoomFor(zoom: Zoom, page: Size, room: Size): number {
  if (typeof zoom === 'number') return within(zoom);
  const across = room.width / (page.width * PIXELS_PER_POINT);
  const down = room.height / (page.height * PIXELS_PER_POINT);
  return within(zoom === 'width' ? across : Math.min(across, down));
}

export const nextZoom = (zoom: number): number => STEPS.find((step) => step > zoom * DIFFERENCE) ?? LARGEST;
export const previousZoom = (zoom: number): number =>
  STEPS.toReversed().find((step) => step * DIFFERENCE < zoom) ?? SMALLEST;

/** The size of a page on the screen, in pixels of CSS. */
export const shownSize = ({ width, height }: Size, zoom: number): Size => ({
  width: Math.floor(width * zoom * PIXELS_PER_POINT),
  height: Math.floor(height * zoom * PIXELS_PER_POINT),
});

/** Pixels of a canvas for a pixel of CSS: those of the screen, but fewer for very large pages. */
export const canvasRatio = ({ width, height }: Size, screenRatio: number): number =>
  Math.min(screenRatio, Math.sqrt(CANVAS_PIXELS_MAX / Math.max(width * height, 1)));

/** The page that a user means by a number; the current one if it is none. */
export const pageOf = (wanted: number, pages: number, current: number): number =>
  Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), 1), pages) : current;
