import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { reportMachine } from '../../../machines/support/report.machine';
import { CrashScreen } from '../../../src/views/support/CrashScreen';
import { ReportDialog } from '../../../src/views/support/ReportDialog';
import { renderStage } from '../kernel/stage';

type Service = { send?: (code: string) => Promise<{ code: string }>; prepare?: () => Promise<void> };

function show({ send = async (code) => ({ code }), prepare = async () => {} }: Service = {}, locale = 'en') {
  const saved: string[] = [];
  const report = createActor(
    reportMachine.provide({
      actors: {
        prepareRecording: fromPromise(async () => {
          await prepare();
          return { code: 'K7QP2MXT', size: 171_400, events: 1234 };
        }),
        saveRecording: fromPromise(async ({ input }) => void saved.push(input.code)),
        sendRecording: fromPromise(({ input }) => send(input.code)),
      },
    }),
  ).start();
  renderStage(<ReportDialog report={report} />, { locale });
  return { report: report as AnyActorRef, saved, user: userEvent.setup() };
}

test('the report dialog keeps the focus while a report is sent', async () => {
  const { report, user } = show({ send: () => new Promise(() => {}) });
  const send = await screen.findByRole('button', { name: 'Send to support' });
  await user.click(send);
  expect(send).toHaveAttribute('aria-disabled', 'true');
  expect(send).toHaveFocus();
  await user.click(send);
  expect(report.getSnapshot()).toMatchObject({ value: { open: 'sending' } });
});

test('the report dialog shows the code and says what the recording contains', async () => {
  show();
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  expect(await within(dialog).findByText('K7QP-2MXT')).toBeVisible();
  expect(dialog).toHaveTextContent('1,234 steps, 172 KB.');
  expect(dialog).toHaveTextContent('What’s not in itYour name, e-mail address, password, registration number');
});

test('the report dialog sends the recording and says what to tell support', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send to support' }));
  expect(await screen.findByText(/Give them the code K7QP-2MXT\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save as a file' })).toBeEnabled();
});

test('the report dialog saves the recording under its code', async () => {
  const { user, saved } = show();
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
  expect(await screen.findByText('Saved as venue-session-K7QP2MXT.json.')).toBeVisible();
  expect(saved).toEqual(['K7QP2MXT']);
});

test.for([
  [429, 'Too many recordings were sent from here. Try again in ten minutes, or save it as a file.'],
  [500, 'We couldn’t send the recording. Try again, or save it as a file.'],
] as const)('a report refused with status %i says so and can still be sent or saved', async ([status, said]) => {
  const { user } = show({
    send: async () => {
      throw new FaultError(makeFault('PROCESSING_ERROR', { status }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send to support' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByRole('button', { name: 'Send to support' })).toBeEnabled();
});

test('a report without a recording says so and can be retried', async () => {
  let isThere = false;
  const { user } = show({
    prepare: async () => {
      if (!isThere) throw new Error('no chunk');
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t prepare the recording.');
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('K7QP-2MXT')).toBeVisible();
});

test('Close ends a report', async () => {
  const { user, report } = show();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(report.getSnapshot().status).toBe('done');
});

test('a crashed page offers to reload and to report the problem', async () => {
  let reported = 0;
  renderStage(<CrashScreen onReport={() => (reported += 1)} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The venue has stopped');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Report a problem' }));
  expect(reported).toBe(1);
});
