import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type KnownLists, NO_KNOWN_LISTS } from '../../../domain/control/attendee-columns';
import type { FileCheck, Import } from '../../../domain/control/imports';
import { controlMachine } from '../../../machines/control/control.machine';
import { importsMachine, type SentFile } from '../../../machines/control/imports.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { Imports } from '../../../src/views/control/people/Imports';
import { CHECK, FILE } from '../../machines/control/imports.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

async function open(checkOf: (sent: SentFile) => FileCheck) {
  const sent = new Array<SentFile & { isCheck: boolean }>();
  const imports = createActor(
    importsMachine.provide({
      actors: {
        sendFile: fromCallback<EventObject, SentFile & { isCheck: boolean }>(({ input, sendBack }) => {
          sent.push(input);
          if (input.isCheck) sendBack({ type: 'imports.checked', check: checkOf(input) });
          else sendBack({ type: 'imports.accepted' });
        }),
        readLists: fromPromise<KnownLists>(async () => NO_KNOWN_LISTS),
        keepLists: fromPromise<void, { known: KnownLists }>(async () => {}),
        listImports: fromPromise<readonly Import[]>(async () => []),
      },
    }),
  );
  running.push(imports.start());
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <Imports imports={imports} />
    </ControlProvider>,
  );
  imports.send({ type: 'imports.choose', file: FILE, name: 'may.csv' });
  await screen.findByRole('region', { name: 'Columns' });
  return { sent, user: userEvent.setup() };
}
const select = (name: string | RegExp) => screen.getByRole('combobox', { name });

test('a list without an e-mail column is imported once its column is chosen', async () => {
  const columns = [
    { label: 'Wer', sample: 'Ada' },
    { label: '', sample: 'ada@example.org' },
    { label: '', sample: '' },
  ];
  const { sent, user } = await open(({ reading: { columns: taken } }) =>
    taken?.email === 1
      ? { ...CHECK, columns, taken, faults: [], rows: 1, left: 0 }
      : { ...CHECK, columns, taken: {}, faults: [], rows: 0, added: 0, left: 0 },
  );
  const importing = () => screen.getByRole('button', { name: 'Import' });
  expect(screen.getByText(/Choose the column of the e-mail addresses\./)).toBeVisible();
  expect(importing()).toHaveAttribute('aria-disabled', 'true');
  expect(
    within(select('E-mail'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['none', '1 · \u2068Wer\u2069 · \u2068Ada\u2069', '2 · \u2068ada@example.org\u2069']);
  await user.selectOptions(select('E-mail'), '1');
  expect(await screen.findByText(/Rows: 1\./)).toBeVisible();
  expect(select('E-mail')).toHaveFocus();
  expect(screen.getByText(/No column has numbers\./)).toBeVisible();
  await user.click(importing());
  expect(sent.at(-1)).toMatchObject({ isCheck: false, reading: { columns: { email: 1 } } });
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
});

test('an unknown status is asked about, and those who are not in the list are deactivated only on request', async () => {
  const { sent, user } = await open(({ reading }) => ({
    ...CHECK,
    left: 0,
    faults: [],
    gone: 3,
    statuses: [{ status: 'Maybe', rows: 2, isActive: reading.statuses['Maybe'] ?? null }],
  }));
  expect(select('\u2068Maybe\u2069, rows: 2')).toHaveDisplayValue('May not enter');
  await user.selectOptions(select('\u2068Maybe\u2069, rows: 2'), 'May enter');
  const whole = screen.getByRole('checkbox', { name: 'Deactivate attendees who are not in the list: 3' });
  expect(whole).not.toBeChecked();
  await user.click(whole);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(sent.at(-1)).toMatchObject({ isCheck: false, reading: { statuses: { Maybe: true }, isWhole: true } });
});
