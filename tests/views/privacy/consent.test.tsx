import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterVenue, venueWith } from '../venue/venue-harness';

type BannerType = 'NONE' | 'SIMPLE' | 'DETAILED';

const venueOf = (type: BannerType, more: object = {}) =>
  venueWith((architecture) => ({ cookieBannerConfig: { ...architecture.cookieBannerConfig, type }, ...more }));
const enterAsked = (type: BannerType, options: Parameters<typeof enterVenue>[0] = {}) =>
  enterVenue({ venue: venueOf(type), consents: {}, ...options });
const banner = () => screen.findByRole('dialog', { name: 'Privacy preferences' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Privacy preferences' })).toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

const ALL = { whereby: true, 'ondemand-video': true, 'social-wall': true, 'personalised-tracking': true };
const NONE = { whereby: false, 'ondemand-video': false, 'social-wall': false, 'personalised-tracking': false };

describe('the detailed banner', () => {
  test("the detailed banner opens on entering, with the venue's text, groups, providers and their descriptions §3.52 §2.82 §2.83 §3.54", async () => {
    await enterAsked('DETAILED');
    const dialog = within(await banner());
    expect(await dialog.findByText('Choose what may load.')).toBeVisible();
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Technically necessary',
      'External media',
      'Personalised tracking',
    ]);
    expect(dialog.getByText('Help us recommend talks.')).toBeVisible();
    expect(dialog.getByText('Keeps you logged in')).toBeInTheDocument();
    expect(dialog.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Technically necessary',
      'External media',
      'Whereby',
      'On-demand video',
      'Social wall',
      'Personalised tracking',
    ]);
  });

  test('the detailed banner keeps necessary providers on and says why §2.81 §6.14', async () => {
    const { user } = await enterAsked('DETAILED');
    const locked = within(await banner()).getByRole('switch', { name: 'Technically necessary' });
    expect(locked).toBeChecked();
    expect(locked).toBeDisabled();
    const reason = 'This is always on: the venue doesn’t work without it.';
    expect(locked).toHaveAccessibleDescription(expect.stringContaining(reason));
    const place = locked.closest('span');
    if (place === null) throw new Error('The switch has no place');
    await user.hover(place);
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(reason);
  });

  test('the decisions are within three tabs of the title, and accepting weighs no more than refusing', async () => {
    const { user } = await enterAsked('DETAILED');
    const dialog = within(await banner());
    await waitFor(() => expect(dialog.getByRole('heading', { name: 'Privacy preferences' })).toHaveFocus());
    const reached: (string | null)[] = [];
    for (let tab = 0; tab < 3; tab++) {
      await user.tab();
      reached.push(document.activeElement?.textContent ?? null);
    }
    expect(reached).toEqual(['Accept all', 'Necessary only', 'Save my choices']);
    const looks = ['Accept all', 'Necessary only', 'Save my choices'].map((name) => button(name).dataset['variant']);
    expect(looks).toEqual(['default', 'default', undefined]);
  });

  test('the switch of a group with some providers on is mixed', async () => {
    const { user } = await enterAsked('DETAILED');
    const dialog = within(await banner());
    await user.click(dialog.getByRole('switch', { name: 'Social wall' }));
    const group = dialog.getByRole('checkbox', { name: 'External media' });
    expect(group).toBePartiallyChecked();
    await user.click(group);
    expect(dialog.getByRole('switch', { name: 'External media' })).toBeChecked();
    expect(dialog.getByRole('switch', { name: 'Whereby' })).toBeChecked();
  });

  test('the detailed banner saves each provider separately §4.57', async () => {
    const { user, keepDecisions, actor } = await enterAsked('DETAILED');
    await user.click(within(await banner()).getByRole('switch', { name: 'Social wall' }));
    await user.click(button('Save my choices'));
    await gone();
    expect(actor('consent').getSnapshot().context.decisions).toEqual({ ...NONE, 'social-wall': true });
    expect(keepDecisions).toHaveBeenCalledTimes(1);
  });

  test('the detailed banner switches all external media at once §4.58', async () => {
    const { user, actor } = await enterAsked('DETAILED');
    const dialog = within(await banner());
    await user.click(dialog.getByRole('switch', { name: 'External media' }));
    expect(dialog.getByRole('switch', { name: 'Whereby' })).toBeChecked();
    await user.click(button('Save my choices'));
    await gone();
    expect(actor('consent').getSnapshot().context.decisions).toEqual({ ...ALL, 'personalised-tracking': false });
  });

  test('the detailed banner cannot be closed before a decision', async () => {
    const { user } = await enterAsked('DETAILED');
    const dialog = await banner();
    await user.click(within(dialog).getByRole('switch', { name: 'Whereby' }));
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('switch', { name: 'Whereby' })).toBeChecked();
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('the detailed banner is 750 wide, and its text scrolls at half the window height §2.79 §2.80 §9.20', async () => {
    await enterAsked('DETAILED');
    const dialog = await banner();
    expect(dialog.closest('[style*="--modal-size: 46.875rem"]')).not.toBeNull();
    expect(within(dialog).getByRole('region', { name: 'About your choices' })).toHaveStyle({ maxBlockSize: '50vh' });
  });

  test("the detailed banner has the venue's colours, adjusted for contrast §3.53", async () => {
    const venue = venueWith((architecture) => ({
      cookieBannerConfig: {
        ...architecture.cookieBannerConfig,
        styling: { backgroundColor: '#fff200', textColor: '#ffffff' },
      },
    }));
    await enterAsked('DETAILED', { venue });
    const style = (await banner()).getAttribute('style') ?? '';
    expect(style).toContain('--background: #fff200');
    expect(style).not.toContain('--text: #ffffff');
    // Only the banner: the page behind it stays visible.
    expect((await banner()).parentElement?.getAttribute('style') ?? '').not.toContain('background');
  });
});

