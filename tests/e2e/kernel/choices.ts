import type { Locator, Page } from '@playwright/test';

/** The modal overlay on top, else the page. */
export async function topOf(page: Page): Promise<Locator> {
  const modal = page.locator('[aria-modal="true"]').last();
  return (await modal.count()) > 0 ? modal : page.locator('body');
}

type Choice = { control: Locator; name: string };

/** What the attendee can press now, with its name; nothing that leaves the page or ends the visit. */
export async function choices(page: Page, avoided: RegExp): Promise<Choice[]> {
  const place = await topOf(page);
  const controls = place.locator(
    'button:visible:enabled, a[href^="/"]:visible:not([target]), [role="menuitem"]:visible',
  );
  // All in one question: one for each control would take most of the visit.
  const names = await controls.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLElement).innerText || (element.getAttribute('aria-label') ?? '')),
  );
  return names.flatMap((name, at) => (avoided.test(name) ? [] : [{ control: controls.nth(at), name }]));
}
