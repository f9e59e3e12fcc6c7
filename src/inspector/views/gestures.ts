import { unlessComposing } from '../../../domain/kernel/keys';
import type { CanvasActorRef } from '../canvas.machine';
import type { Direction } from '../chart/viewport';

const WALKS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const WHEEL_STEP = 0.0016;
/** A pointer that moves no more than this has clicked. */
const CLICK_PX = 4;
export const ZOOM_STEP = 1.25;

const stateUnder = (target: EventTarget | null): string | null => {
  const found = target instanceof Element ? target.closest('[data-state]') : null;
  return found?.getAttribute('data-state') ?? null;
};

function keysOf(canvas: CanvasActorRef) {
  return (event: KeyboardEvent): void => {
    const direction = WALKS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction !== undefined) canvas.send({ type: 'canvas.walk', direction });
    else if (event.key === 'Enter') canvas.send({ type: 'canvas.near' });
    else if (event.key === 'Escape') {
      canvas.send({ type: 'canvas.choose', state: null });
      canvas.send({ type: 'canvas.fit' });
    } else if (event.key === '+' || event.key === '=')
      canvas.send({ type: 'canvas.zoom', factor: ZOOM_STEP, point: null });
    else if (event.key === '-') canvas.send({ type: 'canvas.zoom', factor: 1 / ZOOM_STEP, point: null });
    else if (event.key === '0') canvas.send({ type: 'canvas.fit' });
    else return;
    event.preventDefault();
  };
}

/** Moves a drawing by pointer, wheel and keys, and reports its size. Returns the clean-up. */
export function attachGestures(element: HTMLElement, canvas: CanvasActorRef): () => void {
  const over = new AbortController();
  const { signal } = over;
  element.tabIndex = 0;
  let grip: { x: number; y: number; moved: number } | null = null;
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    if (event.shiftKey) canvas.send({ type: 'canvas.pan', x: -event.deltaY, y: 0 });
    else canvas.send({ type: 'canvas.zoom', factor: Math.exp(-event.deltaY * WHEEL_STEP), point });
  };
  const grab = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    grip = { x: event.clientX, y: event.clientY, moved: 0 };
  };
  const drag = (event: PointerEvent): void => {
    if (grip === null) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    const moved = grip.moved + Math.hypot(x, y);
    if (moved <= CLICK_PX) return;
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    grip = { x: event.clientX, y: event.clientY, moved };
    canvas.send({ type: 'canvas.pan', x, y });
  };
  const drop = (event: PointerEvent): void => {
    if (grip !== null && grip.moved <= CLICK_PX)
      canvas.send({ type: 'canvas.choose', state: stateUnder(event.target) });
    grip = null;
  };
  element.addEventListener('wheel', wheel, { passive: false, signal });
  element.addEventListener('pointerdown', grab, { signal });
  element.addEventListener('pointermove', drag, { signal });
  element.addEventListener('pointerup', drop, { signal });
  element.addEventListener('pointercancel', () => (grip = null), { signal });
  element.addEventListener('keydown', unlessComposing(keysOf(canvas)), { signal });
  const sizes = new ResizeObserver(([entry]) => {
    if (entry === undefined) return;
    const { width, height } = entry.contentRect;
    canvas.send({ type: 'canvas.resized', width, height });
  });
  sizes.observe(element);
  return () => {
    over.abort();
    sizes.disconnect();
  };
}
