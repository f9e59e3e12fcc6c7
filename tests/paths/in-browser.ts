import type { Locator, Page } from '@playwright/test';
import { VENUE_POLL_MS } from '../../domain/kernel/constants';
import { RECORDING_KEY } from '../../domain/support/report';
import { wearBanner } from '../e2e/kernel/elsewhere';
import { atProvider, expect, type House } from '../e2e/kernel/house';
import { stopTime } from '../e2e/kernel/time';
import type { VenueControl, visitorOf } from '../e2e/kernel/venue';
import type { Act, Executor, OfCompany, Sought, Spoken } from './actions';
import type { Company } from './company';
import type { Model } from './model';
import { changeElsewhere, clearProfile } from './profile-elsewhere';
import { ADA_AT_THE_VENUE } from './world';

export type Ground = {
  page: Page;
  /** The service's address; a separate one for a venue without login. */
  url: string;
  house: House;
  venue: VenueControl;
  visitor: ReturnType<typeof visitorOf>;
  /** The other attendees, who are there when they first do something. */
  company: () => Promise<Company>;
  t: (key: 'header.account' | 'header.logout') => string;
};

const VENUE = '**/api/ui/venue?*';
const VERSION = '**/api/venue/version';
const SAVE = '**/userProfile';
const SEARCH = '**/api/search/**';
/** Longer waits are skipped, and each timer fires at most once: the service is polled once, not every few seconds. */
const LONG_MS = 5000;
/** Shorter than a test's timeout, so that a step fails by its name. */
const PATIENCE_MS = 10_000;

/**
 * How far the clocks of service and page are ahead on paths with long waits, so that an earlier path's locks have ended.
 * Single sign-on providers, and all other paths, use the machine's time.
 */
let ahead = 0;
const BETWEEN_PATHS_MS = 300_000;

const letsTimePass = ({ steps }: Model): boolean =>
  Object.values(steps).some((actions) => actions.some((action) => action.do === 'wait' && action.ms >= LONG_MS));

const query = ({ name }: Sought) => (name === null ? {} : { name, exact: typeof name === 'string' });

/** Executes actions in a real browser, against the service. */
export async function browserExecutor(
  model: Model,
  { page, url, house, venue, visitor, company, t }: Ground,
): Promise<Executor> {
  const { scene } = model;
  const isTimed = letsTimePass(model);
  if (isTimed) ahead += BETWEEN_PATHS_MS;
  await house.setAhead(isTimed ? ahead : 0);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: Date.now() + (isTimed ? ahead : 0) });
  if (scene.banner !== 'DETAILED') await wearBanner(page, scene.banner);
  if (!scene.isPublished) await venue.unpublish();
  let isFrozen = false;
  let isBegun = false;

  const find = ({ within, ...thing }: Sought): Locator =>
    (within === undefined ? page : find(within)).getByRole(thing.role, query(thing));
  const field = (label: Spoken): Locator => page.getByLabel(label, { exact: true });
  const begin = async (): Promise<void> => {
    isBegun = true;
    if (!scene.isLoggedIn) return;
    await clearProfile(url);
    await page.goto(url);
    await visitor.logIn(ADA_AT_THE_VENUE.email, ADA_AT_THE_VENUE.password);
    await expect(page.getByRole('contentinfo')).toBeAttached();
  };

  const ofCompany: Readonly<Record<OfCompany, (others: Company) => Promise<void>>> = {
    'brings Grace': ({ come }) => come(),
    'takes Grace away': ({ leave }) => leave(),
    'lets Grace write to Ada': ({ writeToAda }) => writeToAda(),
    'lets Grace call': ({ call }) => call(),
    'lets Grace hang up': ({ hangUp }) => hangUp(),
    'lets Grace make a group of three': ({ makeGroup }) => makeGroup(),
    'lets Hedy write to the group': ({ writeToGroup }) => writeToGroup(),
  };
  const isOfCompany = (what: Act): what is OfCompany => what in ofCompany;
  const acts: Readonly<Record<Exclude<Act, OfCompany>, () => Promise<void>>> = {
    'publishes the venue': () => venue.publish(),
    'unpublishes the venue': () => venue.unpublish(),
    'takes the network away': () => page.context().setOffline(true),
    'gives the network back': () => page.context().setOffline(false),
    'keeps the venue to itself': async () => {
      await page.route(VENUE, (route) => route.abort());
    },
    'gives the venue out again': () => page.unroute(VENUE),
    'ends the session': async () => {
      // Once: the login page asks for the version, too.
      await page.route(VERSION, (route) => route.fulfill({ status: 401, json: { errMsg: 'No.' } }), { times: 1 });
      await page.clock.fastForward(VENUE_POLL_MS + 1000);
      await expect(page).toHaveURL(/\/login/);
    },
    'logs the visitor out in another tab': async () => {
      const other = await page.context().newPage();
      await other.goto(url);
      await other.getByRole('button', { name: new RegExp(`^${t('header.account')}`) }).click();
      await other.getByText(t('header.logout'), { exact: true }).click();
      await expect(other).toHaveURL(/\/login/);
      await other.close();
    },
    'changes the profile elsewhere': () => changeElsewhere(url),
    'refuses to save': async () => {
      await page.route(SAVE, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { errMsg: 'Full.' } })
          : route.continue(),
      );
    },
    'saves again': () => page.unroute(SAVE),
    'lets the search fail': async () => {
      await page.route(SEARCH, (route) => route.fulfill({ status: 500, json: { errMsg: 'Full.' } }));
    },
    'lets the search succeed': () => page.unroute(SEARCH),
    'lets the visitor in at the provider': () => atProvider(page).signIn(house.meet().email),
    'sends the visitor back from the provider': () => atProvider(page).cancel(),
  };

  return {
    async open(path) {
      if (!isBegun) await begin();
      if (!(scene.isLoggedIn && path === '/')) await page.goto(url + path);
    },
    // The pointer clicks what the switch is drawn with.
    press: (thing) => (thing.role === 'switch' ? find(thing).press('Space') : find(thing).click()),
    fill: (label, value) => field(label).fill(value),
    see: (thing) => expect(find(thing)).toBeVisible(),
    miss: (thing) => expect(find(thing)).toHaveCount(0),
    read: (said) => expect(page.getByText(said, { exact: typeof said === 'string' }).first()).toBeVisible(),
    hold: (label, value) => expect(field(label)).toHaveValue(value),
    async freeze() {
      await stopTime(page);
      isFrozen = true;
    },
    async wait(ms) {
      if (ms >= LONG_MS) {
        ahead += ms;
        await house.setAhead(ahead);
        await page.clock.fastForward(ms);
      } else await page.clock.runFor(ms);
      if (isFrozen) await page.clock.resume();
      isFrozen = false;
    },
    act: async (what) => (isOfCompany(what) ? ofCompany[what](await company()) : acts[what]()),
  };
}

/** The application's own recording, as the file that support receives; `null` if there is none. */
export const recordingOf = (page: Page): Promise<string | null> =>
  page
    .evaluate((key) => {
      window.dispatchEvent(new Event('pagehide'));
      return sessionStorage.getItem(key);
    }, RECORDING_KEY)
    .catch(() => null);
