import type { Room } from '../../../domain/kernel/window-place';

/** How far an element can move on the page. */
export function roomAround(element: Element | null): Room {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    left: box.left,
    right: window.innerWidth - box.right,
    top: box.top,
    bottom: window.innerHeight - box.bottom,
  };
}
