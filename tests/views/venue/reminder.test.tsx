import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reminderKey } from '../../../domain/widgets/reminder';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from './venue-harness';

const BEGIN = new Date(NOW + 3_600_000).toISOString();
const KEYNOTE = [{ locale: 'en', text: 'Keynote' }];
const later = {
  id: 'talks',
  type: 'MEETING',
  name: [{ locale: 'en', text: 'Stage' }],
  placements: [],
  configurations: [{ id: 'c', name: KEYNOTE, begin: BEGIN, end: new Date(NOW + 7_200_000).toISOString() }],
};
const venue = venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [later] }] }));

async function openTalk() {
  const stage = await enterVenue({ venue, presentation: 'list' });
  await stage.user.click(screen.getByRole('button', { name: /Stage/ }));
  const dialog = await screen.findByRole('dialog', { name: /Stage/ });
  return { ...stage, dialog: within(dialog) };
}
const reminder = {
  key: reminderKey('talks', BEGIN),
  areaId: 'lobby',
  widgetId: 'talks',
  titles: KEYNOTE,
  begin: BEGIN,
};

test('a talk that comes later can be reminded of, and the reminder is stored and can be taken back', async () => {
  const { user, dialog, keptReminders } = await openTalk();
  await user.click(dialog.getByRole('button', { name: 'Remind me' }));
  expect(dialog.getByText('We’ll remind you here when it begins.')).toBeVisible();
  expect(keptReminders.at(-1)).toEqual({ reminders: [reminder], isNotifying: false });
  await user.click(dialog.getByRole('button', { name: 'Don’t remind me' }));
  expect(dialog.getByRole('button', { name: 'Remind me' })).toHaveFocus();
  expect(keptReminders.at(-1)).toEqual({ reminders: [], isNotifying: false });
});

test('the begin of a talk is announced with a way in, and the notice goes with it', async () => {
  const { user, dialog, ring } = await openTalk();
  await user.click(dialog.getByRole('button', { name: 'Remind me' }));
  await user.keyboard('{Escape}');
  await ring();
  const notice = within(await screen.findByRole('complementary', { name: 'Reminder' }));
  expect(notice.getByRole('status')).toHaveTextContent('Keynote has begun.');
  await user.click(notice.getByRole('button', { name: 'Walk in' }));
  expect(await screen.findByRole('dialog', { name: /Stage/ })).toBeVisible();
  expect(screen.queryByRole('complementary', { name: 'Reminder' })).not.toBeInTheDocument();
});

test('the browser is asked for notifications only by the button for them', async () => {
  const { user, dialog, keptReminders } = await openTalk();
  expect(dialog.queryByRole('button', { name: /notify me/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remind me' }));
  await user.click(dialog.getByRole('button', { name: 'Also notify me when I’m in another tab' }));
  expect(await dialog.findByText('Your browser will notify you as well.')).toBeVisible();
  expect(keptReminders.at(-1)).toEqual({ reminders: [reminder], isNotifying: true });
});
