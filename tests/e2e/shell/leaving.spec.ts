import { randomUUID } from 'node:crypto';
import { profileOf } from '../kernel/own-profile';
import { serious } from '../kernel/serious';
import { stopTime } from '../kernel/time';
import { expect, test } from '../kernel/venue';

/** A value that no earlier test has saved. */
let draft = '';

test.beforeEach(async ({ page, visitor, speech }) => {
  draft = `Not saved ${randomUUID()}`;
  await visitor.arrive();
  await visitor.expectArea('lobby');
  for (const area of ['observatory', 'stage']) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
  }
  const profile = profileOf(page, speech, visitor);
  await profile.open();
  await profile.edit();
  await profile.field('jobTitle').fill(draft);
});

test('going back with unsaved changes asks first, and staying keeps what was typed §4.71', async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  const question = page.getByRole('dialog', { name: t('discard.title') });
  await page.goBack();
  await expect(question.getByRole('button', { name: t('discard.keep') })).toBeFocused();
  expect(await serious(page), 'the question').toEqual([]);
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(question).toBeHidden();
    await expect(profile.field('jobTitle')).toHaveValue(draft);
    await expect(page).toHaveURL(/\/area\/stage$/);
    await page.goBack();
    await expect(question).toBeVisible();
  }
});

test('Back leads from a discarded form to the profile, to the area, and to the area before §4.38 §4.71 @once', {
  tag: '@long',
}, async ({ page, visitor, speech }) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await page.goBack();
  await page.getByRole('button', { name: t('discard.discard'), exact: true }).click();
  await expect(profile.button(t('profile.edit'))).toBeVisible();
  await expect(profile.panel).not.toContainText(draft);
  await page.goBack();
  await expect(profile.panel).toBeHidden();
  await expect(page).toHaveURL(/\/area\/stage$/);
  await page.goBack();
  await visitor.expectArea('observatory');
});

test('leaving a profile by a link leads to the chosen page, without the panel §4.38 §4.71', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await visitor.expectArea('lobby');
  await expect(profile.panel).toBeHidden();
  await page.goBack();
  await visitor.expectArea('stage');
  await profile.open();
  await expect(profile.panel).not.toContainText(draft);
});

test('with two attempts to leave, the last one counts §4.71', { tag: ['@once', '@long'] }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  await page.clock.install();
  await stopTime(page);
  await page.evaluate(() => window.history.go(-3));
  await page.getByRole('banner').getByRole('link').first().click();
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await visitor.expectArea('lobby');
});

test('a link with unsaved changes also asks first, and saving lifts the guard §4.71', { tag: '@long' }, async ({
  page,
  visitor,
  speech,
}) => {
  const { t } = speech;
  const profile = profileOf(page, speech, visitor);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: t('leave.stay'), exact: true }).click();
  await profile.save();
  await page.getByRole('banner').getByRole('link').first().click();
  await visitor.expectArea('lobby');
  await expect(page.getByRole('dialog', { name: t('leave.title') })).toBeHidden();
});

test('closing the tab needs confirmation only while something is unsaved', { tag: '@once' }, async ({
  page,
  visitor,
  speech,
}) => {
  const profile = profileOf(page, speech, visitor);
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  // Presses a key: browsers ask only users who have interacted with the page.
  await profile.field('jobTitle').press('!');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(profile.field('jobTitle')).toBeEditable();
  await profile.save();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toEqual(['beforeunload']);
});

test('a user who is logged out elsewhere during the leave question gets to the login page', {
  tag: ['@once', '@long'],
}, async ({ page, context, visitor, speech }) => {
  const { t } = speech;
  await page.getByRole('banner').getByRole('link').first().click();
  const question = page.getByRole('dialog', { name: t('leave.title') });
  await expect(question).toBeVisible();
  const second = await context.newPage();
  await second.goto('/v/aurora/area/lobby');
  await expect(second.getByRole('heading', { level: 1, name: speech.named('lobby') })).toBeVisible();
  await second.getByRole('button', { name: new RegExp(`${t('header.account')}|${t('header.menu')}`) }).click();
  await second.getByText(t('header.logout'), { exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(question).toBeHidden();
  await expect(visitor.option).toBeVisible();
});
