import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../domain/chat/message';
import { seal } from '../../../domain/kernel/sealed';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/PanelContent';
import { useZones } from '../../domain/kernel/zones';
import { ADA, NOW, renderStage } from '../kernel/stage';
import { LOBBY, venueWith } from '../venue/venue-harness';
import { inRoom, message, ROOM, sealed } from './in-room';

const travelTo = useZones();

test('a direct message is sent with Enter, and Shift and Enter break the line §4.70', async () => {
  const { user, field, chat } = await inRoom();
  expect(screen.getByText('No messages yet. Be the first to say hello.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 3, name: 'Name of grace' })).toBeVisible();
  await user.type(field, 'Hello{Shift>}{Enter}{/Shift}Grace{Enter}');
  await waitFor(() => expect(chat.posted).toEqual(['Hello\nGrace']));
  expect(field).toHaveValue('');
  await user.type(field, '   {Enter}');
  expect(chat.posted.length).toBe(1);
});

test('the Enter that confirms a Japanese word sends nothing, also in Safari, where the composition has ended before it', async () => {
  const { user, field, chat } = await inRoom();
  await user.type(field, '日本');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue('日本');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(chat.posted).toEqual(['日本']));
});

test('the days of a room begin at midnight of the user, not at that of UTC', async () => {
  travelTo('Pacific/Auckland');
  const midnight = new Date(2026, 5, 1).getTime();
  const { list } = await inRoom({
    m1: message('grace', 'Good night', { at: midnight - 600_000 }),
    m2: message('grace', 'Still awake?', { at: midnight + 600_000 }),
  });
  const rows = [...list().getAllByRole('listitem')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Yesterday',
    expect.stringContaining('Good night'),
    'Today',
    expect.stringContaining('Still awake?'),
  ]);
});

test('a room has days, a line before what is new, and links that lead where they say', async () => {
  const { list, said } = await inRoom(
    {
      m1: message('grace', 'Yesterday it rained', { at: NOW - 86_400_000 }),
      m2: message('grace', 'See https://example.org/a or https://bank.example@evil.example'),
    },
    'm1',
  );
  expect(list().getByText('Yesterday')).toBeVisible();
  expect(list().getByText('Today')).toBeVisible();
  expect(list().getByText('New messages')).toBeVisible();
  const links = list().getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a']);
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(said('Yesterday it rained')).toHaveTextContent('Name of grace');
});

test('messages and rooms of the staff have their badge as soon as the service names them', async () => {
  const { said, send, user, chat } = await inRoom({
    m1: message('grace', 'We begin in five minutes'),
    m2: message(ADA.uid, 'I am here'),
  });
  expect(said('We begin in five minutes')).not.toHaveTextContent('Staff');
  await send('crowd', { type: 'crowd.staff', staff: ['grace', ADA.uid] });
  expect(said('We begin in five minutes')).toHaveTextContent(/Name of grace\s*Staff/);
  expect(said('I am here')).not.toHaveTextContent('Staff');
  expect(screen.getByRole('heading', { name: 'Name of grace' }).parentElement).toHaveTextContent('Staff');
  const news = { lastId: 'm1', last: null, unread: 0, mentions: 0, isMuted: false, isCall: false, name: null };
  await act(async () => chat.inbox({ type: 'inbox.changed', room: ROOM, news }));
  await user.click(screen.getByRole('button', { name: 'All chats' }));
  expect(await screen.findByRole('button', { name: /^Name of grace\s*Staff/ })).toBeVisible();
});

