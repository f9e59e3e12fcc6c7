import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useZones } from '../../domain/kernel/zones';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const travelTo = useZones();
beforeEach(() => travelTo('Europe/Berlin'));

const HOUR = 3_600_000;
const titled = (text: string) => [{ locale: 'en', text }];
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const talk = (id: string, begin: number, end: number, more: object = {}) => ({
  id,
  type: 'MEETING',
  name: titled(`Room of ${id}`),
  openMode: 'EMBEDDED_DIALOG',
  placements: [],
  configurations: [{ id: 'c', name: titled(id), begin: at(begin), end: at(end), ...more }],
});

async function open(...talks: readonly object[]) {
  return openAs([], ...talks);
}
async function openAs(roles: string[], ...talks: readonly object[]) {
  const stage = await enterVenue({
    authority: { roles },
    venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: talks }] })),
    path: '/v/aurora/area/lobby?widget=Light',
  });
  return { ...stage, dialog: within(await screen.findByRole('dialog', { name: /^Room of Light/ })) };
}

test('before a talk its page shows title, time, speakers and a countdown, and offers a reminder', async () => {
  const { dialog, tell } = await open(
    talk('Light', 26.5, 28, {
      track: titled('Seeing'),
      descriptions: titled('Three houses.'),
      speakers: [{ name: 'Zoë Äng', company: 'Nord' }],
    }),
  );
  expect(await dialog.findByRole('heading', { name: 'Light' })).toBeVisible();
  for (const text of ['Seeing', 'Three houses.']) expect(dialog.getByText(text)).toBeVisible();
  expect(within(dialog.getByRole('list', { name: 'Speakers' })).getByRole('listitem')).toHaveTextContent('Zoë ÄngNord');
  const timer = dialog.getByRole('timer', { name: 'Starts in' });
  expect(timer).toHaveTextContent('1 day2 hours30 minutes');
  expect(dialog.getByRole('button', { name: 'Remind me' })).toBeVisible();
  await tell({ type: 'http.observedTime', now: NOW + 26 * HOUR });
  expect(timer).toHaveTextContent(/^30 minutes$/);
  await tell({ type: 'http.observedTime', now: NOW + 26.5 * HOUR - 1 });
  expect(dialog.getByText('Starts in less than a minute')).toBeVisible();
});

test('hosts enter the room of a webinar before it opens, and attendees wait', async () => {
  const attendee = await open(talk('Light', 3, 4, { webinarOn: true }));
  expect(await attendee.dialog.findByRole('timer')).toBeVisible();
  expect(attendee.dialog.queryByRole('button', { name: 'Rehearse' })).not.toBeInTheDocument();
  attendee.unmount();
  const host = await openAs(['HOST'], talk('Light', 3, 4, { webinarOn: true }));
  await host.user.click(await host.dialog.findByRole('button', { name: 'Rehearse' }));
  expect(await host.dialog.findByTitle('Light')).toBeVisible();
  expect(host.dialog.queryByRole('timer')).not.toBeInTheDocument();
});

test('a meeting that is no webinar, or of a provider, has no rehearsal', async () => {
  const { dialog, unmount } = await openAs(['HOST'], talk('Light', 3, 4));
  expect(await dialog.findByRole('timer')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Rehearse' })).not.toBeInTheDocument();
  unmount();
  const provided = talk('Light', 3, 4, { webinarOn: true, viewerMeetingUrl: 'https://rooms.example/light' });
  const other = await openAs(['HOST'], provided);
  expect(await other.dialog.findByRole('timer')).toBeVisible();
  expect(other.dialog.queryByRole('button', { name: 'Rehearse' })).not.toBeInTheDocument();
});

test('after a talk its page leads to what is on, or comes, elsewhere', async () => {
  const { dialog, user } = await open(talk('Light', -2, -1), talk('Snow', -0.5, 1), talk('Stone', 2, 3));
  expect(await dialog.findByText('This talk is over')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Remind me' })).not.toBeInTheDocument();
  expect(dialog.getByText(/^Next:/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Walk in' }));
  expect(await screen.findByRole('dialog', { name: /^Room of Snow/ })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /^Room of Light/ })).not.toBeInTheDocument();
});

test('after the last talk there is nowhere to walk to', async () => {
  const { dialog } = await open(talk('Light', -2, -1));
  expect(await dialog.findByText('This talk is over')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Walk in' })).not.toBeInTheDocument();
});
