import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
// Loaded before, so that no test waits for them.
import '../../../src/views/search/SearchContent';
import '../../../src/views/widgets/media-board/MediaBoardWidget';
import '../../../src/views/widgets/media-board/PiecePlayer';
import { enterVenue, venueWith } from '../venue/venue-harness';

const text = (words: string) => [{ locale: 'en', text: words }];
const piece = (id: string, title: string, more: object = {}) => ({
  id,
  titles: text(title),
  descriptions: [],
  ...more,
});
const boardOf = (pieces: readonly object[]) =>
  venueWith((_, lobby) => ({
    globalWidgets: [],
    areas: [
      {
        ...lobby,
        contentWidgets: [
          {
            id: 'films',
            type: 'MEDIA_BOARD',
            name: text('Films'),
            placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
            configurations: [{ id: 'board', name: [], cookieProviders: ['whereby'], contentPieces: pieces }],
          },
        ],
      },
    ],
  }));

let sight: ((entries: { isIntersecting: boolean }[]) => void) | null = null;
beforeEach(() => {
  sight = null;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        if (element.matches('li[aria-hidden]')) sight = this.tell;
      }
      unobserve() {}
      disconnect() {}
    },
  );
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Lays the list out in one column of rows that are 300 px high, and scrolls it to a row. */
const scrollTo = (row: number): void => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'UL'
      ? new DOMRect(0, -300 * row, 300, 0)
      : new DOMRect(0, 0, 300, this.tagName === 'LI' ? 300 : 0);
  });
  act(() => sight?.([{ isIntersecting: true }]));
};

const openBoard = async (options: Parameters<typeof enterVenue>[0]) => {
  const stage = await enterVenue(options);
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  return { ...stage, dialog: within(await screen.findByRole('dialog', { name: /^Films/ })) };
};

test('a media item that the search finds opens in its board, whose long list shows what is near the user §2.108', async () => {
  const pieces = [
    ...Array.from({ length: 5000 }, (_, at) => piece(`film-${at}`, `Film ${at}`)),
    piece('finale', 'The finale', { url: 'https://site.example/finale', kind: 'LINK' }),
  ];
  const result = { id: 'media:films/finale', type: 'MEDIA', title: 'The finale', snippet: '', areaId: 'lobby' };
  const search = async () => ({ answer: null, results: [{ ...result, widgetId: 'films' }] });
  const { user } = await enterVenue({ venue: boardOf(pieces), search });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('textbox', { name: 'Ask about the venue' }), 'finale{Enter}');
  await user.click(await screen.findByRole('button', { name: /^The finale/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Films/ }));
  expect(await dialog.findByRole('heading', { name: 'The finale' })).toBeVisible();
  expect(await dialog.findByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back to overview' }));
  expect(dialog.getByText('5,001 items')).toBeVisible();
  const items = dialog.getAllByRole('listitem');
  expect(items.length).toBe(8);
  expect(['aria-posinset', 'aria-setsize'].map((name) => items[7]?.getAttribute(name))).toEqual(['8', '5001']);
  await user.type(dialog.getByRole('textbox'), 'finale');
  expect(dialog.getAllByRole('listitem').length).toBe(1);
});

test('a long list has few of its items on the page, keeps the one with the focus, and wants its likes once §9.25', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => piece(`p${at}`, `Film ${at}`));
  const { dialog, actor } = await openBoard({ venue: boardOf(many) });
  (await dialog.findByRole('button', { name: /^Film 5\b/ })).focus();
  const list = document.querySelector('[role="dialog"] ul') as HTMLElement;
  const places = () => [...list.children].map((child) => child.getAttribute('aria-posinset'));
  const kept = list.querySelector('[aria-posinset="6"]');
  for (const row of [1000, 2500, 4990]) {
    scrollTo(row);
    expect(places()).toContain(String(row + 1));
    expect(places().length).toBeLessThan(20);
    expect(places().slice(0, 5)).toEqual([null, '5', '6', '7', null]);
    expect(list.querySelector('[aria-posinset="6"]')).toBe(kept);
    expect(document.activeElement?.closest('li')).toBe(kept);
    expect(actor('likes').getSnapshot().context.uses).toEqual({ films: 1 });
  }
});

test('the Tab key goes on from the last card on the page of a long list before the browser draws', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => piece(`p${at}`, `Film ${at}`));
  const { user, dialog } = await openBoard({ venue: boardOf(many) });
  (await dialog.findByRole('button', { name: /^Film 6\b/ })).focus();
  for (let press = 0; press < 20; press += 1) await user.tab();
  expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '17');
});

