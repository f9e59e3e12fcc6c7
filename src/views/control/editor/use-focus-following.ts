import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useRef } from 'react';

/**
 * For lists between which parts move, each element with its `data-part`. When their order changes and the focus is lost, the
 * part that had it gets it again, wherever it is now.
 */
export function useFocusFollowing(order: string): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef('');
  useDidUpdate(() => {
    if (document.activeElement !== document.body || last.current === '') return;
    const parts = [...(ref.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    parts.find(({ dataset }) => dataset['part'] === last.current)?.focus();
  }, [order]);
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? '';
    },
  };
}
