import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Attended } from '../../../domain/agenda/certificates';
import type { CertificateStanding, CertificateWish } from '../../../machines/agenda/certificates.machine';
import { failureOf, KEPT, OFFERED, standingOf } from '../../machines/agenda/certificates.inputs';
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
  areas: [{ ...lobby, contentWidgets: [talk('Keynote', -1, 1), talk('Past', -3, -2), talk('Early', -5, -4)] }],
}));
const attended = (more: Partial<Attended>): Attended => ({
  place: 'Past/c',
  kind: 'talk',
  begin: NOW - 3 * HOUR,
  end: NOW - 2 * HOUR,
  minutes: 42,
  needed: 15,
  isOver: true,
  ...more,
});
const FULL = standingOf({
  since: at(-6),
  attended: [
    attended({ place: '2026-11-20', kind: 'day', isOver: false, minutes: 60 }),
    attended({}),
    attended({ place: 'Early/c', minutes: 7 }),
  ],
});

async function openAgenda(first: CertificateStanding) {
  const save = vi.fn<(wish: CertificateWish | null) => Promise<void>>(async () => {});
  const changes = {
    keep: vi.fn<() => CertificateStanding>(() => KEPT),
    forget: vi.fn<() => CertificateStanding>(() => OFFERED),
  };
  const stage = await enterVenue({ venue: VENUE, certificates: { read: () => first, save, ...changes } });
  await stage.user.click(screen.getByRole('button', { name: 'Agenda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agenda' }));
  await dialog.findByRole('button', { name: 'All' });
  const mine = async () => {
    await stage.user.click(dialog.getByRole('button', { name: 'My agenda' }));
    return within(await dialog.findByRole('region', { name: 'Certificates of attendance' }));
  };
  const page = async (title: string) => {
    await stage.user.click(dialog.getByRole('button', { name: title }));
    return within(await dialog.findByRole('region', { name: title }));
  };
  return { ...stage, ...changes, save, dialog, mine, page };
}
const offer = { name: 'Keep my attendance for a certificate' };
const saveButton = { name: 'Save certificate' };

test('an attendee reads what would be kept before they choose it, and deletes it again', async () => {
  const { user, mine, keep, forget } = await openAgenda(OFFERED);
  const section = await mine();
  await user.click(section.getByRole('button', offer));
  expect(section.getByText(/Aurora Society issues certificates .* 15 minutes/)).toBeVisible();
  for (const text of [/keeps how many minutes/, /Only you see it/, /deleted when you stop/])
    expect(section.getByText(text)).toBeVisible();
  expect(keep).not.toHaveBeenCalled();
  await user.click(section.getByRole('button', { name: 'Keep my attendance' }));
  expect(keep).toHaveBeenCalledOnce();
  expect(await section.findByText(/has been kept since/)).toBeVisible();
  expect(section.getByRole('heading')).toHaveFocus();
  const stop = section.getByRole('button', { name: 'Stop and delete' });
  await user.click(stop);
  expect(section.getByText(/can no longer be checked/)).toHaveFocus();
  expect(forget).not.toHaveBeenCalled();
  await user.click(section.getByRole('button', { name: 'Stop and delete' }));
  expect(await section.findByText(/no longer kept/)).toBeVisible();
  expect(section.getByRole('button', offer)).toHaveFocus();
});

test('a certificate is saved of what is over and long enough, with the name that is shown', async () => {
  const { user, mine, save } = await openAgenda(FULL);
  const section = await mine();
  expect(section.getByText(/Ada Lovelace/)).toBeVisible();
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Friday, November 20, 2026Attended: 60 minutesYou can save/),
    'PastAttended: 42 minutesSave certificate',
    'EarlyAttended: 7 minutes. A certificate needs 15 minutes.',
  ]);
  await user.click(section.getByRole('button', { ...saveButton, description: 'Past' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ place: 'Past/c', locale: 'en' });
  expect(await section.findByText('The certificate has been saved.')).toBeVisible();
});

test.each([
  [422, /letters that certificates can’t show/],
  [429, /too often in a row/],
  [409, /didn’t work/],
  [412, /Your name has changed/],
])('a certificate that is refused with %i says why', async (status, text) => {
  const { user, mine, save } = await openAgenda(FULL);
  save.mockRejectedValueOnce(failureOf(status));
  const section = await mine();
  await user.click(section.getByRole('button', saveButton));
  expect(await section.findByRole('alert')).toHaveTextContent(text);
});

test('the page of a talk has its certificate, and offers the choice while the talk is on', async () => {
  const { user, page, save } = await openAgenda(FULL);
  const past = await page('Past');
  await user.click(past.getByRole('button', saveButton));
  expect(save).toHaveBeenCalledExactlyOnceWith({ place: 'Past/c', locale: 'en' });
  expect(await past.findByText('The certificate has been saved.')).toBeVisible();
});

test('a talk that is over offers no choice any more, and one that is on does', async () => {
  const { user, page, keep } = await openAgenda(OFFERED);
  expect((await page('Past')).queryByRole('button', offer)).not.toBeInTheDocument();
  const live = await page('Keynote');
  await user.click(live.getByRole('button', offer));
  await user.click(live.getByRole('button', { name: 'Keep my attendance' }));
  expect(keep).toHaveBeenCalledOnce();
});

test('a venue without certificates says nothing of them', async () => {
  const { user, dialog } = await openAgenda(standingOf({ issuer: '' }));
  await user.click(dialog.getByRole('button', { name: 'My agenda' }));
  expect(dialog.queryByText('Certificates of attendance')).not.toBeInTheDocument();
});
