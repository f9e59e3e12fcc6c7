import type { Locator, Page } from '@playwright/test';
import { complaintsOf, expectSound } from '../kernel/oracle';
import { expect, test } from '../kernel/venue';

/** `VISITS` visits from the seed `SEED` on; `npm run visits` makes 500. */
const VISITS = Number(process.env['VISITS'] ?? 2);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 10;

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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

/** What the attendee can press now; nothing that leaves the page or ends the visit. */
async function choices(page: Page, avoided: RegExp): Promise<Locator[]> {
  const modal = page.locator('[aria-modal="true"]').last();
  const place = (await modal.count()) > 0 ? modal : page.locator('body');
  const controls = place.locator(
    'button:visible:enabled, a[href^="/"]:visible:not([target]), [role="menuitem"]:visible',
  );
  const found: Locator[] = [];
  for (const control of await controls.all()) {
    const name = (await control.innerText().catch(() => '')) || ((await control.getAttribute('aria-label')) ?? '');
    if (!avoided.test(name)) found.push(control);
  }
  return found;
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + VISITS; seed += 1) {
  test(`random visit ${seed} with faults goes well`, async ({ page, visitor, speech: { t, named } }) => {
    const chance = chanceOf(seed);
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
    const complaints = complaintsOf(page);
    const avoided = new RegExp(`${t('header.logout')}|${t('common.language')}`);
    const trail: string[] = [];
    let fault: Fault | null = null;
    await page.clock.install();
    await visitor.arrive();
    await visitor.expectArea('lobby');
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
      } else {
        const control = pick(await choices(page, avoided));
        if (control === undefined) continue;
        trail.push((await control.innerText().catch(() => '?')).replaceAll('\n', ' ').slice(0, 30));
        await control.click({ timeout: 3000, trial: false }).catch(() => trail.push('(gone)'));
      }
      await page.clock.runFor(500);
      await expectSound(page, complaints, `seed ${seed}: ${trail.join(' > ')}`, {
        hasActed: trail.length > 1,
        without: fault === null ? [] : ['raw error'],
      });
    }
    await fault?.end(page);
    await page.clock.runFor(5000);
    // Whatever was met: the attendee can go to the stage now, by what is offered.
    const stage = page.getByRole('heading', { level: 1, name: named('stage'), exact: true });
    await expect(
      async () => {
        for (const name of [t('common.dismiss'), t('connection.tryNow'), t('common.retry')]) {
          const offer = page.getByRole('button', { name, exact: true }).first();
          if (await offer.isVisible()) await offer.click({ timeout: 1000 });
        }
        await page.keyboard.press('Escape');
        const link = page.getByRole('link', { name: named('stage'), exact: true }).first();
        if (!(await stage.isVisible())) await link.click({ timeout: 1000 });
        await expect(stage).toBeVisible({ timeout: 1000 });
      },
      `seed ${seed}: ${trail.join(' > ')}`,
    ).toPass({ timeout: 30_000 });
    await expectSound(page, complaints, `seed ${seed}, at the end: ${trail.join(' > ')}`);
  });
}
