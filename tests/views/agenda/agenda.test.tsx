import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reminderKey } from '../../../domain/widgets/reminder';
import { useZones } from '../../domain/kernel/zones';
import { NOW, type StageOptions } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';
// Loaded before, so that no test waits for it.
import '../../../src/views/agenda/AgendaContent';
import '../../../src/views/stage/TalkStage';

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
const MIRA = { name: 'Mira Holt', titles: [{ locale: 'en', text: 'Architect' }], company: 'Nordic Light' };
const venueOf = (talks: readonly object[]) =>
  venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: talks }] }));

async function openAgenda(options: StageOptions = {}, talks: readonly object[] = TALKS) {
  const stage = await enterVenue({ venue: venueOf(talks), ...options });
  await stage.user.click(screen.getByRole('button', { name: 'Agenda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agenda' }));
  await dialog.findByRole('button', { name: 'All' });
  return { ...stage, dialog };
}
const titlesIn = (place: HTMLElement): (string | null | undefined)[] =>
  within(place)
    .getAllByRole('listitem')
    .map((item) => document.getElementById(item.getAttribute('aria-labelledby') ?? '')?.textContent);
const key = (id: string, begin: number) => reminderKey(id, at(begin));
const describedBy = (name: string, title: string) => ({ name, description: title });

const dayText = (hours: number) => new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(NOW + hours * HOUR);
const timeText = (hours: number) =>
  new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(NOW + hours * HOUR);
const chip = (hours: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' }).format(NOW + hours * HOUR);

test('the agenda shows the day of today by the hour, what is over too, and the line of now', async () => {
  const { dialog } = await openAgenda();
  const day = dialog.getByRole('region', { name: dayText(0) });
  expect(titlesIn(day)).toEqual(['Past', 'Keynote', 'Panel']);
  expect(
    within(day)
      .getAllByText(/^(Now, )?\d+:\d\d\s[AP]M$/u)
      .map(({ textContent }) => textContent),
  ).toEqual([timeText(-3), timeText(-1), `Now, ${timeText(0)}`, timeText(2)]);
  expect(within(day).getByText('Over')).toBeVisible();
  expect(within(day).getByText('Live')).toBeVisible();
  expect(dialog.getByText(/^Times are in your time zone: .+/)).toBeVisible();
});

test('another day is one press away, and so is now', async () => {
  const { dialog, user } = await openAgenda();
  await user.click(dialog.getByRole('button', { name: chip(26) }));
  expect(titlesIn(dialog.getByRole('region', { name: dayText(26) }))).toEqual(['Party']);
  expect(dialog.queryByRole('region', { name: dayText(0) })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'What’s on now' }));
  expect(dialog.getByRole('region', { name: dayText(0) })).toBeVisible();
});

test('talks are on the days on which they begin for the user, not on those of UTC', async () => {
  travelTo('America/Los_Angeles');
  const talks = [talk('Gong', 1, 2), talk('Dinner', 13, 14), talk('Party', 15, 16), talk('Breakfast', 23, 24)];
  const { dialog, user } = await openAgenda({}, talks);
  expect(titlesIn(dialog.getByRole('region', { name: 'Monday, June 1, 2026' }))).toEqual(['Gong', 'Dinner', 'Party']);
  await user.click(dialog.getByRole('button', { name: 'Tue, Jun 2' }));
  expect(titlesIn(dialog.getByRole('region', { name: 'Tuesday, June 2, 2026' }))).toEqual(['Breakfast']);
});

test('a talk can be joined as soon as it begins, while the agenda is open', async () => {
  const { dialog, tell } = await openAgenda();
  const join = () => dialog.queryByRole('button', describedBy('Join now', 'Panel'));
  expect(join()).not.toBeInTheDocument();
  await tell({ type: 'http.observedTime', now: NOW + 2 * HOUR });
  expect(join()).toBeVisible();
});

const detailed = (id: string, begin: number, end: number, more: object) => {
  const one = talk(id, begin, end);
  return { ...one, configurations: one.configurations.map((slot) => ({ ...slot, ...more })) };
};
const ZOE = { name: 'Zoë Äng', titles: [{ locale: 'en', text: 'Architect' }], company: 'Nord' };
const named = (text: string) => [{ locale: 'en', text }];

