import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import type { LocalizedText } from '../../../domain/kernel/localized';
import { type Decisions, TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { ATTENDEE, PASSWORD } from './accounts';
import type { Elsewhere } from './elsewhere-service';
import { enter } from './firefox';
import type { House } from './house-service';
import { smallSampleData } from './sample';
import { type Service, startService } from './service';
import { type Language, type Speech, speak } from './speech';

export { ATTENDEE, PASSWORD } from './accounts';
export { type Language, type Speech, speak } from './speech';

const DESIGNER = 'grace@aurora.example';

/** Decisions for the sample venue: its media accepted, so that nothing on its pages is blocked. */
export const DECIDED: Decisions = {
  whereby: true,
  'on-demand-video': true,
  'external-video': true,
  'social-wall': true,
  [TRACKING_CHOICE]: false,
};

type Named = { id: string; names?: LocalizedText[]; name?: LocalizedText[]; contentWidgets?: Named[] };
type Edited = { architectures: [{ areas: Named[]; personalizedTrackingEnabled?: boolean }] };

export type VenueControl = Service & {
  /** Requests of a designer, with a designer's token. */
  publish(): Promise<void>;
  unpublish(): Promise<void>;
  /** Saves the venue with a change, without publishing it. The change is reverted after the test. */
  save(change: (architecture: Edited['architectures'][0]) => void): Promise<void>;
};

export async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  expect(answer.status).toBe(200);
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

async function design(url: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(url, DESIGNER)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
}

/** The designers' version of the venue while another one is shown. */
const shownAt = async (url: string): Promise<Edited> => {
  const answer = await fetch(`${url}/api/ui/venue`, {
    headers: { authorization: `Bearer ${await tokenOf(url, DESIGNER)}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Edited;
};

/** Designers' changes to the venue of a service, and what reverts them. */
export function controlOf(service: Service): VenueControl & { restore: () => Promise<void> } {
  let isPublished = true;
  let original: Edited | null = null;
  const store = (venue: Edited) => design(service.url, '/api/designer/save-venue-json/stage', venue);
  const publish = async () => {
    await design(service.url, '/api/designer/publish/aurora');
    isPublished = true;
  };
  return {
    ...service,
    publish,
    async unpublish() {
      isPublished = false;
      await design(service.url, '/api/designer/unpublish');
    },
    async save(change) {
      const venue = await shownAt(service.url);
      original ??= structuredClone(venue);
      change(venue.architectures[0]);
      await store(venue);
    },
    restore: async () => {
      if (original !== null) await store(original);
      if (original !== null || !isPublished) await publish();
    },
  };
}

const API_KEY = 'venue';

/** What the identity provider's client stores about a logged-in user. */
async function knownUser(page: Page, email: string, at: (path: string) => string): Promise<string> {
  const answer = await page.request.post(
    at(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${API_KEY}`),
    {
      data: { email, password: PASSWORD, returnSecureToken: true },
    },
  );
  expect(answer.ok()).toBe(true);
  const { localId, idToken, refreshToken, expiresIn } = await answer.json();
  const now = Date.now();
  return JSON.stringify({
    uid: localId,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + Number(expiresIn) * 1000 },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  });
}

/** A user's actions, in the page's language. */
export function visitorOf(page: Page, speech: Speech, isMobile: boolean) {
  const { t, named } = speech;
  const option = page.getByRole('button', { name: new RegExp(`^${t('login.kinds.EMAIL_PASSWORD')}`) });
  const email = page.getByRole('textbox', { name: t('login.email') });
  const password = page.getByLabel(t('login.password'), { exact: true });
  const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
  const menu = page.getByRole('dialog', { name: t('header.menu') });
  const menuButton = page.getByRole('button', { name: t('header.menu') });
  const accountButton = isMobile ? menuButton : page.getByRole('button', { name: new RegExp(t('header.account')) });
  const openMenu = async () => {
    if (!(await menu.isVisible())) await menuButton.click();
    await expect(menu).toBeVisible();
  };
  const openAccount = async () => {
    if (isMobile) await openMenu();
    else await accountButton.click();
  };
  return {
    option,
    email,
    password,
    submit,
    /** Opens a path, or the address of another service, as a user with a stored session. */
    async arrive(path = '/', address = ATTENDEE.email) {
      const at = (other: string) => (path.startsWith('/') ? other : new URL(other, path).href);
      const user = await knownUser(page, address, at);
      await page.goto(at('/livez'));
      await page.evaluate(
        ([key, kept, hint]) => {
          localStorage.setItem(`firebase:authUser:${key}:[DEFAULT]`, kept);
          localStorage.setItem(hint, '1');
        },
        [API_KEY, user, STORAGE_KEYS.sessionHint] as const,
      );
      await page.goto(path);
    },
    /** Chooses e-mail and password, fills in the form and submits it. */
    async logIn(address = ATTENDEE.email, secret = PASSWORD) {
      await option.click();
      await enter(email, address);
      await enter(password, secret);
      await submit.click();
    },
    async expectArea(areaId: string) {
      await expect(page.getByRole('heading', { level: 1, name: named(areaId), exact: true })).toBeVisible();
    },
    async walkTo(areaId: string) {
      const places = page.getByRole('navigation', { name: t('area.places') });
      await places.getByRole('link', { name: named(areaId), exact: true }).click();
    },
    async openImprint() {
      // Small screens have no footer: its links are in the menu.
      await expect(page.getByRole('contentinfo')).toBeVisible({ visible: !isMobile });
      if (isMobile) await openMenu();
      const place = isMobile ? menu : page.getByRole('contentinfo');
      await place.getByRole('link', { name: t('navigation.imprint') }).click();
    },
    async chooseLanguage(locale: string) {
      if (isMobile) await openMenu();
      await page.getByRole('combobox', { name: t('common.language') }).selectOption(locale);
    },
    accountButton,
    openAccount,
    /** What `openAccount` opens. */
    account: isMobile ? menu : page.getByRole('menu'),
    async logOut() {
      await openAccount();
      await page.getByText(t('header.logout'), { exact: true }).click();
    },
    /** The hotspot of a widget. */
    widget: (areaId: string, widgetId: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(named(areaId, widgetId)) })
        .first(),
    dialog: (areaId: string, widgetId: string) =>
      page.getByRole('dialog', { name: new RegExp(named(areaId, widgetId)) }),
  };
}

