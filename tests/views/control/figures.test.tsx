import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type AnyActor, createActor, fromPromise, SimulatedClock } from 'xstate';
import type { FigureFile } from '../../../domain/control/figure-tables';
import type { FigurePlace, Figures } from '../../../domain/control/figures';
import { controlMachine } from '../../../machines/control/control.machine';
import { figuresMachine } from '../../../machines/control/figures.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { HowItWent } from '../../../src/views/control/figures/HowItWent';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { figuresOf } from '../../machines/control/figures.inputs';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const FEW = { people: null, visits: null, minutes: null, mean: null };
const place = (kind: FigurePlace['kind'], name: string, more: Partial<FigurePlace> = {}): FigurePlace => ({
  key: `${kind}/${name}`,
  kind,
  names: name === '' ? [] : [{ locale: 'en', text: name }],
  areaId: 'hall',
  people: 10,
  visits: 20,
  minutes: 100,
  mean: 10,
  ...more,
});
const SEEN: Figures = {
  ...figuresOf(null),
  times: [{ at: Date.UTC(2026, 10, 20, 9), people: 10, came: 10, atOnce: null, troubled: 0 }],
  places: [
    place('area', 'Hall', { people: 40 }),
    place('area', 'Attic', { ...FEW, areaId: 'attic' }),
    place('area', '', { areaId: null, people: 15 }),
    place('film', 'Glass', { likes: 5 }),
    place('film', 'Wood', { areaId: 'attic', people: 25, likes: null }),
    place('document', 'Unopened', { people: 0, visits: 0, minutes: 0, mean: 0 }),
  ],
  searches: { people: 5, times: 5, words: [{ words: 'parking', people: 5, times: 5 }] },
};

async function open(first: Figures | null = SEEN) {
  await loadControlWords('en');
  const service = { seen: first, asked: [] as (string | null)[], saved: [] as (FigureFile | null)[] };
  const figures = createActor(
    figuresMachine.provide({
      actors: {
        readFigures: fromPromise(async ({ input: { day } }) => {
          service.asked.push(day);
          if (service.seen === null) throw new Error('offline');
          return { ...service.seen, day };
        }),
        saveFigures: fromPromise<void, { file: FigureFile | null }>(
          async ({ input: { file } }) => void service.saved.push(file),
        ),
        printFigures: fromPromise<void>(async () => {}),
      },
    }),
    { clock: new SimulatedClock() },
  ).start();
  running.push(figures);
  figures.send({ type: 'figures.open' });
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <HowItWent figures={figures} />
    </ControlProvider>,
  );
  return { service, user: userEvent.setup() };
}

const cells = (row: HTMLElement): (string | null)[] =>
  [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')].map(({ textContent }) => textContent);
const rowsOf = async (name: string): Promise<(string | null)[][]> => {
  const table = await screen.findByRole('table', { name });
  return within(table).getAllByRole('row').slice(1).map(cells);
};

test('an organiser sees three numbers and tables, with words where fewer than five came and a name for what is gone', async () => {
  await open();
  expect(await screen.findByText('5 hr')).toBeVisible();
  expect(await rowsOf('Areas')).toEqual([
    ['Hall', '40', '20', '100', '10', '5'],
    ['No longer in the venue', '15', '20', '100', '10', ''],
    ['Attic', 'fewer than 5', '', '', '', ''],
  ]);
  expect(await rowsOf('Searches without results')).toEqual([['parking', '5', '5']]);
  expect(screen.queryByRole('table', { name: 'Documents' })).toBeNull();
});

test('a table sorts by a press, and is taken away in its order; a workbook has all tables', async () => {
  const { service, user } = await open();
  const table = await screen.findByRole('table', { name: 'Films and recordings' });
  expect((await rowsOf('Films and recordings')).map(([name]) => name)).toEqual(['Wood', 'Glass']);
  await user.click(within(table).getByRole('button', { name: 'Likes' }));
  expect((await rowsOf('Films and recordings')).map(([name]) => name)).toEqual(['Glass', 'Wood']);
  expect(within(table).getByRole('columnheader', { name: 'Likes' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'CSV: Films and recordings' }));
  await user.click(screen.getByRole('button', { name: 'XLSX' }));
  expect(service.saved.map((file) => [file?.name, file?.format, file?.tables.map(({ id }) => id)])).toEqual([
    ['figures-film', 'csv', ['film']],
    ['figures', 'xlsx', ['area', 'film', 'times', 'searches']],
  ]);
  expect(service.saved[0]?.tables[0]?.rows.map(({ name }) => name)).toEqual(['Glass', 'Wood']);
});

test('an exhibitor’s area is shown alone, and a day is read', async () => {
  const { service, user } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Area' }), 'hall');
  expect(await rowsOf('Areas')).toHaveLength(1);
  expect((await rowsOf('Films and recordings')).map(([name]) => name)).toEqual(['Glass']);
  expect(screen.queryByRole('table', { name: 'By hour' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-21');
  expect(service.asked).toEqual([null, '2026-11-21']);
});

test('before anyone has come it says what will be here, and whether visits are counted at all', async () => {
  await open({ ...figuresOf(null), days: [], isCounting: false });
  expect(await screen.findByText(/^No attendee has visited the venue yet/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Visits aren’t counted/);
});

test('a service that cannot be reached is tried again by a press', async () => {
  const { service, user } = await open(null);
  const again = await screen.findByRole('button', { name: 'Try again' });
  service.seen = SEEN;
  await user.click(again);
  expect(await rowsOf('Areas')).toHaveLength(3);
});
