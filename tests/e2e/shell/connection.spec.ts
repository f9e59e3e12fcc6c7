import type { Page } from '@playwright/test';
import { TOKEN_REFRESH_MS } from '../../../domain/kernel/constants';
import { profileOf } from '../kernel/own-profile';
import { serious } from '../kernel/serious';
import { expect, type Speech, test, visitorOf } from '../kernel/venue';

type Given = { page: Page; visitor: ReturnType<typeof visitorOf>; speech: Speech };
const HOUR_MS = 3_600_000;
const bar = (page: Page) => page.getByRole('complementary');
/** The code of the bar is fetched beside the first page: without it, a lost connection is not announced. */
const expectBarIsReady = (page: Page) => expect(page.locator('output:empty').first()).toBeAttached();

test('losing the network is announced, and so is its return', async ({ page, context, visitor, speech: { t } }) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await expectBarIsReady(page);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('connection.offline'));
  expect(await serious(page), 'offline').toEqual([]);
  const [strip, title] = [await bar(page).boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  await visitor.walkTo('stage');
  await visitor.expectArea('stage');
  await context.setOffline(false);
  await expect(bar(page)).toContainText(t('connection.online'));
  await expect(bar(page)).toBeHidden();
});

test('the account menu and the drawer lie over the bar of a lost connection', { tag: '@long' }, async ({
  page,
  context,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.openAccount();
  await page.keyboard.press('Escape');
  await expectBarIsReady(page);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('connection.offline'));
  await visitor.openAccount();
  const isOnTop = () =>
    visitor.account.evaluate((account) => {
      const { left, top, width, height } = account.getBoundingClientRect();
      const rows = Array.from({ length: Math.floor(height / 8) }, (_, index) => top + 4 + index * 8);
      return rows.every((y) => account.contains(document.elementFromPoint(left + width / 2, y)));
    });
  await expect.poll(isOnTop).toBe(true);
  await context.setOffline(false);
});

test('a phone without a connection shows the whole bar, and the field of an open chat, upright and on its side', async ({
  page,
  context,
  visitor,
  speech: { t },
}) => {
  await visitor.arrive('/v/aurora/area/stage');
  await visitor.expectArea('stage');
  await visitor.widget('stage', 'stage-questions').focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: t('chat.message'), exact: true });
  await expect(field).toBeVisible();
  await expectBarIsReady(page);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('connection.offline'));
  const hidden = () =>
    bar(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const words = element.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
      const across = Array.from({ length: 10 }, (_, index) => ((index + 0.5) * element.clientWidth) / 10);
      return [
        ...across.filter((x) => !element.contains(document.elementFromPoint(x, (top + bottom) / 2))),
        ...(words.top < top || words.bottom > bottom ? ['words'] : []),
      ];
    });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(hidden, `${width} by ${height}`).toEqual([]);
    await expect(field, `${width} by ${height}`).toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
});

const OVERLAYS = {
  'a dialog': async ({ visitor }: Given) => {
    await visitor.widget('lobby', 'programme').click();
    await expect(visitor.dialog('lobby', 'programme')).toBeVisible();
  },
  'the chat panel': async ({ page, visitor, speech: { t } }: Given) => {
    await visitor.walkTo('stage');
    await visitor.widget('stage', 'stage-questions').click();
    await expect(page.getByRole('textbox', { name: t('chat.message'), exact: true })).toBeVisible();
  },
  'the profile panel': async ({ page, visitor, speech }: Given) => {
    const profile = profileOf(page, speech, visitor);
    await profile.open();
    await expect(profile.panel).toBeVisible();
  },
};

for (const [name, open] of Object.entries(OVERLAYS))
  test(`the bar of a lost connection and ${name} lie beside each other on phones and desktops`, {
    tag: '@long',
  }, async ({ page, context, visitor, speech }) => {
    const { t } = speech;
    await visitor.arrive('/v/aurora/area/lobby');
    await visitor.expectArea('lobby');
    await open({ page, visitor, speech });
    await expectBarIsReady(page);
    await context.setOffline(true);
    await expect(bar(page)).toContainText(t('connection.offline'));
    /** What shares room with the bar, and the field of the chat where it is not on the screen. */
    const faults = () =>
      bar(page).evaluate((element) => {
        const strip = element.getBoundingClientRect();
        const isOver = ({ left, right, top, bottom }: DOMRect) =>
          left < strip.right - 1 && right > strip.left + 1 && top < strip.bottom - 1 && bottom > strip.top + 1;
        const overlays = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter((one) =>
          one.checkVisibility(),
        );
        const field = document.querySelector(':is([role=dialog], dialog[open]) textarea')?.getBoundingClientRect();
        const say = (what: string, { left, top, width, height }: DOMRect) =>
          `${what} at ${[left, top, width, height].map(Math.round).join(', ')}`;
        return [
          ...(overlays.length === 0 ? ['nothing is open'] : []),
          ...overlays
            .map((one) => one.getBoundingClientRect())
            .flatMap((box) => (isOver(box) ? [say('an overlay', box)] : [])),
          ...(strip.top < 0 || strip.bottom > innerHeight ? [say('the bar', strip)] : []),
          ...(field !== undefined && (field.bottom > innerHeight || field.top < 0) ? [say('the field', field)] : []),
        ];
      });
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(faults, { message: `${width} by ${height}`, timeout: 10_000 }).toEqual([]);
    }
    await context.setOffline(false);
  });

