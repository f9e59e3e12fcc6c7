import type { Page } from '@playwright/test';
import type { ControlKey } from '../../../src/words/control/words';
import { controlWords, learnControlWords } from '../../../src/words/control/words';
import { readWords } from '../../kernel/words';
import { serious } from '../kernel/serious';
import { expect, PASSWORD, speak, test } from '../kernel/venue';

learnControlWords('ar', readWords('ar', 'control'));

const ADMINISTRATOR = 'radia@aurora.example';

/** What a page sends to the service's own calls, other than reads. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' || request.method() === 'HEAD';
    if (pathname.startsWith('/api/') && !isRead) writes.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => writes.push(`socket ${socket.url()}`));
  return writes;
}

test('an organiser previews the saved version in another language and at another time, and nothing is stored', {
  tag: '@long',
}, async ({ page, language, venue }) => {
  const t = (key: ControlKey, parameters?: Readonly<Record<string, string>>) => controlWords(language, key, parameters);
  const german = speak('de');
  // The fixture reverts what is saved here.
  await venue.save(({ areas: [lobby] }) => {
    for (const name of lobby?.names ?? []) name.text = 'Great hall';
  });
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await page.getByRole('link', { name: t('section.publish'), exact: true }).click();
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const before = await stored();
  const writes = writesOf(page);

  const form = page.getByRole('region', { name: t('preview.title') });
  await form.getByRole('combobox', { name: t('preview.language') }).selectOption('de');
  await form.getByRole('button', { name: t('preview.show') }).click();
  const bar = page.getByRole('heading', { level: 1, name: t('preview.now') });
  await expect(bar).toBeFocused();
  await expect(page.getByText(t('preview.kept'))).toBeVisible();
  const inside = page.frameLocator('iframe');
  await inside.getByRole('button', { name: german.t('consent.acceptAll') }).click();
  await expect(inside.getByRole('heading', { level: 1, name: 'Great hall' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const agenda = inside.locator('[data-dock]').getByRole('button', { name: german.t('agenda.title') });
  await agenda.click();
  const dialog = inside.getByRole('dialog', { name: german.t('agenda.title') });
  await expect(dialog.getByRole('button', { name: german.t('agenda.keep') }).first()).toBeVisible();
  await page.getByRole('button', { name: t('preview.back') }).click();

  // Every talk of the sample venue is over by then.
  await form.getByLabel(t('preview.moment', { zone: 'Europe/Zurich' })).fill('2199-01-01T00:00');
  await form.getByRole('button', { name: t('preview.show') }).click();
  await inside.getByRole('button', { name: german.t('consent.acceptAll') }).click();
  await agenda.click();
  await expect(dialog.getByText(german.t('media.over')).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: german.t('agenda.keep') })).toHaveCount(0);
  await page.getByRole('button', { name: t('preview.back') }).click();
  await expect(form).toBeVisible();
  expect(writes).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('a preview as an attendee receives no address of hosts, and a preview as a designer does', {
  tag: '@long',
}, async ({ page, language }) => {
  const t = (key: ControlKey) => controlWords(language, key);
  await page.goto('/control');
  await page.getByRole('textbox', { name: t('email') }).fill(ADMINISTRATOR);
  await page.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('submit') }).click();
  await page.getByRole('link', { name: t('section.publish'), exact: true }).click();
  const form = page.getByRole('region', { name: t('preview.title') });
  const bodyAs = async (role: string) => {
    await form.getByRole('combobox', { name: t('preview.role') }).selectOption(role);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === '/api/designer/preview'),
      form.getByRole('button', { name: t('preview.show') }).click(),
    ]);
    const body = await answer.text();
    await page.getByRole('button', { name: t('preview.back') }).click();
    return body;
  };
  expect(await bodyAs('ATTENDEE')).not.toContain('"hostMeetingUrl"');
  expect(await bodyAs('DESIGNER')).toContain('"hostMeetingUrl"');
});
