import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { App } from '../../../src/views/shell/App';
import { ADA, renderStage } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';
import { message, sealed } from './in-room';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/PanelContent';

const TEAM = 'g~team';

async function inGroup(isOwn: boolean) {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await stage.send('chat', { type: 'chat.openRoom', roomId: TEAM, chatIds: [TEAM] });
  await waitFor(() => expect(stage.chat.rooms.has(TEAM)).toBe(true));
  const describe = (isClosed: boolean) =>
    act(async () => stage.chat.rooms.get(TEAM)?.({ type: 'room.described', name: seal('Team'), isOwn, isClosed }));
  await act(async () =>
    stage.chat.rooms.get(TEAM)?.({
      type: 'room.listed',
      hasOlder: false,
      readId: null,
      messages: sealed({ m1: message('grace', 'Hello'), m2: message(ADA.uid, 'Mine') }),
    }),
  );
  await describe(false);
  const panel = within(await screen.findByRole('dialog', { name: 'Chat' }));
  const press = (name: string) => stage.user.click(panel.getByRole('button', { name }));
  return { ...stage, panel, press, describe };
}

test('the owner of a group renames it, never to an empty name, and comes back to its messages §5.16', async () => {
  const { user, panel, press, chat } = await inGroup(true);
  await press('Group settings');
  const field = panel.getByRole('textbox', { name: 'Group name' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Team');
  await user.clear(field);
  await press('Save');
  expect(panel.getByText('Please enter a name!')).toBeVisible();
  await user.type(field, 'Poets{Enter}');
  expect(await panel.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(chat.renamed).toEqual([[TEAM, 'Poets']]);
});

test('a member leaves a group after a confirmation, and is back in the list of chats', async () => {
  const { panel, press, chat } = await inGroup(false);
  await press('Group settings');
  expect(panel.queryByRole('textbox', { name: 'Group name' })).toBeNull();
  expect(panel.getByText('Only the owner of this group can rename it or change its members.')).toBeVisible();
  await press('Leave group');
  expect(panel.getByRole('heading', { name: 'Leave this group?' })).toHaveFocus();
  await press('Stay');
  await press('Leave group');
  chat.isRefusing = true;
  await press('Leave group');
  expect(await panel.findByRole('alert')).toHaveTextContent('You couldn’t leave the group. Please try again.');
  chat.isRefusing = false;
  await press('Leave group');
  expect(await panel.findByRole('button', { name: 'New group' })).toBeVisible();
  expect(chat.left).toEqual([TEAM]);
});

test('the owner of a group sees its members, removes one and adds another', async () => {
  const { panel, press, chat } = await inGroup(true);
  await press('Group settings');
  const members = within(panel.getByRole('list', { name: 'Members' }));
  expect((await members.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You'),
    expect.stringContaining('Name of grace'),
    expect.stringContaining('Name of hedy'),
  ]);
  await press('Remove Name of hedy from the group');
  await waitFor(() => expect(chat.memberChanges).toEqual([['hedy', false]]));
  chat.isRefusing = true;
  await press('Remove Name of grace from the group');
  expect(await panel.findByRole('alert')).toHaveTextContent('We couldn’t change the members.');
});

test('a member of a group sees its other members, and changes none', async () => {
  const { panel, press } = await inGroup(false);
  await press('Group settings');
  expect(await panel.findByText('Name of hedy')).toBeVisible();
  expect(panel.queryByRole('button', { name: /from the group/ })).toBeNull();
  expect(panel.queryByRole('list', { name: 'Add attendees' })).toBeNull();
});

test('a closed room can be read and copied, and own messages deleted', async () => {
  const { panel, press, describe, user } = await inGroup(false);
  await describe(true);
  expect(panel.getByText('This chat is closed. You can still read it.')).toBeVisible();
  expect(panel.queryByRole('textbox', { name: 'Message' })).toBeNull();
  await user.click(panel.getByRole('button', { name: /^Actions for the message: You/ }));
  const actions = within(screen.getByRole('menu', { name: /^Actions for the message: You/ }));
  expect(actions.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Copy text', 'Delete']);
  await describe(false);
  expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await press('Group settings');
  await press('Cancel');
  expect(panel.getByText('Hello')).toBeVisible();
});
