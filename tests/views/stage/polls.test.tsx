import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { OwnPollPart, PollsById } from '../../../machines/stage/polls.events';
// Loaded before, so that no test waits for it.
import '../../../src/views/stage/TalkStage';
import { OAK, ownPollPart, poll } from '../../machines/stage/polls.inputs';
import { NOW } from '../kernel/stage';
import { enterVenue, venueWith } from '../venue/venue-harness';

const HOUR = 3_600_000;
const titled = (text: string) => [{ locale: 'en', text }];
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const talk = (begin: number, end: number) => ({
  id: 'light',
  type: 'MEETING',
  name: titled('Room of light'),
  openMode: 'EMBEDDED_DIALOG',
  placements: [],
  configurations: [{ id: 'c', name: titled('Light'), begin: at(begin), end: at(end) }],
});
const ANONYMOUS = 'No one here sees how you vote, not even the hosts.';

async function open(polls: PollsById, own: OwnPollPart = ownPollPart(), [begin, end] = [0.5, 2]) {
  const stage = await enterVenue({
    venue: venueWith((_, lobby) => ({ areas: [{ ...lobby, contentWidgets: [talk(begin, end)] }] })),
    path: '/v/aurora/area/lobby?widget=light',
    ownPolls: own,
  });
  await waitFor(() => expect(stage.polls.tell).not.toBeNull());
  const hear = (heard: PollsById) =>
    act(async () => stage.polls.tell?.({ type: 'polls.heard', polls: heard, revision: 1 }));
  await hear(polls);
  await stage.user.click(await screen.findByRole('tab', { name: /^Polls/ }));
  const panel = within(screen.getByRole('tabpanel', { name: /^Polls/ }));
  return { ...stage, panel, hear };
}
const resultsIn = (panel: ReturnType<typeof within>) =>
  within(panel.getByRole('list', { name: 'Results: Which wood?' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('one who votes reads before who sees it, keeps the choice of a refused vote, and then reads the results', async () => {
  const { user, panel, polls } = await open({ p1: poll(1, { votes: 8, counts: [6, 2] }) });
  expect(panel.getByRole('group', { name: 'Which wood?' })).toHaveAccessibleDescription(ANONYMOUS);
  expect(panel.queryByText('75%')).not.toBeInTheDocument();
  await user.click(panel.getByRole('radio', { name: 'Oak' }));
  polls.vote = () => Promise.reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 409 })));
  await user.click(panel.getByRole('button', { name: 'Vote' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Your choice is still here.');
  expect(panel.getByRole('radio', { name: 'Oak' })).toBeChecked();
  polls.vote = async () => ({ votes: 5, counts: [4, 1] });
  await user.click(panel.getByRole('button', { name: 'Vote' }));
  expect(await panel.findByText(/Your vote counts/)).toBeVisible();
  expect(resultsIn(panel)).toEqual(['Oak4 · 80%Your vote', 'Pine1 · 20%']);
  expect(polls.votes.at(-1)).toEqual({ id: 'p1', edit: 0, choices: OAK });
});

test('a poll of several choices takes them all, and a vote may change', async () => {
  const voted = ownPollPart({ votes: { p1: OAK } });
  const { user, panel, polls } = await open({ p1: poll(1, { isMultiple: true, votes: 1 }) }, voted);
  expect(panel.getByText(/Results are shown from 5 votes on/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Change my vote' }));
  expect(panel.getByRole('checkbox', { name: 'Oak' })).toBeChecked();
  await user.click(panel.getByRole('checkbox', { name: 'Pine' }));
  await user.click(panel.getByRole('button', { name: 'Vote' }));
  await waitFor(() => expect(polls.votes).toEqual([{ id: 'p1', edit: 0, choices: seal([0, 1]) }]));
});

test('a poll that opens is announced and marked, and takes no focus', async () => {
  const { hear } = await open({});
  const before = document.activeElement;
  await hear({ p1: poll(1) });
  expect(await screen.findByText('A poll is open: Which wood?')).toHaveRole('status');
  expect(screen.getByRole('tab', { name: 'Polls 1' })).toBeVisible();
  expect(document.activeElement).toBe(before);
});

test('above the questions a press leads to a poll that waits for a vote', async () => {
  const { user } = await open({ p1: poll(1) });
  await user.click(screen.getByRole('tab', { name: 'Questions' }));
  const questions = within(screen.getByRole('tabpanel', { name: 'Questions' }));
  expect(questions.getByText('A poll is open: Which wood?')).toBeVisible();
  await user.click(questions.getByRole('button', { name: 'Vote' }));
  expect(screen.getByRole('tab', { name: 'Polls 1', selected: true })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'Oak' })).toBeVisible();
});

test('held results say why they are not there', async () => {
  const held = poll(1, { state: 'closed', isHeldBack: true, votes: 9 });
  const { panel } = await open({ p1: held, p2: poll(2) });
  expect(panel.getByText(/Results come when all polls of this talk have closed/)).toBeVisible();
});

test('after the talk results stay readable, and no one votes', async () => {
  const { panel } = await open({ p1: poll(1, { votes: 5, counts: [4, 1] }) }, ownPollPart(), [-3, -1]);
  expect(resultsIn(panel)).toEqual(['Oak4 · 80%', 'Pine1 · 20%']);
  expect(panel.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
});

test('moderators make a poll and lead it on in place', async () => {
  const { user, panel, polls } = await open({ p1: poll(1, { votes: 2 }) }, ownPollPart({ isModerator: true }));
  await user.click(panel.getByRole('button', { name: 'New poll' }));
  await user.type(panel.getByRole('textbox', { name: 'Question' }), 'Which stone?');
  await user.type(panel.getByRole('textbox', { name: 'Choice 1' }), 'Slate');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(polls.acts).toEqual([]);
  await user.type(panel.getByRole('textbox', { name: 'Choice 2' }), 'Granite');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(panel.queryByRole('textbox', { name: 'Question' })).not.toBeInTheDocument());
  await user.click(panel.getByRole('button', { name: 'Hold results' }));
  await user.click(panel.getByRole('button', { name: 'Edit a copy' }));
  expect(panel.getByRole('textbox', { name: 'Question' })).toHaveValue('Which wood?');
  expect(polls.acts.map((sent) => sent.open())).toMatchObject([
    { action: 'save', texts: { question: 'Which stone?', choices: ['Slate', 'Granite'], isMultiple: false } },
    { action: 'hold', id: 'p1' },
  ]);
});
