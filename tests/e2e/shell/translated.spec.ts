import { SECTIONS } from '../../../domain/control/sections';
import { controlWords } from '../../../src/words/control/words';
import { callerOf } from '../kernel/calling';
import { GRACE, openForNetworking } from '../kernel/networking';
import { translatePages, translatorFaults } from '../kernel/page-translator';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { ATTENDEE, decide, expect, PASSWORD, test, visitorOf } from '../kernel/venue';
import { wholeVisit } from '../kernel/whole-visit';

test.use({ decisions: {} });

test.beforeEach(({ context }) => translatePages(context));

test('a whole visit works while the browser translates the pages', async ({ page, visitor, speech, service }) => {
  await wholeVisit({ page, visitor, speech, address: service.url }, async (title) => {
    expect(await translatorFaults(page), title).toEqual([]);
  });
  await page.keyboard.press('Escape');
  for (const area of ['lobby', 'stage', 'lounge', 'observatory']) {
    await visitor.walkTo(area);
    await visitor.expectArea(area);
    expect(await translatorFaults(page), area).toEqual([]);
  }
});

test('the bar of a lost connection goes on a translated page once the connection is back', {
  tag: ['@once', '@long'],
}, async ({ page, context, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await expect(page.locator('output:empty').first()).toBeAttached();
  const bar = page.getByRole('complementary');
  await context.setOffline(true);
  await expect(bar).toContainText(t('connection.offline'));
  await context.setOffline(false);
  await expect(bar).toContainText(t('connection.online'));
  await expect(bar).toBeHidden();
  expect(await translatorFaults(page)).toEqual([]);
});

test('imprint, an error and what follows it work on a translated page', { tag: ['@once', '@long'] }, async ({
  page,
  context,
  visitor,
  speech: { t },
}) => {
  await decide(context);
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.openImprint();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await translatorFaults(page), 'imprint').toEqual([]);
  await page.goBack();
  await visitor.expectArea('lobby');
  await page.route('**/api/ui/venue?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: t('connection.giveUp') }).click();
  await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible();
  await page.unroute('**/api/ui/venue?*');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await visitor.expectArea('lobby');
  expect(await translatorFaults(page), 'after an error').toEqual([]);
});

test('the pages of organisers work while the browser translates them', { tag: ['@once', '@long'] }, async ({
  page,
  language,
}) => {
  await page.goto('/control');
  await page.getByRole('textbox', { name: controlWords(language, 'email') }).fill('radia@aurora.example');
  await page.getByLabel(controlWords(language, 'password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: controlWords(language, 'submit') }).click();
  for (const section of SECTIONS) {
    await page.getByRole('link', { name: controlWords(language, `section.${section}`), exact: true }).click();
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await translatorFaults(page), section).toEqual([]);
  }
});

test.describe('with a camera', () => {
  const PERMISSIONS = ['camera', 'microphone'];
  test.use({ permissions: PERMISSIONS });

  test('a call and a meeting in our own room work on translated pages', { tag: ['@once', '@long'] }, async ({
    page,
    browser,
    contextOptions,
    visitor,
    speech,
  }) => {
    const { t } = speech;
    await using service = await startService([], { CALL_SERVERS: 'none' }, { data: smallSampleData() });
    for (const user of [ATTENDEE, GRACE]) await openForNetworking(service.url, user);
    await using elsewhere = await browser.newContext({
      ...contextOptions,
      reducedMotion: 'no-preference',
      permissions: PERMISSIONS,
    });
    await decide(elsewhere);
    await decide(page.context());
    await translatePages(elsewhere);
    const hers = await elsewhere.newPage();
    const pages = [page, hers];
    const callers = pages.map((one) => callerOf(one, speech));
    const graces = visitorOf(hers, speech, false);
    await graces.arrive(`${service.url}/v/aurora/area/workshop`, GRACE.email);
    await visitor.arrive(`${service.url}/v/aurora/area/workshop`);
    const [mine, theirs] = callers;
    await mine?.callGrace();
    await theirs?.press('accept');
    await theirs?.press('join');
    for (const one of callers) await one.expectConnected();
    for (const one of pages) expect(await translatorFaults(one), 'a call').toEqual([]);
    await mine?.press('hangUp');
    await theirs?.press('close');
    for (const one of pages) expect(await translatorFaults(one), 'after a call').toEqual([]);
    await page.keyboard.press('Escape');

    const rooms = pages.map((one) => one.frameLocator('iframe[data-meeting]'));
    for (const [index, one] of [visitor, graces].entries()) {
      await one.widget('workshop', 'table-one').click();
      await rooms[index]?.getByRole('button', { name: t('room.join'), exact: true }).click();
    }
    for (const room of rooms) {
      await expect(room.getByText(t('room.peopleCount', { count: '2' }))).toBeVisible();
      await room.getByRole('button', { name: t('room.people') }).click();
      await room.getByRole('button', { name: t('calls.mute') }).click();
      await room.getByRole('button', { name: t('room.raise') }).click();
    }
    for (const [index, { name }] of [GRACE, ATTENDEE].entries())
      await expect(rooms[index]?.getByText(t('room.handOf', { name })).first() ?? page.locator('none')).toBeVisible();
    const [own] = rooms;
    await own?.getByRole('button', { name: t('room.leave') }).click();
    await expect(page.getByText(t('meeting.left'))).toBeVisible();
    for (const one of pages) expect(await translatorFaults(one), 'around a meeting').toEqual([]);
    const inRoom = await rooms[1]?.locator('body').evaluate(() => window.translatorFaults ?? ['not translated']);
    expect(inRoom, 'in a meeting').toEqual([]);
  });
});