describe('the simple banner', () => {
  test('the simple banner offers all, only necessary, or the settings §3.51 §4.59', async () => {
    const { user, actor } = await enterAsked('SIMPLE');
    const dialog = within(await banner());
    expect(dialog.queryByRole('switch')).toBeNull();
    await user.click(button('Accept all'));
    await gone();
    expect(actor('consent').getSnapshot().context.decisions).toEqual(ALL);
  });

  test('the simple banner gives accepting all and only necessary the same weight', async () => {
    const { user, actor } = await enterAsked('SIMPLE');
    await banner();
    expect(button('Necessary only').className).toBe(button('Accept all').className);
    await user.click(button('Necessary only'));
    await gone();
    expect(actor('consent').getSnapshot().context.decisions).toEqual(NONE);
  });

  test('the simple banner shows groups in its settings, and Escape leaves them', async () => {
    const { user } = await enterAsked('SIMPLE');
    await banner();
    await user.click(button('Settings'));
    const names = (await screen.findAllByRole('switch')).map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['Technically necessary', 'External media', 'Personalised tracking']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Settings')).toBeVisible());
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('a venue without a banner', () => {
  test('a venue without a banner asks nothing, stores nothing and offers no preferences §3.50 §4.54', async () => {
    const { user, keepDecisions } = await enterAsked('NONE');
    expect(screen.queryByRole('dialog', { name: 'Privacy preferences' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Privacy preferences' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Your account/ }));
    expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Privacy preferences' })).toBeNull();
    expect(keepDecisions).not.toHaveBeenCalled();
  });
});

describe('the preferences', () => {
  test('the footer opens the privacy preferences, and Escape closes them without a change §2.71 §4.52', async () => {
    const { user, keepDecisions, actor } = await enterVenue();
    await user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Privacy preferences' }));
    await user.click(within(await banner()).getByRole('switch', { name: 'Whereby' }));
    await user.keyboard('{Escape}');
    await gone();
    expect(actor('consent').getSnapshot().context.decisions['whereby']).toBe(true);
    expect(keepDecisions).not.toHaveBeenCalled();
  });

  test('the account menu opens the privacy preferences §2.59', async () => {
    const { user } = await enterVenue();
    await user.click(screen.getByRole('button', { name: /^Your account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Privacy preferences' }));
    expect(await banner()).toBeVisible();
  });

  test.each(['/v/aurora/area/stage', '/v/aurora/imprint', '/v/aurora/privacy-policy'])(
    'the address %s opens the privacy preferences even after all decisions §2.30',
    async (path) => {
      await enterVenue({ path: `${path}#privacy-preferences` });
      expect(await banner()).toBeVisible();
    },
  );

  test('the legal pages do not open the cookie banner §4.51', async () => {
    const { send } = await enterAsked('DETAILED', { path: '/v/aurora/privacy-policy' });
    expect(screen.queryByRole('dialog', { name: 'Privacy preferences' })).toBeNull();
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/area/lobby' });
    expect(await banner()).toBeVisible();
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/imprint' });
    await gone();
  });

  test('privacy preferences that cannot be opened are logged, and navigation continues §4.60', async () => {
    const { entries } = await enterAsked('NONE', { path: '/v/aurora/imprint#privacy-preferences' });
    expect(screen.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await waitFor(() =>
      expect(entries.map(({ entry }) => entry.message)).toContain('The cookie banner could not be opened'),
    );
  });
});
