import type { Page } from '@playwright/test';

/** What users reach with a pointer or the keyboard. */
const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="switch"], [role="option"], [tabindex="0"]';

/** WCAG 2.2, 1.4.12. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p {
  margin-block-end: 2em !important;
}`;

/** Texts that are cut off where they may not be scrolled. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NEAR = 2;
    const isClosed = (flow: string): boolean => flow === 'hidden' || flow === 'clip';
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || parent === null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // The texts of a document lie invisibly over its picture.
      if (parent.closest('option, script, style, svg, [inert], .textLayer') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width >= 1);
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        const box = at.getBoundingClientRect();
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const isForEars = box.width <= 1 || box.height <= 1;
        if (isForEars) break;
        const isWider = lines.some(({ left, right }) => left < box.left - NEAR || right > box.right + NEAR);
        const isTaller = lines.some(
          ({ top, bottom }) => (top + bottom) / 2 < box.top || (top + bottom) / 2 > box.bottom,
        );
        const name = `${at.tagName.toLowerCase()}.${at.className}`;
        if (isWider && isClosed(overflowX)) faults.add(`${text}: cut by ${name}`);
        if (isTaller && isClosed(overflowY)) faults.add(`${text}: cut below ${name}`);
        if (position === 'fixed' || /auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return [...faults];
  });

async function cutBySpacing(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({ content: SPACING });
  const found = await cutTexts(page);
  await style.evaluate((element) => (element as Element).remove());
  return found.map((fault) => `spacing of texts: ${fault}`);
}

async function cutBySize(page: Page): Promise<string[]> {
  const set = (size: string | null) =>
    page.evaluate((text) => {
      const { dataset } = document.documentElement;
      if (text === null) delete dataset['text'];
      else dataset['text'] = text;
    }, size);
  await set('200');
  const found = await cutTexts(page);
  await set(null);
  return found.map((fault) => `texts twice as large: ${fault}`);
}

/** Fields and signs without texts whose contrast with what is behind them is below 3 (1.4.11). */
const faint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 3;
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const read = (colour: string): number[] => {
      if (paint === null) return [];
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const light = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const contrast = (one: number[], other: number[]): number => {
      const [a, b] = [light(one), light(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const behind = (from: Element | null): number[] => {
      for (let at = from; at !== null; at = at.parentElement) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = read(getComputedStyle(at).backgroundColor);
        if (alpha > 127) return [red, green, blue];
      }
      return read(getComputedStyle(document.documentElement).backgroundColor);
    };
    const over = ([red = 0, green = 0, blue = 0, alpha = 0]: number[], ground: number[]): number[] =>
      [red, green, blue].map((value, at) => (value * alpha + (ground[at] ?? 0) * (255 - alpha)) / 255);
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href]')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.matches(':disabled') || element.closest('[inert]') !== null) continue;
      const style = getComputedStyle(element);
      const outside = behind(element.parentElement);
      // A list of options shows the chosen one.
      const isField = element.matches(
        'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])',
      );
      if (isField) {
        const hasEdge = Number.parseFloat(style.borderBlockEndWidth) > 0;
        const edge = hasEdge ? over(read(style.borderBlockEndColor), outside) : outside;
        const best = Math.max(contrast(edge, outside), contrast(behind(element), outside));
        if (best < LEAST)
          faults.push(`faint field ${element.getAttribute('aria-label') ?? element.id}: ${best.toFixed(2)}`);
      }
      const sign = element.innerText.trim() === '' ? element.querySelector('svg') : null;
      if (sign !== null) {
        const best = contrast(read(getComputedStyle(sign).color), behind(element));
        if (best < LEAST) faults.push(`faint sign ${element.getAttribute('aria-label')}: ${best.toFixed(2)}`);
      }
    }
    return faults;
  });

/** Controls below 24 by 24 pixels with another one within that circle (2.5.8), and names without what is seen (2.5.3). */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const SIZE = 24;
    const plain = (text: string): string =>
      text
        .normalize('NFKC')
        .toLocaleLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const modal = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1);
    /** What is behind a modal dialog cannot be pressed. */
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      (modal === undefined || modal.contains(element));
    /** What is written on a control; signs that are hidden from screen readers are pictures. */
    const textOf = (element: HTMLElement): string => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (parent?.checkVisibility() !== true || parent.closest('[aria-hidden="true"], svg') !== null) continue;
        const { width, height } = parent.getBoundingClientRect();
        if (width > 1 && height > 1) found.push(node.textContent ?? '');
      }
      return found.join(' ').trim();
    };
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
    const boxes = all.map((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return { element, box: (label ?? element).getBoundingClientRect() };
    });
    const faults: string[] = [];
    for (const { element, box } of boxes) {
      if (box.width <= 1 || box.height <= 1) continue;
      const named = element.getAttribute('aria-label') ?? '';
      const seen = element.matches('select, textarea, input') ? '' : textOf(element);
      const what = `${element.tagName.toLowerCase()} "${named || seen || element.id}"`;
      const isInText =
        getComputedStyle(element).display === 'inline' && plain(element.parentElement?.innerText ?? '') !== plain(seen);
      if ((box.width < SIZE || box.height < SIZE) && !isInText) {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const near = boxes.some(({ element: other, box: next }) => {
          if (other === element || other.contains(element) || element.contains(other) || next.width <= 1) return false;
          const [dx, dy] = [Math.max(next.left - x, 0, x - next.right), Math.max(next.top - y, 0, y - next.bottom)];
          return Math.hypot(dx, dy) < SIZE / 2;
        });
        if (near) faults.push(`size: ${what} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
      }
      const isRegion = element.matches('section, div, ul, ol') && !element.hasAttribute('role');
      if (!isRegion && named !== '' && plain(seen) !== '' && !plain(named).includes(plain(seen)))
        faults.push(`name: ${what} shows "${seen}"`);
    }
    return faults;
  }, CONTROLS);

/** Controls that nothing of is seen while they have the focus (2.4.11). */
const coveredFocus = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const before = document.activeElement;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const faults: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(selector)) {
      if (element.closest('[inert]') !== null || element.matches(':disabled')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      element.focus();
      if (document.activeElement !== element) continue;
      const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const { left, top: upper, width, height } = shown.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const places = [0.1, 0.3, 0.5, 0.7, 0.9];
      const isPart = (hit: Element | null): boolean => hit !== null && (shown.contains(hit) || hit.contains(shown));
      const isFree = places.some((x) =>
        places.some((y) => isPart(document.elementFromPoint(left + x * width, upper + y * height))),
      );
      if (!isFree)
        faults.push(
          `covered: ${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.innerText}"`,
        );
    }
    if (before instanceof HTMLElement) before.focus();
    return faults;
  }, CONTROLS);

/**
 * What axe does not see: texts with the spacing of WCAG 2.2 (1.4.12) and twice as large (1.4.4), the contrast of fields and signs
 * (1.4.11), sizes (2.5.8) and names (2.5.3) of controls, and whether something covers the focus (2.4.11). A line for each fault.
 */
export async function beyondAxe(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of [controls, coveredFocus, faint, cutBySpacing, cutBySize]) found.push(...(await look(page)));
  return found;
}
