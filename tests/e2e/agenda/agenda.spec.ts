import { readFile } from 'node:fs/promises';
import { serious } from '../kernel/serious';
import { expect, test } from '../kernel/venue';

test('an attendee finds a talk in the agenda, keeps it over a reload, saves it for the calendar and goes there', {
  tag: '@phone',
}, async ({ page, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const open = page.locator('[data-dock]').getByRole('button', { name: t('agenda.title') });
  await open.click();
  const dialog = page.getByRole('dialog', { name: t('agenda.title') });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await serious(page), 'the agenda').toEqual([]);

  const talk = dialog.getByRole('listitem').last();
  await talk.getByRole('button', { name: t('agenda.keep') }).click();
  await talk.getByRole('button').first().click();
  await expect(dialog.locator('h3:focus')).toBeVisible();
  expect(await serious(page), 'the page of a talk').toEqual([]);
  const [one] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('agenda.save'), exact: true }).click(),
  ]);
  await page.goBack();
  await expect(dialog.getByRole('button', { name: t('agenda.back') })).toBeHidden();
  const calendar = await readFile(await one.path(), 'utf8');
  expect(one.suggestedFilename()).toMatch(/\.ics$/);
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toMatch(/\r\nDTSTART:2099\d{4}T\d{6}Z\r\n/);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('agenda.saveAll') }).click(),
  ]);
  expect((await readFile(await all.path(), 'utf8')).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1);

  await page.reload();
  await visitor.expectArea('lobby');
  await open.click();
  await dialog.getByRole('button', { name: t('agenda.mine'), exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await talk.getByRole('button').first().click();
  await dialog.getByRole('button', { name: t('agenda.go'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog').first()).toBeVisible();
});
