import { useDidUpdate } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

/**
 * For an element whose controls are replaced, such as a button by a question. When `face` changes and the focus is
 * lost, its first control, or the one marked with `data-first`, gets the focus.
 */
export function useFocusKept(face: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('[data-first], button:not(:disabled)')?.focus();
  }, [face]);
  return place;
}
