import { expect, test } from '../kernel/venue';

test('the posts of a wall lie in even columns, read row by row, and a narrow window has one @once', async ({
  page,
  visitor,
  speech: { t },
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await visitor.arrive('/v/aurora/area/lobby?widget=social-wall');
  const feed = page.getByRole('feed');
  for (const text of ['Short.', 'A much longer one. '.repeat(10), 'The last.']) {
    await page.getByRole('textbox', { name: t('wall.write') }).fill(text);
    await page.getByRole('button', { name: t('wall.post'), exact: true }).click();
    await expect(feed.getByText(text.trim())).toBeVisible();
  }
  const columns = () =>
    feed.evaluate((element) => {
      const boxes = [...element.children].map((post) => post.getBoundingClientRect());
      const ends = new Map<number, number>();
      for (const { left, bottom } of boxes)
        ends.set(Math.round(left), Math.max(bottom, ends.get(Math.round(left)) ?? 0));
      const tops = boxes.map(({ top }) => Math.round(top));
      return {
        count: ends.size,
        isEven:
          Math.max(...ends.values()) - Math.min(...ends.values()) <=
          Math.max(...boxes.map(({ height }) => height)) + 16,
        isInOrder: tops.every((top, index) => top >= (tops[index - 1] ?? top)),
      };
    });
  await expect.poll(columns).toEqual({ count: 3, isEven: true, isInOrder: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(columns).toMatchObject({ count: 1, isInOrder: true });
});
