import type { Page } from '@playwright/test';
import { lateFiles } from './chunks';
import { complaintsOf, expectSound } from './oracle';
import { expect, test } from './venue';

/** Breaks off the first request for each of these files; returns those that were not requested yet. */
async function abortOnce(page: Page, files: readonly string[]): Promise<Set<string>> {
  const left = new Set(files);
  await page.route('**/app/**', (route) =>
    left.delete(new URL(route.request().url()).pathname.slice(1)) ? route.abort() : route.continue(),
  );
  return left;
}

test('the venue has its style after its style sheet failed once at login', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await abortOnce(
    page,
    lateFiles().filter((file) => /app\/venue.*css$/.test(file)),
  );
  await visitor.logIn();
  await visitor.expectArea('lobby');
  await expectSound(page, complaints, 'lobby');
});

test('a visit ends where the attendee wants although every file failed once', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const complaints = complaintsOf(page);
  const left = await abortOnce(page, lateFiles());
  const retry = page.getByRole('button', { name: t('common.retry') });
  /** Does what the attendee is offered until the goal is there: the same action again, or a retry. */
  const until = async (goal: () => Promise<void>, again: () => Promise<void> = async () => {}): Promise<void> => {
    await expect(async () => {
      if (await retry.first().isVisible()) await retry.first().click({ timeout: 1000 });
      else await again();
      await goal();
    }).toPass({ timeout: 120_000 });
  };
  const sees = (name: string, role: 'heading' | 'dialog' | 'button') => () =>
    expect(page.getByRole(role, { name }).first()).toBeVisible({ timeout: 2000 });

  await page.goto('/');
  await until(sees(speech.named('lobby'), 'heading'), async () => {
    if (await visitor.option.isVisible()) await visitor.logIn();
    else if (await visitor.submit.isVisible()) await visitor.submit.click({ timeout: 1000 });
  });
  await expectSound(page, complaints, 'lobby');
  await visitor.openAccount();
  await page.getByRole('menuitem', { name: t('profile.mine') }).click();
  await until(sees(t('profile.edit'), 'button'));
  await expectSound(page, complaints, 'profile');
  await page.keyboard.press('Escape');
  await visitor.openImprint();
  await until(() => expect(page.getByRole('main').getByText(/./).nth(3)).toBeVisible({ timeout: 2000 }));
  await expectSound(page, complaints, 'imprint');
  expect([...left].filter((file) => /app\/venue|Profile|Sanitised|firebase|inside/.test(file))).toEqual([]);
});

test('an area whose panorama cannot be fetched is a list until it can', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t, named },
}) => {
  const complaints = complaintsOf(page);
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await page.route('**/app/**', (route) => route.abort());
  await page
    .getByRole('link', { name: named('observatory'), exact: true })
    .first()
    .click();
  await visitor.expectArea('observatory');
  await expect(page.getByText(t('loading.failed'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('area.contents') })).toBeVisible();
  await expectSound(page, complaints, 'the list of the observatory');
  await page.unroute('**/app/**');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByText(t('loading.failed'))).toBeHidden();
  await expect(page.locator('main canvas')).toBeVisible();
});

test('the entrance fetches nothing of what is inside the venue', async ({ page, visitor }) => {
  const files: string[] = [];
  page.on('request', (request) => void files.push(request.url()));
  // The recorder comes last, when the page is idle.
  const recorder = page.waitForEvent('requestfinished', (request) => /app\/reports-\S+js$/.test(request.url()));
  await page.goto('/login');
  await visitor.option.click();
  await expect(visitor.password).toBeVisible();
  await recorder;
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => /app\/(?:inside|venue)-/.test(file))).toEqual([]);
});