test('a language chosen offline on the login page is announced below its header, and is shown once the connection is back', {
  tag: '@long',
}, async ({ page, context, speech: { t } }) => {
  await page.goto('/login');
  const languages = page.getByRole('combobox', { name: t('common.language') });
  await expect(languages).toBeEnabled();
  await expectBarIsReady(page);
  const shown = await page.locator('html').getAttribute('lang');
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('connection.offline'));
  const [above, below] = await Promise.all([languages.boundingBox(), bar(page).boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0), 'the bar is below the header').toBeLessThanOrEqual(below?.y ?? 0);
  await languages.selectOption('de');
  await expect(bar(page)).toContainText(t('connection.language', { language: 'Deutsch' }));
  await expect(languages).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', shown ?? '');
  await context.setOffline(false);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('waiting requests show a countdown and are sent as soon as the network is back', async ({
  page,
  context,
  visitor,
  speech: { t, pattern },
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) => route.abort());
  await visitor.logIn();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(pattern('connection.retryingIn'));
  const before = Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0]);
  await page.clock.runFor(5000);
  await expect
    .poll(async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0]))
    .toBeLessThanOrEqual(before - 5);
  expect(await serious(page), 'reconnecting').toEqual([]);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('connection.offline'));
  await page.unroute('**/api/ui/venue?*');
  await context.setOffline(false);
  await visitor.expectArea('lobby');
});

test('a user can stop waiting, and sees what is missing', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await page.goto('/');
  await page.route('**/api/ui/venue?*', (route) => route.abort());
  await visitor.logIn();
  await page.getByRole('button', { name: t('connection.giveUp') }).click();
  await expect(page.getByRole('heading', { name: t('stuck.title') })).toBeVisible();
  await page.unroute('**/api/ui/venue?*');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await visitor.expectArea('lobby');
});

test('a laptop that slept for an hour shows the current venue to the same attendee', { tag: '@long' }, async ({
  page,
  venue,
  visitor,
  language,
}) => {
  await page.clock.install();
  await visitor.arrive();
  await visitor.expectArea('lobby');
  const renewed = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
  await venue.save(({ areas }) => {
    for (const { id, names } of areas) {
      for (const name of id === 'lobby' ? (names ?? []) : []) {
        if (name.locale === language) name.text = 'Morning lobby';
      }
    }
  });
  await venue.publish();
  await page.clock.fastForward(HOUR_MS);
  expect((await renewed).status()).toBe(200);
  const heading = page.getByRole('heading', { level: 1, name: 'Morning lobby' });
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
  await visitor.openAccount();
  await expect(visitor.account).toContainText('Ada Lovelace');
});

test('a laptop that slept until its session ended wakes up at the login page', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await page.clock.install();
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await page.route('**/securetoken.googleapis.com/v1/token*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
  );
  await page.clock.fastForward(Math.max(HOUR_MS, TOKEN_REFRESH_MS));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(t('login.sessionEnded'))).toBeVisible();
});

test('content opens and closes on time without a click §4.77 §4.78', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  const [OPENS_MS, CLOSES_MS] = [60_000, 90_000];
  const start = Date.now();
  const slot = { begin: new Date(start + OPENS_MS).toISOString(), end: new Date(start + CLOSES_MS).toISOString() };
  await page.route('**/api/ui/venue?*', async (route) => {
    const answer = await route.fetch();
    const venue = await answer.json();
    const widget = venue.architectures[0].areas
      .find(({ id }: { id: string }) => id === 'lobby')
      .contentWidgets.find(({ id }: { id: string }) => id === 'programme');
    for (const configuration of widget.configurations) Object.assign(configuration, slot);
    await route.fulfill({ response: answer, json: venue });
  });
  await page.clock.install({ time: start });
  await visitor.arrive();
  await visitor.expectArea('lobby');
  await visitor.widget('lobby', 'programme').click();
  const dialog = visitor.dialog('lobby', 'programme');
  await expect(dialog).toContainText(t('widgets.closedMore'));
  await page.clock.runFor(OPENS_MS);
  await expect(dialog).not.toContainText(t('widgets.closedMore'));
  await page.clock.runFor(CLOSES_MS - OPENS_MS);
  await expect(dialog).toContainText(t('widgets.closedMore'));
});
