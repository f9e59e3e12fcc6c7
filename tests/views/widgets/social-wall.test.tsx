import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../domain/chat/message';
import { wallRoom } from '../../../domain/chat/rooms';
import type { SafetyEvent, WallEvent } from '../../../machines/chat/chat.events';
import '../../../src/views/widgets/social-wall/SocialWallWidget';
import { message, sealed } from '../chat/in-room';
import { enterVenue, venueWith } from '../venue/venue-harness';

const ROOM = wallRoom('wall');
const VENUE = venueWith((_, lobby) => ({
  areas: [
    {
      ...lobby,
      contentWidgets: [
        {
          id: 'wall',
          type: 'SOCIAL_WALL',
          name: [{ locale: 'en', text: 'Voices' }],
          placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
          configurations: [{ id: 'wall-1', name: [], cookieProviders: [], preModerated: true }],
        },
      ],
    },
  ],
  globalWidgets: [],
}));
const OWN = message('uid-1', 'My own');
const changed = (posts: Readonly<Record<string, ChatMessage>>, others: readonly string[] = []): WallEvent => ({
  type: 'wall.changed',
  posts: sealed(posts),
  removed: [],
  others,
});

async function openWall(posts: Readonly<Record<string, ChatMessage>> = {}) {
  const stage = await enterVenue({ venue: VENUE });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Voices/ }));
  await waitFor(() => expect(stage.chat.walls.has(ROOM)).toBe(true));
  const tell = (event: WallEvent) => act(async () => stage.chat.walls.get(ROOM)?.(event));
  await tell(changed(posts));
  const texts = () => dialog.getAllByRole('article').map(({ textContent }) => textContent);
  const safety = (event: SafetyEvent) => act(async () => stage.chat.safety(event));
  return { ...stage, dialog, safety, tell, texts };
}

