import type { Locator, Page, Route } from '@playwright/test';
import { API } from '../../../domain/kernel/api';
import { complaintsOf, expectSound } from '../kernel/oracle';
import { expect, test } from '../kernel/venue';

test.describe('the network is cut', () => {
  test('the profile fails in its place without a network, and loads by itself when the network is back', {
    tag: '@long',
  }, async ({ page, context, visitor, speech: { t } }) => {
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

  test('pictures that failed without a network are shown when it is back', { tag: '@long' }, async ({
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
    // Without a connection, one line says what happens next.
    await expect(page.getByText(t('area.pictureFailed'))).toBeAttached();
    await expect(page.getByRole('complementary', { name: t('connection.offline') })).toBeVisible();
    await page.unroute('**/assets/**');
    await context.setOffline(false);
    await expect(picture.first()).toBeVisible();
    await expectSound(page, complaints, 'the lounge');
  });
});

type Answer = (route: Route) => Promise<void>;
// Every delay until a retry is longer than a test observes: otherwise a slow machine sees the last attempt fail.
const ANSWERS: Readonly<Record<string, Answer>> = {
  'a 500': (route) => route.fulfill({ status: 500, json: { errMsg: 'Full.' } }),
  'a 503': (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { errMsg: 'Busy.' } }),
  'a wrong shape': (route) => route.fulfill({ json: { wrong: true } }),
  'no response': (route) => route.abort(),
};
/** The calls of a visit from the login to the own profile, which are not part of the first page. */
const CALLS = ['userInfo', 'venue', 'authorityCheck', 'captureLogin', 'userProfile', 'asset'] as const;

type Call = (typeof CALLS)[number];

const patternOf = (call: Call): RegExp => new RegExp(`${API[call].replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);

/** Does what the attendee is offered until something holds: at most the one thing to do, again. */
async function arriveInside(page: Page, inside: () => Promise<boolean>, offers: readonly string[]): Promise<void> {
  await expect(async () => {
    if (await inside()) return;
    for (const name of offers) {
      const offer = page.getByRole('button', { name, exact: true }).first();
      // What is offered may go away at any moment: no step waits for it.
      if (await offer.isVisible()) await offer.click({ timeout: 2000 });
    }
    expect(await inside()).toBe(true);
  }).toPass({ timeout: 120_000 });
}

for (const [what, answer] of Object.entries(ANSWERS)) {
  test(`a visit ends in the lobby although each call is at first answered with ${what}`, { tag: '@long' }, async ({
    page,
    visitor,
    speech: { t, named },
  }) => {
    const complaints = complaintsOf(page);
    await page.clock.install();
    await page.goto('/');
    const broken = new Set<Call>(CALLS);
    const asked = new Set<Call>();
    for (const call of CALLS) {
      await page.route(patternOf(call), (route) => {
        if (!broken.has(call)) return route.fallback();
        asked.add(call);
        return answer(route);
      });
    }
    const failing = (): Call[] => [...asked].filter((call) => broken.has(call));
    const lobby = page.getByRole('heading', { level: 1, name: named('lobby'), exact: true });
    const offers = [t('connection.tryNow'), t('common.dismiss'), t('common.retry'), t('login.submit')];
    await visitor.logIn();
    while (broken.size > 0) {
      await arriveInside(page, async () => failing().length > 0, offers);
      await expectSound(page, complaints, `while ${failing().join()} gets ${what}`);
      for (const call of failing()) broken.delete(call);
    }
    await arriveInside(page, () => lobby.isVisible(), offers);
    await page.clock.runFor(5000);
    await expectSound(page, complaints, `after each call got ${what}`);
  });
}

test('a visit ends in the lobby when each call is answered after 30 seconds', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { named },
}) => {
  const complaints = complaintsOf(page);
  await page.clock.install();
  await page.goto('/');
  let held: (() => void)[] = [];
  let isHolding = true;
  await page.route('**/api/**', async (route) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await visitor.logIn();
  const lobby = page.getByRole('heading', { level: 1, name: named('lobby'), exact: true });
  await expect(async () => {
    await expect.poll(async () => held.length > 0 || (await lobby.isVisible())).toBe(true);
    await expectSound(page, complaints, 'while a call waits');
    await page.clock.runFor(30_000);
    for (const answer of held) answer();
    held = [];
    await expect(lobby).toBeVisible({ timeout: 1000 });
  }).toPass();
  isHolding = false;
  for (const answer of held) answer();
  await expectSound(page, complaints, 'the lobby');
});

type Hands = Parameters<Parameters<typeof test>[2]>[0];
type Action = { name: string; act: () => Promise<unknown>; there: Locator };

/** What an attendee does on each screen, in one visit, and where that leads. */
function actionsOf({ page, visitor, speech }: Pick<Hands, 'page' | 'visitor' | 'speech'>): readonly Action[] {
  const languages = page.getByRole('banner').getByRole('combobox');
  const inLanguage = (locale: string) => page.locator(`html[lang="${locale}"]`);
  const { t, named } = speech;
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const footer = page.getByRole('contentinfo');
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const panel = dialog(t('profile.mine'));
  const fromAccount = (name: string) => async () => {
    await visitor.openAccount();
    await visitor.account.getByText(name, { exact: true }).click();
  };
  const press = (place: Page | Locator, name: string) => () => place.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => () => footer.getByRole('link', { name, exact: true }).click();
  return [
    { name: 'walks on', act: () => visitor.walkTo('lounge'), there: title(named('lounge')) },
    {
      name: 'asks for the list',
      act: press(page, t('area.showList')),
      there: page.getByRole('heading', { name: t('area.contents') }),
    },
    {
      name: 'asks for the picture',
      act: press(page, t('area.showPicture')),
      there: page.getByRole('region', { name: named('lounge') }),
    },
    { name: 'walks back', act: () => visitor.walkTo('lobby'), there: title(named('lobby')) },
    {
      name: 'opens a widget',
      act: () => visitor.widget('lobby', 'programme').click(),
      there: visitor.dialog('lobby', 'programme'),
    },
    { name: 'closes the widget', act: () => page.keyboard.press('Escape'), there: title(named('lobby')) },
    { name: 'reads the imprint', act: follow(t('navigation.imprint')), there: title(t('navigation.imprint')) },
    {
      name: 'reads the privacy policy',
      act: follow(t('navigation.privacyPolicy')),
      there: title(t('navigation.privacyPolicy')),
    },
    { name: 'opens the preferences', act: press(footer, t('consent.preferences')), there: dialog(t('consent.title')) },
    {
      name: 'decides',
      act: press(dialog(t('consent.title')), t('consent.acceptAll')),
      there: title(t('navigation.privacyPolicy')),
    },
    { name: 'opens the profile', act: fromAccount(t('profile.mine')), there: panel.getByRole('heading', { level: 3 }) },
    {
      name: 'edits the profile',
      act: press(panel, t('profile.edit')),
      there: panel.getByRole('textbox', { name: t('profile.jobTitle') }),
    },
    {
      name: 'saves the profile',
      act: press(panel, t('profile.save')),
      there: panel.getByRole('button', { name: t('profile.edit') }),
    },
    { name: 'closes the profile', act: press(panel, t('common.close')), there: title(t('navigation.privacyPolicy')) },
    {
      name: 'reports a problem',
      act: fromAccount(t('problem.report')),
      there: dialog(t('report.title')).getByRole('button', { name: t('report.send') }),
    },
    {
      name: 'closes the report',
      act: press(dialog(t('report.title')), t('common.close')),
      there: title(t('navigation.privacyPolicy')),
    },
    { name: 'switches the language', act: () => languages.selectOption('de'), there: inLanguage('de') },
    { name: 'switches the language back', act: () => languages.selectOption('en'), there: inLanguage('en') },
    { name: 'logs out', act: () => visitor.logOut(), there: visitor.option },
  ];
}

/** Routing switches the browser's cache off. A file of the application that had arrived needs no network to be imported. */
const fetchedFiles = new WeakMap<Page, Set<string>>();
function noteFetchedFiles(page: Page): void {
  const files = new Set<string>();
  fetchedFiles.set(page, files);
  page.on('requestfinished', (request) => {
    if (request.url().includes('/app/')) files.add(request.url());
  });
}

type Cut = (page: Page, act: () => Promise<unknown>) => Promise<void>;
const CUTS: Readonly<Record<string, Cut>> = {
  before: async (page, act) => {
    await page.context().setOffline(true);
    await act();
    await page.clock.runFor(500);
    await page.context().setOffline(false);
  },
  during: async (page, act) => {
    let resolve = (): void => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const cached = fetchedFiles.get(page) ?? new Set();
    await page.route('**/*', (route) =>
      cached.has(route.request().url()) ? route.continue() : promise.then(() => route.abort()),
    );
    await act();
    await page.clock.runFor(500);
    resolve();
    await page.clock.runFor(500);
    await page.unrouteAll({ behavior: 'wait' });
  },
  after: async (page, act) => {
    await act();
    await page.context().setOffline(true);
    await page.clock.runFor(500);
    await page.context().setOffline(false);
  },
};

for (const [when, cut] of Object.entries(CUTS)) {
  test(`each action of a visit leads where it should if the network is cut ${when} it`, { tag: '@long' }, async ({
    page,
    visitor,
    speech,
  }) => {
    const { t } = speech;
    const complaints = complaintsOf(page);
    noteFetchedFiles(page);
    await page.clock.install();
    await visitor.arrive();
    await visitor.expectArea('lobby');
    for (const { name, act, there } of actionsOf({ page, visitor, speech })) {
      await test.step(name, async () => {
        await cut(page, act);
        await arriveInside(page, () => there.isVisible(), [
          t('common.dismiss'),
          t('connection.tryNow'),
          t('common.retry'),
          // A profile that was not saved says so, and keeps its button.
          t('profile.save'),
        ]);
        await page.clock.runFor(5000);
        await expectSound(page, complaints, `${name}, the network cut ${when} it`);
        await expect(there).toBeVisible();
      });
    }
  });
}

const STORAGES = { blocked: ['getItem', 'setItem', 'removeItem'], full: ['setItem'] } as const;
for (const [how, methods] of Object.entries(STORAGES)) {
  test(`a visit goes well when the storages are ${how}`, { tag: how === 'blocked' ? [] : '@long' }, async ({
    page,
    visitor,
    speech: { t },
  }) => {
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
    await visitor.walkTo('lounge');
    await visitor.expectArea('lounge');
    await page.getByRole('button', { name: t('area.showList') }).click();
    await expect(page.getByRole('heading', { name: t('area.contents') })).toBeVisible();
    await visitor.chooseLanguage('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expectSound(page, complaints, 'the list, in another language');
  });
}
