import type { Locator } from '@playwright/test';
import { decide, expect, test, visitorOf } from '../kernel/venue';

const OTHER = 'grace@aurora.example';

/** Draws on the paper from one place to another, both as parts of its size. */
async function draw(paper: Locator, [x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) {
  const box = await paper.boundingBox();
  if (box === null) throw new Error('There is no paper');
  const { mouse } = paper.page();
  await mouse.move(box.x + box.width * x, box.y + box.height * y);
  await mouse.down();
  await mouse.move(box.x + box.width * toX, box.y + box.height * toY, { steps: 6 });
  await mouse.up();
}

test('two attendees draw on a whiteboard, undo, and what one draws offline is there after a reload §2.104', async ({
  page,
  visitor,
  speech,
  venue,
  browser,
  language,
  isMobile,
  contextOptions,
}) => {
  const { t } = speech;
  const place = `${venue.url}/v/aurora/area/workshop?lang=${language}`;
  await using elsewhere = await browser.newContext(contextOptions);
  await decide(elsewhere);
  const others = visitorOf(await elsewhere.newPage(), speech, isMobile);
  const boardOf = ({ widget, dialog }: typeof visitor) => {
    const board = dialog('workshop', 'sketch-wall');
    const paper = (count: number) =>
      board.getByRole('img', { name: t('board.paper', { count: String(count) }), exact: true });
    return {
      board,
      paper,
      open: () => widget('workshop', 'sketch-wall').click(),
      press: (name: string) => board.getByRole('button', { name, exact: true }).click(),
    };
  };
  const [mine, theirs] = [boardOf(visitor), boardOf(others)];
  await Promise.all([visitor.arrive(place).then(mine.open), others.arrive(place, OTHER).then(theirs.open)]);
  for (const { board } of [mine, theirs])
    await expect(board.getByRole('button', { name: t('board.tool.pen'), exact: true })).toBeVisible();

  await draw(mine.paper(0), [0.2, 0.2], [0.5, 0.5]);
  await expect(theirs.paper(1)).toBeVisible();
  await theirs.press(t('board.tool.arrow'));
  await draw(theirs.paper(1), [0.5, 0.2], [0.8, 0.6]);
  await expect(mine.paper(2)).toBeVisible();
  await mine.press(t('board.undo'));
  await expect(theirs.paper(1)).toBeVisible();
  await mine.press(t('board.redo'));
  await expect(theirs.paper(2)).toBeVisible();

  await page.context().setOffline(true);
  await mine.press(t('board.tool.box'));
  await draw(mine.paper(2), [0.3, 0.6], [0.6, 0.8]);
  await expect(mine.paper(3)).toBeVisible();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(place);
  await mine.open();
  for (const { paper } of [mine, theirs]) await expect(paper(3)).toBeVisible();
});
