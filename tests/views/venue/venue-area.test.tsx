import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useZones } from '../../domain/kernel/zones';
import { enterVenue, LOBBY, venueWith } from './venue-harness';

const travelTo = useZones();
beforeEach(() => {
  localStorage.clear();
  travelTo('Europe/Berlin');
});

const placed = (x: number, y: number) => [{ viewpointId: 'lobby-entrance', x, y, width: 0.1, height: 0.1 }];
const slot = (begin: string | null, end: string | null) => [{ id: 's', name: [], begin, end }];
const widget = (id: string, placements: object[], configurations: object[] = []) => ({
  id,
  type: 'WHITEBOARD',
  name: [{ locale: 'en', text: id }],
  placements,
  configurations,
});
const lobbyOf = (widgets: object[]) =>
  venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: widgets }], globalWidgets: [] }));

const picture = () => screen.getByRole('region', { name: 'Lobby' });
const hotspotNames = () =>
  within(picture())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('an area as a picture', () => {
  test('an area shows its name, description and picture §3.26 §3.30 §3.31', async () => {
    await enterVenue();
    expect(screen.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
    expect(screen.getByText('Where everyone arrives.')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'A bright lobby' })).toHaveAttribute(
      'src',
      'blob:/api/ui/architecture/aurora/assets/lobby-image',
    );
  });

  test('users who save data see the smallest size of a picture', async () => {
    localStorage.setItem('comfort', JSON.stringify({ savesData: true }));
    await enterVenue({ picture: (uri, size) => `blob:${uri}-${size}` });
    const shown = await screen.findByRole('img', { name: 'A bright lobby' });
    expect(shown).toHaveAttribute('src', 'blob:/api/ui/architecture/aurora/assets/lobby-image-640');
  });

  test('an area lists its hotspots in reading order, each with name, kind and state §3.37', async () => {
    const venue = lobbyOf([
      widget('last', placed(0.1, 0.8)),
      widget('right', placed(0.7, 0.4)),
      widget('left', placed(0.1, 0.45), slot('2026-06-01T09:00:00Z', '2026-06-01T11:00:00Z')),
      widget('first', placed(0.4, 0.1)),
    ]);
    await enterVenue({ venue });
    expect(hotspotNames()).toEqual([
      'first, Whiteboard',
      expect.stringMatching(/^left, Whiteboard, Live, until 1?\d:00\s[AP]M$/),
      'right, Whiteboard',
      'last, Whiteboard',
    ]);
  });

  test('an Arabic area orders its hotspots from the right', async () => {
    const venue = lobbyOf([widget('left', placed(0.1, 0.4)), widget('right', placed(0.7, 0.4))]);
    await enterVenue({ venue, locale: 'ar' });
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
    await waitFor(() => expect(hotspotNames()).toEqual(['right, لوح أبيض', 'left, لوح أبيض']));
  });

  test("a hotspot shows the venue's icon for its kind, or else ours §3.28", async () => {
    await enterVenue({ venue: venueWith(() => ({ icons: [{ type: 'MEETING', assetId: 'lobby-image' }] })) });
    const iconIn = (name: RegExp) => within(picture()).getByRole('button', { name }).querySelector('img')?.src;
    await waitFor(() => expect(iconIn(/^Welcome desk/)).toBe('blob:/api/ui/architecture/aurora/assets/lobby-image'));
    expect(iconIn(/^Programme/)).toBeUndefined();
  });

  test('a closed hotspot says when it opens', async () => {
    const begin = new Date('2026-06-01T14:30:00');
    const midnight = new Date('2026-06-02T00:00:00');
    const venue = lobbyOf([
      widget('later', placed(0.1, 0.4), slot(begin.toISOString(), null)),
      widget('night', placed(0.7, 0.4), slot(midnight.toISOString(), null)),
    ]);
    await enterVenue({ venue });
    expect(hotspotNames()).toEqual([
      expect.stringMatching(/^later, Whiteboard, Opens 2:30\sPM your time$/),
      'night, Whiteboard, Opens tonight at midnight',
    ]);
  });

  test('a hotspot names its talk, and the end of the one that is live', async () => {
    const talk = (begin: string, end: string, title: string) => [
      { ...slot(begin, end)[0], name: [{ locale: 'en', text: title }] },
    ];
    const venue = lobbyOf([
      widget('stage', placed(0.1, 0.4), talk('2026-06-01T09:00:00Z', '2026-06-01T11:00:00Z', 'Light from the north')),
      widget('table', placed(0.7, 0.4), talk('2026-06-01T10:20:00Z', '2026-06-01T12:00:00Z', 'Cities at night')),
    ]);
    await enterVenue({ venue });
    expect(hotspotNames()).toEqual([
      expect.stringMatching(/^stage, Whiteboard, Light from the north, Live, until \d+:00\s[AP]M$/),
      expect.stringMatching(/^table, Whiteboard, Cities at night, Opens in 20 minutes, \d+:20\s[AP]M your time$/),
    ]);
  });

  test('the minutes until content opens pass by', async () => {
    const venue = lobbyOf([widget('soon', placed(0.4, 0.4), slot('2026-06-01T10:02:00Z', null))]);
    const { tell } = await enterVenue({ venue });
    expect(hotspotNames()).toEqual([expect.stringContaining('Opens in 2 minutes')]);
    await tell({ type: 'http.observedTime', now: Date.parse('2026-06-01T10:01:00Z') });
    expect(hotspotNames()).toEqual([expect.stringContaining('Opens in 1 minute,')]);
  });

  test('closed content opens on time without a reload §4.78', async () => {
    const venue = lobbyOf([widget('soon', placed(0.4, 0.4), slot('2026-06-01T10:00:15Z', '2026-06-01T11:00:00Z'))]);
    const { pass } = await enterVenue({ venue });
    expect(hotspotNames()).toEqual([expect.stringContaining('Opens')]);
    await pass(10_000);
    await pass(10_000);
    expect(hotspotNames()).toEqual([expect.stringMatching(/^soon, Whiteboard, Live, until /)]);
  });

  test('a hotspot is placed in fractions of the picture', async () => {
    await enterVenue({ venue: lobbyOf([widget('board', placed(0.25, 0.25))]) });
    const { left, top, width, height } = within(picture()).getByRole('button').style;
    expect({ left, top, width, height }).toEqual({ left: '30%', top: '30%', width: '10%', height: '10%' });
  });

  test('a hotspot at the foot of the picture has its label above itself', async () => {
    await enterVenue({ venue: lobbyOf([widget('middle', placed(0.25, 0.6)), widget('foot', placed(0.25, 0.8))]) });
    const at = (name: RegExp) => within(picture()).getByRole('button', { name });
    expect(at(/^middle/)).not.toHaveAttribute('data-low');
    expect(at(/^foot/)).toHaveAttribute('data-low');
  });

  test('content without a place on the picture stays reachable', async () => {
    const { user } = await enterVenue({ venue: lobbyOf([widget('aside', [])]) });
    await user.click(screen.getByRole('button', { name: 'aside, Whiteboard' }));
    expect(await screen.findByRole('dialog', { name: /^aside/ })).toBeVisible();
  });

  test('choosing another viewpoint shows its picture and hotspots §3.30', async () => {
    const { user } = await enterVenue();
    const switcher = screen.getByRole('group', { name: 'Viewpoints' });
    expect(within(switcher).getByRole('button', { name: 'View: Entrance', pressed: true })).toBeVisible();
    await user.click(within(switcher).getByRole('button', { name: 'View: Film corner' }));
    expect(within(switcher).getByRole('button', { name: 'View: Film corner', pressed: true })).toBeVisible();
    expect(within(picture()).queryAllByRole('button')).toEqual([]);
  });

  test('a picture that cannot be loaded says so beside the hotspots, and can be retried', async () => {
    let isThere = false;
    const fetched = (uri: string) => (isThere ? `blob:${uri}` : null);
    const { user } = await enterVenue({ picture: fetched });
    expect(await screen.findByText('We couldn’t load the picture. Please try again.')).toBeVisible();
    expect(within(picture()).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('img', { name: 'A bright lobby' })).toBeNull();
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'A bright lobby' })).toBeVisible();
  });

  test('an area shows the picture for the chosen language §3.27', async () => {
    const venue = venueWith(({ assets }) => ({
      assets: [
        ...assets.map((asset) =>
          asset.id === 'lobby-image' ? { ...asset, locales: [{ locale: 'de', assetId: 'lobby-de' }] } : asset,
        ),
        { id: 'lobby-de', uri: '/lobby-de.webp', alts: [{ locale: 'de', text: 'Ein helles Foyer' }] },
      ],
    }));
    await enterVenue({ venue, locale: 'de' });
    expect(await screen.findByRole('img', { name: 'Ein helles Foyer' })).toHaveAttribute('src', 'blob:/lobby-de.webp');
  });
});

