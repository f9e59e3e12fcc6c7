import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { App } from '../../../src/views/shell/App';
import { ADA, renderStage } from '../kernel/stage';
import { enterVenue, LOBBY, venueWith } from './venue-harness';

const ANONYMOUS = [{ type: 'ANONYMOUS' }];
const userInfo = { attributes: { name: 'Ada Lovelace', company: 'Analytical Engines', title: 'Countess' } };

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const openDrawer = async ({ user }: Awaited<ReturnType<typeof enterVenue>>) => {
  await user.click(menuButton());
  return screen.findByRole('dialog', { name: 'Menu' });
};
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const LEGAL = [
  ['Privacy policy', '/v/aurora/privacy-policy'],
  ['Imprint', '/v/aurora/imprint'],
];
const AREAS = [
  ['Lobby', LOBBY],
  ['Main stage', '/v/aurora/area/stage'],
];

describe("the venue's header", () => {
  test("the venue's logo in the header leads to the entrance §2.52 §3.35", async () => {
    await enterVenue();
    const banner = within(screen.getByRole('banner'));
    expect(await banner.findByRole('img', { name: 'Aurora Summit' })).toHaveAttribute(
      'src',
      'blob:/api/ui/architecture/aurora/assets/logo',
    );
    expect(banner.getByRole('link')).toHaveAttribute('href', '/');
  });

  test('the header falls back to the logo of the configuration §3.36', async () => {
    await enterVenue({ picture: () => null });
    const entrance = await screen.findByRole('link', { name: /Aurora Summit/ });
    expect(entrance.querySelector('img')).toHaveAttribute('src', '/assets/logo.svg');
  });

  test('the account menu shows the user who is logged in §2.55-2.57', async () => {
    const { user } = await enterVenue({ userInfo });
    const avatar = await screen.findByRole('button', { name: 'Your account: Ada Lovelace' });
    expect(avatar).toHaveTextContent('AL');
    await user.click(avatar);
    const menu = await screen.findByRole('menu');
    for (const fact of ['Ada Lovelace', 'ada.lovelace@example.org', 'Analytical Engines', 'Countess', 'Lobby']) {
      expect(within(menu).getByText(fact)).toBeVisible();
    }
  });

  test('the account menu names a user without a name by e-mail §3.12', async () => {
    await enterVenue();
    expect(await screen.findByRole('button', { name: 'Your account: Ada Lovelace' })).toHaveTextContent('AL');
  });

  test('the account menu logs out and shows progress §2.60', async () => {
    let isOut = () => {};
    const stage = await enterVenue();
    stage.signOut.mockImplementation(
      () =>
        new Promise((resolve) => {
          isOut = () => resolve(undefined);
        }),
    );
    await stage.user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await stage.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByText('Logging you out…')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Your account/ })).toBeNull();
    isOut();
    await waitFor(() => expect(stage.actor('navigation').getSnapshot().context.path).toMatch(/^\/login/));
    expect(screen.queryByText('Logging you out…')).toBeNull();
  });

  test('an anonymous venue has no account menu §6.1 §6.2', async () => {
    const stage = await enterVenue({ options: ANONYMOUS, identity: null });
    expect(screen.queryByRole('button', { name: /^Your account/ })).toBeNull();
    const drawer = await openDrawer(stage);
    expect(within(drawer).queryByRole('button', { name: 'Log out' })).toBeNull();
  });
});

