import type { Locator, Page } from '@playwright/test';
import { BREAKPOINTS, VENUE_POLL_MS } from '../../domain/kernel/constants';
import { RECORDING_KEY } from '../../domain/support/report';
import { wearBanner } from '../e2e/kernel/elsewhere';
import { enter } from '../e2e/kernel/firefox';
import { atProvider, expect, type House } from '../e2e/kernel/house';
import { stopTime } from '../e2e/kernel/time';
import type { VenueControl, visitorOf } from '../e2e/kernel/venue';
import type { Act, Executor, OfCompany, Sought, Spoken, Value, Voice } from './actions';
import type { Company } from './company';
import type { Model } from './model';
import { pathAt } from './place';
import { changeElsewhere, clearProfile, type Profiled } from './profile-elsewhere';
import { valueOf } from './world';

/** What tests control at a service of their own. */
type Home = { house: House; venue: VenueControl };

/** Where a path is walked, and by whom. */
export type Ground = Profiled & {
  page: Page;
  areas: Parameters<typeof pathAt>[0]['areas'];
  home: Home | null;
  visitor: ReturnType<typeof visitorOf>;
  /** The other attendees, who are there when they first do something. */
  company: () => Promise<Company>;
  t: Voice['t'];
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

function atHome({ home }: Ground): Home {
  if (home === null) throw new Error('Only a service of our own does this');
  return home;
}

function ownOf(account: Profiled['account'], { own }: Exclude<Value, string>): string {
  const value = valueOf(account, own);
  if (value === null) throw new Error(`The account has no ${own}`);
  return value;
}

const query = ({ name }: Sought) => (name === null ? {} : { name, exact: typeof name === 'string' });

/** Executes actions in a real browser, against the service. */
export async function browserExecutor(model: Model, ground: Ground): Promise<Executor> {
  const { page, url, account, visitor, company, t } = ground;
  const { scene } = model;
  const isTimed = ground.home !== null && letsTimePass(model);
  if (isTimed) ahead += BETWEEN_PATHS_MS;
  await ground.home?.house.setAhead(isTimed ? ahead : 0);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: Date.now() + (isTimed ? ahead : 0) });
  // The sample's own banner.
  if (scene.banner !== 'DETAILED' || ground.home === null) await wearBanner(page, scene.banner);
  if (!scene.isPublished) await atHome(ground).venue.unpublish();
  let isFrozen = false;
  let isBegun = false;

  const find = ({ within, ...thing }: Sought): Locator =>
    (within === undefined ? page : find(within)).getByRole(thing.role, query(thing));
  const field = (label: Spoken): Locator => page.getByLabel(label, { exact: true });
  const menuButton = page.getByRole('button', { name: t('header.menu') });
  const drawer = page.getByRole('dialog', { name: t('header.menu') });
  const isNarrow = (page.viewportSize()?.width ?? Number.POSITIVE_INFINITY) < BREAKPOINTS.lg;
  const isNamed = ({ name }: Sought, key: 'header.account' | 'people.title'): boolean =>
    name instanceof RegExp && name.test(t(key));
  /** Narrow screens have the account, the attendees and the links of the footer in a drawer. */
  const isMoved = (thing: Sought): boolean =>
    thing.within?.role === 'contentinfo' || thing.role === 'menuitem' || isNamed(thing, 'people.title');
  const inDrawer = ({ role, ...thing }: Sought): Locator =>
    role === 'menuitem' && thing.name !== null
      ? drawer.getByText(thing.name, { exact: typeof thing.name === 'string' })
      : drawer.getByRole(role, query({ role, ...thing }));
  const wherever = async (thing: Sought): Promise<Locator> =>
    isMoved(thing) && (await drawer.isVisible()) ? inDrawer(thing) : find(thing);
  /** Narrow screens have a card for each widget, whose button says "Open" before its name. */
  const onCard = ({ name, ...thing }: Sought): Locator =>
    find({ ...thing, name: name instanceof RegExp ? new RegExp(name.source.slice(1)) : name });
  const press = async (thing: Sought): Promise<void> => {
    if (isNarrow && thing.within?.role === 'main' && thing.name instanceof RegExp) return onCard(thing).last().click();
    if (isNarrow && thing.role === 'button' && isNamed(thing, 'header.account')) return menuButton.click();
    if (isNarrow && isMoved(thing) && !(await drawer.isVisible())) await menuButton.click();
    const found = isNarrow && isMoved(thing) ? inDrawer(thing) : await wherever(thing);
    // Else it may come to lie below the handle, which stays on top.
    if (isNarrow && isMoved(thing)) await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // The pointer clicks what the switch is drawn with.
    return thing.role === 'switch' ? found.press('Space') : found.click();
  };
  const typed = (value: Value): string => (typeof value === 'string' ? value : ownOf(account, value));
  const begin = async (): Promise<void> => {
    isBegun = true;
    if (!scene.isLoggedIn) return;
    await clearProfile(ground);
    await page.goto(url);
    await visitor.logIn(account.email, account.password);
    await expect(page.getByRole('contentinfo').or(menuButton).first()).toBeAttached();
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
    'publishes the venue': () => atHome(ground).venue.publish(),
    'unpublishes the venue': () => atHome(ground).venue.unpublish(),
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
      const menu = other.getByRole('button', { name: t('header.menu') });
      await menu.or(other.getByRole('button', { name: new RegExp(`^${t('header.account')}`) })).click();
      await other.getByText(t('header.logout'), { exact: true }).click();
      await expect(other).toHaveURL(/\/login/);
      await other.close();
    },
    'changes the profile elsewhere': () => changeElsewhere(ground),
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
    'lets the visitor in at the provider': () => atProvider(page).signIn(atHome(ground).house.meet().email),
    'sends the visitor back from the provider': () => atProvider(page).cancel(),
  };

  return {
    async open(path) {
      if (!isBegun) await begin();
      if (!(scene.isLoggedIn && path === '/')) await page.goto(url + pathAt(ground, path));
    },
    press,
    fill: (label, value) => enter(field(label), typed(value)),
    see: async (thing) => expect(await wherever(thing)).toBeVisible(),
    miss: async (thing) => expect(await wherever(thing)).toHaveCount(0),
    read: (said) => expect(page.getByText(said, { exact: typeof said === 'string' }).first()).toBeVisible(),
    hold: (label, value) => expect(field(label)).toHaveValue(value),
    async freeze() {
      await stopTime(page);
      isFrozen = true;
    },
    async wait(ms) {
      if (ms >= LONG_MS) {
        ahead += ms;
        await ground.home?.house.setAhead(ahead);
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
