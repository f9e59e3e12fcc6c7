import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FILE_BYTES_LIMIT } from '../../../domain/chat/files';
import { seal } from '../../../domain/kernel/sealed';
import { GONE } from '../../machines/chat/file.inputs';
import { inRoom, message, sealed } from './in-room';

const PLAN = new File(['plan'], 'Plan.pdf', { type: 'application/pdf' });
const fileMessage = (name: string, type: string) =>
  message('grace', '', { kind: 'file', file: { id: `id-${name}`, name, size: 1_400_000, type } });

test('a chosen file shows its progress, is sent as a message, and can be cancelled', async () => {
  const { user, chat, list, pass } = await inRoom();
  const input = screen.getByLabelText('Attach files', { selector: 'input' });
  await user.upload(input, PLAN);
  expect(chat.uploads).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const bar = await list().findByRole('progressbar', { name: 'Uploading Plan.pdf' });
  await act(async () => chat.upload({ type: 'outbox.progressed', percent: 40 }));
  expect(bar).toHaveAttribute('value', '40');
  const stored = seal({ id: 'f1', name: 'Plan.pdf', size: 4, type: 'application/pdf' } as const);
  await act(async () => chat.upload({ type: 'outbox.stored', file: stored }));
  await waitFor(() => expect(chat.posted).toEqual(['Plan.pdf']));
  await pass(600);
  await user.upload(input, new File(['x'], 'Other.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await list().findByRole('button', { name: 'Cancel the upload' }));
  expect(list().queryByText('Other.pdf')).toBeNull();
  expect(chat.posted).toEqual(['Plan.pdf']);
});

test('files that are pasted and dropped are shown before they are sent, can be removed, and take a caption', async () => {
  const addresses = { createObjectURL: vi.fn<() => string>(() => 'blob:beach'), revokeObjectURL: vi.fn<() => void>() };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, addresses));
  const { field, chat, user } = await inRoom();
  const beach = new File(['pixels'], 'Beach.png', { type: 'image/png' });
  fireEvent.paste(field, { clipboardData: { files: [PLAN, beach] } });
  const place = field.closest('[data-chat-room]');
  if (place === null) throw new Error('The room is missing');
  const dropped = new File(['x'], 'Dropped.txt', { type: 'text/plain' });
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [dropped] } });
  const tray = within(screen.getByRole('list', { name: 'Files to send' }));
  expect(tray.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Plan.pdf'),
    expect.stringContaining('Beach.png'),
    expect.stringContaining('Dropped.txt'),
  ]);
  expect(screen.getByText(/^Smaller than 5\sMB\.$/)).toBeVisible();
  expect(addresses.revokeObjectURL).not.toHaveBeenCalled();
  await user.click(tray.getByRole('button', { name: 'Remove Beach.png' }));
  expect(addresses.revokeObjectURL).toHaveBeenCalledWith('blob:beach');
  expect(field).toHaveFocus();
  await user.type(field, 'Our plan{Enter}');
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
  const sent = () => chat.uploads.map(({ message: one }) => [one?.file?.name.open(), one?.text.open()]);
  await waitFor(() => expect(sent()).toEqual([['Plan.pdf', 'Our plan']]));
  await act(async () => chat.upload({ type: 'outbox.unstored', refusal: 'notAllowed' }));
  await waitFor(() => expect(sent()[1]).toEqual(['Dropped.txt', '']));
});

test('a file of 5 MB and one of another type are refused at once §5.13 §5.14 §9.9', async () => {
  const { user, chat } = await inRoom();
  const large = new File([''], 'Large.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: FILE_BYTES_LIMIT });
  const input = screen.getByLabelText('Attach files', { selector: 'input' });
  await user.upload(input, large);
  expect(await screen.findByText('Invalid file: it must be smaller than 5 MB.')).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['x'], 'run.exe', { type: 'application/x-msdownload' })] } });
  expect(
    await screen.findByText(/^Invalid file: files of this type aren’t allowed\. Allowed: JPEG, PNG, .*, WebM$/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(chat.uploads).toEqual([]);
  const remove = screen.getByRole('button', { name: 'Remove Large.pdf' });
  expect(remove).toHaveFocus();
  expect(remove).toHaveAccessibleDescription('Invalid file: it must be smaller than 5 MB.');
});

test('a file that is refused does not keep the text and the other files from being sent', async () => {
  const { user, chat, field } = await inRoom();
  const empty = new File([''], 'Empty.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), [empty, PLAN]);
  await user.type(field, 'Our plan{Enter}');
  const sent = () => chat.uploads.map(({ message: one }) => [one?.file?.name.open(), one?.text.open()]);
  await waitFor(() => expect(sent()).toEqual([['Plan.pdf', 'Our plan']]));
  const tray = within(screen.getByRole('list', { name: 'Files to send' }));
  expect(tray.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Empty\.pdf.*Invalid file: it is empty\.$/),
  ]);
  expect(field).toHaveValue('');
});

test('of more files than go at once, the user reads how many were left out, and which', async () => {
  const { user } = await inRoom();
  const files = Array.from({ length: 12 }, (_, index) => new File(['x'], `${index}.txt`, { type: 'text/plain' }));
  await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Only 10 files can be sent at a time\. Left out \(2\): \W?10\.txt\W*, \W?11\.txt\W?$/,
  );
});

test('a picture is shown small and leads to the large one, another file is a link with its size', async () => {
  const { list } = await inRoom({
    m1: fileMessage('Beach.jpg', 'image/jpeg'),
    m2: fileMessage('Plan.pdf', 'application/pdf'),
  });
  const picture = await list().findByRole('img', { name: 'Beach.jpg' });
  expect(picture).toHaveAttribute('src', '/chat-files/id-Beach.jpg/small');
  expect(picture.closest('a')).toHaveAttribute('href', '/chat-files/id-Beach.jpg');
  expect(list().getByRole('link', { name: /Plan\.pdf 1\.4\sMB/ })).toHaveAttribute('href', '/chat-files/id-Plan.pdf');
});

test('an upload that fails says so, and can be tried again §8.44', async () => {
  const { user, chat, list } = await inRoom();
  await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), PLAN);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await list().findByRole('progressbar', { name: 'Uploading Plan.pdf' });
  await act(async () => chat.upload({ type: 'outbox.unstored', refusal: 'upload' }));
  expect(await list().findByText('Upload failed')).toBeVisible();
  await user.click(list().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(chat.uploads.length).toBe(2));
});

test('a file that is gone says so, and one that cannot be loaded is tried again §8.45', async () => {
  const { user, chat, list, tell } = await inRoom();
  chat.addressOf = () => {
    throw GONE;
  };
  await tell({
    type: 'room.changed',
    messages: sealed({ m1: fileMessage('Old.pdf', 'application/pdf') }),
    removed: [],
  });
  expect(await list().findByText('File no longer available')).toBeVisible();
  chat.addressOf = () => {
    throw new Error('offline');
  };
  await tell({
    type: 'room.changed',
    messages: sealed({ m2: fileMessage('New.pdf', 'application/pdf') }),
    removed: [],
  });
  expect(await list().findByText(/We couldn’t load this file/)).toBeVisible();
  chat.addressOf = () => seal({ url: '/chat-files/new', small: null, expires: 0 });
  await user.click(list().getByRole('button', { name: 'Try again' }));
  expect(await list().findByRole('link', { name: /New\.pdf/ })).toHaveAttribute('href', '/chat-files/new');
});
