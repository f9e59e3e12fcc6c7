import type { Page } from '@playwright/test';
import { chanceOf } from '../../kernel/chance';
import { choices, topOf } from '../kernel/choices';
import { complaintsOf, expectSound } from '../kernel/oracle';
import { expect, type Speech, test } from '../kernel/venue';

/** `VISITS` visits from the seed `SEED` on; the long run makes 20, `npm run visits` 500. */
const VISITS = Number(process.env['VISITS'] ?? 20);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 10;
/** Visits of one page load, one after the other. */
const TOGETHER = VISITS > 20 ? 1 : Math.min(VISITS, 4);

const FILES = '**/app/*';
const CALLS = '**/api/**';

type Fault = { begin: (page: Page) => Promise<void>; end: (page: Page) => Promise<void> };
const FAULTS: Readonly<Record<string, Fault>> = {
  'the network away': {
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
  },
  'no code': {
    begin: (page) => page.route(FILES, (route) => route.abort()).then(() => {}),
    end: (page) => page.unroute(FILES),
  },
  'calls answered with 500': {
    begin: (page) =>
      page.route(CALLS, (route) => route.fulfill({ status: 500, json: { errMsg: 'Full.' } })).then(() => {}),
    end: (page) => page.unroute(CALLS),
  },
  'calls answered in a wrong shape': {
    begin: (page) => page.route(CALLS, (route) => route.fulfill({ json: { wrong: true } })).then(() => {}),
    end: (page) => page.unroute(CALLS),
  },
};

const entryOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
  );

/** Steps back unless that is meant to leave the site: on the first page, without anything open. */
async function stepBack(page: Page, firstEntry: number): Promise<boolean> {
  const isDeep = (await entryOf(page)) > firstEntry || (await page.locator('[data-overlay]:visible').count()) > 0;
  if (isDeep) await page.evaluate(() => window.history.back());
  return isDeep;
}

type Hands = { page: Page; complaints: readonly string[]; speech: Speech };

/** A visit by chance, with at most one fault at a time; in the end the attendee goes to the stage. */
async function visit(
  seed: number,
  { page, complaints, speech: { t, named } }: Hands,
  firstEntry: number,
): Promise<void> {
  const chance = chanceOf(seed);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
  const avoided = new RegExp(`${t('header.logout')}|${t('common.language')}`);
  const trail: string[] = [];
  let fault: Fault | null = null;
  for (let step = 0; step < STEPS; step += 1) {
    const roll = chance();
    if (fault === null && roll < 0.25) {
      const name = pick(Object.keys(FAULTS)) ?? '';
      fault = FAULTS[name] ?? null;
      await fault?.begin(page);
      trail.push(name);
    } else if (fault !== null && roll < 0.25) {
      await fault.end(page);
      fault = null;
      trail.push('the fault ends');
    } else if (roll < 0.35) {
      await page.keyboard.press('Escape');
      trail.push('Escape');
    } else if (roll < 0.42) {
      trail.push((await stepBack(page, firstEntry)) ? 'Back' : '(no Back)');
    } else {
      const choice = pick(await choices(page, avoided));
      if (choice === undefined) continue;
      trail.push(choice.name.replaceAll('\n', ' ').slice(0, 30));
      await choice.control.click({ timeout: 3000, trial: false }).catch(() => trail.push('(gone)'));
    }
    await page.clock.runFor(500);
    await expectSound(page, complaints, `seed ${seed}: ${trail.join(' > ')}`, { hasActed: trail.length > 1 });
    expect(new URL(page.url()).pathname, `seed ${seed}: ${trail.join(' > ')}`).toMatch(/^\/(?:v\/|$)/);
  }
  await fault?.end(page);
  await page.clock.runFor(5000);
  // Whatever was met: the attendee can go to the stage now, by what is offered.
  const stage = page.getByRole('heading', { level: 1, name: named('stage'), exact: true });
  await expect(
    async () => {
      let hasChosen = false;
      for (const name of [
        t('common.dismiss'),
        t('connection.tryNow'),
        t('common.retry'),
        t('discard.discard'),
        t('meeting.back'),
        t('leave.leave'),
      ]) {
        const top = await topOf(page);
        const called = { name, exact: true };
        const offer = top.getByRole('button', called).or(top.getByRole('link', called)).first();
        if (!(await offer.isVisible())) continue;
        await offer.click({ timeout: 1000 });
        hasChosen = true;
      }
      // An offer may be answered by a question, which Escape would close again.
      if (!hasChosen) await page.keyboard.press('Escape');
      const link = page.getByRole('link', { name: named('stage'), exact: true }).first();
      if (!(await stage.isVisible())) await link.click({ timeout: 1000 });
      await expect(stage).toBeVisible({ timeout: 1000 });
    },
    `seed ${seed}: ${trail.join(' > ')}`,
  ).toPass({ timeout: 30_000 });
  await page.clock.runFor(5000);
  await expectSound(page, complaints, `seed ${seed}, at the end: ${trail.join(' > ')}`);
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + VISITS; seed += TOGETHER) {
  const last = Math.min(seed + TOGETHER, FIRST_SEED + VISITS) - 1;
  test(`random visits ${seed} to ${last} with faults go well`, { tag: '@long' }, async ({ page, visitor, speech }) => {
    const complaints = complaintsOf(page);
    await page.clock.install();
    await visitor.arrive();
    await visitor.expectArea('lobby');
    const firstEntry = await entryOf(page);
    for (let next = seed; next <= last; next += 1) await visit(next, { page, complaints, speech }, firstEntry);
  });
}
