import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Announcement } from '../../../domain/venue/announcement';
import { enterVenue } from './venue-harness';

const one = (id: string, text: string, at = 1, areaId: string | null = null): Announcement => ({
  id,
  at,
  areaId,
  texts: [
    { locale: 'en', text },
    { locale: 'de', text: `${text} (de)` },
  ],
});
const LABEL = { name: 'Announcement' };

test('an announcement is read aloud politely, and once dismissed it is not shown again', async () => {
  const { user, announce, keptDismissed } = await enterVenue({ presentation: 'list' });
  expect(screen.queryByRole('region', LABEL)).not.toBeInTheDocument();
  await announce(one('lunch', 'Lunch is served.'));
  const notice = within(screen.getByRole('region', LABEL));
  expect(notice.getByRole('status')).toHaveTextContent('Lunch is served.');
  expect(notice.getByRole('status')).not.toHaveTextContent('(de)');
  await user.click(notice.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', LABEL)).not.toBeInTheDocument();
  expect(keptDismissed).toEqual([['lunch']]);
  await announce(one('lunch', 'Lunch is served.'));
  expect(screen.queryByRole('region', LABEL)).not.toBeInTheDocument();
});

test('the newest announcement for this area is shown, and one that is recalled goes', async () => {
  const { announce } = await enterVenue({ presentation: 'list' });
  await announce(
    one('hall', 'The hall is full.', 3, 'hall'),
    one('lobby', 'Coffee here.', 2, 'lobby'),
    one('all', 'Hi'),
  );
  expect(screen.getByRole('region', LABEL)).toHaveTextContent('Coffee here.');
  await announce(one('all', 'Hi'));
  expect(screen.getByRole('region', LABEL)).toHaveTextContent('Hi');
  await announce();
  expect(screen.queryByRole('region', LABEL)).not.toBeInTheDocument();
});
