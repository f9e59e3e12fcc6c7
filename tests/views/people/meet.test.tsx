import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { OwnMeeting } from '../../../machines/people/meet.events';
// Loaded before, so that no test waits for them.
import '../../../src/views/people/Profile';
import '../../../src/views/people/ProfilePanel';
import '../../../src/views/people/list/PeopleList';
import { NOW, type StageOptions } from '../kernel/stage';
import { enterVenue } from '../venue/venue-harness';

const LINE = { database: 'https://venue.example', mode: 'live', uid: 'uid-1' } as const;
const HOUR = 3_600_000;
const proposed: OwnMeeting = {
  id: 'meeting-1',
  uid: 'uid-2',
  isMine: false,
  begin: NOW + HOUR,
  end: NOW + HOUR + 900_000,
  state: 'proposed',
  isAhead: true,
  body: seal({ name: 'Grace', text: 'About wood' }),
};

async function enter(options: StageOptions = {}) {
  const stage = await enterVenue(options);
  await stage.send('meet', { type: 'meet.open', line: LINE });
  return stage;
}

test('a proposal is shown at once wherever the user is, and an accepted one is in their list and is cancelled after a question', async () => {
  const stage = await enter({ meetings: [proposed] });
  const notice = await screen.findByRole('complementary', { name: 'Reminder' });
  expect(within(notice).getByRole('status')).toHaveTextContent(/^Grace proposes a meeting: .+ About wood$/);
  await stage.user.click(within(notice).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await stage.send('peopleList', { type: 'peopleList.open' });
  expect(await screen.findByText('Meeting with Grace')).toBeVisible();
  expect(screen.getByText('Agreed')).toBeVisible();
  await stage.user.click(screen.getByRole('button', { name: 'Cancel the meeting' }));
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  await stage.user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  const cancel = screen.getByRole('button', { name: 'Cancel the meeting' });
  expect(cancel).toHaveFocus();
  await stage.user.click(cancel);
  await stage.user.click(screen.getByRole('button', { name: 'Cancel the meeting' }));
  await waitFor(() => expect(screen.queryByText('Meeting with Grace')).not.toBeInTheDocument());
});

test('what the other attendee answers is said at once', async () => {
  const meetings = [{ ...proposed, isMine: true }];
  const stage = await enter({ meetings });
  meetings[0] = { ...proposed, isMine: true, state: 'accepted' };
  await stage.send('meet', { type: 'meet.refresh' });
  const notice = await screen.findByRole('complementary', { name: 'Reminder' });
  expect(within(notice).getByRole('status')).toHaveTextContent(/^Meeting with Grace · Agreed · /);
  await stage.user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(notice).not.toBeInTheDocument();
  meetings[0] = { ...proposed, isMine: true, state: 'cancelled' };
  await stage.send('meet', { type: 'meet.refresh' });
  expect(await screen.findByText(/· Cancelled/)).toBeVisible();
});

test('a meeting is proposed from a profile: a time that is free for both, a line, and what becomes of it', async () => {
  const stage = await enter({
    freeSlots: [NOW + HOUR, NOW + 2 * HOUR],
    attendee: async (uid) => ({ userId: uid, data: { attributes: { name: 'Grace', openForNetworking: true } } }),
  });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  await stage.user.click(await screen.findByRole('button', { name: 'Propose a meeting' }));
  const send = await screen.findByRole('button', { name: 'Send' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  const times = within(screen.getByRole('radiogroup', { name: 'Times that are free for both of you' }));
  await stage.user.click(times.getAllByRole('radio')[1] as HTMLElement);
  await stage.user.type(screen.getByLabelText(/What would you like to talk about/), 'Wood');
  await stage.user.click(send);
  expect(await screen.findByText('Sent. Grace can answer until the meeting begins.')).toBeVisible();
  expect(stage.actor('meet').getSnapshot().context.meetings).toMatchObject([{ begin: NOW + 2 * HOUR, uid: 'uid-2' }]);
  const proposal = screen.getByRole('region', { name: 'Meeting with Grace' });
  await stage.user.click(within(proposal).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('button', { name: 'Propose a meeting' })).toBeVisible();
});

test('an agreed meeting is in the profile of the other attendee, and is cancelled there; another one can be proposed', async () => {
  const stage = await enter({
    meetings: [{ ...proposed, state: 'accepted' }],
    attendee: async (uid) => ({ userId: uid, data: { attributes: { name: 'Grace', openForNetworking: true } } }),
  });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  const meeting = within(await screen.findByRole('region', { name: 'Meeting with Grace' }));
  expect(meeting.getByText('Agreed')).toBeVisible();
  expect(meeting.getByRole('button', { name: 'Propose a meeting' })).toBeVisible();
  await stage.user.click(meeting.getByRole('button', { name: 'Cancel the meeting' }));
  await stage.user.click(meeting.getByRole('button', { name: 'Cancel the meeting' }));
  await waitFor(() => expect(meeting.queryByText('Agreed')).not.toBeInTheDocument());
});

test('an attendee who is not open to networking is asked for no meeting', async () => {
  const stage = await enter({
    attendee: async (uid) => ({ userId: uid, data: { attributes: { name: 'Grace' } } }),
  });
  await stage.send('profilePanel', { type: 'profilePanel.openAttendee', uid: 'uid-2' });
  expect(await screen.findByRole('heading', { name: 'Grace' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose a meeting' })).not.toBeInTheDocument();
});
