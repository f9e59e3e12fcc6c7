import { expect, type Locator, type Page } from '@playwright/test';

/** Notes what live regions say, in order, from the next document on. */
export const hearLiveRegions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const isLive = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';
    let last = new Map<Element, string>();
    const listen = () => {
      const now = new Map<Element, string>();
      for (const region of document.querySelectorAll<HTMLElement>(isLive)) {
        const text = region.innerText.replaceAll(/\s+/g, ' ').trim();
        // A region that comes with its text is not read, unless it has a role for that.
        const isHeard = last.has(region) || region.matches('output, [role="status"], [role="alert"]');
        if (isHeard && text !== '' && last.get(region) !== text) said.push(text);
        now.set(region, text);
      }
      last = now;
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
      listen();
    });
  });

/** What live regions said since the last call, without what says that something loads: fast machines do not. */
const heard = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  return said.filter((text) => !text.endsWith('…'));
};

/** What depends on when the test runs. */
const TIMES: readonly (readonly [RegExp, string])[] = [
  [/\bGood (?:morning|afternoon|evening|night)\b/g, 'Good day'],
  [/\bCentral European (?:Standard|Summer) Time\b/g, 'Central European Time'],
  [/timer "Starts in":(?:.|\n)*?minutes?\b/g, 'timer "Starts in": a while'],
  [/\b\d{1,2}:\d{2}\b/g, '00:00'],
  [
    /\b(?:[1-9]|[12]\d|3[01]) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d{4})?/g,
    'a day',
  ],
];
const timeless = (text: string): string => TIMES.reduce((all, [found, put]) => all.replaceAll(found, put), text);

/** What a place holds once nothing in it loads or changes any more. */
export async function settled(place: Locator): Promise<string> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = await place.ariaSnapshot();
        return last === before && !/…"?$/m.test(last);
      },
      { intervals: [300] },
    )
    .toBe(true);
  return last;
}

const BETWEEN = '\n\n';

/**
 * A text that people can read: roles, names, values and states in the order in which a screen reader says them. Each part waits
 * until it is as `expected` has it, since a slow machine shows a screen piece by piece; without `expected` until nothing changes.
 */
export function transcript(page: Page, expected: string | null) {
  const wanted = expected?.trimEnd().split(BETWEEN);
  const parts: string[] = [];
  return {
    note: async (title: string, place: Locator = page.locator('body')): Promise<void> => {
      const said: string[] = [];
      const part = async (shown: string): Promise<string> => {
        said.push(...(await heard(page)).map((text) => `  announced: ${text}`));
        return timeless([`# ${title}`, shown, ...said].join('\n'));
      };
      if (wanted === undefined) {
        parts.push(await part(await settled(place)));
        return;
      }
      let last = '';
      const sounds = async () => (last = await part(await place.ariaSnapshot()));
      await expect.poll(sounds, { message: title, timeout: 20_000 }).toBe(wanted[parts.length]);
      parts.push(last);
    },
    text: () => `${parts.join(BETWEEN)}\n`,
  };
}
