import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { Attendee } from '../../../domain/people/presence';
// Loaded before, so that no test waits for it.
import '../../../src/views/widgets/presence-list/PresenceListWidget';
import { ADA, type StageOptions } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const VENUE = venueWith((_, lobby) => ({
  globalWidgets: [],
  areas: [
    {
      ...lobby,
      contentWidgets: [
        {
          id: 'here',
          type: 'PRESENCE_LIST',
          name: [{ locale: 'en', text: 'Guests' }],
          placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
          configurations: [{ id: 'here-1', name: [], cookieProviders: [] }],
        },
      ],
    },
  ],
}));
const attendee = (uid: string, name: string) => ({
  uid,
  attendee: seal<Attendee>({ uid, name, areaId: 'lobby', timestamp: 1 }),
});
const ALL = [attendee(ADA.uid, 'Ada Lovelace'), attendee('grace', 'Grace Hopper'), attendee('joan', 'Joan Clarke')];

async function openWidget(options: StageOptions = {}) {
  const stage = await enterVenue({
    venue: VENUE,
    roster: () => ({ type: 'roster.listed', found: ALL }),
    ...options,
  });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  return { ...stage, dialog: within(await screen.findByRole('dialog', { name: /^Guests/ })) };
}

test('a presence list shows who is in its area, finds them, and opens the card of one', async () => {
  const { user, dialog } = await openWidget();
  const names = () => dialog.queryAllByRole('button', { expanded: false }).map(({ textContent }) => textContent);
  expect(await dialog.findByText('Here now: 3')).toBeVisible();
  expect(names()).toEqual([expect.stringContaining('Grace Hopper'), expect.stringContaining('Joan Clarke')]);
  await user.type(dialog.getByRole('textbox', { name: /Search/ }), 'joan');
  expect(names()).toEqual([expect.stringContaining('Joan Clarke')]);
  await user.click(dialog.getByRole('button', { name: /Joan Clarke/ }));
  expect(dialog.getByRole('group', { name: /Joan Clarke/ })).toBeVisible();
  expect(dialog.queryByText('This area')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Who’s here' })).toBeNull();
});

test('a presence list and the list of attendees of the header are apart', async () => {
  const { user, dialog } = await openWidget();
  await user.type(await dialog.findByRole('textbox', { name: /Search/ }), 'joan');
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: /Who’s here/ })[0] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'Who’s here' }));
  expect(await panel.findByRole('textbox', { name: /Search/ })).toHaveValue('');
});

test('a preview says that it does not include a presence list', async () => {
  const { dialog } = await openWidget({ isPreview: true });
  expect(await dialog.findByText('Previews don’t include this. It works in the published venue.')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
});
