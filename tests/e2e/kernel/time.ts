import type { Page } from '@playwright/test';

const AHEAD_MS = 1000;

/**
 * Stops the page's installed clock. It can only be stopped ahead of its own time, which a busy machine may pass on the way:
 * then it is stopped a little later.
 */
export async function stopTime(page: Page): Promise<void> {
  try {
    await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD_MS));
  } catch (error) {
    if (!String(error).includes('Cannot fast-forward to the past')) throw error;
    await stopTime(page);
  }
}

const STEP_MS = 10;

/** Advances the stopped clock in small steps until `happening` has happened: a page that starts needs its timers. */
export async function runUntil(page: Page, happening: Promise<void>): Promise<void> {
  const progress = { isOver: false };
  const over = happening.finally(() => {
    progress.isOver = true;
  });
  while (!progress.isOver) await page.clock.runFor(STEP_MS);
  await over;
}
