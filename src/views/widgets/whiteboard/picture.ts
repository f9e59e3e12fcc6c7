import type { Box } from '../../../../domain/widgets/board/geometry';
import { dataUrlOf } from '../../../adapters/kernel/data-url';
import { download } from '../../../adapters/kernel/download';

const MARGIN = 24;
/** Pictures are at most as wide and as high, in pixels. */
const LARGEST = 8000;
const SHARPNESS = 2;

/** The size of the paper as it is laid out; the drawing on it may be stretched, and both may be shown in perspective. */
export function sizeOf(drawing: SVGGElement | null): { width: number; height: number } {
  const paper = drawing?.ownerSVGElement?.nextElementSibling;
  return { width: paper?.clientWidth ?? 0, height: paper?.clientHeight ?? 0 };
}

/** A copy whose pictures are in it, as their addresses expire; without those that cannot be fetched. */
async function whole(drawing: SVGGElement): Promise<SVGGElement> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGGElement)) throw new Error('The drawing cannot be copied');
  await Promise.all(
    [...copy.querySelectorAll('image')].map(async (image) => {
      try {
        const answer = await fetch(image.href.baseVal, { credentials: 'omit' });
        if (!answer.ok) throw new Error(`A picture of the board cannot be fetched: ${answer.status}`);
        image.setAttribute('href', await dataUrlOf(await answer.blob()));
      } catch {
        image.remove();
      }
    }),
  );
  return copy;
}

/** The drawing as a picture of its own, without what the page adds. */
export function svgOf(drawing: SVGGElement, { x, y, width, height }: Box): string {
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const content = new XMLSerializer().serializeToString(drawing);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" ` +
    `viewBox="${x - MARGIN} ${y - MARGIN} ${wide} ${high}">` +
    `<rect x="${x - MARGIN}" y="${y - MARGIN}" width="${wide}" height="${high}" fill="#ffffff"/>${content}</svg>`
  );
}

async function pngOf(svg: string, { width, height }: Box): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
    const scale = Math.min(SHARPNESS, LARGEST / wide, LARGEST / high);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(wide * scale);
    canvas.height = Math.round(high * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('The browser has made no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves the board as a picture. */
export async function savePicture(drawing: SVGGElement, box: Box, name: string, type: 'svg' | 'png'): Promise<void> {
  const svg = svgOf(await whole(drawing), box);
  const content = type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg, box);
  download(`${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'board'}.${type}`, content);
}