describe('walking', () => {
  const turned = (viewpoint: object | undefined) => ({
    ...viewpoint,
    id: 'stage-hall',
    background: { type: 'BackgroundImage', assetId: 'hall-image' },
  });
  const venue = venueWith((architecture, lobby) => ({
    areas: architecture.areas.map((area) =>
      area.id === 'stage' ? { ...area, viewMode: 'VIEW_2D', viewPoints: [turned(lobby.viewPoints[0])] } : area,
    ),
    assets: [...architecture.assets, { id: 'hall-image', uri: '/hall.webp', alts: [{ locale: 'en', text: 'A hall' }] }],
  }));
  const toStage = () =>
    within(screen.getByRole('navigation', { name: 'Areas of the venue' })).getByRole('link', { name: 'Main stage' });
  const pictures = () =>
    [...screen.getByRole('main').querySelectorAll('img')].filter(
      ({ src }) => /lobby-image|hall/.test(src) && src.startsWith('blob'),
    );
  const shown = () => pictures().map(({ src, alt, dataset }) => [src.split('/').at(-1), alt, 'shown' in dataset]);
  const draw = (alt: string, part: string) => {
    const found = pictures().find(
      (one) => one.alt === alt && one.src.includes(part) && one.getAttribute('draggable') === 'false',
    );
    if (found === undefined) throw new Error(`${part} is not on the page`);
    fireEvent.load(found);
  };

  test('the previous picture is held while the next one blurs up from its small size', async () => {
    const { user, until, pass } = await enterVenue({ venue });
    await screen.findByRole('img', { name: 'A bright lobby' });
    draw('A bright lobby', 'lobby-image');
    await until('scene', (snapshot) => snapshot.matches('arriving'));
    await user.click(toStage());
    await until('area', (snapshot) => snapshot.context.areaId === 'stage');
    expect(shown()).toEqual([
      ['lobby-image', '', false],
      ['hall.webp', '', false],
      ['hall.webp', 'A hall', false],
    ]);
    draw('', 'hall');
    await until('scene', (snapshot) => snapshot.matches('previewed'));
    expect(shown()).toContainEqual(['hall.webp', '', true]);
    draw('A hall', 'hall');
    await until('scene', (snapshot) => snapshot.matches('arriving'));
    expect(shown()).toContainEqual(['hall.webp', 'A hall', true]);
    expect(shown()).toHaveLength(3);
    await pass(240);
    expect(shown()).toEqual([
      ['hall.webp', '', false],
      ['hall.webp', 'A hall', true],
    ]);
  });

  test('pointing at an area fetches its picture ahead', async () => {
    const asked: string[] = [];
    const { user } = await enterVenue({
      venue,
      picture: (uri) => {
        asked.push(uri);
        return `blob:${uri}`;
      },
    });
    expect(asked).not.toContain('/hall.webp');
    await user.hover(toStage());
    expect(asked.filter((uri) => uri === '/hall.webp')).toHaveLength(2);
  });

  test('small pictures of the other areas are fetched ahead once the picture has been shown for a while', async () => {
    const asked: string[] = [];
    const { until, pass } = await enterVenue({
      venue,
      picture: (uri) => {
        asked.push(uri);
        return `blob:${uri}`;
      },
    });
    await screen.findByRole('img', { name: 'A bright lobby' });
    draw('A bright lobby', 'lobby-image');
    await until('scene', (snapshot) => snapshot.matches('arriving'));
    await pass(240);
    await pass(1500);
    expect(asked.filter((uri) => uri === '/hall.webp')).toHaveLength(1);
  });
});