test('a room that does not answer says so, and is shown when it comes after all', async () => {
  const { user, tell, pass } = await inRoom();
  await tell({ type: 'room.refused' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const notice = () => screen.queryByText('This chat isn’t available at the moment.');
  expect(notice()).toBeNull();
  await pass(15_000);
  expect(notice()).toBeVisible();
  expect(notice()).toHaveRole('alert');
  await tell({ type: 'room.listed', messages: {}, hasOlder: false, readId: null });
  expect(notice()).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a refused message is marked, and can be sent again or discarded', async () => {
  const { user, field, chat, list } = await inRoom();
  chat.isRefusing = true;
  await user.type(field, 'One{Enter}');
  expect(await list().findByText('Not sent')).toBeVisible();
  chat.isRefusing = false;
  await user.click(list().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(chat.posted).toEqual(['One']));
  expect(list().queryByText('Not sent')).toBeNull();
});

test('a message without a connection waits, and says so', async () => {
  const { user, field, send, list, chat } = await inRoom();
  await send('chat', { type: 'chat.disconnected' });
  await user.type(field, 'Later{Enter}');
  expect(await list().findByText('Will be sent when you’re back online')).toBeVisible();
  await send('chat', { type: 'chat.connected' });
  await waitFor(() => expect(chat.posted).toEqual(['Later']));
});

test('a user replies to a message, edits an own one, deletes it and reacts', async () => {
  const { user, field, chat, list, pass } = await inRoom({
    m1: message('grace', 'Who is there?'),
    m2: message(ADA.uid, 'It is me'),
  });
  const actionsOf = async (name: RegExp) => user.click(list().getByRole('button', { name }));
  await actionsOf(/^Actions for the message: Name of grace/);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Reply' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitemcheckbox', { name: 'React with 👍' })).toHaveFocus();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'React with 👍' }));
  await user.type(field, 'Draft');
  await actionsOf(/^Actions for the message: You/);
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('It is me');
  await user.type(field, '!{Enter}');
  expect(field).toHaveValue('Draft');
  await actionsOf(/^Actions for the message: Name of grace/);
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
  expect(field).toHaveFocus();
  await user.type(field, ' of a reply{Enter}');
  await waitFor(() => expect(chat.posted).toEqual(['Draft of a reply']));
  expect(field).toHaveValue('');
  await actionsOf(/^Actions for the message: You/);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const ATTENTION = ['feed.read', 'feed.typing'];
  expect(chat.commands.map(({ type }) => type).filter((type) => !ATTENTION.includes(type))).toEqual([
    'feed.react',
    'feed.edit',
  ]);
  expect(list().getByText('This message was deleted.')).toBeVisible();
  expect(screen.getByText('Message deleted.').closest('output')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(list().getByText('It is me')).toBeVisible();
  await waitFor(() => expect(list().getByRole('button', { name: /^Actions for the message: You/ })).toHaveFocus());
  await actionsOf(/^Actions for the message: You/);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(chat.deleted).toEqual([]);
  await pass(8000);
  expect(chat.deleted).toEqual(['m2']);
  expect(screen.queryByText('Message deleted.')).toBeNull();
  expect(document.activeElement).toHaveRole('status');
});

test('the text of a message is copied from its actions, and a notice says so', async () => {
  const { user, chat } = await inRoom({ m1: message('grace', 'See you at nine') });
  await user.click(screen.getByRole('button', { name: /^Actions for the message: Name of grace/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Copy text' }));
  expect(await screen.findByText('Text copied')).toBeVisible();
  expect(chat.copied).toEqual(['See you at nine']);
});

test('an @ and letters offer the names of the group, which are marked in messages', async () => {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await stage.send('chat', { type: 'chat.follow', room: 'g~poets' });
  await waitFor(() => expect(stage.chat.rooms.has('g~poets')).toBe(true));
  const said = { m1: message('grace', 'Hello'), m2: message('hedy', 'Good morning, @Name of grace') };
  const listed = { messages: sealed(said), hasOlder: false, readId: null };
  await act(async () => stage.chat.rooms.get('g~poets')?.({ type: 'room.listed', ...listed }));
  const field = await screen.findByRole('textbox', { name: 'Message' });
  expect(await screen.findByText('@Name of grace')).toBeVisible();
  await stage.user.type(field, 'Thanks @n');
  const names = () => {
    const list = screen.queryByRole('listbox', { name: 'Mention an attendee' });
    return list === null ? [] : [...list.children].map((option) => option.textContent);
  };
  expect(names()).toEqual(['Name of grace', 'Name of hedy']);
  await stage.user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Name of hedy', selected: true })).toBeVisible();
  await stage.user.keyboard('{Escape}');
  expect([names(), field.isConnected]).toEqual([[], true]);
  await stage.user.clear(field);
  await stage.user.type(field, 'Thanks @nam{Enter}');
  await waitFor(() => expect(field).toHaveValue('Thanks @Name of grace '));
  expect(stage.chat.posted).toEqual([]);
  await act(async () => stage.chat.safety({ type: 'safety.blocked', uids: ['grace'] }));
  await stage.user.type(field, 'and @n');
  expect(names()).toEqual(['Name of hedy']);
  const uids = ['uid-1', 'hedy', 'joan'];
  await act(async () => stage.chat.rooms.get('g~poets')?.({ type: 'room.members', uids }));
  await waitFor(() => expect(names()).toEqual(['Name of hedy', 'Name of joan']));
});

test('an @ in a chat of two offers the other attendee, who has not written yet', async () => {
  const { user, field } = await inRoom();
  await user.type(field, 'Hello @');
  expect(await screen.findByRole('option', { name: 'Name of grace' })).toBeVisible();
});

test('an emoji is found by its name and written at the caret, and Escape closes only the emoji', async () => {
  const { user, field, said } = await inRoom({ m1: message('grace', 'Hello') });
  await user.type(field, 'Well done!');
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox', { name: 'Search emoji' })).toBeNull();
  expect(said('Hello')).toBeVisible();
  (field as HTMLTextAreaElement).setSelectionRange(4, 4);
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }));
  const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
  expect(within(screen.getByRole('region', { name: 'Recently used' })).getByRole('button')).toHaveTextContent('👍');
  await user.keyboard('{ArrowDown}');
  const first = document.activeElement;
  await user.keyboard('{End}');
  expect(first).not.toHaveFocus();
  await user.keyboard('{Home}');
  expect(first).toHaveFocus();
  await user.type(search, 'celeb');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'party popper' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Well🎉 done!');
  await waitFor(() => expect(field).toHaveFocus());
});

