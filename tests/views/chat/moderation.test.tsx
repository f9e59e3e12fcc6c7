import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChatReport, ChatReports } from '../../../domain/chat/safety';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/moderation/Moderation';
import { reportOf } from '../../machines/chat/verdict.inputs';
import { faultError } from '../../machines/kernel/fakes';
import { ADA, NOW, renderStage } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';

const ONE = reportOf('r2', { at: NOW - 60_000, text: 'Every day' });
const TWO = reportOf('r1', { at: NOW - 120_000, reason: 'hate', room: 'd~ada~grace', roomName: '' });
const page = (...reports: ChatReport[]): ChatReports => ({ reports, next: null });

async function organiser(...reports: ChatReport[]) {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA, authority: { roles: ['DESIGNER'] } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const service = stage.chat.reports.mockImplementation(async () => page(...reports));
  const panel = () => within(screen.getByRole('dialog', { name: 'Reported messages' }));
  const open = async () => {
    await stage.user.click(screen.getByRole('button', { name: /^Your account/ }));
    await stage.user.click(await screen.findByRole('menuitem', { name: 'Reported messages' }));
    await screen.findByRole('dialog', { name: 'Reported messages' });
  };
  const read = async (name: RegExp) => {
    await stage.user.click(await panel().findByRole('button', { name }));
    return within(await panel().findByRole('form', { name: 'What do you want to do?' }));
  };
  return { ...stage, service, panel, open, read };
}

test('an organiser reads a report with the conversation, and locks its author out for a day', async () => {
  const { user, chat, open, read, panel, service } = await organiser(ONE, TWO);
  await open();
  expect(await panel().findByRole('button', { name: /^Hate speech.*Direct messages/ })).toBeVisible();
  const form = await read(/^Spam or advertising\s*Buy now\s*Message by Name of grace\s*Team/);
  expect(panel().getByRole('heading', { name: 'Spam or advertising' })).toHaveFocus();
  const talk = within(panel().getByRole('region', { name: 'The conversation' }));
  expect(talk.getByRole('listitem')).toHaveTextContent(/^Reported messageName of grace.*Buy now$/);
  expect(panel().getByText('Every day')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(form.getByRole('alert')).toHaveTextContent('Please choose what to do.');
  await user.click(form.getByRole('radio', { name: 'Pause chats for Name of grace' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'For how long?' }), '1 day');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  const reason = form.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription('Please write a reason. Name of grace will read this.');
  await user.type(reason, 'No advertising');
  service.mockResolvedValue(page(TWO));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  const done = await panel().findByText('The author’s chats are paused.');
  expect(done).toHaveFocus();
  expect(chat.moderations).toEqual([
    { action: 'hide', room: 'g~team', message: 'm1' },
    { action: 'lockOut', uid: 'grace', reason: 'No advertising', minutes: 1440, report: 'r2' },
  ]);
  expect(panel().queryByRole('button', { name: /^Spam/ })).toBeNull();
  expect(panel().getByRole('button', { name: /^Hate speech/ })).toBeVisible();
});

test('the account says how many reports wait, and new ones are announced politely', async () => {
  const { user, chat, send } = await organiser(ONE);
  const account = () => screen.getByRole('button', { name: /^Your account/ });
  expect(account()).toHaveAccessibleName(/^Your account: [^,]*$/);
  chat.countReports.mockResolvedValue({ open: 3 });
  await send('moderation', { type: 'moderation.open' });
  await send('moderation', { type: 'moderation.close' });
  const said = await screen.findByText('Reported messages: 3', { selector: '[aria-live="polite"]' });
  expect(account()).toHaveAccessibleName(/, Reported messages: 3$/);
  await user.click(account());
  expect(await screen.findByRole('menuitem', { name: 'Reported messages: 3' })).toBeVisible();
  chat.countReports.mockResolvedValue({ open: 2 });
  await send('moderation', { type: 'moderation.open' });
  await send('moderation', { type: 'moderation.close' });
  await waitFor(() => expect(account()).toHaveAccessibleName(/, Reported messages: 2$/));
  expect(said).toBeEmptyDOMElement();
});

test('an attendee has no reports in the account menu', async () => {
  const { user } = renderStage(<App />, { path: LOBBY, identity: ADA, authority: { roles: ['HOST'] } });
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  expect(await screen.findByRole('menuitem', { name: 'Report a problem' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Reported messages' })).toBeNull();
});

test('an organiser sees that there are no open reports, and finds the closed ones', async () => {
  const { user, open, read, panel, service, chat } = await organiser();
  await open();
  expect(await panel().findByText('No reports are waiting. New ones appear here by themselves.')).toBeVisible();
  service.mockResolvedValue(page(reportOf('r1', { answer: { action: 'hide', by: 'hedy', at: NOW } })));
  await user.click(panel().getByRole('button', { name: 'Answered', pressed: false }));
  const form = await read(/^Spam/);
  expect(service).toHaveBeenLastCalledWith({ state: 'closed' });
  expect(panel().getByText('The message is hidden.').parentElement).toHaveTextContent('Name of hedy');
  await user.click(form.getByRole('radio', { name: 'Show the message again' }));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(await panel().findByText('The message is shown again.')).toBeVisible();
  expect(chat.moderations).toEqual([{ action: 'show', room: 'g~team', message: 'm1', report: 'r1' }]);
});

test('an organiser loads the reports again after a failure, and sees when a decision was not possible', async () => {
  const { user, open, read, panel, service, chat } = await organiser(ONE);
  service.mockRejectedValueOnce(faultError('NOT_REACHABLE'));
  await open();
  expect(await panel().findByRole('alert')).toHaveTextContent('We couldn’t load the reports.');
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  const form = await read(/^Spam/);
  chat.moderate = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(faultError('PROCESSING_ERROR', 404))
    .mockRejectedValueOnce(faultError('NOT_REACHABLE'))
    .mockRejectedValueOnce(faultError('FORBIDDEN', 403));
  await user.click(form.getByRole('radio', { name: 'Hide the message' }));
  for (const text of ['That’s no longer possible', 'We couldn’t do that', 'You may no longer do this']) {
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText(new RegExp(`^${text}`))).toBeVisible();
  }
  expect(chat.moderations).toEqual([]);
});

test('Escape returns from a report to its place in the list, after a question if a reason is typed', async () => {
  const { user, open, read, panel } = await organiser(ONE, TWO);
  await open();
  await read(/^Hate/);
  await user.keyboard('{Escape}');
  expect(await panel().findByRole('button', { name: /^Hate/ })).toHaveFocus();
  const form = await read(/^Hate/);
  await user.click(form.getByRole('radio', { name: 'Warn Name of grace' }));
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Please stay polite');
  await user.click(panel().getByRole('button', { name: 'All reports' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await panel().findByRole('button', { name: /^Spam/ })).toBeVisible();
});

test('the open report says when another organiser has answered it, and the list refreshes by itself', async () => {
  const { open, read, panel, pass, service } = await organiser(ONE, TWO);
  await open();
  await read(/^Hate/);
  service.mockResolvedValue(page(ONE));
  await pass(30_000);
  expect(await panel().findByText('Another organiser has answered this report in the meantime.')).toBeVisible();
});
