import type { Browser, Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type ControlKey, controlWords } from '../../../src/words/control/words';
import { serious } from '../kernel/serious';
import type { Service } from '../kernel/service';
import { test as base, DECIDED, expect } from '../kernel/venue';

const PASSWORD = 'aurora-summit';
const t = (key: ControlKey): string => controlWords('en', key);

/** A venue that this machine may inspect. */
const test = base.extend({ service: async ({ inspected }, use) => use(inspected) });

async function attendee(page: Page, service: Service): Promise<Page> {
  await page.addInitScript(
    (consents) => {
      for (const [key, isGiven] of consents) localStorage.setItem(key, String(isGiven));
    },
    Object.entries(DECIDED).map(([id, isGiven]): [string, boolean] => [STORAGE_KEYS.cookiePermission(id), isGiven]),
  );
  await page.goto(`${service.url}/v/aurora/area/lobby`);
  await page.getByRole('button', { name: /password/i }).click();
  await page.getByRole('textbox', { name: /mail/i }).fill('ada@aurora.example');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  return page;
}

/** Of another browser than the attendee's. */
async function follow(browser: Browser, service: Service, code: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1366, height: 768 } });
  const control = await context.newPage();
  await control.goto(`${service.url}/control/#recordings`);
  await control.getByRole('textbox', { name: t('email') }).fill('radia@aurora.example');
  await control.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
  await control.getByRole('button', { name: t('submit') }).click();
  const panel = control.getByRole('region', { name: t('following.title') });
  await panel.getByRole('textbox').fill('AAAAAA');
  await panel.getByRole('button', { name: t('following.follow') }).click();
  await expect(panel).toContainText(t('following.wrong'));
  await panel.getByRole('textbox').fill(code.toLowerCase());
  await panel.getByRole('button', { name: t('following.follow') }).click();
  const opening = context.waitForEvent('page');
  await panel.getByRole('link', { name: t('recordings.inspect') }).click();
  return opening;
}

test('an attendee reads out a code, is followed from another browser, shows the page and ends it', async ({
  page,
  browser,
  service,
}) => {
  await attendee(page, service);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Get help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get help' });
  await dialog.getByRole('button', { name: 'Show a code' }).click();
  await expect(dialog).toContainText('Waiting for support…');
  const code = await dialog.locator('code').innerText();
  expect(await serious(page), 'the code').toEqual([]);

  const inspector = await follow(browser, service, code);
  await expect(dialog).toContainText('Support is following this session: Radia Perlman');
  await page.keyboard.press('Escape');
  const bar = page.getByRole('complementary', { name: 'Let support follow this session' });
  await expect(bar).toContainText('They see what the venue does, not this page.');
  expect(await serious(page), 'the bar').toEqual([]);
  await expect(inspector.getByText('Following live, the charts alone')).toBeVisible();

  const events = inspector.getByRole('region', { name: 'Events' });
  await events.getByRole('searchbox', { name: 'Filter by text' }).fill('dialogs');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(events).toContainText('a dialog opens');
  expect(await serious(inspector), 'the followed session').toEqual([]);
  await page.keyboard.press('Escape');

  const words = await bar.getByText('Also show this page').boundingBox();
  await page.mouse.click((words?.x ?? 0) + 20, (words?.y ?? 0) + 8);
  await expect(bar.getByRole('switch', { name: 'Also show this page' })).toBeChecked();
  await expect(inspector.getByText('Following live, with the page')).toBeVisible();
  const picture = inspector.frameLocator('iframe');
  await expect(picture.getByRole('heading', { name: 'Lobby' })).toBeAttached();
  await page
    .getByRole('button', { name: 'Main stage' })
    .or(page.getByRole('link', { name: /^Main stage/ }))
    .first()
    .click();
  await expect(picture.getByRole('heading', { name: 'Main stage' })).toBeAttached();
  await expect(picture.locator('body')).not.toContainText('Lovelace');

  await bar.getByRole('button', { name: 'End', exact: true }).click();
  await expect(bar).toContainText('Support is no longer following this session.');
  await expect(inspector.getByText('The attendee has ended it. This is how it stood last.')).toBeVisible();
  await inspector.context().close();
});
