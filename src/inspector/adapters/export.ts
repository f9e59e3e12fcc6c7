import { save } from './files';

const MARGIN = 24;
const PNG_SCALE = 2;
/** Not every browser can write larger canvases. */
const MOST_PIXELS = 16_000_000;

const VARIABLE = /var\((?<name>--[\w-]+)\)/g;

/** The whole drawing as a self-contained file. */
function standalone(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The drawing cannot be copied');
  const width = Math.ceil(Number(svg.dataset['width'] ?? 0) + 2 * MARGIN);
  const height = Math.ceil(Number(svg.dataset['height'] ?? 0) + 2 * MARGIN);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.removeAttribute('class');
  copy.querySelector('style[data-moving]')?.remove();
  for (const pulse of copy.querySelectorAll('.c-pulse')) pulse.remove();
  copy.querySelector(':scope > g')?.setAttribute('transform', `translate(${MARGIN} ${MARGIN})`);
  const looks = getComputedStyle(svg);
  const probe = document.createElement('i');
  svg.parentElement?.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return looks.getPropertyValue(name) === '' ? 'currentColor' : getComputedStyle(probe).color;
  };
  const sheet = copy.querySelector('style');
  if (sheet !== null)
    sheet.textContent = (sheet.textContent ?? '').replace(VARIABLE, (_, name: string) => colour(name));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [key, value] of Object.entries({ width, height, fill: colour('--background') }))
    ground.setAttribute(key, String(value));
  copy.prepend(ground);
  probe.remove();
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

const asBlob = (text: string): Blob => new Blob([text], { type: 'image/svg+xml' });

export function saveSvg(svg: SVGSVGElement, name: string): void {
  save(`${name}.svg`, asBlob(standalone(svg).text));
}

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { text, width, height } = standalone(svg);
  const scale = Math.min(PNG_SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const url = URL.createObjectURL(asBlob(text));
  try {
    const picture = new Image(width, height);
    picture.src = url;
    await picture.decode();
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    save(`${name}.png`, await canvas.convertToBlob({ type: 'image/png' }));
  } finally {
    URL.revokeObjectURL(url);
  }
}
