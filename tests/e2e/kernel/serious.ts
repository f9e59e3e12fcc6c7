import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';

/** The serious and critical issues on the page, one line each. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // What passes is counted, not described, and no page is opened for a summary: together most of the time, and never read.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** The texts in a part of the page whose contrast with the nearest opaque colour behind them is below 4.5, with their contrast. */
export const weakTexts = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** A colour in any notation, as red, green, blue and alpha. */
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
    /** The colour behind an element; of a translucent surface its own colour, because it lies on the same one. */
    const behind = (element: Element | null): number[] => {
      for (let at = element; at !== null; at = at.parentElement) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = read(getComputedStyle(at).backgroundColor);
        if (alpha > 127) return [red, green, blue];
      }
      return read(getComputedStyle(document.documentElement).backgroundColor);
    };
    const weak: string[] = [];
    for (const element of root.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || !element.checkVisibility() || element.closest('option') !== null) continue;
      const [front, back] = [light(read(getComputedStyle(element).color)), light(behind(element))];
      const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
      if (contrast < 4.5) weak.push(`${element.textContent}: ${contrast.toFixed(2)}`);
    }
    return weak;
  });
