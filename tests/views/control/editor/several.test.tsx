import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { area, button, label, open, part, text } from '../editor-page';

const widget = (id: string, type: string, en: string, openMode: string, more: object = {}) => ({
  id,
  type,
  name: text(en),
  openMode,
  configurations: [{ id: `${id}-content`, name: [], ...more }],
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        area('lobby', 'Lobby', 'Foyer', [
          widget('desk', 'MEETING', 'Welcome desk', 'EMBEDDED', { begin: '2027-03-12T09:00:00Z' }),
          widget('wall', 'SOCIAL_WALL', 'Wall', 'NEW_TAB'),
          widget('talk', 'MEETING', 'Talk', 'EMBEDDED'),
        ]),
        area('stage', 'Stage', 'Bühne'),
      ],
      assets: [],
      globalWidgets: [],
    },
  ],
};
async function openLobby() {
  const page = await open(VENUE);
  page.lead('architectures', '@aurora', 'areas', '@lobby', 'contentWidgets', '@desk');
  return page;
}
const chosen = () =>
  screen
    .queryAllByRole('treeitem', { selected: true })
    .map((item) => within(item).getAllByText(/./, { selector: 'bdi' })[0]?.textContent);
const modes = (document: unknown) =>
  JSON.stringify(document)
    .match(/"openMode":"(\w+)"/g)
    ?.map((one) => one.slice(12, -1));
const opensAs = () => screen.getByRole('combobox', { name: 'How it opens' });
const heading = (name: string) => screen.getByRole('heading', { name });

test('several contents are chosen with Ctrl and Shift, their form says what differs, and one step changes all of them', async () => {
  const { document, user } = await openLobby();
  expect(screen.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true');
  await user.click(label('Welcome desk'));
  await user.keyboard('{Control>}');
  await user.click(label('Wall'));
  await user.keyboard('{/Control}');
  expect(chosen()).toEqual(['Welcome desk', 'Wall']);
  expect(screen.getByText('Contents selected: 2', { selector: 'output' })).toBeVisible();
  expect(opensAs()).toHaveDisplayValue('Different values');
  await user.keyboard('{Shift>}');
  await user.click(label('Talk'));
  await user.keyboard('{/Shift}');
  expect(heading('Contents selected: 2')).toBeVisible();
  expect(chosen()).toEqual(['Wall', 'Talk']);
  await user.selectOptions(opensAs(), 'In a dialog over everything');
  expect(opensAs()).toHaveDisplayValue('In a dialog over everything');
  expect(modes(document())).toEqual(['EMBEDDED', 'OVERLAY_DIALOG', 'OVERLAY_DIALOG']);
  await user.click(button('Undo: Settings of Wall and 1 more'));
  expect(modes(document())).toEqual(['EMBEDDED', 'NEW_TAB', 'EMBEDDED']);
  await user.click(button('End the selection'));
  expect(chosen()).toEqual(['Welcome desk']);
  expect(heading('Welcome desk')).toHaveFocus();
  await user.click(label('Talk'));
  expect(heading('Talk')).toBeVisible();
});

test('keys choose a range, one more, and all of a kind; Escape ends it', async () => {
  const { user } = await openLobby();
  await user.click(label('Welcome desk'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['Welcome desk', 'Wall', 'Talk']);
  expect(part('Talk')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(chosen()).toEqual(['Welcome desk', 'Wall']);
  await user.keyboard('{Control>} {/Control}');
  expect(chosen()).toEqual(['Welcome desk']);
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()).toEqual(['Welcome desk', 'Wall', 'Talk']);
  await user.keyboard('{Escape}');
  expect(chosen()).toEqual(['Welcome desk']);
  expect(part('Wall')).toHaveFocus();
  expect(screen.queryByText(/selected: /)).toBeNull();
});

test('a mode ticks parts without any key, one kind at a time, and choosing something elsewhere ends it', async () => {
  const { lead, user } = await openLobby();
  await user.click(button('Select several'));
  expect(heading('Nothing is selected yet.')).toBeVisible();
  await user.click(label('Lobby'));
  await user.click(label('Stage'));
  expect(heading('Areas selected: 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(label('Wall'));
  expect(chosen()).toEqual(['Wall']);
  await user.click(button('Select all shown'));
  expect(heading('Contents selected: 3')).toBeVisible();
  lead('architectures', '@aurora', 'areas', '@stage');
  expect(chosen()).toEqual(['Stage']);
  expect(button('Select several')).toHaveAttribute('aria-pressed', 'false');
});

test('several parts are deleted in one step, and the focus is on the way back', async () => {
  const { document, user } = await openLobby();
  await user.click(label('Wall'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await user.click(button('Delete'));
  expect(modes(document())).toEqual(['EMBEDDED']);
  expect(screen.getByText('Deleted: Wall and 1 more')).toBeVisible();
  expect(button('Undo')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(modes(document())).toEqual(['EMBEDDED', 'NEW_TAB', 'EMBEDDED']);
});

test('settings of a kind are shown when all selected are of it, and times where each has one content', async () => {
  const { document, user } = await openLobby();
  await user.click(label('Welcome desk'));
  await user.keyboard('{Control>}');
  await user.click(label('Talk'));
  await user.keyboard('{/Control}');
  expect(screen.getByLabelText(/^Begins/)).toHaveAccessibleDescription('Different values');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Webinar' }), 'yes');
  expect(JSON.stringify(document()).match(/"webinarOn":true/g)).toHaveLength(2);
  await user.keyboard('{Control>}');
  await user.click(label('Wall'));
  expect(screen.queryByRole('combobox', { name: 'Webinar' })).toBeNull();
});

test('settings are copied to others, one step that says how many it changed, and the focus is back on the button', async () => {
  const { document, user } = await openLobby();
  await user.click(label('Wall'));
  await user.click(button('Copy settings to others…'));
  const dialog = within(await screen.findByRole('dialog'));
  const copy = dialog.getByRole('button', { name: 'Copy the settings' });
  const opens = dialog.getByRole('checkbox', { name: 'How it opens' });
  expect(opens).toHaveAccessibleDescription('In a new tab');
  expect(copy).toHaveAttribute('aria-disabled', 'true');
  await user.click(opens);
  await user.click(dialog.getByRole('checkbox', { name: 'Of other kinds' }));
  expect(dialog.getByRole('checkbox', { name: 'Talk' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Talk' })).toHaveAccessibleDescription('Lobby');
  await user.click(copy);
  expect(modes(document())).toEqual(['NEW_TAB', 'NEW_TAB', 'NEW_TAB']);
  expect(screen.getByText('Parts changed: 2')).toBeVisible();
  await waitFor(() => expect(button('Copy settings to others…')).toHaveFocus());
  await user.click(button('Undo: Settings of Welcome desk and 1 more'));
  expect(modes(document())).toEqual(['EMBEDDED', 'NEW_TAB', 'EMBEDDED']);
});