test('a new message is announced politely, but not in quiet mode', async () => {
  const { tell } = await inRoom({ m1: message('grace', 'Old') });
  const announced = () => [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent);
  await tell({ type: 'room.changed', messages: sealed({ m2: message('grace', 'New') }), removed: [] });
  await waitFor(() => expect(announced()).toContain('Name of grace: New'));
  await tell({ type: 'room.muted', isMuted: true });
  await tell({ type: 'room.changed', messages: sealed({ m3: message('grace', 'Quiet') }), removed: [] });
  expect(announced().filter((text) => text?.includes('Quiet'))).toEqual([]);
});

test('the panel opens from the header with what is unread, lists the rooms, is minimised and closes with Escape §2.90 §2.91 §4.69', async () => {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const news = { lastId: 'm2', last: null, unread: 3, mentions: 0, isMuted: false, isCall: false, name: null };
  await act(async () => stage.chat.inbox({ type: 'inbox.changed', room: ROOM, news }));
  await stage.user.click(await screen.findByRole('button', { name: 'Open the chat, 3 unread' }));
  const panel = await screen.findByRole('dialog', { name: 'Chat' });
  await stage.user.click(await within(panel).findByRole('button', { name: /Name of grace.*3 unread/ }));
  expect(stage.actor('chat').getSnapshot().context.attendeeToChatUid).toBe('grace');
  await stage.user.click(await within(panel).findByRole('button', { name: 'Minimise the chat' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull());
  await stage.user.click(screen.getByRole('button', { name: 'Chat' }));
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeVisible();
  await stage.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull());
});

test('Escape closes the actions of a message, a search, an answer in the making, and only then the panel', async () => {
  const { user, list } = await inRoom({ m1: message('grace', 'Tea at four?') });
  const more = list().getByRole('button', { name: /^Actions for the message/ });
  await user.click(more);
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(more).toHaveFocus();
  const glass = screen.getByRole('button', { name: 'Search this chat' });
  await user.click(glass);
  await user.keyboard('{Escape}');
  expect(glass).toHaveFocus();
  await user.click(list().getByRole('button', { name: /^Actions for the message/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
  expect(screen.getByText('Reply to:')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Reply to:')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull());
});

test('a link to a place of the venue in a message leads there in the same tab', async () => {
  const { user, list } = await inRoom({
    m1: message('grace', `Come to ${window.location.origin}/v/aurora/imprint or https://example.org/a`),
  });
  const [inside, outside] = list().getAllByRole('link');
  const prevented = vi.fn<(isPrevented: boolean) => void>();
  window.addEventListener('click', (event) => prevented(event.defaultPrevented), { once: true });
  await user.click(inside as HTMLElement);
  expect(prevented).toHaveBeenCalledWith(true);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Imprint' })).toBeInTheDocument());
  expect(outside).toHaveAttribute('target', '_blank');
});

test('a link to a place of this venue has a card with its name, and other links have none', async () => {
  const { origin } = window.location;
  const { list } = await inRoom({
    m1: message('grace', `Come to ${origin}/v/aurora/area/stage now`),
    m2: message('grace', `Read ${origin}/v/other/area/stage ${origin}/v/aurora/area/cellar ${origin}/v/aurora/imprint`),
  });
  const names = list()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => !text.startsWith('http'));
  expect(names).toEqual(['Main stage']);
  expect(list().getByRole('link', { name: 'Main stage' })).toHaveAttribute('href', '/v/aurora/area/stage');
});

test('the card of a talk has its time and opens its page where the user is; a talk that is gone has none', async () => {
  const address = `${window.location.origin}/v/aurora/area/stage?talk=light%2F`;
  const slot = { id: 'noon', begin: new Date(NOW).toISOString(), end: new Date(NOW + 3_600_000).toISOString() };
  const light = { id: 'light', type: 'MEETING', name: [{ locale: 'en', text: 'Light' }], configurations: [slot] };
  const { user, list, actor } = await inRoom(
    { m1: message('grace', `${address}noon`), m2: message('grace', `${address}gone`) },
    null,
    { venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [light] }] })) },
  );
  const cards = list().getAllByRole('button', { name: /^Light.*–.*Lobby$/ });
  expect(cards).toHaveLength(1);
  await user.click(cards[0] as HTMLElement);
  expect(actor('agenda').getSnapshot().context.talk).toBe('light/noon');
  expect(actor('navigation').getSnapshot().context.path).toBe('/v/aurora/area/lobby');
});

