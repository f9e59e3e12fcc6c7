import { useDidUpdate } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

/**
 * Of a place whose controls give way to others, such as a button to a question: when `face` changes and the focus was lost with
 * them, the place's first control, or what is marked with `data-first`, takes it.
 */
export function useFocusKept(face: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('[data-first], button:not(:disabled)')?.focus();
  }, [face]);
  return place;
}