describe('the dock', () => {
  test('the dock links to the listed areas and marks the current one §3.25', async () => {
    const { user, until } = await enterVenue();
    const dock = screen.getByRole('navigation', { name: 'Areas of the venue' });
    const links = within(dock).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Lobby', LOBBY, 'page'],
      ['Main stage', '/v/aurora/area/stage', null],
    ]);
    await user.click(within(dock).getByRole('link', { name: 'Main stage' }));
    await until('area', (snapshot) => snapshot.context.areaId === 'stage');
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    expect(screen.getByText('You are now in:').closest('p')).toHaveTextContent('You are now in: Main stage');
  });

  test('the dock marks areas in which a talk is live', async () => {
    const live = slot('2026-06-01T09:00:00Z', '2026-06-01T11:00:00Z');
    const venue = venueWith(({ areas }) => ({
      areas: areas.map((area) => ({ ...area, contentWidgets: area.id === 'stage' ? [widget('talk', [], live)] : [] })),
    }));
    await enterVenue({ venue });
    const dock = within(screen.getByRole('navigation', { name: 'Areas of the venue' }));
    expect(dock.getByRole('link', { name: 'Main stage' })).toHaveAccessibleDescription('Live now');
    expect(dock.getByRole('link', { name: 'Lobby' })).not.toHaveAccessibleDescription();
  });

  test('the dock opens the content that all areas share §3.29', async () => {
    const { user } = await enterVenue();
    await user.click(screen.getByRole('button', { name: 'Ask the venue, Search' }));
    expect(await screen.findByRole('dialog', { name: /Ask the venue/ })).toBeVisible();
  });
});

