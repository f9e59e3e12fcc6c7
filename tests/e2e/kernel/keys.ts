import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element with this name has focus, like a keyboard user. */
export async function tabTo(page: Page, name: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element !== null && 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      return [
        element?.getAttribute('aria-label') ?? element?.getAttribute('title') ?? '',
        ...labels.map(({ textContent }) => textContent),
      ]
        .concat(element === document.body ? [] : [element?.textContent ?? ''])
        .join(' ')
        .trim();
    });
    if (label.startsWith(name)) return;
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Presses Tab until this element has focus. */
export async function tabOnto(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target.toString()} is not reached by Tab`);
}
