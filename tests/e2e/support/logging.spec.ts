import type { Page, Request } from '@playwright/test';
import { APP_VERSION, VENUE_POLL_MS } from '../../../domain/kernel/constants';
import { ATTENDEE, expect, test, type visitorOf } from '../kernel/venue';

const LOG = '**/api/capture/log';
const VERSION = '**/api/venue/version';

type Visitor = ReturnType<typeof visitorOf>;

/** The service's log lines, and the page's own console messages. */
function listen(page: Page) {
  const sent: Request[] = [];
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capture/log')) sent.push(request);
  });
  page.on('console', (message) => {
    if (message.text().startsWith('[')) written.push(`${message.type()} ${message.text()}`);
  });
  return { sent, written };
}

async function enter(page: Page, visitor: Visitor): Promise<void> {
  await page.clock.install();
  await visitor.arrive('/v/aurora/area/stage?from=mail');
  await visitor.expectArea('stage');
}

/** A failed poll is an error that only the log receives. */
async function failPoll(page: Page): Promise<void> {
  await page.route(VERSION, (route) => route.fulfill({ status: 404, json: { errMsg: 'Not now.' } }));
  await page.clock.fastForward(VENUE_POLL_MS);
}

test('an error of a logged-in user goes to the service, with all client details §3.58 §3.60 §6.11 §7.12', async ({
  page,
  visitor,
  language,
}) => {
  await enter(page, visitor);
  const { sent, written } = listen(page);
  const answered = page.waitForResponse(LOG);
  await failPoll(page);
  expect((await answered).status()).toBe(204);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const isPhone = /Android/.test(userAgent);
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    {
      messageDetails: { message: 'Not now.', details: null },
      clientDetails: {
        browser: 'Chrome',
        browserVersion: /Chrome\/([\d.]+)/.exec(userAgent)?.[1],
        os: isPhone ? 'Android' : 'Linux',
        userAgent,
        browserLanguage: language === 'ar' ? 'ar-EG' : 'en-GB',
        cookiesEnabled: true,
        venueLanguage: language,
        architectureId: 'aurora',
        clientUsername: ATTENDEE.email,
        clientURL: '/v/aurora/area/stage',
        clientVersion: APP_VERSION,
      },
      loglevel: 'ERROR',
      logCategory: 'polling',
      messageOrigin: 'UI',
    },
  ]);
  expect(await sent[0]?.headerValue('authorization')).toMatch(/^Bearer /);
  expect(written).toEqual([]);
});

test('before login and after logout, errors stay in the console §6.12 §8.55', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  const { sent, written } = listen(page);
  await page.goto('/login');
  await visitor.logIn(ATTENDEE.email, 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => written).toEqual(['warning [login] login.loginError PW-SIGNIN-REFUSED']);
  await page.reload();
  await visitor.logIn();
  await visitor.expectArea('lobby');
  await visitor.logOut();
  await visitor.logIn(ATTENDEE.email, 'wrong again');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => written).toHaveLength(2);
  expect(sent.map((request) => request.postDataJSON())).toEqual([]);
});

test('a log line that the service refuses goes to the console, without another request', { tag: '@long' }, async ({
  page,
  visitor,
  speech: { t },
}) => {
  await enter(page, visitor);
  const { sent, written } = listen(page);
  await page.route(LOG, (route) => route.fulfill({ status: 500, json: { errMsg: 'The log is full.' } }));
  await failPoll(page);
  await expect.poll(() => written).toEqual(['error [polling] Not now.']);
  await page.unroute(VERSION);
  await page.clock.runFor(VENUE_POLL_MS);
  await visitor.walkTo('lobby');
  await visitor.expectArea('lobby');
  expect(sent).toHaveLength(1);
  expect(written).toHaveLength(1);
  await expect(page.getByRole('dialog', { name: t('errors.title') })).toHaveCount(0);
});
