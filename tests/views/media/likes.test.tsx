import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { OwnLikesEvent } from '../../../machines/media/media.events';
// Loaded before, so that no test waits for it.
import '../../../src/views/widgets/media-board/MediaBoardWidget';
import { enterVenue, venueWith } from '../venue/venue-harness';

const text = (words: string) => [{ locale: 'en', text: words }];
const FILMS = {
  id: 'films',
  type: 'MEDIA_BOARD',
  name: text('Films'),
  placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
  configurations: [
    {
      id: 'films-board',
      name: [],
      contentPieces: [
        { id: 'glass', titles: text('Glass that listens'), descriptions: text('A façade that dims itself.') },
        { id: 'wind', titles: text('Wind'), descriptions: [] },
      ],
    },
  ],
};
const venue = venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [FILMS] }], globalWidgets: [] }));

async function openFilms() {
  const stage = await enterVenue({ venue });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: /^Films/ });
  const glass = await within(dialog).findByRole('button', { name: 'Like Glass that listens' });
  const { counts } = stage.likes;
  const tell = (event: OwnLikesEvent) => act(async () => stage.likes.line?.(event));
  const count = (likes: number) =>
    act(async () => counts.get('films')?.({ type: 'boardLikes.told', counts: { glass: likes } }));
  return { ...stage, dialog, glass, tell, count };
}

test('a media board lists its media items with their likes, which change while it is open', async () => {
  const { dialog, glass, tell, count } = await openFilms();
  expect(within(dialog).getAllByRole('listitem').length).toBe(2);
  expect(dialog).toHaveTextContent('A façade that dims itself.');
  expect(dialog).not.toHaveTextContent('Likes:');
  await tell({ type: 'ownLikes.told', liked: ['films|glass'] });
  await count(1234);
  expect(dialog).toHaveTextContent('1,234 likes');
  expect(glass).toHaveAttribute('aria-pressed', 'true');
  expect(within(dialog).getByRole('button', { name: 'Like Wind' })).toHaveAttribute('aria-pressed', 'false');
  await count(1235);
  expect(dialog).toHaveTextContent('1,235 likes');
});

test('a preview has no likes, which belong to the venue that attendees see', async () => {
  const stage = await enterVenue({ venue, isPreview: true });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: /^Films/ });
  expect(await within(dialog).findByText('A façade that dims itself.')).toBeVisible();
  await act(async () => stage.likes.line?.({ type: 'ownLikes.told', liked: ['films|glass'] }));
  expect(within(dialog).queryByRole('button', { name: /^Like/ })).toBeNull();
});

test('no card looks at the likes of all others, which would cost a long list its smoothness', async () => {
  const stage = await enterVenue({ venue });
  const looked = vi.spyOn(stage.actor('likes'), 'subscribe');
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Like Wind' })).toBeVisible();
  expect(looked).not.toHaveBeenCalled();
});

test('a like is shown and counted at once, sent once, and can be taken back', async () => {
  const { user, dialog, glass, tell, count, likes } = await openFilms();
  await tell({ type: 'ownLikes.told', liked: [] });
  await count(7);
  await user.click(glass);
  expect(glass).toHaveAttribute('aria-pressed', 'true');
  expect(dialog).toHaveTextContent('8 likes');
  const piece = { mediaBoardId: 'films', contentPieceId: 'glass' };
  await waitFor(() => expect(likes.sent).toMatchObject([{ ...piece, isLiked: true }]));
  await count(8);
  await tell({ type: 'ownLikes.told', liked: ['films|glass'] });
  expect(dialog).toHaveTextContent('8 likes');
  await user.click(glass);
  expect(glass).toHaveAttribute('aria-pressed', 'false');
  expect(dialog).toHaveTextContent('7 likes');
  await waitFor(() => expect(likes.sent).toMatchObject([{ isLiked: true }, { ...piece, isLiked: false }]));
});

test('a like that the service refuses is taken back', async () => {
  const { user, dialog, glass, tell, count, likes } = await openFilms();
  await tell({ type: 'ownLikes.told', liked: [] });
  await count(7);
  likes.answer = () => Promise.reject(new FaultError(makeFault('FORBIDDEN', { status: 403 })));
  await user.click(glass);
  await waitFor(() => expect(likes.sent).toMatchObject([{ isLiked: true }]));
  await waitFor(() => expect(glass).toHaveAttribute('aria-pressed', 'false'));
  expect(dialog).toHaveTextContent('7 likes');
});

test('the likes of a media board are read on after it closed, so that it has them when it opens again', async () => {
  const { user, likes, tell, count } = await openFilms();
  await tell({ type: 'ownLikes.told', liked: [] });
  await count(7);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Films/ })).toBeNull());
  await count(8);
  await user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  expect(await screen.findByRole('dialog', { name: /^Films/ })).toHaveTextContent('8 likes');
  expect([...likes.counts.keys()]).toEqual(['films']);
});

test('a user who logs out sees no likes', async () => {
  const { dialog, send } = await openFilms();
  await send('ownLikes', { type: 'ownLikes.close' });
  expect(within(dialog).queryByRole('button', { name: /^Like/ })).toBeNull();
  expect(within(dialog).getAllByRole('listitem').length).toBe(2);
});

test('a media board shows what most users like first, and a search finds by title §2.96 §2.98 §2.101', async () => {
  const { user, dialog, tell, likes } = await openFilms();
  await tell({ type: 'ownLikes.told', liked: [] });
  likes.now = { glass: 2, wind: 9 };
  await user.click(within(dialog).getByRole('button', { name: 'Top rated' }));
  const titles = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  await waitFor(() => expect(titles()).toEqual(['Wind', 'Glass that listens']));
  await user.click(within(dialog).getByRole('button', { name: 'All' }));
  await user.type(within(dialog).getByRole('textbox'), 'facade');
  expect(titles()).toEqual(['Glass that listens']);
});

test('an order whose likes cannot be read says so instead of that there are none, and can be tried again', async () => {
  const { user, dialog, tell, likes } = await openFilms();
  await tell({ type: 'ownLikes.told', liked: [] });
  const refuse = () => {
    throw new Error('refused');
  };
  Object.defineProperty(likes, 'now', { get: refuse, configurable: true });
  await user.click(within(dialog).getByRole('button', { name: 'Top rated' }));
  expect(await within(dialog).findByText(/We couldn’t load the likes/)).toBeVisible();
  expect(dialog).not.toHaveTextContent('There are no likes yet');
  Object.defineProperty(likes, 'now', { value: { glass: 2 } });
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem').length).toBe(1));
  expect(dialog).not.toHaveTextContent('We couldn’t load the likes');
});

test('a media item that cannot be loaded can be tried again, and the overview has its place and focus back §2.102', async () => {
  const { user, dialog } = await openFilms();
  await user.click(within(dialog).getByRole('button', { name: /^Wind/ }));
  expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Back to overview' }));
  expect(within(dialog).getByRole('button', { name: /^Wind/ })).toHaveFocus();
});
