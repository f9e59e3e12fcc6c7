import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '../kernel/stage';
import { enterVenue, LOBBY, venueWith } from './venue-harness';

const at = (ms: number): string => new Date(NOW + ms).toISOString();
/** Deliberately not a whole number of ticks from now. */
const OPENS_MS = 63_457;
const CLOSES_MS = 95_001;

const timed = (slot: object) =>
  venueWith(({ areas }, lobby) => ({
    areas: [
      {
        ...lobby,
        contentWidgets: lobby.contentWidgets.slice(0, 1).map((widget) => ({
          ...widget,
          type: 'MEETING',
          openMode: 'EMBEDDED_DIALOG',
          name: [{ locale: 'en', text: 'Keynote' }],
          configurations: widget.configurations.slice(0, 1).map((configuration) => ({ ...configuration, ...slot })),
        })),
      },
      ...areas.slice(1),
    ],
  }));
const SLOT = { begin: at(OPENS_MS), end: at(CLOSES_MS) };

const TICK_MS = 10_000;
type Entered = Awaited<ReturnType<typeof enterVenue>>;
/** In steps no longer than a tick: a clock that jumps wakes each timer once. */
async function run({ pass }: Entered, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= TICK_MS) await pass(Math.min(left, TICK_MS));
}

const card = () => screen.getByRole('button', { name: /Keynote/ });
const row = () => card().closest('li');

test('a badge changes when a timeslot opens and when it closes, without a click §4.77 §4.78', async () => {
  const stage = await enterVenue({ venue: timed(SLOT), presentation: 'list' });
  expect(row()).toHaveTextContent(/Opens/);
  await run(stage, OPENS_MS - 1);
  expect(row()).toHaveTextContent(/Opens/);
  await run(stage, 1);
  expect(row()).not.toHaveTextContent(/Opens|Closed/);
  await run(stage, CLOSES_MS - OPENS_MS - 1);
  expect(row()).not.toHaveTextContent(/Opens|Closed/);
  await run(stage, 1);
  expect(row()).toHaveTextContent(/Closed/);
});

test('an open dialog changes when its timeslot opens and closes §4.77', async () => {
  const stage = await enterVenue({ venue: timed(SLOT), presentation: 'list' });
  await stage.user.click(card());
  const dialog = await screen.findByRole('dialog', { name: /Keynote/ });
  expect(dialog).toHaveTextContent(/Opens in/);
  await run(stage, OPENS_MS);
  expect(dialog).not.toHaveTextContent(/Opens in|This talk is over/);
  await run(stage, CLOSES_MS - OPENS_MS);
  expect(dialog).toHaveTextContent(/This talk is over/);
});

test("a meeting's own page opens and closes on time §4.77", async () => {
  const venue = timed(SLOT);
  const widget = venue.architectures[0]?.areas[0]?.contentWidgets[0];
  const path = `${LOBBY.replace('/area/', '/area-whereby-meeting/')}/${widget?.id}/${widget?.configurations[0]?.id}`;
  const stage = await enterVenue({ venue, path });
  expect(
    screen.getByText('This meeting isn’t open at the moment. Have a look at the area in the meantime.'),
  ).toBeVisible();
  await run(stage, OPENS_MS);
  expect(
    screen.queryByText('This meeting isn’t open at the moment. Have a look at the area in the meantime.'),
  ).not.toBeInTheDocument();
  await run(stage, CLOSES_MS - OPENS_MS);
  expect(
    screen.getByText('This meeting isn’t open at the moment. Have a look at the area in the meantime.'),
  ).toBeVisible();
});

test("a closed meeting's own page names when the meeting opens, and not after the last slot", async () => {
  const venue = timed(SLOT);
  const widget = venue.architectures[0]?.areas[0]?.contentWidgets[0];
  const path = `${LOBBY.replace('/area/', '/area-whereby-meeting/')}/${widget?.id}/${widget?.configurations[0]?.id}`;
  const stage = await enterVenue({ venue, path });
  expect(screen.getByText(/^Opens /)).toBeVisible();
  await run(stage, OPENS_MS);
  await run(stage, CLOSES_MS - OPENS_MS);
  expect(screen.queryByText(/^Opens /)).not.toBeInTheDocument();
});

test('timeslots follow the time of the service, also for the next boundary', async () => {
  const stage = await enterVenue({ venue: timed(SLOT), presentation: 'list' });
  await stage.tell({ type: 'http.observedTime', now: NOW + OPENS_MS - 500 });
  expect(row()).toHaveTextContent(/Opens/);
  await run(stage, 500);
  expect(row()).not.toHaveTextContent(/Opens|Closed/);
});
