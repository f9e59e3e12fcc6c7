import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AgendaSharing, Going } from '../../../domain/agenda/going';
import { seal } from '../../../domain/kernel/sealed';
import { failureOf } from '../../machines/agenda/agenda-sharing.inputs';
import { ABSENT } from '../../machines/agenda/certificates.inputs';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';
// Loaded before, so that no test waits for it.
import '../../../src/views/agenda/AgendaContent';
import '../../../src/views/stage/TalkStage';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const talk = (id: string, begin: number, end: number) => ({
  id,
  type: 'MEETING',
  name: [],
  placements: [],
  configurations: [{ id: 'c', name: [{ locale: 'en', text: id }], begin: at(begin), end: at(end) }],
});
const VENUE = venueWith((_, lobby) => ({
  areas: [{ ...lobby, contentWidgets: [talk('Keynote', 1, 2), talk('Past', -3, -2)] }],
}));
const person = (name: string) => ({ userId: name.toLowerCase(), name });
const FOUR: Going = { people: ['Grace', 'Hedy', 'Radia'].map(person), others: 2, count: 12 };

async function openAgenda(
  going: (talk: string) => Going,
  sharing: { read: () => AgendaSharing; change: (isShared: boolean) => AgendaSharing } = {
    read: () => ({ isShared: false }),
    change: (isShared) => ({ isShared }),
  },
) {
  const asked = vi.fn<(talk: string) => Going>(going);
  const stage = await enterVenue({ venue: VENUE, going: (of) => seal(asked(of)), sharing, certificates });
  await stage.user.click(screen.getByRole('button', { name: 'Agenda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agenda' }));
  await dialog.findByRole('button', { name: 'All' });
  const page = async (title: string) => {
    await stage.user.click(dialog.getByRole('button', { name: title }));
    return within(await dialog.findByRole('region', { name: title }));
  };
  const mine = () => stage.user.click(dialog.getByRole('button', { name: 'My agenda' }));
  return { ...stage, asked, dialog, page, mine };
}
const certificates = {
  read: () => ABSENT,
  keep: () => ABSENT,
  forget: () => ABSENT,
  save: async () => {},
};
const SHARE = 'Show people I know which talks are in my agenda';

test('the page of a talk names three people whom the user knows, says how many more, and how many keep it', async () => {
  const { page, asked } = await openAgenda(() => FOUR);
  const keynote = await page('Keynote');
  const first = await keynote.findByRole('button', { name: 'Grace' });
  expect(first.closest('div')).toHaveTextContent('Going: Grace, Hedy, Radia, and 2 others you know');
  expect(keynote.getByText('People who have it in their agenda: 12')).toBeVisible();
  expect(asked.mock.calls).toEqual([['Keynote/c']]);
});

test('a name leads to the profile', async () => {
  const { page, user } = await openAgenda(() => ({ people: [person('Grace')], others: 0, count: null }));
  const keynote = await page('Keynote');
  await user.click(await keynote.findByRole('button', { name: 'Grace' }));
  expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
});

test('a failed answer, a talk to which nobody goes and one that is over say nothing', async () => {
  const { page, asked, dialog, user } = await openAgenda((of) => {
    if (of === 'Keynote/c') throw failureOf(500);
    return FOUR;
  });
  const keynote = await page('Keynote');
  expect([keynote.queryByText(/^Going/), dialog.queryByRole('alert')]).toEqual([null, null]);
  await user.click(keynote.getByRole('button', { name: 'Back to the programme' }));
  const past = await page('Past');
  expect([asked.mock.calls.length, past.queryByText(/^Going/)]).toEqual([2, null]);
});

test('an attendee shows their agenda to people they know by a switch that is off at first, and ends it', async () => {
  const change = vi.fn<(isShared: boolean) => AgendaSharing>((isShared) => ({ isShared }));
  const { mine, dialog, user } = await openAgenda(() => FOUR, { read: () => ({ isShared: false }), change });
  await mine();
  const choice = await dialog.findByRole('switch', { name: SHARE });
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(/agreed on a meeting or exchanged direct messages/);
  await user.click(choice);
  expect(choice).toBeChecked();
  await user.click(choice);
  expect([choice.matches(':checked'), change.mock.calls]).toEqual([false, [[true], [false]]]);
});

test('a choice that could not be saved stays as it was and says so, and one that could not be read is read again', async () => {
  let isAway = true;
  const guarded = (isShared: boolean): AgendaSharing => {
    if (isAway) throw failureOf(500);
    return { isShared };
  };
  const { mine, dialog, user } = await openAgenda(() => FOUR, { read: () => guarded(true), change: guarded });
  await mine();
  expect(await dialog.findByRole('alert')).toHaveTextContent('That didn’t work');
  isAway = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  const choice = await dialog.findByRole('switch', { name: SHARE });
  expect(choice).toBeChecked();
  isAway = true;
  await user.click(choice);
  expect(await dialog.findByRole('alert')).toHaveTextContent('That didn’t work');
  expect(choice).toBeChecked();
});
