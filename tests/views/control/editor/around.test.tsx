import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { area, button, label, open, part, text } from '../editor-page';

const door = { id: 'door', type: 'DOOR', name: text('To the dome'), configurations: [{ id: 'd', areaId: 'dome' }] };
const picture = { id: 'sky', uri: '/api/sky.webp', displayName: 'sky.webp' };
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        area('lobby', 'Lobby', 'Foyer', [door]),
        {
          ...area('dome', 'Dome', 'Kuppel'),
          viewMode: 'VIEW_360D',
          viewPoints: [{ id: 'dome-view', names: text('Under the dome'), background: { type: 'B', assetId: 'sky' } }],
        },
      ],
      assets: [picture],
      globalWidgets: [],
    },
  ],
};
const DOME = ['architectures', '@aurora', 'areas', '@dome'];
const number = (name: string) => screen.getByRole('textbox', { name });
const startIn = (document: unknown) => /"start":(\{[^}]+\})/.exec(JSON.stringify(document))?.[1] ?? null;

test('the start of a panorama is written in numbers, each of which is one step, and taken away', async () => {
  const { document, lead, user } = await open(VENUE);
  lead(...DOME);
  expect(number('Direction')).toHaveValue('0°');
  await user.clear(number('Direction'));
  await user.type(number('Direction'), '-120.5');
  await user.tab();
  expect(startIn(document())).toBe('{"yaw":-120.5,"pitch":0}');
  await user.clear(number('Tilt'));
  await user.type(number('Tilt'), '12');
  await user.tab();
  expect(startIn(document())).toBe('{"yaw":-120.5,"pitch":12}');
  await user.click(button('Undo: Settings of Under the dome'));
  expect(number('Tilt')).toHaveValue('0°');
  await user.click(button('Look straight ahead'));
  expect(startIn(document())).toBeNull();
  await user.click(button('Undo: Settings of Under the dome'));
  expect(startIn(document())).toBe('{"yaw":-120.5,"pitch":0}');
});

test('a browser that cannot turn a panorama says so, and keeps the flat picture', async () => {
  const { lead, user } = await open(VENUE);
  lead(...DOME);
  await user.click(button('Look around'));
  expect(screen.getByText('This browser can’t turn panoramas.')).toBeVisible();
  expect(button('Look around')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('group', { name: 'Picture: Under the dome' })).toBeVisible();
});

test('a door gets its way back in one step, which the organiser can go to and undo', async () => {
  const { document, lead, user } = await open(VENUE);
  lead('architectures', '@aurora', 'areas', '@lobby', 'contentWidgets', '@door');
  await user.click(button('Also make the way back from Dome'));
  const show = button('Show the way back from Dome');
  await waitFor(() => expect(show).toHaveFocus());
  await user.click(show);
  expect(screen.getByRole('heading', { level: 3, name: 'Lobby' })).toBeVisible();
  expect(button('Show the way back from Lobby')).toBeVisible();
  expect(part('Dome')).toHaveAttribute('aria-expanded', 'true');
  await user.click(button('Undo: Add Lobby'));
  expect(document()).toEqual(VENUE);
  await user.click(label('To the dome'));
  expect(button('Also make the way back from Dome')).toBeVisible();
});
