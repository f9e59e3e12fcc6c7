import type { Page } from '@playwright/test';
import { expect } from './venue';

/** What no attendee should read. */
const RAW =
  /\b(?:TypeError|ReferenceError|SyntaxError|DOMException|Failed to fetch|Cannot (?:read|fetch)|Invalid (?:type|key)|NOT_REACHABLE|PROCESSING_ERROR|WIDGET_ERROR|undefined|NaN)\b|\[object /;

/** The browser's own note of a failed request, and a line of our log about it (`Full.` is a planted 500) that could not be sent either. */
const NETWORK = /Failed to load resource|net::ERR_|^\[\w+\] (?:NOT_REACHABLE|Full\.)/;

/** Collects what the page complains about, except that a request failed. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

type Seen = { text: string; unstyled: string[]; isFocusLost: boolean; covered: string[] };

/** Reads the page as an attendee meets it. Runs in the page. */
function look(): Seen {
  const unstyled = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].flatMap(
    ({ href, sheet }) => {
      try {
        return sheet !== null && sheet.cssRules.length > 0 ? [] : [href];
      } catch {
        return [href];
      }
    },
  );
  const modal = document.fullscreenElement ?? [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const isClipped = (element: Element, x: number, y: number): boolean => {
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  };
  const controls = [...modal.querySelectorAll('button, a[href], input, select, textarea')];
  /** What covers the centre of a control, `null` if nothing does or the centre is out of sight. */
  const coverOf = (control: Element): Element | null => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    if (isClipped(control, x, y)) return null;
    const hit = document.elementFromPoint(x, y);
    // What lies behind an open panel is a matter of the panel.
    const isBehind = hit?.closest('[data-overlay]') !== control.closest('[data-overlay]');
    const isReached = hit === null || isBehind || control.contains(hit) || hit.contains(control);
    return isReached || hit.closest('label') !== null ? null : hit;
  };
  /** How far everything around a control is scrolled. */
  const placesAround = (control: Element): { box: Element; left: number; top: number }[] => {
    const places = [];
    for (let box = control.parentElement; box !== null; box = box.parentElement)
      places.push({ box, left: box.scrollLeft, top: box.scrollTop });
    return places;
  };
  const covered = controls.flatMap((control) => {
    if (control.closest('[inert], [aria-hidden="true"]') !== null) return [];
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    if (coverOf(control) === null) return [];
    // A bar may cover what scrolls: then it can be scrolled out from under it.
    const places = placesAround(control);
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const cover = coverOf(control);
    for (const { box, left, top } of places) box.scrollTo({ left, top, behavior: 'instant' });
    return cover === null ? [] : [`${nameOf(control)} under ${nameOf(cover)}`];
  });
  const focused = document.activeElement;
  return {
    text: document.body.innerText,
    unstyled,
    isFocusLost: focused === null || focused === document.body,
    covered,
  };
}

export type Concern = 'raw error' | 'style' | 'focus' | 'covered' | 'console';

/** Everything wrong with the page now; `hasActed` is false before the first action, when nothing has the focus. */
async function faultsOf(page: Page, complaints: readonly string[], hasActed: boolean): Promise<string[]> {
  const { text, unstyled, isFocusLost, covered } = await page.evaluate(look);
  const raw = RAW.exec(text);
  return [
    ...(raw === null ? [] : [`raw error: ${text.slice(Math.max(0, raw.index - 40), raw.index + 60)}`]),
    ...unstyled.map((href) => `style: ${href}`),
    ...(hasActed && isFocusLost ? ['focus: on body'] : []),
    ...covered.map((name) => `covered: ${name}`),
    ...complaints.map((complaint) => `console: ${complaint}`),
  ];
}

/** Waits until nothing is wrong with the page: animations and loading may pass through states that are. */
export async function expectSound(
  page: Page,
  complaints: readonly string[],
  where: string,
  { hasActed = true, without = [] }: { hasActed?: boolean; without?: readonly Concern[] } = {},
): Promise<void> {
  const left = async () =>
    (await faultsOf(page, complaints, hasActed)).filter(
      (fault) => !without.some((concern) => fault.startsWith(concern)),
    );
  await expect.poll(left, { message: where, timeout: 8000 }).toEqual([]);
}