test('a search and a track narrow the programme, over all days', async () => {
  const talks = [
    detailed('Light', 1, 2, { track: named('Seeing'), speakers: [ZOE] }),
    detailed('Snow', 1, 2, { track: named('Making') }),
    detailed('Stone', 25, 26, { track: named('Making'), speakers: [ZOE] }),
  ];
  const { dialog, user } = await openAgenda({}, talks);
  const shown = () => dialog.queryAllByRole('region').flatMap(titlesIn);
  const columns = () => document.querySelector('[data-columns]')?.firstElementChild?.textContent;
  expect([shown(), columns()]).toEqual([['Light', 'Snow'], 'SeeingMaking']);
  await user.type(dialog.getByRole('searchbox', { name: 'Search the programme' }), 'ang');
  expect(shown()).toEqual(['Light', 'Stone']);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Track' }), 'Making');
  expect([shown(), columns()]).toEqual([['Stone'], undefined]);
  await user.type(dialog.getByRole('searchbox'), 'x');
  expect(shown()).toEqual([]);
  expect(dialog.getByRole('status')).toHaveTextContent('No talks match. Try another word, or all tracks.');
});

test('there are columns of those tracks alone that have a talk on the shown days', async () => {
  const talks = [
    detailed('Light', 1, 2, { track: named('Seeing') }),
    detailed('Stone', 25, 26, { track: named('Making') }),
  ];
  await openAgenda({}, talks);
  expect(document.querySelector('[data-columns]')).toBeNull();
});