test('an attendee reads a wall, writes a post with a picture, and sees it wait for approval §2.105', async () => {
  const { user, dialog, tell, chat, texts } = await openWall();
  expect(dialog.getByText('No posts yet. Write the first one.')).toBeVisible();
  await tell({ type: 'wall.described', isClosed: false, isPreModerated: true });
  expect(dialog.getByText('Posts appear once the organisers have approved them.')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Write a post' });
  const button = dialog.getByRole('button', { name: 'Post' });
  await user.click(field);
  await user.paste('x'.repeat(281));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.clear(field);
  await user.type(field, 'What a view');
  const picture = new File(['p'], 'Hall.jpg', { type: 'image/jpeg' });
  await user.upload(dialog.getByLabelText('Add a picture', { selector: 'input' }), picture);
  await user.click(button);
  expect([field, chat.uploads[0]?.message]).toMatchObject([{ value: '' }, { room: ROOM, replyTo: null }]);
  expect(texts()).toEqual([expect.stringMatching(/What a view.*Hall\.jpg.*Sending…/)]);
  await tell({ type: 'wall.waiting', posts: sealed({ p1: OWN, p2: message('uid-1', '', { hidden: true }) }) });
  expect(dialog.getByText('Waits for approval. Only you can see it.')).toBeVisible();
  expect(dialog.getByText('The organisers haven’t approved this post.')).toBeVisible();
});

test('new posts of others wait until they are asked for; PageDown walks, and a post is liked and reported', async () => {
  const { user, dialog, tell, texts } = await openWall({ p1: message('grace', 'First'), p2: OWN });
  expect(texts()).toEqual([expect.stringContaining('My own'), expect.stringContaining('First')]);
  await tell(changed({ p3: message('hedy', 'Third') }, ['p3']));
  expect(dialog.queryByText('Third')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show new posts: 1' }));
  expect(dialog.getByRole('feed', { name: 'Posts' })).toHaveFocus();
  await user.keyboard('{PageDown}{PageDown}');
  expect(dialog.getAllByRole('article')[1]).toHaveFocus();
  expect(dialog.getAllByRole('article')[0]).toHaveAccessibleName(/Name of hedy/);
  await user.click(dialog.getByRole('button', { name: 'Like Post by Name of hedy' }));
  expect(dialog.getByRole('button', { name: 'Like Post by Name of hedy', pressed: true })).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Report this post' })[0] as HTMLElement);
  expect(dialog.getByRole('region', { name: 'Report this post' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByText('Third')).toBeVisible();
});

test('an attendee deletes a post of their own after a question, and reads if that fails', async () => {
  const { user, dialog, tell, chat } = await openWall({ p1: OWN });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(chat.removals).toEqual([{ type: 'feed.remove', id: 'p1', isWaiting: false }]);
  await tell({ type: 'wall.failed' });
  expect(dialog.getByRole('alert')).toHaveTextContent('We couldn’t delete the post. Please try again.');
});

test('a wall that is refused or does not answer keeps its posts and is tried again; a closed one is only read', async () => {
  const { user, dialog, tell, pass } = await openWall({ p1: message('grace', 'First') });
  await tell({ type: 'wall.refused' });
  expect(dialog.getByRole('alert')).toHaveTextContent('Error loading social wall.');
  expect(dialog.getByText('First')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await pass(15_000);
  expect(dialog.getByRole('alert')).toHaveTextContent('Error loading social wall.');
  expect(dialog.getByText('First')).toBeVisible();
  await tell(changed({ p1: message('grace', 'First') }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await tell({ type: 'wall.described', isClosed: true, isPreModerated: false });
  expect(dialog.getByText('This wall is closed. You can still read it.')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('the big screen shows posts without controls, new ones in the places of old ones, and Escape leaves it', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`p${index}`, message('grace', `No. ${index}`)]),
  );
  const { user, dialog, tell, texts } = await openWall(posts);
  await user.click(dialog.getByRole('button', { name: 'Big screen' }));
  expect(dialog.getByRole('heading', { name: 'Voices', level: 3 })).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  const before = texts();
  await tell(changed({ q1: message('hedy', 'Newest') }, ['q1']));
  expect(texts()).toEqual([...before.slice(0, -1), expect.stringContaining('Newest')]);
  await user.keyboard('{Escape}');
  expect(await dialog.findByRole('textbox', { name: 'Write a post' })).toBeVisible();
  expect(dialog.getByText('Newest')).toBeVisible();
});

test('a wall has no posts of users whom the user blocks, on the big screen as well', async () => {
  const { user, dialog, safety, texts } = await openWall({
    p1: message('grace', 'Unwanted'),
    p2: message('hedy', 'Hello'),
  });
  expect(texts()).toEqual([expect.stringContaining('Hello'), expect.stringContaining('Unwanted')]);
  await safety({ type: 'safety.blocked', uids: ['grace'] });
  expect(texts()).toEqual([expect.stringContaining('Hello')]);
  await user.click(dialog.getByRole('button', { name: 'Big screen' }));
  expect(texts()).toEqual([expect.stringContaining('Hello')]);
  await safety({ type: 'safety.blocked', uids: [] });
  expect(texts()).toEqual([expect.stringContaining('Hello'), expect.stringContaining('Unwanted')]);
});

test('without a connection the wall stays, and a post waits to be sent', async () => {
  const { user, dialog, send, chat } = await openWall({ p1: message('grace', 'First') });
  await send('chat', { type: 'chat.disconnected' });
  expect(dialog.getByText(/^The connection was interrupted/)).toBeVisible();
  expect(dialog.getByText('First')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Write a post' }), 'Later');
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  expect(dialog.getByText('Will be sent when you’re back online')).toBeVisible();
  expect(chat.posted).toEqual([]);
  await send('chat', { type: 'chat.connected' });
  await waitFor(() => expect(chat.posted).toEqual(['Later']));
});

test('a post with a forbidden word is called a post, and cannot be sent again', async () => {
  const { user, dialog, chat } = await openWall({ p1: message('grace', 'First') });
  chat.isWord = true;
  await user.type(dialog.getByRole('textbox', { name: 'Write a post' }), 'Badword');
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  expect(await dialog.findByText('Your post has a word that isn’t allowed here.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
});
