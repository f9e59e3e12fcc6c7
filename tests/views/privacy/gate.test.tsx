import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enterVenue, LOBBY, venueWith } from '../venue/venue-harness';

const REFUSED = { whereby: false, 'ondemand-video': false, 'social-wall': false, 'personalised-tracking': false };
const MEETING = '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning';
const FILM = 'https://films.example/lobby.webm';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const provider = (id: string, name: string) => ({ id, name, type: 'EXTERNAL_MEDIA', attributes: [] });
const widget = (id: string, cookieProviders: string[], more: object = {}) => ({
  id,
  type: 'POLL',
  name: [{ locale: 'en', text: id }],
  placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
  configurations: [{ id: `${id}-1`, name: [], cookieProviders, ...more }],
});
const lobbyOf = (...contentWidgets: object[]) =>
  venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets }], globalWidgets: [] }));
const picture = () => screen.getByRole('region', { name: 'Lobby' });
const openWidget = async (venue: object, consents = REFUSED) => {
  const stage = await enterVenue({ venue, consents });
  await stage.user.click(within(picture()).getByRole('button'));
  return { ...stage, dialog: within(await screen.findByRole('dialog', { name: /^wall/ })) };
};

describe('content of a provider', () => {
  test('blocked content names its provider and appears once the provider is allowed §4.56', async () => {
    const { user, dialog, actor } = await openWidget(lobbyOf(widget('wall', ['social-wall'])));
    expect(dialog.getByText('This content comes from Social wall')).toBeVisible();
    expect(dialog.queryByText('This content is coming soon.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Allow Social wall' }));
    expect(await dialog.findByText('This content is coming soon.')).toBeVisible();
    expect(actor('consent').getSnapshot().context.decisions).toEqual({ ...REFUSED, 'social-wall': true });
    expect(document.activeElement).not.toBe(document.body);
  });

  test('content of a provider disappears at once when consent is withdrawn §4.56', async () => {
    const { dialog, send } = await openWidget(lobbyOf(widget('wall', ['social-wall'])), {
      ...REFUSED,
      'social-wall': true,
    });
    expect(dialog.getByText('This content is coming soon.')).toBeVisible();
    await send('consent', { type: 'consent.revoke' });
    expect(dialog.queryByText('This content is coming soon.')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Allow Social wall' })).toBeVisible();
  });

  test('content of several providers needs consent for each', async () => {
    const { user, dialog } = await openWidget(lobbyOf(widget('wall', ['social-wall', 'whereby'])));
    await user.click(dialog.getByRole('button', { name: 'Allow Whereby' }));
    expect(dialog.queryByRole('button', { name: 'Allow Whereby' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Allow Social wall' }));
    expect(await dialog.findByText('This content is coming soon.')).toBeVisible();
  });

  test('content of an unknown provider stays blocked and is logged once §4.56', async () => {
    const { dialog, entries } = await openWidget(
      lobbyOf(widget('wall', ['unlisted']), { ...widget('other', ['unlisted']), placements: [] }),
    );
    expect(dialog.getByText('This content is blocked')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Allow/ })).toBeNull();
    const told = entries.filter(({ entry }) => entry.message === 'Content names an unknown provider');
    expect(told.map(({ entry }) => [entry.level, entry.details])).toEqual([['WARN', 'unlisted']]);
  });

  test('a venue without a banner blocks no content §4.54', async () => {
    const venue = venueWith((architecture, lobby) => ({
      cookieBannerConfig: { ...architecture.cookieBannerConfig, type: 'NONE' },
      areas: [{ ...lobby, contentWidgets: [widget('wall', ['social-wall'])] }],
    }));
    const { dialog } = await openWidget(venue, {} as typeof REFUSED);
    expect(dialog.getByText('This content is coming soon.')).toBeVisible();
  });

  test('content is blocked on the meeting page too', async () => {
    const post = async () => ({ url: 'https://aurora.whereby.example/welcome', role: 'VIEWER' });
    const { user } = await enterVenue({ path: MEETING, consents: REFUSED, post });
    await user.click(screen.getByRole('button', { name: 'Allow Whereby' }));
    expect(await screen.findByTitle('Morning desk')).toBeVisible();
  });
});

describe('a background film of another site', () => {
  const venue = venueWith((architecture, lobby) => ({
    cookieProviders: [...architecture.cookieProviders, provider('external-video', 'Films')],
    areas: [
      {
        ...lobby,
        defaultViewpointId: 'film',
        contentWidgets: [],
        viewPoints: [
          {
            id: 'film',
            names: [],
            background: { type: 'BackgroundVideo', assetId: 'lobby-image', playerActive: true, videoUrl: FILM },
          },
        ],
      },
    ],
  }));
  const film = () => document.querySelector('video');

  test('a background film of another site needs consent and disappears without it §9.33', async () => {
    const { user, actor, send } = await enterVenue({ venue, consents: { ...REFUSED, 'external-video': false } });
    expect(screen.getByText('The background video from Films is blocked')).toBeVisible();
    expect(film()).toBeNull();
    expect(actor('film').getSnapshot().value).toBe('absent');
    await user.click(screen.getByRole('button', { name: 'Allow Films' }));
    await waitFor(() => expect(film()?.getAttribute('src')).toBe(FILM));
    await send('consent', { type: 'consent.revoke' });
    expect(film()).toBeNull();
    expect(actor('film').getSnapshot().value).toBe('absent');
  });

  test('a background film below the on-demand prefix needs the provider of on-demand videos §9.34', async () => {
    const config = { ...(await import('../../fixtures/contract/ui-config.json')).default };
    await enterVenue({
      venue: venueWith((architecture) => ({
        ...(venue.architectures[0] as object),
        cookieProviders: [
          ...architecture.cookieProviders,
          provider('external-video', 'Films'),
          provider('on-demand-video', 'Recordings'),
        ],
      })),
      config: { ...config, onDemandVideoPrefix: 'https://films.example/' },
      consents: { ...REFUSED, 'external-video': true, 'on-demand-video': false },
    });
    expect(screen.getByText('The background video from Recordings is blocked')).toBeVisible();
    expect(film()).toBeNull();
  });
});

describe('pictures of the venue on another origin', () => {
  const elsewhere = (providers: object[]) =>
    venueWith((architecture) => ({
      assets: architecture.assets.map((asset) => ({ ...asset, uri: `https://pictures.example/${asset.id}.webp` })),
      cookieProviders: [...architecture.cookieProviders, ...providers],
    }));
  type Stage = Awaited<ReturnType<typeof enterVenue>>;
  const fetched = ({ actor }: Stage) => Object.keys(actor('images').getSnapshot().children);

  test('no picture on another origin is requested without a provider that covers it', async () => {
    expect(fetched(await enterVenue({ venue: elsewhere([]), consents: REFUSED }))).toEqual([]);
  });

  test('a picture on another origin is requested after consent, and goes when consent is withdrawn', async () => {
    const venue = elsewhere([provider('external-picture', 'Pictures')]);
    const refused = await enterVenue({ venue, consents: { ...REFUSED, 'external-picture': false } });
    expect(fetched(refused)).toEqual([]);
    cleanup();
    const accepted = await enterVenue({ venue, consents: { ...REFUSED, 'external-picture': true } });
    await waitFor(() => expect(fetched(accepted).join()).toContain('https://pictures.example/'));
    await accepted.send('consent', { type: 'consent.revoke' });
    await waitFor(() => expect(screen.queryAllByRole('img').filter((one) => one.hasAttribute('src'))).toEqual([]));
  });
});

describe('pictures and frames in a text', () => {
  const text = `<p>Before <img src="https://wall.example/map.png" alt="Map of the hall"> after</p>
    <iframe src="https://wall.example/feed" title="The feed"></iframe>
    <img src="https://tracker.example/1.gif"><p><img src="/assets/seal.webp" alt="Seal"></p>`;
  const venue = venueWith((architecture, lobby) => ({
    impress: [{ locale: 'en', text }],
    areas: [
      {
        ...lobby,
        contentWidgets: [
          widget('wall', ['social-wall'], { url: 'https://wall.example/aurora' }),
          {
            ...widget('maps', ['social-wall'], {
              contentPieces: [{ id: 'map', kind: 'IMAGE', url: 'https://wall.example/x.png' }],
            }),
            type: 'MEDIA_BOARD',
          },
        ],
      },
    ],
    cookieProviders: architecture.cookieProviders,
  }));
  const elsewhere = () => document.querySelectorAll('iframe, img[src^="https:"]').length;

  test('pictures and frames of other sites need consent for the provider of their origin; those without a provider are not loaded §4.56', async () => {
    const { user, send } = await enterVenue({ path: '/v/aurora/imprint', venue, consents: REFUSED });
    expect(await screen.findByText('Map of the hall')).toBeVisible();
    expect(elsewhere()).toBe(0);
    expect(screen.getByRole('img', { name: 'Seal' })).toHaveAttribute('src', '/assets/seal.webp');
    await user.click(screen.getAllByRole('button', { name: 'Allow Social wall' })[0] as HTMLElement);
    const map = await screen.findByRole('img', { name: 'Map of the hall' });
    expect(map).toHaveAttribute('src', 'https://wall.example/map.png');
    expect(screen.getByTitle('The feed')).toHaveAttribute('sandbox');
    expect(screen.getByText('Picture from another site, not loaded')).toBeVisible();
    expect(elsewhere()).toBe(2);
    await send('consent', { type: 'consent.revoke' });
    expect(elsewhere()).toBe(0);
  });
});

describe('the notice of blocked content', () => {
  test('the notice of blocked content names the widgets and stays until it is closed, once for all areas §2.84 §2.85', async () => {
    const { user, pass, send } = await enterVenue({ path: LOBBY, consents: REFUSED });
    const notice = () => screen.queryByRole('complementary', { name: 'Blocked content' });
    expect(notice()).toHaveTextContent('Welcome desk needs Whereby. Allow it?');
    await pass(600_000);
    expect(notice()).not.toBeNull();
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/area/stage' });
    await waitFor(() => expect(notice()).toHaveTextContent('needs Social wall. Allow it?'));
    await user.click(screen.getByRole('button', { name: 'Close this notice' }));
    expect(notice()).toBeNull();
    await send('navigation', { type: 'navigation.go', path: LOBBY });
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
    expect(notice()).toBeNull();
  });

  test('the notice of blocked content opens the preferences and closes', async () => {
    const { user } = await enterVenue({ consents: REFUSED });
    const notice = within(screen.getByRole('complementary', { name: 'Blocked content' }));
    await user.click(notice.getByRole('button', { name: 'Privacy preferences' }));
    expect(await screen.findByRole('dialog', { name: 'Privacy preferences' })).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Blocked content' })).toBeNull();
  });

  test('there is no notice of blocked content if everything may load or the venue has no banner', async () => {
    await enterVenue();
    expect(screen.queryByRole('complementary', { name: 'Blocked content' })).toBeNull();
  });
});
