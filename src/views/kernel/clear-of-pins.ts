import { type Box, clearTops } from '../../../domain/kernel/edges';

const GAP = 8;

const boxesOf = (parts: string): Box[] =>
  [...document.querySelectorAll(parts)]
    .filter((part) => getComputedStyle(part).visibility !== 'hidden')
    .map((part) => part.getBoundingClientRect());

/** Moves a notice over an area's picture up to where it covers no hotspot, label or control. For a ref: returns the clean-up. */
export function clearOfPins(notice: HTMLElement | null): (() => void) | undefined {
  if (notice === null) return undefined;
  const place = (): void => {
    const scene = document.querySelector('main [data-stage]')?.parentElement ?? null;
    const shift = Number.parseFloat(notice.style.getPropertyValue('--shift')) || 0;
    if (scene === null) return;
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    const [header] = boxesOf('header');
    const tops = clearTops({
      items: [{ left, right, top: top - shift, bottom: bottom - shift }],
      top: (header?.bottom ?? 0) + GAP,
      bottom: bottom - shift,
      taken: [boxesOf('main [data-pin], main [data-title], main [data-tools] > *'), boxesOf('main [data-label]')],
      gap: GAP,
    });
    notice.style.setProperty('--shift', `${Math.round((tops[0] ?? top - shift) - (top - shift))}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(notice);
  return () => observer.disconnect();
}
