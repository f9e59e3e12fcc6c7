import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { ADA } from '../kernel/stage';
import { inRoom, message, sealed } from './in-room';

const actionsOf = (name: RegExp | string) => screen.getByRole('button', { name });

test('a user reports a message with a reason and details', async () => {
  const { user, chat, list } = await inRoom({ m1: message('grace', 'Buy now') });
  await user.click(list().getByRole('button', { name: /^Actions for the message: Name of grace/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  const form = within(await screen.findByRole('region', { name: 'Report this message' }));
  expect(form.getByRole('heading', { name: 'Report this message' })).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Send report' }));
  expect(chat.complaints).toEqual([]);
  await user.click(form.getByRole('radio', { name: 'Spam or advertising' }));
  await user.type(form.getByRole('textbox', { name: 'Details (optional)' }), 'Every day');
  await user.click(form.getByRole('button', { name: 'Send report' }));
  expect(await form.findByText('Thank you. The organisers will look into it.')).toBeVisible();
  const [complaint] = chat.complaints;
  expect([complaint?.reported, complaint?.reason, complaint?.text?.open()]).toEqual([
    { room: 'd~grace~uid-1', messageId: 'm1', about: 'grace' },
    'spam',
    'Every day',
  ]);
  await user.click(form.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('what a blocked user wrote is folded away, can be shown, and returns when they are unblocked', async () => {
  const { user, chat, list } = await inRoom({ m1: message('grace', 'Unwanted'), m2: message(ADA.uid, 'Mine') });
  await user.click(list().getByRole('button', { name: /^Actions for the message: Name of grace/ }));
  expect(screen.queryByRole('menuitem', { name: 'Message Name of grace' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Block Name of grace' }));
  expect(await list().findByText('Message from someone you’ve blocked')).toBeVisible();
  expect([list().queryByText('Unwanted'), list().getByText('Mine')]).toEqual([null, expect.anything()]);
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.getByText('You’ve blocked Name of grace.')).toBeVisible();
  await user.click(list().getByRole('button', { name: 'Show' }));
  expect(list().getByText('Unwanted')).toBeVisible();
  await user.click(actionsOf('Unblock Name of grace'));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(chat.blocks.map(({ uid, isOn }) => [uid, isOn])).toEqual([
    ['grace', true],
    ['grace', false],
  ]);
});

test('what a blocked user writes is not read aloud, and what others write is', async () => {
  const { safety, tell } = await inRoom({ m1: message('grace', 'Hello') });
  const aloud = () => screen.getAllByText((_, element) => element?.getAttribute('aria-live') === 'polite');
  const isSaid = (text: string) => aloud().some(({ textContent }) => textContent.includes(text));
  const write = (id: string, from: string, text: string) =>
    tell({ type: 'room.changed', messages: sealed({ [id]: message(from, text) }), removed: [] });
  await safety({ type: 'safety.blocked', uids: ['grace'] });
  await write('m2', 'grace', 'Unwanted');
  expect(isSaid('Unwanted')).toBe(false);
  await write('m3', 'hedy', 'Welcome');
  expect(isSaid('Welcome')).toBe(true);
});

test('an answer to a blocked user does not quote what they wrote', async () => {
  const { list, safety } = await inRoom({
    m1: message('grace', 'Unwanted'),
    m2: message('hedy', 'Please stop', { replyTo: 'm1' }),
  });
  expect(list().getAllByText('Unwanted')).toHaveLength(2);
  await safety({ type: 'safety.blocked', uids: ['grace'] });
  expect(list().getByText('Please stop')).toBeVisible();
  expect(list().queryByText('Unwanted')).toBeNull();
  expect(list().getAllByText('Message from someone you’ve blocked')).toHaveLength(2);
});

test('a user who is locked out reads why and until when, and cannot write', async () => {
  const { safety, list } = await inRoom({ m1: message('grace', 'Hello') });
  const until = new Date(2026, 5, 1, 15, 30).getTime();
  await safety({
    type: 'safety.sanctioned',
    sanction: { kind: 'lockOut', reason: seal('Insults'), at: 1, until, leftMs: 60_000 },
  });
  const notice = await screen.findByText(/^The organisers have paused your chats\. You can write again on/);
  expect(notice).toHaveTextContent(/Jun 1, 2026, 3:30\sPM|1 Jun 2026, 15:30/);
  expect(screen.getByText('Reason: Insults')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(list().getByText('Hello')).toBeVisible();
  await safety({ type: 'safety.sanctioned', sanction: null });
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a warned user reads the reason, writes all the same, and dismisses it', async () => {
  const { user, safety } = await inRoom();
  await safety({
    type: 'safety.sanctioned',
    sanction: { kind: 'warning', reason: seal('Please stay polite'), at: 1, until: 1, leftMs: 0 },
  });
  expect(await screen.findByText('Reason: Please stay polite')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I understand' }));
  await waitFor(() => expect(screen.queryByText('Reason: Please stay polite')).toBeNull());
});

test('a hidden message says so, and a block that fails says so', async () => {
  const { list, tell, safety, user } = await inRoom({ m1: message('grace', 'Rude') });
  await tell({
    type: 'room.changed',
    messages: sealed({ m1: { from: 'grace', at: 1, kind: 'text', hidden: true } }),
    removed: [],
  });
  expect(list().getByText('The organisers have hidden this message.')).toBeVisible();
  expect(list().queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await safety({ type: 'safety.failed' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t save that. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a message with a forbidden word, and an edit with one, say so', async () => {
  const { user, field, chat, list, tell } = await inRoom({ m1: message(ADA.uid, 'Mine') });
  chat.isWord = true;
  await user.type(field, 'Badword{Enter}');
  expect(await list().findByText('Your message has a word that isn’t allowed here.')).toBeVisible();
  expect(list().queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(list().getByRole('button', { name: 'Discard' }));
  expect(list().queryByText('Badword')).toBeNull();
  await tell({ type: 'room.failed', what: 'word' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your message has a word that isn’t allowed here.');
});

test('a message to a user who blocked its author says that it is not accepted, without another attempt', async () => {
  const { user, field, chat, list } = await inRoom({});
  Object.assign(chat, { isRefusing: true, isBlocked: true });
  await user.type(field, 'Hello{Enter}');
  expect(await list().findByText('Not delivered: your messages aren’t accepted here.')).toBeVisible();
  expect(list().queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(list().getByRole('button', { name: 'Discard' }));
  expect(list().queryByText('Hello')).toBeNull();
});

test('a user mutes a room', async () => {
  const { user, chat, tell } = await inRoom();
  await user.click(screen.getByRole('button', { name: 'Quiet mode', pressed: false }));
  expect(chat.commands.at(-1)).toEqual({ type: 'feed.mute', isOn: true });
  await tell({ type: 'room.muted', isMuted: true });
  expect(screen.getByRole('button', { name: 'Quiet mode', pressed: true })).toBeVisible();
});
