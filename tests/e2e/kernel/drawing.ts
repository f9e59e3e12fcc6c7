import type { Locator } from '@playwright/test';

/** Draws on the paper from one place to another, both as parts of its size. */
export async function draw(
  paper: Locator,
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Promise<void> {
  const box = await paper.boundingBox();
  if (box === null) throw new Error('There is no paper');
  const { mouse } = paper.page();
  await mouse.move(box.x + box.width * x, box.y + box.height * y);
  await mouse.down();
  await mouse.move(box.x + box.width * toX, box.y + box.height * toY, { steps: 6 });
  await mouse.up();
}