describe('an area as a list', () => {
  test('the next area in list view starts at the top', async () => {
    const { user } = await enterVenue({ presentation: 'list' });
    window.scrollTo(0, 500);
    const others = screen.getByRole('navigation', { name: 'Other areas' });
    await user.click(within(others).getAllByRole('link')[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Lobby'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(window.scrollY).toBe(0);
  });

  test('the list view shows the same content without the picture, and can switch back', async () => {
    const { user } = await enterVenue();
    await user.click(screen.getByRole('button', { name: 'Show as a list' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'What’s in this area' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Lobby' })).toBeNull();
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Welcome desk',
      'Programme',
    ]);
    expect(cards.map((card) => within(card).getByRole('button').textContent)).toEqual(['Open', 'Open']);
    expect(within(screen.getByRole('navigation', { name: 'Other areas' })).getAllByRole('link')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show the picture' }));
    expect(await screen.findByRole('region', { name: 'Lobby' })).toBeVisible();
  });

  test('a card of the list shows the part of the picture around its content', async () => {
    await enterVenue({
      venue: lobbyOf([widget('board', placed(0.25, 0.25)), widget('aside', [])]),
      presentation: 'list',
    });
    const pictureOf = (name: string) =>
      screen.getByRole('article', { name }).querySelector<HTMLElement>('img[src^="blob"]');
    await waitFor(() => expect(pictureOf('board')).toHaveAttribute('src', expect.stringContaining('lobby-image')));
    expect(pictureOf('board')).toHaveAttribute('alt', '');
    expect(pictureOf('board')?.parentElement?.style).toMatchObject({
      objectPosition: '30% 30%',
      transformOrigin: '30% 30%',
    });
    expect(pictureOf('aside')).toBeNull();
  });

  test('the list view is remembered', async () => {
    await enterVenue({ presentation: 'list' });
    expect(screen.getByRole('button', { name: 'Show the picture' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open Welcome desk' })).toBeVisible();
  });

  test('a panorama is a list with the reason in a browser without WebGL2', async () => {
    await enterVenue({ path: '/v/aurora/area/stage' });
    expect(await screen.findByText(/This browser can’t show panoramas/)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show as a list' })).toBeNull();
  });

  test('a panorama is a list without a reason if the user chose the list', async () => {
    const { user } = await enterVenue({ path: '/v/aurora/area/stage', presentation: 'list' });
    expect(screen.queryByText(/panorama/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the picture' }));
    expect(await screen.findByText(/This browser can’t show panoramas/)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(5);
  });

  test('an area without content says so', async () => {
    await enterVenue({ path: '/v/aurora/area/backstage', presentation: 'list' });
    expect(screen.getByText('There’s nothing to open in this area yet.')).toBeVisible();
  });
});

describe('opening content', () => {
  const open = async () => {
    // The file stays under way, however long the view takes to arrive.
    const stage = await enterVenue({ file: () => new Promise(() => {}) });
    const hotspot = within(picture()).getByRole('button', { name: /^Programme/ });
    await stage.user.click(hotspot);
    return { ...stage, hotspot, dialog: await screen.findByRole('dialog', { name: /Programme/ }) };
  };

  test('opening content shows it in a dialog §3.41', async () => {
    const { actor, dialog } = await open();
    await waitFor(() => expect(within(dialog).getByText('Loading the document…')).toBeVisible());
    expect(actor('dialogs').getSnapshot().context.stack).toEqual([
      { id: 'widget:lobby-programme', kind: 'widget', subject: 'lobby-programme', onPop: 'remove' },
    ]);
  });

  test('the button closes a content dialog and returns the focus', async () => {
    const { user, hotspot, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Programme/ })).toBeNull());
    await waitFor(() => expect(hotspot).toHaveFocus());
  });

  test('Escape closes a content dialog', async () => {
    const { user, actor } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Programme/ })).toBeNull());
    expect(actor('dialogs').getSnapshot().value).toBe('closed');
  });

  test('a content dialog closes on navigation', async () => {
    const { send } = await open();
    await send('navigation', { type: 'navigation.go', path: '/v/aurora/area/stage' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /Programme/ })).toBeNull();
  });

  test('the dialog of closed content says when it opens', async () => {
    const later = widget('later', placed(0.4, 0.4), slot('2026-11-20T09:00:00Z', null));
    const { user } = await enterVenue({ venue: lobbyOf([later]) });
    await user.click(within(picture()).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: /later/ });
    expect(within(dialog).getByText(/^Opens Nov 20, 2026/)).toBeVisible();
    expect(within(dialog).queryByText('This content is coming soon.')).toBeNull();
  });

  test('content made for a new tab offers one, without access to our page §3.43', async () => {
    const elsewhere = { ...widget('site', placed(0.4, 0.4)), openMode: 'NEW_TAB' };
    const configurations = [{ id: 'c', name: [], url: 'https://elsewhere.example/' }];
    const { user } = await enterVenue({ venue: lobbyOf([{ ...elsewhere, configurations }]) });
    await user.click(within(picture()).getByRole('button'));
    const link = await screen.findByRole('link', { name: 'Open in a new tab' });
    expect(link).toHaveAttribute('href', 'https://elsewhere.example/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('content with an address that runs code offers no tab', async () => {
    const unsafe = { ...widget('site', placed(0.4, 0.4)), openMode: 'NEW_TAB' };
    const configurations = [{ id: 'c', name: [], url: 'javascript:alert(1)' }];
    const { user } = await enterVenue({ venue: lobbyOf([{ ...unsafe, configurations }]) });
    await user.click(within(picture()).getByRole('button'));
    expect(await screen.findByRole('dialog', { name: /site/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
  });
});
