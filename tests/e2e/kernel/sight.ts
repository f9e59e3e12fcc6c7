import type { Page } from '@playwright/test';

/** The focused element, as `tag "name"`, and what covers its centre; `null` if it can be seen. */
export const seeFocus = (page: Page): Promise<{ name: string; isLost: boolean; cover: string | null }> =>
  page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // The pointer does not reach a native control that is drawn by others, such as a switch.
    const isDrawnByOthers = focused instanceof HTMLInputElement;
    const isSeen = hit !== null && (focused.contains(hit) || hit.contains(focused) || isDrawnByOthers);
    return {
      name: nameOf(focused),
      isLost: focused === document.body,
      cover: isSeen || focused === document.body ? null : hit === null ? 'the edge of the window' : nameOf(hit),
    };
  });
