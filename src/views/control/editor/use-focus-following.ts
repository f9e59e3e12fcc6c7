import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useRef } from 'react';

/**
 * For lists between which parts move, each element with its `data-part`. When their order changes and the focus is lost, the
 * part that had it gets it again, wherever it is now; for one that is gone, with `isHandedOn`, what came into its place.
 */
export function useFocusFollowing(
  order: string,
  isHandedOn = false,
): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef({ part: '', at: 0 });
  const partsOf = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  useDidUpdate(() => {
    if (last.current.part === '') return;
    const parts = partsOf();
    const { part, at } = last.current;
    const same = parts.findIndex(({ dataset }) => dataset['part'] === part);
    if (document.activeElement === document.body) {
      const next = isHandedOn ? (parts[at] ?? parts.at(-1)) : undefined;
      (parts[same] ?? next)?.focus();
    } else if (same >= 0) last.current = { part, at: same };
  }, [order]);
  return {
    ref,
    onFocus: ({ target }) => {
      const part = target.closest<HTMLElement>('[data-part]');
      last.current = { part: part?.dataset['part'] ?? '', at: part === null ? 0 : partsOf().indexOf(part) };
    },
  };
}
