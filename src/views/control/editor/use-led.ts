import { type RefObject, useEffect, useRef } from 'react';
import { useEditingPart } from './use-editing';

const CONTROLS = 'button, input';

/**
 * For the element of a part of the venue, of an item in it, or of a field, by its key. When the organiser is led there it comes
 * into view with the focus: on its first control, or on itself if it can have it and has none of the `controls`.
 */
export function useLed<T extends HTMLElement>(key: string, controls?: string): RefObject<T | null> {
  const place = useRef<T>(null);
  const isWanted = useEditingPart(({ context }) => context.view.wanted === key);
  useEffect(() => {
    const { current } = place;
    if (!isWanted || current === null) return;
    current.scrollIntoView({ block: 'start' });
    const own = current.hasAttribute('tabindex') ? current : null;
    const first =
      controls === undefined && own !== null ? null : current.querySelector<HTMLElement>(controls ?? CONTROLS);
    (first ?? own)?.focus({ preventScroll: true });
  }, [isWanted, controls]);
  return place;
}
