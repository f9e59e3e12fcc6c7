import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { CrashScreen } from '../../../src/views/support/CrashScreen';
import { ReportButton } from '../../../src/views/support/ReportButton';
import { WAITING } from '../../kernel/waiting';
import { renderStage, type StageOptions } from '../kernel/stage';

async function show(options: StageOptions = {}) {
  const stage = renderStage(null, options);
  await stage.send('report', { type: 'report.open' });
  return stage;
}

test('the report dialog keeps the focus while a report is sent', async () => {
  const { actor, user } = await show({ sendRecording: () => new Promise(() => {}) });
  const send = await screen.findByRole('button', { name: 'Send to support' });
  await user.click(send);
  expect(send).toHaveAttribute('aria-disabled', 'true');
  expect(send).toHaveFocus();
  await user.click(send);
  expect(actor('report').getSnapshot().value.dialog).toEqual({ ready: { file: 'unsaved', delivery: 'sending' } });
});

test('the report dialog shows the code and says what the recording contains', async () => {
  await show();
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  expect(await within(dialog).findByText('K7QP-2MXT')).toBeVisible();
  expect(dialog).toHaveTextContent('1,234 steps, 172 KB.Support can redraw the pages that you saw from it');
  expect(dialog).toHaveTextContent('What’s not in itYour name, e-mail address, password, registration number');
});

test('the report dialog sends the recording and shows the code for support', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Send to support' }));
  expect(await screen.findByText(/Give them the code K7QP-2MXT\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save as a file' })).toBeEnabled();
});

test('a sent report gives the focus to the button that closes it', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Send to support' }));
  await screen.findByText(/Give them the code/);
  expect(document.activeElement).toHaveTextContent(/^Close$/);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the report dialog sends one optional sentence with the recording', async () => {
  const sendRecording = vi.fn<(code: string, sentence: string | null) => Promise<{ code: string }>>(async (code) => ({
    code,
  }));
  const { user } = await show({ sendRecording });
  const field = await screen.findByRole('textbox', { name: 'What went wrong? (optional)' });
  expect(field).toHaveAttribute('maxlength', '280');
  expect(field).toHaveAccessibleDescription(/one sentence/);
  await user.type(field, 'The picture stays black');
  expect(field).toHaveValue('The picture stays black');
  await user.click(screen.getByRole('button', { name: 'Send to support' }));
  expect(await screen.findByText(/Give them the code/)).toBeVisible();
  expect(sendRecording).toHaveBeenCalledExactlyOnceWith('K7QP2MXT', 'The picture stays black');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the report dialog saves the recording under its code', async () => {
  const { user, saved } = await show();
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
  expect(await screen.findByText('Saved as venue-session-K7QP2MXT.json.')).toBeVisible();
  expect(saved).toEqual(['K7QP2MXT']);
});

test.for([
  [429, 'Too many recordings were sent from here. Try again in ten minutes, or save it as a file.'],
  [500, 'We couldn’t send the recording. Try again, or save it as a file.'],
] as const)('a report refused with status %i says so and can still be sent or saved', async ([status, said]) => {
  const { user } = await show({
    sendRecording: async () => {
      throw new FaultError(makeFault('PROCESSING_ERROR', { status }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send to support' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByRole('button', { name: 'Send to support' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(await screen.findByText('Saved as venue-session-K7QP2MXT.json.')).toBeVisible();
});

test('a report without a recording says so and can be retried', async () => {
  let isThere = false;
  const { user } = await show({
    prepareRecording: async () => {
      if (!isThere) throw new Error('no chunk');
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t prepare the recording.');
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('K7QP-2MXT')).toBeVisible();
});

test('Close ends a report', async () => {
  const { user, actor } = await show();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(actor('report').getSnapshot().value.dialog).toBe('closed');
});

test('a report whose code cannot be fetched is refused with a message', async () => {
  const { user, sayMissing, actor } = renderStage(<ReportButton />, {
    fetchReport: async () => {
      throw new Error('no chunk');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Report a problem' }));
  await expect.poll(() => sayMissing.mock.calls.length, WAITING).toBe(1);
  expect(actor('report').getSnapshot().value.dialog).toBe('closed');
});

test('a crashed page offers to reload and to report the problem', async () => {
  renderStage(<CrashScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The venue has stopped');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Report a problem' }));
  expect(await screen.findByText('K7QP-2MXT')).toBeVisible();
});
