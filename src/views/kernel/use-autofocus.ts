import { type RefObject, useEffect } from 'react';

/**
 * Focuses a field that appears in a panel whose title has the focus, since the user opened it to write. Not on touch screens,
 * where a keyboard would cover half of it.
 */
export function useAutofocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    const panel = field.current?.closest('[data-overlay]');
    const isOpened = activeElement?.matches('[data-autofocus]') === true && panel?.contains(activeElement) === true;
    if (isOpened && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [field]);
}
