import { type Box, clearTops } from '../../../../domain/kernel/edges';

/** The halo of a pin, in CSS pixels. */
const HALO = 6;
const GAP = 4;

const boxesOf = (elements: Iterable<Element>, grown = 0): Box[] =>
  [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({
      left: left - grown,
      top: top - grown,
      right: right + grown,
      bottom: bottom + grown,
    }));

const shiftOf = (item: HTMLElement): number => Number.parseFloat(item.style.getPropertyValue('--shift')) || 0;

/** Moves what lies at the edges of a picture up or down to where it covers no pin, else hides it. For a ref: returns the clean-up. */
export function keepClear(edges: HTMLElement | null): () => void {
  const scene = edges?.parentElement ?? null;
  if (edges === null || scene === null) return () => {};
  const end = new AbortController();

  const place = (isMoving: boolean) => {
    // Another area has a stage of its own.
    const stage = scene.querySelector('[data-stage]');
    if (stage === null) return;
    const frame = edges.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(edges);
    const top = frame.top + (Number.parseFloat(paddingTop) || 0);
    const bottom = frame.bottom - (Number.parseFloat(paddingBottom) || 0);
    const pins = boxesOf(stage.querySelectorAll('[data-pin]'), HALO);
    const controls = boxesOf(scene.querySelectorAll('[data-title], [data-tools] > *'));
    const labels = boxesOf(stage.querySelectorAll('[data-label]'));
    const put = (items: readonly HTMLElement[], taken: readonly (readonly Box[])[]) => {
      // While the picture moves, what is still clear stays where it is.
      const before = items.map((item) => (isMoving ? shiftOf(item) : 0));
      const boxes = items.map((item, index) => {
        const box = item.getBoundingClientRect();
        const back = shiftOf(item) - (before[index] ?? 0);
        return { left: box.left, right: box.right, top: box.top - back, bottom: box.bottom - back };
      });
      const tops = clearTops({ items: boxes, top, bottom, taken, gap: GAP });
      for (const [index, item] of items.entries()) {
        const at = tops[index] ?? null;
        item.toggleAttribute('data-crowded', at === null);
        const shift = at === null ? 0 : at - (boxes[index]?.top ?? at) + (before[index] ?? 0);
        item.style.setProperty('--shift', `${Math.round(shift)}px`);
      }
    };
    const chips = [...edges.querySelectorAll<HTMLElement>('[data-edge="widget"]')];
    put(chips, [[...pins, ...controls], labels]);
    const shown = boxesOf(chips.filter((chip) => !chip.hasAttribute('data-crowded')));
    put([...edges.querySelectorAll<HTMLElement>('[data-edge="hint"]')], [[...pins, ...controls, ...labels, ...shown]]);
  };

  const observer = new ResizeObserver(() => place(false));
  observer.observe(edges);
  const rendered = new MutationObserver((changes) => {
    const isOf = (part: string) =>
      changes.some(({ target }) => target instanceof Element && target.closest(part) !== null);
    const isNew = changes.some(
      ({ type, target }) => type === 'childList' && (edges.contains(target) || target === scene),
    );
    // A panorama moves its hotspots by their styles.
    if (isNew || isOf('[data-stage]')) place(!isNew);
  });
  rendered.observe(scene, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'data-above'],
  });
  scene.addEventListener('scroll', () => place(true), { signal: end.signal, passive: true, capture: true });
  return () => {
    observer.disconnect();
    rendered.disconnect();
    end.abort();
  };
}