/** Stores a user's decisions about providers before any page of a browser context asks. */
export async function decide(context: BrowserContext, decisions: Decisions = DECIDED): Promise<void> {
  const kept = Object.entries(decisions).map(([id, isAccepted]) => [STORAGE_KEYS.cookiePermission(id), isAccepted]);
  await context.addInitScript((entries) => {
    // The browser's own page for a failed frame has no storage.
    if (window.origin === 'null') return;
    for (const [key, decision] of entries) {
      if (localStorage.getItem(String(key)) === null) localStorage.setItem(String(key), String(decision));
    }
  }, kept);
}

/**
 * Leaves out the blur behind panels: without a graphics card it takes most of the time in which a page is drawn, and only
 * people see it. Panels stay as translucent as they are.
 */
async function drawWithoutBlur(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('*, ::before, ::after, ::backdrop { backdrop-filter: none !important }');
    document.adoptedStyleSheets.push(style);
  });
}

/**
 * The application steps back over the history entry of an overlay that has closed; the browser would cancel a
 * navigation that begins before that step.
 */
function awaitStepsBack(page: Page): void {
  const stepped = () =>
    page.waitForFunction(
      () => !window.history.state?.dialog || document.querySelector('[data-overlay], form') !== null,
    );
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...address) => {
    await stepped();
    return goto(...address);
  };
  page.reload = async (...options) => {
    await stepped();
    return reload(...options);
  };
}

type Fixtures = {
  language: Language;
  /** The user's stored decisions, by provider; if all are decided, the banner does not appear. */
  decisions: Decisions;
  /** Whether panels blur what is behind them. */
  blurs: boolean;
  speech: Speech;
  visitor: ReturnType<typeof visitorOf>;
  /** The service that the page's addresses are of. */
  service: Service;
  venue: VenueControl;
};

/** Each starts when a test of the worker first needs it. All tests have them, so that a worker can run any of them. */
type Services = {
  sample: Service;
  /** With all ways to log in. */
  house: House;
  /** With content of other sites. */
  elsewhere: Elsewhere;
  /** With the inspector. */
  inspected: Service;
};

export const test = base.extend<Fixtures, Services>({
  language: ['en', { option: true }],
  decisions: [DECIDED, { option: true }],
  blurs: [false, { option: true }],
  context: async ({ context, decisions, blurs }, use) => {
    await decide(context, decisions);
    if (!blurs) await drawWithoutBlur(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    awaitStepsBack(page);
    await use(page);
  },
  speech: async ({ language }, use) => use(speak(language)),
  visitor: async ({ page, speech, isMobile }, use) => use(visitorOf(page, speech, isMobile)),
  sample: [
    async ({}, use) => {
      await using service = await startService([], {}, { data: smallSampleData() });
      await use(service);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  house: [
    async ({}, use) => {
      const { openHouse } = await import('./house-service');
      await using house = await openHouse();
      await use(house);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  elsewhere: [
    async ({}, use) => {
      const { openElsewhere } = await import('./elsewhere-service');
      await using elsewhere = await openElsewhere();
      await use(elsewhere);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  inspected: [
    async ({}, use) => {
      await using service = await startService(['--inspector'], {}, { data: smallSampleData() });
      await use(service);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  service: async ({ sample }, use) => use(sample),
  venue: async ({ service }, use) => {
    const { restore, ...control } = controlOf(service);
    await use(control);
    await restore();
  },
  baseURL: async ({ service }, use) => use(service.url),
});

export { expect };
