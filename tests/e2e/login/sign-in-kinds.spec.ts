import type { Page } from '@playwright/test';
import { type Entrance, withoutStorage } from '../kernel/entrance';
import { atProvider, expect, type House, test } from '../kernel/house';
import type { Speech, visitorOf } from '../kernel/venue';

/** A page inside the venue, as linked from an e-mail. */
const DEEP_LINK = '/v/aurora/area/stage?from=mail';

type Hands = { page: Page; house: House; entrance: Entrance };
type Readers = { visitor: ReturnType<typeof visitorOf>; speech: Speech };
type Person = { name: string; initials: string; email: string };
type Way = { how: string; logIn: (hands: Hands) => Promise<Person> };

const ADA = { name: 'Ada Lovelace', initials: 'AL', email: 'ada@aurora.example' };

/** Leaves for the provider in the same page, and signs in there as a new user. */
const byRedirect =
  (id: 'oidc' | 'saml') =>
  async ({ page, house, entrance }: Hands) => {
    const { name, email } = house.meet();
    await entrance.signOn(house[id].displayName);
    await expect(page).toHaveURL((url) => url.origin === house[id].url);
    await atProvider(page).signIn(email);
    return { name, email, initials: 'JC' };
  };

/** Signs in inside the provider's window, which closes itself. */
const byPopup =
  (id: 'oidc' | 'saml') =>
  async ({ page, house, entrance }: Hands) => {
    const { name, email } = house.meet();
    const opening = page.waitForEvent('popup');
    await entrance.signOn(house[id].displayName);
    const popup = await opening;
    const closing = popup.waitForEvent('close');
    await atProvider(popup).signIn(email);
    await closing;
    return { name, email, initials: 'JC' };
  };

const FORMS: readonly Way[] = [
  {
    how: 'a confirmation number',
    async logIn({ entrance }) {
      await entrance.chooseKind('CVENT_LOGIN');
      await entrance.confirm('aurora1906');
      return { name: 'Mary Jackson', initials: 'MJ', email: 'mary@aurora.example' };
    },
  },
  {
    how: 'a ticket number and e-mail',
    async logIn({ entrance }) {
      await entrance.chooseKind('BIZZABO_LOGIN');
      await entrance.showTicket('1910', 'dorothy@aurora.example');
      return { name: 'Dorothy Vaughan', initials: 'DV', email: 'dorothy@aurora.example' };
    },
  },
  {
    how: 'a ticket number and an e-mail with a plus-suffix',
    async logIn({ entrance }) {
      await entrance.chooseKind('BIZZABO_LOGIN');
      await entrance.showTicket('1815', 'Ada+summit@aurora.example');
      return ADA;
    },
  },
  {
    how: 'e-mail and password',
    async logIn({ entrance }) {
      await entrance.chooseKind('EMAIL_PASSWORD');
      await entrance.enter(ADA.email);
      return ADA;
    },
  },
];

/** Every login option leads to the wanted page, shows the user in the account menu, and logs out again. */
async function letsIn(ways: readonly Way[], { visitor, speech, ...hands }: Hands & Readers): Promise<void> {
  const { page, house, entrance } = hands;
  for (const { how, logIn } of ways) {
    await test.step(how, async () => {
      await page.goto(DEEP_LINK);
      await expect(page).toHaveURL(`${house.url}/login?redirect=${encodeURIComponent(DEEP_LINK)}`);
      const person = await logIn(hands);
      await visitor.expectArea('stage');
      await expect(page).toHaveURL(house.url + DEEP_LINK);
      await visitor.openAccount();
      for (const fact of Object.values(person))
        await expect(visitor.account.getByText(fact, { exact: true })).toBeVisible();
      await page.getByText(speech.t('header.logout'), { exact: true }).click();
      await expect(entrance.option(speech.t('login.kinds.EMAIL_PASSWORD'))).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    });
  }
}

test('every login form logs in at the first attempt §2.39 §2.41 §2.42 §2.55 §2.60 §5.11', async ({
  page,
  house,
  entrance,
  visitor,
  speech,
}) => {
  await letsIn(FORMS, { page, house, entrance, visitor, speech });
});

test('every provider logs in at the first attempt by redirect §2.43 §7.40 §7.41', async ({
  page,
  house,
  entrance,
  visitor,
  speech,
}) => {
  const ways = [
    { how: 'OIDC', logIn: byRedirect('oidc') },
    { how: 'SAML', logIn: byRedirect('saml') },
  ];
  await letsIn(ways, { page, house, entrance, visitor, speech });
});

test('every provider logs in at the first attempt in a window if the page cannot leave §2.43', {
  tag: '@long',
}, async ({ page, house, entrance, visitor, speech }) => {
  await page.addInitScript(withoutStorage);
  const ways = [
    { how: 'OIDC', logIn: byPopup('oidc') },
    { how: 'SAML', logIn: byPopup('saml') },
  ];
  await letsIn(ways, { page, house, entrance, visitor, speech });
});

test('a page in a frame logs in through a window', { tag: '@long' }, async ({ page, house, speech }) => {
  const { email } = house.meet();
  await page.route('**/frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><iframe src="/login" width="100%" height="700"></iframe>',
    }),
  );
  await page.goto('/frame');
  const frame = page.frameLocator('iframe');
  const provider = house.oidc.displayName;
  await frame.getByRole('button', { name: provider }).click();
  const opening = page.waitForEvent('popup');
  await frame.getByRole('button', { name: speech.t('login.continueTo', { provider }) }).click();
  await atProvider(await opening).signIn(email);
  await expect(frame.getByRole('heading', { level: 1, name: speech.named('lobby') })).toBeVisible();
});