test('the page of a talk says what it is about and who speaks; Escape closes it first, and its title has the focus', async () => {
  const { dialog, user } = await openAgenda({}, [
    detailed('Light', 1, 2, { descriptions: named('Three houses.'), speakers: [ZOE] }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Light' }));
  const page = within(dialog.getByRole('region', { name: 'Light' }));
  expect(page.getByRole('heading', { name: 'Light' })).toHaveFocus();
  expect(page.getByText('Three houses.')).toBeVisible();
  expect(page.getByRole('listitem')).toHaveTextContent('Zoë ÄngArchitect · Nord');
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('region', { name: 'Light' })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Light' })).toHaveFocus();
});

test('the address of a talk opens its page in the agenda, and stays while the page is open', async () => {
  const { addresses, user } = await enterVenue({ venue: venueOf(TALKS), path: '/v/aurora/area/lobby?talk=Panel%2Fc' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Agenda' }));
  expect(await dialog.findByRole('heading', { name: 'Panel', level: 3 })).toBeVisible();
  const opened = () => addresses.findLast((one) => one.type === 'address.hold')?.opened;
  expect(opened()).toEqual([{}, { talk: 'Panel/c' }]);
  await user.click(dialog.getByRole('button', { name: 'Back to the programme' }));
  expect(opened()).toEqual([{}]);
});

test('from an hour before a talk attendees ask on its page, and during it they do so beside its film', async () => {
  const { dialog, user } = await openAgenda({}, [...TALKS, talk('Soon', 0.9, 3)]);
  const look = async (title: string) => {
    await user.click(dialog.getByRole('button', { name: title }));
    await dialog.findByRole('heading', { name: title, level: 3 });
  };
  await look('Soon');
  expect(await dialog.findByRole('tabpanel', { name: 'Questions' })).toBeVisible();
  for (const title of ['Keynote', 'Panel']) {
    await look(title);
    expect(dialog.queryByRole('tabpanel', { name: 'Questions' })).not.toBeInTheDocument();
  }
});

test('talks of the own agenda at the same time are named', async () => {
  const { dialog, user } = await openAgenda({}, [talk('Panel', 2, 3), talk('Lunch', 2.5, 4), talk('Walk', 3, 4)]);
  for (const id of ['Panel', 'Walk']) await user.click(dialog.getByRole('button', describedBy('Add to my agenda', id)));
  expect(dialog.queryByText(/^At the same time/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', describedBy('Add to my agenda', 'Lunch')));
  expect(dialog.getAllByText(/^At the same time/).map((one) => one.closest('p')?.textContent)).toEqual([
    'At the same time as “Lunch” in your agenda',
    'At the same time as “Panel” in your agenda',
    'At the same time as “Lunch” in your agenda',
  ]);
});

test('a kept talk is in the own agenda, stored and reminded of, until it is dropped', async () => {
  const { dialog, user, keptTalks, keptReminders } = await openAgenda();
  await user.click(dialog.getByRole('button', describedBy('Add to my agenda', 'Panel')));
  expect(dialog.getByRole('button', describedBy('In my agenda', 'Panel'))).toBeVisible();
  expect(keptTalks.at(-1)).toEqual({ uid: 'uid-1', architectureId: 'aurora', talks: ['Panel/c'], changes: [] });
  expect(keptReminders.at(-1)?.reminders).toMatchObject([{ key: key('Panel', 2), widgetId: 'Panel', begin: at(2) }]);
  await user.click(dialog.getByRole('button', { name: 'My agenda' }));
  expect(titlesIn(screen.getByRole('dialog', { name: 'Agenda' }))).toEqual(['Panel']);
  await user.click(dialog.getByRole('button', { name: 'In my agenda' }));
  expect(dialog.getByRole('button', { name: 'My agenda' })).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('You haven’t added any talks yet.');
  expect([keptTalks.at(-1)?.talks, keptReminders.at(-1)?.reminders]).toEqual([[], []]);
});

test('talks that were kept before are in the own agenda again', async () => {
  const { dialog, user } = await openAgenda({ keptTalks: ['Party/c'] });
  await user.click(dialog.getByRole('button', { name: 'My agenda' }));
  expect(titlesIn(screen.getByRole('dialog', { name: 'Agenda' }))).toEqual(['Party']);
});

test('one talk and all shown talks are saved for calendars, with the way to each', async () => {
  const { dialog, user, calendars } = await openAgenda();
  await user.click(dialog.getByRole('button', { name: 'Panel' }));
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
  await user.click(dialog.getByRole('button', { name: 'Panel' }));
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
  expect(dialog.getByRole('region', { name: dayText(0) })).toBeVisible();
});

test('the drawer opens the agenda', async () => {
  const { user } = await enterVenue({ venue: venueOf(TALKS) });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'Agenda' }));
  expect(await screen.findByRole('dialog', { name: 'Agenda' })).toBeVisible();
});

test('a venue without talks has no agenda, and one whose talks are over still shows them', async () => {
  const { unmount } = await enterVenue({ venue: venueOf([]) });
  expect(screen.queryByRole('button', { name: 'Agenda' })).not.toBeInTheDocument();
  unmount();
  const { dialog } = await openAgenda({}, [talk('Past', -3, -2)]);
  expect(titlesIn(dialog.getByRole('region', { name: dayText(-3) }))).toEqual(['Past']);
  expect(dialog.queryByRole('button', { name: 'Save all to my calendar' })).not.toBeInTheDocument();
});

test('the speakers have their talks, which lead to their pages, and a search narrows them', async () => {
  const [keynote, panel] = [talk('Keynote', -1, 1), talk('Panel', 2, 3)].map((one, place) => ({
    ...one,
    configurations: one.configurations.map((slot) => ({
      ...slot,
      speakers: place === 0 ? [MIRA, { name: 'Ben Ode' }] : [MIRA],
    })),
  }));
  const { dialog, user } = await openAgenda({}, [keynote ?? {}, panel ?? {}]);
  await user.click(dialog.getByRole('button', { name: 'Speakers' }));
  const cards = () => within(dialog.getByRole('list', { name: 'Speakers' }));
  const mira = within(cards().getByRole('listitem', { name: 'Mira Holt' }));
  expect(mira.getByText('Architect')).toBeVisible();
  expect(mira.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keynote', 'Panel']);
  await user.type(dialog.getByRole('searchbox'), 'nordic');
  expect(cards().queryByRole('listitem', { name: 'Ben Ode' })).not.toBeInTheDocument();
  await user.click(mira.getByRole('button', { name: 'Panel' }));
  expect(dialog.getByRole('heading', { level: 3, name: 'Panel' })).toHaveFocus();
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'xyz');
  expect(dialog.getByText('No speakers match. Try another word.')).toBeVisible();
});
