import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reminderKey } from '../../../domain/widgets/reminder';
import { useZones } from '../../domain/kernel/zones';
import { NOW, type StageOptions } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';
// Loaded before, so that no test waits for it.
import '../../../src/views/agenda/AgendaContent';

const travelTo = useZones();
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const talk = (id: string, begin: number, end: number) => ({
  id,
  type: 'MEETING',
  name: [{ locale: 'en', text: `Room of ${id}` }],
  placements: [],
  configurations: [{ id: 'c', name: [{ locale: 'en', text: id }], begin: at(begin), end: at(end) }],
});
const TALKS = [talk('Keynote', -1, 1), talk('Panel', 2, 3), talk('Party', 26, 28), talk('Past', -3, -2)];
const venueOf = (talks: readonly object[]) =>
  venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: talks }] }));

async function openAgenda(options: StageOptions = {}, talks: readonly object[] = TALKS) {
  const stage = await enterVenue({ venue: venueOf(talks), ...options });
  await stage.user.click(screen.getByRole('button', { name: 'Agenda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agenda' }));
  await dialog.findByRole('button', { name: 'All' });
  return { ...stage, dialog };
}
const titlesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map((item) => document.getElementById(item.getAttribute('aria-labelledby') ?? '')?.textContent);
const key = (id: string, begin: number) => reminderKey(id, at(begin));
const describedBy = (name: string, title: string) => ({ name, description: title });

test('the agenda says what is on now, next and later, with days and the time zone, without past talks', async () => {
  const { dialog } = await openAgenda();
  const shown = dialog.getAllByRole('region').map((region) => [
    region.getAttribute('aria-label'),
    titlesIn(region),
    within(region)
      .queryAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent),
  ]);
  const day = (hours: number) => new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(NOW + hours * HOUR);
  expect(shown).toEqual([
    ['Now', ['Keynote'], []],
    ['Next', ['Panel'], [day(2)]],
    ['Later', ['Party'], [day(26)]],
  ]);
  expect(dialog.getByText(/^Times are in your time zone: .+/)).toBeVisible();
  expect(dialog.queryByText('Past')).not.toBeInTheDocument();
});

test('talks are below the days on which they begin for the user, not below those of UTC', async () => {
  travelTo('America/Los_Angeles');
  const talks = [talk('Gong', 1, 2), talk('Dinner', 13, 14), talk('Party', 15, 16), talk('Breakfast', 23, 24)];
  const { dialog } = await openAgenda({}, talks);
  const later = within(dialog.getByRole('region', { name: 'Later' }));
  expect(later.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Monday, June 1, 2026',
    'Tuesday, June 2, 2026',
  ]);
  expect(later.getAllByRole('list').map(titlesIn)).toEqual([['Dinner', 'Party'], ['Breakfast']]);
});

test('a talk moves from next to now when it begins, while the agenda is open', async () => {
  const { dialog, tell } = await openAgenda();
  await tell({ type: 'http.observedTime', now: NOW + 2 * HOUR });
  expect(within(dialog.getByRole('region', { name: 'Now' })).getByText('Panel')).toBeVisible();
});

test('a kept talk is in the own agenda, stored and reminded of, until it is dropped', async () => {
  const { dialog, user, keptTalks, keptReminders } = await openAgenda();
  await user.click(dialog.getByRole('button', describedBy('In my agenda', 'Panel')));
  expect(dialog.getByRole('button', describedBy('In my agenda', 'Panel'))).toHaveAttribute('aria-pressed', 'true');
  expect(keptTalks.at(-1)).toEqual({ owner: 'aurora.uid-1', keys: [key('Panel', 2)] });
  expect(keptReminders.at(-1)?.reminders).toMatchObject([{ key: key('Panel', 2), widgetId: 'Panel', begin: at(2) }]);
  await user.click(dialog.getByRole('button', { name: 'My agenda' }));
  expect(titlesIn(screen.getByRole('dialog', { name: 'Agenda' }))).toEqual(['Panel']);
  await user.click(dialog.getByRole('button', { name: 'In my agenda' }));
  expect(dialog.getByRole('button', { name: 'My agenda' })).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('You haven’t kept any talks yet.');
  expect([keptTalks.at(-1)?.keys, keptReminders.at(-1)?.reminders]).toEqual([[], []]);
});

test('talks that were kept before are in the own agenda again', async () => {
  const { dialog, user } = await openAgenda({ keptTalks: [key('Party', 26)] });
  await user.click(dialog.getByRole('button', { name: 'My agenda' }));
  expect(titlesIn(screen.getByRole('dialog', { name: 'Agenda' }))).toEqual(['Party']);
  expect(dialog.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Next']);
});

test('one talk and all shown talks are saved for calendars, with the way to each', async () => {
  const { dialog, user, calendars } = await openAgenda();
  await user.click(dialog.getByRole('button', describedBy('Add to calendar', 'Panel')));
  expect(calendars.at(-1)).toMatchObject({
    name: 'Panel.ics',
    events: [{ title: 'Panel', begin: NOW + 2 * HOUR, path: '/v/aurora/area/lobby?widget=Panel' }],
  });
  await user.click(dialog.getByRole('button', { name: 'Save all to my calendar' }));
  expect(calendars.at(-1)?.name).toBe('Agenda.ics');
  expect(calendars.at(-1)?.events.map(({ title }) => title)).toEqual(['Keynote', 'Panel', 'Party']);
});

test('a failed download of the calendar file is reported', async () => {
  const { dialog, user } = await openAgenda({ saveCalendar: () => Promise.reject(new Error('full')) });
  await user.click(dialog.getByRole('button', { name: 'Save all to my calendar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('That didn’t work. Please try again.');
});

test('the way to a talk closes the agenda and opens the widget of the talk', async () => {
  const { dialog, user } = await openAgenda();
  await user.click(dialog.getByRole('button', describedBy('Go there', 'Panel')));
  expect(await screen.findByRole('dialog', { name: /Room of Panel/ })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Agenda' })).not.toBeInTheDocument();
});

test('Escape closes the agenda, and its button has the focus again', async () => {
  const { user } = await openAgenda();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Agenda' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Agenda' })).toHaveFocus();
});

test('the dock opens the agenda below the list of an area as well', async () => {
  const { dialog } = await openAgenda({ presentation: 'list' });
  expect(dialog.getByRole('region', { name: 'Next' })).toBeVisible();
});

test('the drawer opens the agenda', async () => {
  const { user } = await enterVenue({ venue: venueOf(TALKS) });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'Agenda' }));
  expect(await screen.findByRole('dialog', { name: 'Agenda' })).toBeVisible();
});

test('a venue without talks has no agenda, and one whose talks are over says so', async () => {
  const { unmount } = await enterVenue({ venue: venueOf([]) });
  expect(screen.queryByRole('button', { name: 'Agenda' })).not.toBeInTheDocument();
  unmount();
  const { dialog } = await openAgenda({}, [talk('Past', -3, -2)]);
  expect(dialog.getByRole('status')).toHaveTextContent('Nothing more is planned.');
});