test('scrolling a long list adds the cards that come near, and touches none of those that stay', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => piece(`p${at}`, `Film ${at}`));
  const { dialog, actor } = await openBoard({ venue: boardOf(many) });
  await dialog.findByRole('button', { name: /^Film 0\b/ });
  const list = document.querySelector('[role="dialog"] ul') as HTMLElement;
  const scroll = (row: number): readonly Element[] => {
    scrollTo(row);
    return [...list.querySelectorAll('[aria-posinset]')];
  };
  const before = scroll(100);
  const asked = vi.spyOn(actor('likes'), 'send');
  const after = scroll(102);
  const come = after.filter((card) => !before.includes(card)).map((card) => card.getAttribute('aria-posinset'));
  expect(come).toEqual(['104', '105']);
  expect(asked).not.toHaveBeenCalled();
});

test('a film of YouTube shows our own picture until its provider is allowed, then the player without cookies', async () => {
  const film = piece('talk', 'The talk', {
    url: 'https://youtu.be/dQw4w9WgXcQ?t=90',
    thumbnailAssetId: 'keynote-thumb',
  });
  const { user, dialog } = await openBoard({
    venue: boardOf([film]),
    consents: { whereby: false, 'ondemand-video': false, 'social-wall': false, 'personalised-tracking': false },
  });
  await user.click(await dialog.findByRole('button', { name: /^The talk/ }));
  expect(document.querySelector('iframe')).toBeNull();
  expect(dialog.getByRole('presentation')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Allow Whereby' }));
  const frame = await dialog.findByTitle('The talk');
  expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90');
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(dialog.getByRole('link', { name: 'Watch on the provider’s site' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
  );
});

test('a film shows captions in the language of the user, and in another one for users who want them always', async () => {
  const captions = ['de', 'fr'].map((locale) => ({ locale, url: `/assets/glass-${locale}.vtt` }));
  const film = piece('glass', 'Glass', { url: '/assets/glass.webm', kind: 'VIDEO', captions });
  const { user, dialog, actor } = await openBoard({ venue: boardOf([film]) });
  await user.click(await dialog.findByRole('button', { name: /^Glass/ }));
  const shown = () =>
    [...document.querySelectorAll('video track')].map((track) => [
      track.getAttribute('srclang'),
      track.hasAttribute('default'),
    ]);
  await waitFor(() =>
    expect(shown()).toEqual([
      ['de', false],
      ['fr', false],
    ]),
  );
  act(() => actor('comfort').send({ type: 'comfort.choose', choice: { hasCaptions: true } }));
  expect(shown()).toEqual([
    ['de', true],
    ['fr', false],
  ]);
});

test('what is said in a film can be read, in the language of the user', async () => {
  const captions = ['de', 'en'].map((locale) => ({ locale, url: `/assets/glass-${locale}.vtt` }));
  const film = piece('glass', 'Glass', { url: '/assets/glass.webm', kind: 'VIDEO', captions });
  const file = vi.fn<(url: string) => Promise<Blob>>(
    async (url) => new Blob([`WEBVTT\n\n01:05.000 --> 01:09.000\nSaid in ${url}\n`]),
  );
  const { user, dialog } = await openBoard({ file, venue: boardOf([film]) });
  await user.click(await dialog.findByRole('button', { name: /^Glass/ }));
  await user.click(await dialog.findByText('Transcript'));
  const [line, ...others] = within(dialog.getByRole('list')).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(line).toHaveTextContent('1:05Said in /assets/glass-en.vtt');
});

test('a media item that does not come says what to do, and is shown when it comes after all', async () => {
  let arrive: (file: Blob) => void = () => {};
  const { user, dialog, pass } = await openBoard({
    file: () => new Promise((resolve) => (arrive = resolve)),
    venue: boardOf([piece('plan', 'The plan', { url: '/assets/plan.pdf', kind: 'DOCUMENT' })]),
  });
  await user.click(await dialog.findByRole('button', { name: /^The plan/ }));
  expect(await dialog.findByText('Loading “The plan”…')).toBeVisible();
  await pass(30_000);
  expect(dialog.getByRole('alert')).toHaveTextContent('“The plan” can’t be shown at the moment.');
  expect(dialog.queryByText('Loading “The plan”…')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Loading “The plan”…')).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
  await pass(30_000);
  await act(async () => arrive(new Blob(['%PDF'])));
  expect(await dialog.findByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a media item that is gone says so, and one without a connection opens with the connection', async () => {
  const file = vi.fn<() => Promise<Blob>>(() =>
    Promise.reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 404 }))),
  );
  const { user, dialog } = await openBoard({
    file,
    venue: boardOf([piece('plan', 'The plan', { url: '/assets/plan.pdf', kind: 'DOCUMENT' })]),
  });
  await user.click(await dialog.findByRole('button', { name: /^The plan/ }));
  expect((await dialog.findByText('” isn’t there any more.')).parentElement).toHaveTextContent(
    '“The plan” isn’t there any more.',
  );
  file.mockRejectedValueOnce(new FaultError(makeFault('NOT_REACHABLE')));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('You’re offline.')).toBeVisible();
  file.mockResolvedValue(new Blob(['%PDF']));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await dialog.findByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('You’re offline.')).toBeNull());
});
