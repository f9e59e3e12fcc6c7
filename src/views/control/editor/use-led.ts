import { type RefObject, useEffect, useRef } from 'react';
import { useEditingPart } from './use-editing';

/**
 * For the element of a part of the venue, or of an item in it, by its key. When the organiser is led there it comes into view
 * with the focus: on itself if it can have it, else on its first control.
 */
export function useLed<T extends HTMLElement>(key: string): RefObject<T | null> {
  const place = useRef<T>(null);
  const isWanted = useEditingPart(({ context }) => context.view.wanted === key);
  useEffect(() => {
    const { current } = place;
    if (!isWanted || current === null) return;
    current.scrollIntoView({ block: 'start' });
    const control = current.hasAttribute('tabindex') ? current : current.querySelector<HTMLElement>('button, input');
    control?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}
