import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterVenue } from './venue-harness';

const hint = () => screen.queryByText('Drag the picture to look around');

test('hotspots outside of the picture are named at its edge and brought into view, and the hint goes with the first move', async () => {
  const { send, user } = await enterVenue();
  expect(hint()).toBeNull();
  await send('outlook', { type: 'outlook.changed', left: ['lobby-meeting'], right: [] });
  const chip = screen.getByText('Welcome desk', { selector: '[aria-hidden] button > span *' });
  expect(hint()).toBeVisible();
  const hotspot = screen.getByRole('button', { name: /^Welcome desk/ });
  const scrolled: unknown[] = [];
  hotspot.scrollIntoView = (how) => void scrolled.push(how);
  await user.click(chip);
  expect(scrolled).toEqual([{ inline: 'center', block: 'nearest' }]);
  await send('outlook', { type: 'outlook.moved' });
  expect(hint()).toBeNull();
});
