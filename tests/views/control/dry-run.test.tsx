import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromPromise, SimulatedClock } from 'xstate';
import { NO_DRY_RUN, type DryRun as Run } from '../../../domain/control/dry-run';
import { controlMachine } from '../../../machines/control/control.machine';
import { dryRunMachine } from '../../../machines/control/dry-run.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { DryRun } from '../../../src/views/control/event/DryRun';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { DONE, RUNNING } from '../../machines/control/dry-run.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

async function open(first: Run = NO_DRY_RUN, locale = 'en') {
  await loadControlWords(locale);
  const service = { run: first, asked: [] as unknown[], isAway: false };
  const clock = new SimulatedClock();
  const act = (what: unknown, run: Run): Run => {
    if (service.isAway) throw new Error('offline');
    service.asked.push(what);
    service.run = run;
    return run;
  };
  const dryRun = createActor(
    dryRunMachine.provide({
      actors: {
        readRun: fromPromise(async () => service.run),
        startRun: fromPromise(async ({ input }) => act(input, { ...RUNNING, size: input.size, state: 'preparing' })),
        stopRun: fromPromise<void>(async () => {
          act('stop', { ...service.run, state: 'stopped' });
        }),
      },
    }),
    { clock },
  ).start();
  running.push(dryRun);
  render(
    <ControlProvider control={createActor(controlMachine)} locale={locale}>
      <DryRun dryRun={dryRun} />
    </ControlProvider>,
  );
  return { clock, service, user: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });

test('an administrator is asked before a dry run starts, and the focus follows from question to answer', async () => {
  const { clock, service, user } = await open();
  const size = await screen.findByRole('combobox', { name: 'Simulated attendees' });
  expect(within(size).getAllByRole('option')).toHaveLength(3);
  expect(document.body).toHaveFocus();
  await user.selectOptions(size, '200');
  await user.click(await button('Start a dry run'));
  expect(await screen.findByText(/^The copy uses processor time and memory/)).toHaveFocus();
  await user.click(await button('Cancel'));
  expect(await button('Start a dry run')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(await button('Start now'));
  expect(await button('Stop')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Preparing the copy…');
  service.run = { ...RUNNING, size: 200 };
  clock.increment(1000);
  expect(await screen.findByText('The dry run is in progress…')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Dry run' })).toHaveAttribute('aria-valuenow', '40');
  await user.click(await button('Stop'));
  expect(await screen.findByText('The dry run was stopped.')).toBeVisible();
  expect(service.asked).toEqual([{ size: 200 }, 'stop']);
});

test('the result names the verdict, the times of logins and other requests, and in what the copy differs', async () => {
  await open(DONE);
  expect(await screen.findByText(/^This machine can handle this number of attendees/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('responses were fast enough');
  const rows = within(screen.getByRole('table', { name: 'Dry run' })).getAllByRole('row');
  const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Requests', 'Responses', '50% within', '95% within'],
    ['Logins', '2', '80 ms', '120 ms'],
    ['Other requests', '3', '12 ms', '40 ms'],
  ]);
  expect(screen.getByText('Entered').nextElementSibling).toHaveTextContent('2');
  expect(screen.getByText(/^The service uses PostgreSQL, but the copy used its own embedded database/)).toBeVisible();
  expect(screen.queryByText(/Firebase/)).toBeNull();
});

test.each([
  ['failed', /^Einige Anfragen scheiterten/],
  ['refused', /^Einige Anfragen wurden abgelehnt/],
  ['slow', /^Alle kamen hinein, aber/],
  ['nothing', /^Es wurde nichts gemessen/],
] as const)('the verdict %s is in the language of the page', async (verdict, text) => {
  await open({ ...DONE, differences: ['identity'], figures: { ...DONE.figures, verdict } }, 'de');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^Firebase meldet Teilnehmende an/)).toBeVisible();
});

test('a dry run that ended too early and a start that fails say so', async () => {
  const { service, user } = await open({ ...RUNNING, state: 'broken' });
  expect(await screen.findByText(/^The dry run ended too early/)).toBeVisible();
  service.isAway = true;
  await user.click(await button('Start a dry run'));
  await user.click(await button('Start now'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t work');
  expect(await button('Start a dry run')).toHaveFocus();
});
