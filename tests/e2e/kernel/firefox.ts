import type { Locator } from '@playwright/test';

/** Replaces the text of a field. React forgets what Playwright's `fill` enters in Firefox, but keeps typed keys. */
export async function enter(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text);
  await field.press('Control+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}