describe('a preview', () => {
  test('offers no logout and no problem report, neither in the menus nor in the footer', async () => {
    const stage = await enterVenue({ userInfo, isPreview: true });
    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
    await stage.user.click(await screen.findByRole('button', { name: /^Your account/ }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['My profile', 'Privacy preferences', 'Display settings']);
    await stage.user.keyboard('{Escape}');
    const drawer = await openDrawer(stage);
    for (const name of ['Log out', 'Report a problem']) {
      expect(within(drawer).queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the drawer', () => {
  test('the drawer contains the user, the areas, the language and the legal pages §2.61', async () => {
    const stage = await enterVenue({ userInfo });
    const drawer = await openDrawer(stage);
    expect(await within(drawer).findByText('Analytical Engines')).toBeVisible();
    expect(linksOf(within(drawer).getByRole('navigation', { name: 'Areas' }))).toEqual(AREAS);
    expect(linksOf(within(drawer).getByRole('navigation', { name: 'Legal information' }))).toEqual(LEGAL);
    expect(within(drawer).getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    expect(within(drawer).getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  test('Escape closes the drawer and returns the focus', async () => {
    const stage = await enterVenue();
    await openDrawer(stage);
    await stage.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    await waitFor(() => expect(menuButton()).toHaveFocus());
  });

  test('the drawer closes on navigation', async () => {
    const stage = await enterVenue();
    const drawer = await openDrawer(stage);
    await stage.user.click(within(drawer).getByRole('link', { name: 'Main stage' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });

  test('the drawer stays open when the user changes the language in it', async () => {
    const stage = await enterVenue();
    const drawer = await openDrawer(stage);
    await stage.user.selectOptions(within(drawer).getByRole('combobox'), 'de');
    expect(await screen.findByRole('dialog', { name: 'Menü' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Foyer' })).toBeInTheDocument();
  });
});

describe('the footer', () => {
  test('the footer of a text contains the legal pages, and the areas if the venue lists them §2.70 §2.72', async () => {
    await enterVenue({ path: '/v/aurora/imprint' });
    expect(linksOf(screen.getByRole('contentinfo'))).toEqual([...AREAS, ...LEGAL]);
  });

  test('the footer of an area leaves the areas to the dock §2.70', async () => {
    await enterVenue();
    expect(linksOf(screen.getByRole('contentinfo'))).toEqual(LEGAL);
    expect(linksOf(screen.getByRole('navigation', { name: 'Areas of the venue' }))).toEqual(AREAS);
  });

  test('the dock of an area has no areas if the venue lists none §2.70', async () => {
    await enterVenue({ venue: venueWith(() => ({ globalNavigationEnabled: false })) });
    expect(await screen.findByRole('button', { name: 'Show as a list' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Areas of the venue' })).toBeNull();
  });

  test('the footer contains only the legal pages if the venue lists no areas there §2.70 §2.72', async () => {
    await enterVenue({ path: '/v/aurora/imprint', venue: venueWith(() => ({ globalNavigationEnabled: false })) });
    expect(linksOf(screen.getByRole('contentinfo'))).toEqual(LEGAL);
  });

  test.each([
    ['on the login page §2.7 §2.66', { path: '/login', identity: null }],
    [
      "on the meeting's page §2.19 §2.67",
      { path: '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning' },
    ],
    ['while the venue is not open', { version: { mode: 'live', version: 1, publishedVersion: -1 } }],
  ])('there is no footer %s', async (_, options) => {
    await enterVenue(options);
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('there is no footer before the venue has loaded §2.69', async () => {
    const { until } = renderStage(<App />, { path: LOBBY, identity: ADA, venue: () => new Promise<never>(() => {}) });
    await until('navigation', (snapshot) => snapshot.matches({ checking: 'awaitingVenue' }));
    expect(await screen.findByText('One moment, we’re opening the venue…')).toBeVisible();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('there is a footer on the legal pages', async () => {
    await enterVenue({ path: '/v/aurora/imprint' });
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });
});

describe('colours', () => {
  const LIGHT = { text: '#1b2430', primary: '#0a6e5c', secondary: '#dfe7e4', background: '#f7f5f0' };
  const DARK = { text: '#ffffff', primary: '#f70041', secondary: '#636983', background: '#000a33' };

  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('a %s venue makes the page %s §3.34', async (scheme, style) => {
    const { user } = await enterVenue({ venue: venueWith(() => ({ style })) });
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    const sheets = [...document.querySelectorAll('style')].map((sheet) => sheet.textContent ?? '');
    const own = sheets.filter((css) => css.includes(`--background:${style.background}`));
    expect(own.length).toBeGreaterThan(0);
    for (const css of own) expect(css).toContain(`color-scheme:${scheme}`);
  });
});
