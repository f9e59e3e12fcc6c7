import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '../kernel/stage';
import { enterVenue } from '../venue/venue-harness';

test('a widget that was opened says so in the list, and its time is stored in this browser §9.31', async () => {
  const { user } = await enterVenue({ presentation: 'list' });
  const card = () => screen.getByRole('article', { name: /^Welcome desk/ });
  expect(within(card()).queryByText('Seen')).toBeNull();
  await user.click(within(card()).getByRole('button'));
  await screen.findByRole('dialog', { name: /^Welcome desk/ });
  await user.keyboard('{Escape}');
  expect(await within(card()).findByText('Seen')).toBeVisible();
  const kept = Object.values(JSON.parse(localStorage.getItem('widget-seen') ?? '{}'));
  expect(kept).toEqual([NOW]);
});
