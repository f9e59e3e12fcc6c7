import type { Page, Route } from '@playwright/test';
import { API } from '../../../domain/kernel/api';
import { complaintsOf, expectSound } from '../kernel/oracle';
import { expect, test } from '../kernel/venue';

test.describe('the network is cut', () => {
  test('the profile fails in its place without a network, and loads by itself when the network is back', async ({
    page,
    context,
    visitor,
    speech: { t },
  }) => {
    const complaints = complaintsOf(page);
    await page.route('**/app/Profile-*', (route) => route.abort());
    await visitor.arrive();
    await visitor.expectArea('lobby');
    // The menu itself is fetched at its first opening.
    await visitor.openAccount();
    await expect(page.getByRole('menuitem', { name: t('profile.mine') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: t('profile.mine') })).toBeHidden();
    await context.setOffline(true);
    await visitor.openAccount();
    await page.getByRole('menuitem', { name: t('profile.mine') }).click();
    const panel = page.getByRole('dialog', { name: t('profile.mine') });
    await expect(panel.getByRole('alert')).toHaveText(t('loading.failed'));
    await visitor.expectArea('lobby');
    await expectSound(page, complaints, 'the profile without a network');
    await panel.getByRole('button', { name: t('common.retry') }).click();
    await expect(panel.getByRole('alert')).toBeVisible();
    await page.unroute('**/app/Profile-*');
    await context.setOffline(false);
    await expect(panel.getByRole('button', { name: t('profile.edit') })).toBeVisible();
    await expectSound(page, complaints, 'the profile with the network again');
  });

  test('pictures that failed without a network are shown when it is back', async ({
    page,
    context,
    visitor,
    speech: { t },
  }) => {
    const complaints = complaintsOf(page);
    await visitor.arrive();
    await visitor.expectArea('lobby');
    await page.route('**/assets/**', (route) => route.abort());
    await context.setOffline(true);
    await visitor.walkTo('lounge');
    await visitor.expectArea('lounge');
    const picture = page.getByRole('main').locator('img[src^="blob:"]');
    await expect(page.getByText(t('area.pictureFailed'))).toBeVisible();
    await page.unroute('**/assets/**');
    await context.setOffline(false);
    await expect(picture.first()).toBeVisible();
    await expectSound(page, complaints, 'the lounge');
  });
});

type Answer = (route: Route) => Promise<void>;
const ANSWERS: Readonly<Record<string, Answer>> = {
  'a 500': (route) => route.fulfill({ status: 500, json: { errMsg: 'Full.' } }),
  'a 503': (route) => route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { errMsg: 'Busy.' } }),
  'a wrong shape': (route) => route.fulfill({ json: { wrong: true } }),
  'no response': (route) => route.abort(),
};
/** The calls of a visit from the login to the own profile, which are not part of the first page. */
const CALLS = ['userInfo', 'venue', 'authorityCheck', 'captureLogin', 'userProfile', 'asset'] as const;

const patternOf = (call: (typeof CALLS)[number]): RegExp =>
  new RegExp(`${API[call].replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);

/** Does what the attendee is offered until they are inside: at most the one thing to do, again. */
async function arriveInside(page: Page, inside: () => Promise<boolean>, offers: readonly string[]): Promise<void> {
  await expect(async () => {
    if (await inside()) return;
    for (const name of offers) {
      const offer = page.getByRole('button', { name, exact: true }).first();
      if ((await offer.isVisible()) && (await offer.isEnabled())) await offer.click({ timeout: 2000 });
    }
    expect(await inside()).toBe(true);
  }).toPass({ timeout: 60_000 });
}

for (const call of CALLS) {
  for (const [what, answer] of Object.entries(ANSWERS)) {
    test(`a visit ends in the lobby once ${call} is no longer answered with ${what}`, async ({
      page,
      visitor,
      speech: { t, named },
    }) => {
      const complaints = complaintsOf(page);
      await page.clock.install();
      await page.goto('/');
      let asked = 0;
      await page.route(patternOf(call), (route) => {
        asked += 1;
        return answer(route);
      });
      await visitor.logIn();
      await expect.poll(() => asked).toBeGreaterThan(0);
      await expectSound(page, complaints, `while ${call} gets ${what}`, { without: ['raw error', 'focus'] });
      await page.unroute(patternOf(call));
      const lobby = page.getByRole('heading', { level: 1, name: named('lobby'), exact: true });
      await arriveInside(page, () => lobby.isVisible(), [
        t('connection.tryNow'),
        t('common.dismiss'),
        t('common.retry'),
        t('login.submit'),
      ]);
      await page.clock.runFor(5000);
      // The error dialog still shows which field was wrong.
      const without = what === 'a wrong shape' ? (['raw error'] as const) : [];
      await expectSound(page, complaints, `after ${call} got ${what}`, { without });
    });
  }
}

const STORAGES = { blocked: ['getItem', 'setItem', 'removeItem'], full: ['setItem'] } as const;
for (const [how, methods] of Object.entries(STORAGES)) {
  test(`a visit ends in the lobby when the storages are ${how}`, async ({ page, visitor }) => {
    const complaints = complaintsOf(page);
    await page.addInitScript((refused) => {
      for (const method of refused) {
        Storage.prototype[method] = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }
    }, methods);
    await page.goto('/');
    await visitor.logIn();
    await visitor.expectArea('lobby');
    await expectSound(page, complaints, 'lobby', { without: ['covered'] });
  });
}
