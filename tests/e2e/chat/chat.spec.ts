import type { Page } from '@playwright/test';
import { enter } from '../kernel/firefox';
import { openForNetworking } from '../kernel/networking';
import { smallSampleData } from '../kernel/sample';
import { startService } from '../kernel/service';
import { talkerOf } from '../kernel/talker';
import { ATTENDEE, decide, expect, test, visitorOf } from '../kernel/venue';

const OTHER = 'grace@aurora.example';

test('two attendees write to each other, and a message written offline arrives once after its page was closed §2.90', {
  tag: ['@firefox', '@phone'],
}, async ({ page, visitor, speech, venue, browser, language, isMobile, contextOptions }) => {
  const { t } = speech;
  const stage = `${venue.url}/v/aurora/area/stage?lang=${language}`;
  await using elsewhere = await browser.newContext(contextOptions);
  await decide(elsewhere);
  const others = visitorOf(await elsewhere.newPage(), speech, isMobile);
  const chatOf = ({ widget, dialog }: typeof visitor) => {
    const room = dialog('stage', 'stage-questions');
    const field = room.getByRole('textbox', { name: t('chat.message'), exact: true });
    return {
      said: (text: string) => room.getByRole('listitem').filter({ hasText: text }),
      waiting: room.getByText(t('chat.waiting')),
      open: async () => {
        await widget('stage', 'stage-questions').click();
        await expect(field).toBeVisible();
      },
      say: async (text: string) => {
        await enter(field, text);
        await field.press('Enter');
      },
    };
  };
  const [mine, theirs] = [chatOf(visitor), chatOf(others)];
  await Promise.all([visitor.arrive(stage).then(mine.open), others.arrive(stage, OTHER).then(theirs.open)]);
  await theirs.say('Hello from Grace');
  await expect(mine.said('Hello from Grace')).toHaveCount(1);

  await page.context().setOffline(true);
  await mine.say('Written offline');
  await expect(mine.waiting).toBeVisible();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(stage);
  await expect(theirs.said('Written offline')).toHaveCount(1);
  await mine.open();
  await expect(mine.said('Written offline')).toHaveCount(1);
  await expect(mine.waiting).toBeHidden();
  for (const one of [mine, theirs]) await expect(one.said('Written offline')).toHaveCount(1);
});

test('what a user reads in one tab is read in the other one §2.90', { tag: ['@once', '@long'] }, async ({
  page,
  context,
  visitor,
  speech,
}) => {
  const { t } = speech;
  await using service = await startService([], {}, { data: smallSampleData() });
  await openForNetworking(service.url, ATTENDEE);
  await using grace = await talkerOf(service.url, OTHER);
  await using hedy = await talkerOf(service.url, 'hedy@aurora.example');
  await using ada = await talkerOf(service.url, ATTENDEE.email);
  const room = await grace.makeGroup('team', 'Team', [ada.uid, hedy.uid]);
  await visitor.arrive(`${service.url}/v/aurora/area/lobby`);
  const second = await context.newPage();
  await second.goto(`${service.url}/v/aurora/area/lobby`);
  const unread = (one: Page, count: string) => one.getByRole('button', { name: t('chat.openUnread', { count }) });
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByRole('button', { name: t('chat.open'), exact: true })).toBeVisible();

  await grace.say(room, 'First');
  for (const tab of tabs) await expect(unread(tab, '1')).toBeVisible();
  await hedy.say(room, 'Second');
  for (const tab of tabs) await expect(unread(tab, '2')).toBeVisible();
  await second.bringToFront();
  await unread(second, '2').click();
  await second.getByRole('button', { name: /^Team/ }).click();
  await expect(second.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible();
  for (const tab of tabs) await expect(tab.getByRole('button', { name: t('chat.open'), exact: true })).toBeVisible();
});

test('a hidden tab notifies of a message, and a click on the notification leads to its room §2.90', {
  tag: ['@once', '@long'],
}, async ({ page, visitor, speech }) => {
  const { t } = speech;
  await using service = await startService([], {}, { data: smallSampleData() });
  await openForNetworking(service.url, ATTENDEE);
  await using grace = await talkerOf(service.url, OTHER);
  await using hedy = await talkerOf(service.url, 'hedy@aurora.example');
  await using ada = await talkerOf(service.url, ATTENDEE.email);
  const room = await grace.makeGroup('team', 'Team', [ada.uid, hedy.uid]);
  // Browsers under test show no notifications, and their tabs are never hidden.
  await page.addInitScript(() => {
    const shown: { title: string; body: string; onclick: () => void }[] = [];
    class Notice {
      static permission = 'default';
      static requestPermission = async () => (Notice.permission = 'granted');
      onclick = () => {};
      body: string;
      constructor(
        readonly title: string,
        { body }: { body: string },
      ) {
        this.body = body;
        shown.push(this);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Notice, shown });
  });
  const hide = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const shown = () =>
    page.evaluate(() =>
      (Object(window).shown as { title: string; body: string }[]).map(({ title, body }) => [title, body]),
    );

  await visitor.arrive(`${service.url}/v/aurora/area/lobby`);
  await page.getByRole('button', { name: t('chat.open'), exact: true }).click();
  await expect(page.getByRole('button', { name: /^Team/ })).toBeVisible();
  await page.getByRole('switch', { name: t('widgets.alsoNotify') }).click();
  await expect(page.getByRole('switch', { name: t('widgets.alsoNotify') })).toBeChecked();
  await page
    .getByRole('dialog', { name: t('chat.title') })
    .getByRole('button', { name: t('common.close') })
    .click();
  await grace.say(room, 'Seen in the tab');
  await expect(page.getByRole('button', { name: t('chat.openUnread', { count: '1' }) })).toBeVisible();
  expect(await shown()).toEqual([]);
  await hide('hidden');
  await hedy.say(room, 'A secret');
  await expect.poll(shown).toEqual([['Team', t('chat.unread', { count: '2' })]]);
  await hide('visible');
  await page.evaluate(() => Object(window).shown[0].onclick());
  await expect(page.getByRole('listitem').filter({ hasText: 'A secret' })).toBeVisible();
});
