import { nameFaults } from './names';
import { profileOf } from './own-profile';
import { expect, test } from './venue';

test('no name is repeated as description, no list is empty, and dialogs are described briefly', async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  await page.goto('/login');
  await visitor.option.click();
  await expect(visitor.password).toBeVisible();
  expect(await nameFaults(page), 'the login').toEqual([]);
  await visitor.arrive();
  for (const area of ['lobby', 'stage', 'expo', 'lounge', 'workshop', 'observatory']) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
    expect(await nameFaults(page), area).toEqual([]);
  }
  await visitor.walkTo('lobby');
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  await expect(visitor.dialog('lobby', 'programme')).toBeVisible();
  expect(await nameFaults(page), 'a widget').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('area.showList') }).click();
  await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
  expect(await nameFaults(page), 'the list').toEqual([]);
  await visitor.openAccount();
  await expect(visitor.account).toBeVisible();
  expect(await nameFaults(page), 'the account').toEqual([]);
  await visitor.account.getByText(t('problem.report'), { exact: true }).click();
  await expect(page.getByRole('button', { name: t('report.send') })).toBeVisible();
  expect(await nameFaults(page), 'the report').toEqual([]);
  await page.keyboard.press('Escape');
  const profile = profileOf(page, speech, visitor);
  await profile.open();
  await profile.edit();
  expect(await nameFaults(page), 'the profile').toEqual([]);
  await page.goto('/v/aurora/imprint#privacy-preferences');
  await expect(page.getByRole('dialog', { name: t('consent.title') })).toBeVisible();
  expect(await nameFaults(page), 'the privacy preferences').toEqual([]);
});
