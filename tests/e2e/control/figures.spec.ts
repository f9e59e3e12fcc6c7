import type { ControlKey } from '../../../src/words/control/words';
import { controlWords } from '../../../src/words/control/words';
import { serious } from '../kernel/serious';
import { decide, expect, PASSWORD, test, visitorOf } from '../kernel/venue';

const ORGANISER = 'grace@aurora.example';

test('an organiser sees that an attendee was there, but not how few, and nothing from a third party @once', async ({
  page,
  browser,
  venue,
  speech,
  isMobile,
}) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords('en', key, parameters);
  await using context = await browser.newContext({ baseURL: venue.url });
  await decide(context);
  const ada = await context.newPage();
  await ada.goto('/login');
  const visitor = visitorOf(ada, speech, isMobile);
  await visitor.logIn('ada@aurora.example', PASSWORD);
  await visitor.expectArea('lobby');
  const counted = ada.waitForResponse((response) => response.url().endsWith('/api/visits'));
  await ada.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await counted).status()).toBe(204);

  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(venue.url).origin) foreign.push(request.url());
  });
  await page.goto('/control#figures');
  await page.getByRole('textbox', { name: t('email') }).fill(ORGANISER);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  const areas = page.getByRole('table', { name: t('figures.kind.area') });
  await expect(areas.getByText(t('figures.few', { fewest: '5' })).first()).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await saved).suggestedFilename()).toBe('figures.xlsx');
  expect(foreign).toEqual([]);
});
