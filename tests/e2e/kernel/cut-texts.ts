import type { Page } from '@playwright/test';

export const NARROW = 320;

/** Texts of the catalogue that a screen does not show whole, each with the reason; `ends` surround every text of the catalogue. */
export const cutTexts = (
  page: Page,
  [start, end]: readonly [string, string],
  windowWidth = NARROW,
): Promise<string[]> =>
  page.evaluate(
    ([open, close, width]) => {
      const NEAR = 1.5;
      const TALL = 5;
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const isClosed = (flow: string) => flow === 'hidden' || flow === 'clip';
      const waysUp = (node: Node): Element[] =>
        node.parentElement === null ? [] : [node.parentElement, ...waysUp(node.parentElement)];
      const isForEars = (way: readonly Element[]) =>
        way.some((element) => {
          const { width: wide, height } = boxOf(element);
          return (wide <= 1 || height <= 1) && getComputedStyle(element).position === 'absolute';
        });
      const isSeen = (element: Element | null) =>
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;

      const isPastSides = (line: DOMRect, box: DOMRect) => line.left < box.left - NEAR || line.right > box.right + NEAR;

      function reasonOf(line: DOMRect, way: readonly Element[]): string | null {
        const block = way.find((element) => !getComputedStyle(element).display.startsWith('inline'));
        // A label may be placed beside its button.
        let isPlaced = false;
        let [mayScrollX, mayScrollY] = [false, false];
        for (const element of way) {
          const { overflowX, overflowY, position } = getComputedStyle(element);
          const box = boxOf(element);
          const isWider = isPastSides(line, box);
          const isTaller = line.top < box.top - TALL || line.bottom > box.bottom + TALL;
          const name = `${element.tagName.toLowerCase()}.${element.className}`;
          if (isWider && isClosed(overflowX) && !mayScrollX) return `cut by ${name}`;
          if (isTaller && isClosed(overflowY) && !mayScrollY) return `cut below ${name}`;
          const isFrame = element.matches('a, button, label, summary') && !isPlaced;
          if (isWider && element === block && !isClosed(overflowX)) return `wider than ${name}`;
          if ((isWider || isTaller) && isFrame && !mayScrollX && !mayScrollY) return `runs out of ${name}`;
          mayScrollX ||= ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth;
          mayScrollY ||= ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight;
          isPlaced ||= position === 'absolute';
          if (position === 'fixed') break;
        }
        return !mayScrollX && (line.left < -NEAR || line.right > width + NEAR) ? 'out of the window' : null;
      }

      const found = new Set<string>();
      const wide = document.documentElement.scrollWidth;
      if (wide > width) found.add(`the page is ${wide} pixels wide`);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        if (!text.includes(open) && !text.includes(close)) continue;
        const way = waysUp(node);
        if (!isSeen(node.parentElement) || isForEars(way)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const reason = line.width < 1 ? null : reasonOf(line, way);
          if (reason !== null) found.add(`${text}: ${reason}`);
        }
      }
      return [...found];
    },
    [start, end, windowWidth] as const,
  );

/** How many texts of the catalogue a screen shows. */
export const shownTexts = (page: Page, [start]: readonly [string, string]): Promise<number> =>
  page.locator('body').evaluate((body, sign) => (body as HTMLElement).innerText.split(sign).length - 1, start);
