import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { Permission } from '../../../machines/chat/notices.machine';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/PanelContent';
import { act } from '@testing-library/react';
import { news } from '../../machines/chat/inbox.inputs';
import { ADA, renderStage } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';

const LABEL = 'Also notify me when I’m in another tab';

async function inChats(permission: Permission = 'granted') {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  stage.chat.permission = permission;
  await stage.send('chat', { type: 'chat.open' });
  return { ...stage, control: await screen.findByRole('switch', { name: LABEL }) };
}

test('a user turns notifications on in the list of chats; a click on one opens its room', async () => {
  const { user, control, chat, tell } = await inChats();
  expect(control).not.toBeChecked();
  await user.click(control);
  await waitFor(() => expect(control).toBeChecked());
  expect(chat.wishes).toEqual([true]);
  const hear = (unread: number) =>
    act(async () =>
      chat.inbox({ type: 'inbox.changed', room: 'g~team', news: { ...news('m1', unread), name: seal('Team') } }),
    );
  await act(async () => chat.inbox({ type: 'inbox.counted' }));
  await hear(1);
  expect(chat.notices).toEqual([]);
  await tell({ type: 'page.hid' });
  await hear(2);
  expect(chat.notices.map(({ type }) => type)).toEqual(['board.show']);
  await act(async () => chat.click('g~team'));
  expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
});

test('a browser that refuses notifications says where to allow them', async () => {
  const { user, control } = await inChats('denied');
  await user.click(control);
  expect(await screen.findByText(/^Your browser doesn’t allow notifications here\./)).toHaveAttribute('aria-live');
  expect(control).not.toBeChecked();
});
