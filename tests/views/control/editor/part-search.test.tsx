import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { area, label, open, part, text } from '../editor-page';

const widget = (id: string, type: string, en: string, de?: string) => ({
  id,
  type,
  name: text(en, de),
  configurations: [],
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [
        area('lobby', 'Lobby', 'Foyer', [widget('desk', 'MEETING', 'Welcome desk', 'Empfang')]),
        area('stage', 'Stage', 'Bühne', [
          widget('talks', 'MEDIA_BOARD', 'Recordings'),
          widget('live', 'MEETING', 'Live'),
        ]),
      ],
      assets: [],
      globalWidgets: [],
    },
  ],
};
const field = () => screen.getByRole('searchbox', { name: 'Search areas and contents' });
const shown = () =>
  screen.queryAllByRole('treeitem').map((item) => within(item).getAllByText(/./, { selector: 'bdi' })[0]?.textContent);

test('the search shows parts with what is around them, says how many, and Escape shows all again', async () => {
  const { user } = await open(VENUE);
  const all = shown();
  await user.type(field(), 'meeting');
  expect(shown()).toEqual(['Lobby', 'Welcome desk', 'Stage', 'Live']);
  expect(screen.getByText('Found: 2')).toBeVisible();
  await user.type(field(), ' empfang');
  expect(shown()).toEqual(['Lobby', 'Welcome desk']);
  await user.type(field(), 'x');
  expect(shown()).toEqual([]);
  expect(screen.getByText('Nothing found.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  expect(shown()).toEqual(all);
});

test('the arrow keys lead from the search to the first part found, and Escape back', async () => {
  const { user } = await open(VENUE);
  await user.type(field(), 'live{ArrowDown}');
  expect(part('Live')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Live' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(field()).toHaveFocus();
  expect(part('Live')).toHaveAttribute('aria-selected', 'true');
});

test('a found area is opened and closed without changing which areas are open', async () => {
  const { user } = await open(VENUE);
  await user.type(field(), 'live{ArrowDown}{ArrowLeft}{ArrowLeft}');
  expect(shown()).toEqual(['Stage']);
  await user.keyboard('{ArrowRight}');
  expect(shown()).toEqual(['Stage', 'Live']);
  await user.keyboard('{Escape}');
  expect(part('Stage')).toHaveAttribute('aria-expanded', 'false');
});

test('parts are not moved among those found, where the next one may be elsewhere', async () => {
  const { areas, user } = await open(VENUE);
  await user.type(field(), 'lobby{ArrowDown}{Alt>}{ArrowDown}{/Alt}');
  expect(areas()).toEqual(['Lobby', 'Stage']);
  expect(label('Lobby').closest('[draggable]')).toBeNull();
});
