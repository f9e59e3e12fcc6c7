import type { KeyboardEvent, PointerEvent } from 'react';
import { type Grip, nudgeOf } from '../../../../domain/control/placing';
import type { Mark, Offset } from '../../../../domain/venue/cover';
import type { Placed } from '../../../../machines/control/placing.machine';
import { usePlacing } from './use-placing';

/** In CSS pixels: how near a shape has to be to another one to snap to it, and how far a pointer moves before it drags. */
const [REACH, SLACK] = [6, 3];

const surfaceOf = (element: Element): DOMRect => (element.closest('[data-surface]') ?? element).getBoundingClientRect();

/** A point of the page in fractions of the picture. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Offset {
  const { left, top, width, height } = surfaceOf(currentTarget);
  return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) };
}

const isOnPage = ({ clientX, clientY }: PointerEvent): boolean =>
  clientX >= 0 && clientY >= 0 && clientX <= window.innerWidth && clientY <= window.innerHeight;

type GripOptions = {
  held: Placed;
  grip: Grip;
  others: readonly Mark[];
  /** Whether a touch drags it; else it scrolls the page. */
  isSelected: boolean;
  /** The user takes hold of it, or moves it by keys. */
  take: () => void;
};

/** What moves a part of a widget's place: pointers and arrow keys. */
export function useGrip({ held, grip, others, isSelected, take }: GripOptions) {
  const placing = usePlacing();
  const cancel = () => placing.send({ type: 'placing.cancel' });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || (event.pointerType === 'touch' && !isSelected)) return;
      const { width, height } = surfaceOf(event.currentTarget);
      const pixels = (count: number): Offset => ({ x: count / (width || 1), y: count / (height || 1) });
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      take();
      const magnet = { others, reach: pixels(REACH) };
      placing.send({ type: 'placing.press', held, grip, at: pointOf(event), magnet, slack: pixels(SLACK) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // The pointer was let go where the page could not hear it.
      if (event.isPrimary && event.buttons === 0) cancel();
      else if (event.isPrimary) placing.send({ type: 'placing.move', at: pointOf(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.isPrimary) placing.send({ type: isOnPage(event) ? 'placing.drop' : 'placing.cancel' });
    },
    onPointerCancel: cancel,
    onLostPointerCapture: cancel,
    /** For keys that are pressed on it. */
    move: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') cancel();
      const by = event.altKey || event.ctrlKey || event.metaKey ? null : nudgeOf(event.key, event.shiftKey);
      if (by === null) return;
      event.preventDefault();
      take();
      placing.send({ type: 'placing.nudge', held, grip, by });
    },
    onBlur: () => placing.send({ type: 'placing.settle' }),
  };
}