test('a chat over another panel leaves that one no focus', async () => {
  const { send } = await inRoom({ m1: message('grace', 'Tea at four?') });
  const chat = () => screen.getByRole('textbox', { name: 'Message' }).closest('dialog');
  expect(chat()).not.toHaveAttribute('inert');
  await send('dialogs', {
    type: 'dialogs.push',
    dialog: { id: 'panel:other', kind: 'panel', subject: 'other', onPop: 'ask' },
  });
  expect(screen.getByLabelText('Message').closest('dialog')).toHaveAttribute('inert');
});

test('without any chat the panel leads to the attendees', async () => {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await stage.user.click(await screen.findByRole('button', { name: 'Open the chat' }));
  const chat = await screen.findByRole('dialog', { name: 'Chat' });
  expect(await within(chat).findByText(/You don’t have any chats yet/)).toBeVisible();
  await stage.user.click(within(chat).getByRole('button', { name: 'Who’s here' }));
  expect(await screen.findByRole('dialog', { name: 'Who’s here' })).toBeVisible();
});

test('the list of rooms counts mentions, names groups, and starts a new group of two others and a name §2.92 §5.15', async () => {
  const stage = renderStage(<App />, {
    path: LOBBY,
    identity: ADA,
    roster: () => ({
      type: 'roster.listed',
      found: ['Grace Hopper', 'Joan Clarke', 'Mary Somerville'].map((name) => {
        const uid = name.split(' ')[0]?.toLowerCase() ?? '';
        return { uid, attendee: seal({ uid, areaId: 'lobby', timestamp: 1, name }) };
      }),
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const news = { lastId: 'm2', last: null, unread: 5, mentions: 2, isMuted: false, isCall: false, name: seal('Poets') };
  await act(async () => stage.chat.inbox({ type: 'inbox.changed', room: 'g~poets', news }));
  await stage.user.click(await screen.findByRole('button', { name: 'Open the chat, 5 unread, mentions of you: 2' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Chat' }));
  expect(await panel.findByRole('button', { name: /Poets.*Mentions of you: 2.*5 unread/ })).toBeVisible();
  await stage.user.click(panel.getByRole('button', { name: 'New group' }));
  const make = async () => stage.user.click(panel.getByRole('button', { name: 'Create group' }));
  expect(panel.getByRole('textbox', { name: 'Group name' })).toHaveFocus();
  await make();
  expect(panel.getByText('Please enter a group name!')).toBeVisible();
  await stage.user.type(panel.getByRole('textbox', { name: 'Group name' }), 'Engines');
  await stage.user.click(panel.getByRole('button', { name: /Grace Hopper/ }));
  await make();
  expect(panel.getByText('Please select at least two attendees.')).toBeVisible();
  await stage.user.type(panel.getByRole('textbox', { name: 'Search attendees' }), 'joan');
  expect(panel.queryByRole('button', { name: /Mary/ })).toBeNull();
  await stage.user.click(panel.getByRole('button', { name: /Joan Clarke/ }));
  expect(panel.getByText('Selected: 2')).toBeVisible();
  await make();
  await waitFor(() => expect(stage.chat.groups).toEqual([{ name: 'Engines', members: ['grace', 'joan'] }]));
  await waitFor(() => expect(stage.chat.rooms.has('g~team')).toBe(true));
});

test('a search in a room lists what was written there, and its end leads back to the room', async () => {
  const { user, chat, list, pass } = await inRoom({ m1: message('grace', 'The plan is ready') });
  chat.found = [
    seal({ room: ROOM, id: 'm1', from: 'grace', at: NOW - 60_000, kind: 'text', text: 'The plan is ready' }),
    seal({ room: ROOM, id: 'm0', from: 'grace', at: NOW - 90_000, kind: 'text', text: 'Hello' }),
  ];
  await user.click(screen.getByRole('button', { name: 'Search this chat' }));
  const field = await screen.findByRole('textbox', { name: 'Search messages and files' });
  expect(field).toHaveFocus();
  await user.type(field, 'plan');
  await pass(300);
  const results = within(await screen.findByRole('list', { name: 'Search results' }));
  expect(await results.findByText('The plan is ready')).toBeVisible();
  expect(results.getAllByRole('listitem').length).toBe(1);
  expect(results.getByRole('button', { name: /^Name of grace .*The plan is ready$/ })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'nothing of that');
  await pass(300);
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the search' }));
  expect(list().getByText('The plan is ready')).toBeVisible();
});

test('a search result leads to its message in the history, and a button back to the newest message', async () => {
  const { user, chat, tell, pass, said } = await inRoom();
  const found = message('grace', 'The plan of long ago');
  const listed = sealed({ m5: message('grace', 'Hello') });
  await tell({ type: 'room.listed', messages: listed, hasOlder: true, readId: null });
  chat.found = [
    seal({ room: ROOM, id: 'm2', from: 'grace', at: NOW - 60_000, kind: 'text', text: 'The plan of long ago' }),
  ];
  await user.click(screen.getByRole('button', { name: 'Search this chat' }));
  await user.type(await screen.findByRole('textbox', { name: 'Search messages and files' }), 'plan');
  await pass(300);
  await user.click(await screen.findByRole('button', { name: /The plan of long ago/ }));
  expect(screen.getByText('Going to the message…')).toBeVisible();
  expect(chat.commands.filter(({ type }) => type === 'feed.older')).toEqual([{ type: 'feed.older', to: 'm2' }]);
  await tell({ type: 'room.older', messages: sealed({ m1: message('uid-1', 'Yes'), m2: found }), hasOlder: false });
  expect(said('The plan of long ago')).toHaveFocus();
  expect(screen.queryByText('Going to the message…')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Go to the newest message' })).toBeNull();
  const history = screen.getByRole('region', { name: 'Messages' });
  Object.assign(history, {
    scrollTo: ({ top }: ScrollToOptions) => fireEvent.scroll(history, { target: { scrollTop: top } }),
  });
  fireEvent.scroll(history, { target: { scrollTop: -500 } });
  await user.click(screen.getByRole('button', { name: 'Go to the newest message' }));
  expect(screen.queryByRole('button', { name: 'Go to the newest message' })).toBeNull();
  expect(said('The plan of long ago')).not.toHaveAttribute('data-sought');
});

test('a missed call is a line of the chat for both, with a way to call again', async () => {
  const missed = { kind: 'call', text: undefined, call: 'missed' } as unknown as Partial<ChatMessage>;
  const { user, said, calls } = await inRoom({ m1: message('grace', '', missed), m2: message('uid-1', '', missed) });
  expect(said('Call without an answer')).toHaveTextContent('Call again');
  const line = said('Missed call');
  expect(line).toHaveTextContent('Name of grace');
  await user.click(within(line as HTMLElement).getByRole('button', { name: 'Call back' }));
  expect(await screen.findByRole('heading', { name: 'Call with Name of grace' })).toBeVisible();
  expect(calls.talks).toEqual([]);
});

test('the picture of an attendee is beside what they write, and in the list of chats', async () => {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  stage.chat.portraits['grace'] = 'picture-of-grace';
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await stage.send('chat', { type: 'chat.openAttendee', uid: 'grace' });
  await waitFor(() => expect(stage.chat.rooms.has(ROOM)).toBe(true));
  const listed = { messages: sealed({ m1: message('grace', 'Hello') }), hasOlder: false, readId: null };
  await act(async () => stage.chat.rooms.get(ROOM)?.({ type: 'room.listed', ...listed }));
  const picture = (of: Element | null) => of?.querySelector('img')?.getAttribute('src');
  const said = await screen.findByText('Hello');
  await waitFor(() => expect(picture(said.closest('li'))).toBe('/portraits/picture-of-grace'));
  const news = { lastId: 'm1', last: null, unread: 0, mentions: 0, isMuted: false, isCall: false, name: null };
  await act(async () => stage.chat.inbox({ type: 'inbox.changed', room: ROOM, news }));
  await stage.user.click(screen.getByRole('button', { name: 'All chats' }));
  expect(picture(await screen.findByRole('button', { name: /^Name of grace/ }))).toBe('/portraits/picture-of-grace');
});

test('a declined call is a line of the chat: who declined can call back, and the caller does not call again', async () => {
  const declined = { kind: 'call', text: undefined, call: 'declined' } as unknown as Partial<ChatMessage>;
  const { said } = await inRoom({ m1: message('grace', '', declined), m2: message('uid-1', '', declined) });
  expect(said('The call was declined.')).not.toHaveTextContent('Call again');
  expect(said('Declined call')).toHaveTextContent('Call back');
});

test('a call that is over is a line of the chat for both, with how long it was, and below no line of unread messages', async () => {
  const over = { kind: 'call', text: undefined, call: 'ended', seconds: 312 } as unknown as Partial<ChatMessage>;
  const { said } = await inRoom({
    m1: message('grace', '', over),
    m2: message('uid-1', '', { ...over, seconds: 40 }),
  });
  expect(said('Call, 5 min')).toHaveTextContent('Call back');
  expect(said('Call, 40 sec')).toHaveTextContent('Call again');
});

test('a message is a toast while the user is elsewhere: read, answered in place, and quiet in talks', async () => {
  const stage = await inRoom();
  const { user, chat, send } = stage;
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const last = seal(message('grace', 'Are you coming?'));
  const news = { lastId: 'm1', last, unread: 1, mentions: 0, isMuted: false, isCall: false, name: null };
  const say = (lastId: string) =>
    act(async () =>
      chat.inbox({ type: 'inbox.changed', room: ROOM, news: { ...news, lastId, unread: Number(lastId.slice(1)) } }),
    );
  await act(async () => chat.inbox({ type: 'inbox.counted' }));
  const toast = () => screen.queryByRole('complementary', { name: 'New message' });
  await say('m1');
  expect(toast()).toHaveTextContent('Name of graceAre you coming?');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  await user.keyboard('Yes{Enter}');
  await waitFor(() => expect(chat.posted).toEqual(['Yes']));
  expect([toast(), chat.readAll]).toEqual([null, [{ [ROOM]: 'm1' }]]);
  await send('chat', { type: 'chat.listen', isInTalk: true });
  await say('m2');
  expect(toast()).toBeNull();
  await send('chat', { type: 'chat.showList' });
  await send('chat', { type: 'chat.open' });
  expect(screen.getByRole('button', { name: /^Name of grace.*Are you coming\?/ })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Quiet in talks and meetings' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await say('m3');
  await user.click(screen.getByRole('button', { name: /Are you coming\?/ }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(toast()).toBeNull();
});
