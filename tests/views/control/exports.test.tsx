import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromPromise } from 'xstate';
import type { ExportRow } from '../../../domain/control/exports';
import { controlMachine } from '../../../machines/control/control.machine';
import { type AskedExport, exportingMachine, type SavedExport } from '../../../machines/control/exporting.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { ExportKinds } from '../../../src/views/control/figures/Exports';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { exportTable } from '../../../src/words/control/export-table';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const PLACE = [
  { locale: 'en', text: 'Keynote' },
  { locale: 'de', text: 'Eröffnung' },
];
const COMMON = { place: PLACE, at: '2026-01-01T09:00:00.000Z', text: 'Why?' };

test('an organiser saves each kind as either file, and reads how many rows it has or why there is none', async () => {
  await loadControlWords('en');
  const asked: (AskedExport | null)[] = [];
  const service = { saved: { rows: 1200, isCut: false } as SavedExport | null };
  const actor = createActor(
    exportingMachine.provide({
      actors: {
        saveExport: fromPromise(async ({ input }) => {
          asked.push(input.asked);
          if (service.saved === null) throw new Error('offline');
          return service.saved;
        }),
      },
    }),
  ).start();
  running.push(actor);
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <ExportKinds actor={actor} />
    </ControlProvider>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('CSV: Public chats');
  expect(await screen.findByText('Rows in the file: 1,200')).toBeDefined();
  service.saved = { rows: 0, isCut: false };
  await press('XLSX: Results of polls');
  expect(await screen.findByText('There is nothing to download yet.')).toBeDefined();
  service.saved = { rows: 50_000, isCut: true };
  await press('CSV: Questions of talks');
  expect(await screen.findByText(/It has the first rows: 50,000/)).toBeDefined();
  service.saved = null;
  await press('CSV: Posts of social walls');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(asked.map((one) => one && `${one.kind} ${one.format} ${one.locale}`)).toEqual([
    'chats csv en',
    'polls xlsx en',
    'questions csv en',
    'walls csv en',
  ]);
});

test('a table has its columns and states in the organiser’s language, and leaves secret votes empty', async () => {
  await loadControlWords('de');
  const rows: ExportRow[] = [{ row: 'question', ...COMMON, who: null, votes: 4, state: 'answered', answer: 'Because' }];
  expect(exportTable('de', 'questions', rows).map((cells) => [cells[0], cells[2], cells[4], cells[5]])).toEqual([
    ['Vortrag oder Chat', 'Person', 'Stimmen', 'Status'],
    ['Eröffnung', '', 4, 'Beantwortet'],
  ]);
  const choice: ExportRow = { row: 'choice', ...COMMON, choice: 'Oak', votes: null, voters: 3 };
  expect(exportTable('de', 'polls', [choice])[1]).toEqual(['Eröffnung', COMMON.at, 'Why?', 'Oak', '', 3]);
  const message: ExportRow = { row: 'message', ...COMMON, who: 'Ada', file: 'a.pdf', reactions: 2 };
  expect(exportTable('de', 'chats', [message])[1]).toEqual(['Eröffnung', COMMON.at, 'Ada', 'Why?', 'a.pdf', 2]);
});
