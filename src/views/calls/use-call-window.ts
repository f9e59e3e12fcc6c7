import { useSelector } from '@xstate/react';
import type { Place, Room } from '../../../domain/kernel/window-place';
import type { CallWindowActorRef } from '../../../machines/calls/call-window.machine';
import { roomAround } from '../kernel/room-around';
import { useCall } from './use-calls';

export const SIZES = ['small', 'normal', 'large', 'full'] as const;

/** The window of the current call. */
export const useCallWindow = (): CallWindowActorRef | undefined =>
  useSelector(useCall(), (snapshot) => snapshot?.children.callWindow);

/** How large the window is; a card about an ended call has one size. */
export function useCallSize(): (typeof SIZES)[number] {
  const hasEnded = useSelector(
    useCall(),
    (snapshot) => snapshot?.matches('ended') === true || snapshot?.matches('barred') === true,
  );
  const chosen = useSelector(useCallWindow(), (snapshot) => SIZES.find((size) => snapshot?.matches({ size }) === true));
  return hasEnded ? 'normal' : (chosen ?? 'normal');
}

/** How far the window is from its corner, as a style; it follows the pointer at once. */
export function useCallPlace() {
  const place = useSelector(useCallWindow(), (snapshot) => snapshot?.context.place);
  return { '--call-right': `${place?.x ?? 0}px`, '--call-down': `${place?.y ?? 0}px`, transition: 'none' };
}

/** How far the window around an element can move on the page. */
export const roomOf = (element: Element): Room => roomAround(element.closest('[data-call]'));

const STEP = 32;
export const WAYS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
