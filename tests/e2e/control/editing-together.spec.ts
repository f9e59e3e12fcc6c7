import type { BrowserContext } from '@playwright/test';
import { controlWords } from '../../../src/words/control/words';
import { smallSampleData } from '../kernel/sample';
import { serious } from '../kernel/serious';
import { startService } from '../kernel/service';
import { expect, PASSWORD, test } from '../kernel/venue';

const t = (key: Parameters<typeof controlWords>[1], parameters?: Readonly<Record<string, string>>) =>
  controlWords('en', key, parameters);
const GRACE = 'Grace Hopper';

/** An organiser in the editor. */
async function enter(context: BrowserContext, url: string, email: string) {
  const page = await context.newPage();
  await page.goto(`${url}/control/?lang=en#venue`);
  await page.getByRole('textbox', { name: t('email') }).fill(email);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  const choose = (name: string) => tree.getByText(name, { exact: true }).click();
  return { page, tree, choose };
}

test('two organisers see who selects and edits what, until one of them goes elsewhere, loses the network or leaves @long @once', async ({
  browser,
}) => {
  await using service = await startService([], {}, { data: smallSampleData() });
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const radia = await enter(first, service.url, 'radia@aurora.example');
  const grace = await enter(second, service.url, 'grace@aurora.example');
  const names = await radia.tree.locator('bdi').allTextContents();
  const [, , one = '', two = ''] = names;

  await radia.choose(one);
  await grace.choose(one);
  const selected = t('colleagues.selected', { name: GRACE });
  await expect(radia.page.getByRole('treeitem', { name: new RegExp(`${one}.*${selected}`) })).toBeVisible();
  await expect(radia.page.getByText(t('colleagues.also', { names: GRACE }))).toBeAttached();

  await grace.page
    .getByRole('textbox', { name: new RegExp(`^${t('form.label.name')}`) })
    .first()
    .press('End');
  await grace.page.keyboard.type('!');
  await expect(radia.tree.getByTitle(t('colleagues.changing', { name: GRACE }))).toBeVisible();
  expect(await serious(radia.page)).toEqual([]);
  await expect(radia.tree.getByTitle(selected)).toBeVisible({ timeout: 20_000 });

  await grace.choose(two);
  await expect(radia.page.getByRole('treeitem', { name: new RegExp(`${two}.*${selected}`) })).toBeVisible();
  const seen = radia.tree.getByTitle(new RegExp(GRACE));
  await grace.page.goto(`${service.url}/control/?lang=en#programme`);
  await expect(seen).toHaveCount(0);
  await grace.page.goto(`${service.url}/control/?lang=en#venue`);
  await expect(seen).toHaveCount(1);
  await second.setOffline(true);
  await expect(seen).toHaveCount(0);
  await second.setOffline(false);
  await expect(seen).toHaveCount(1);
  await second.close();
  await expect(seen).toHaveCount(0);
  await first.close();
});
