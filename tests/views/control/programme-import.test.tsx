import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { programmeOf } from '../../../domain/control/programme';
import { quiet } from '../../machines/kernel/fakes';
import { openProgramme } from './programme-page';

const CSV = [
  'Key,Was,When,Where,Who',
  'a,Light,2027-03-12 10:15,Hall,Anna',
  'b,Colour,2027-03-12 12:00,Cellar,Cleo',
  'c,Never,soon,Hall,',
].join('\n');

async function choose(content: BlobPart, name = 'talks.csv') {
  fireEvent.change(screen.getByLabelText('Import', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
  // The file is read, and the code for its format is fetched.
  await screen.findByRole('heading', { name: /^Step 1|Import/ });
}
const press = (name: string) => screen.getByRole('button', { name });

async function chosen() {
  const page = await openProgramme();
  await choose(CSV);
  await screen.findByRole('heading', { name: 'Step 1 of 3: Columns' });
  return page;
}
const column = (field: string, text: RegExp) => {
  const select = screen.getByRole('combobox', { name: field });
  return { select, option: within(select).getByRole('option', { name: text }) };
};

async function mapped() {
  const page = await chosen();
  for (const [field, text] of [
    ['Title', /^2 · .Was. · .Light./],
    ['Date', /When/],
    ['Room', /Where/],
    ['Identifier', /Key/],
    ['Speakers', /Who/],
  ] as const) {
    const { select, option } = column(field, text);
    await page.user.selectOptions(select, option);
  }
  return page;
}

describe('a programme from a file', () => {
  test('is told by its columns, its rooms and its differences, and becomes one step that can be undone', async () => {
    const { user, talks, log } = await mapped();
    expect(screen.getByText('Talks in the file (⁨CSV⁩): 2')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Left out: 1' })).getByRole('listitem')).toHaveTextContent(
      'Line 4: Date can’t be read: ⁨soon⁩',
    );
    await user.click(press('Continue'));
    expect(screen.getByRole('heading', { name: 'Step 2 of 3: Rooms' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Time zone of the file' })).toHaveValue('Europe/Berlin');
    expect(screen.getByRole('combobox', { name: /Hall/ })).toHaveDisplayValue('Stage · Hall');
    expect(screen.getByRole('combobox', { name: /Cellar/ })).toHaveDisplayValue('Leave out');
    await user.selectOptions(screen.getByRole('combobox', { name: /Cellar/ }), 'Stage · Lab');
    await user.click(press('Continue'));
    expect(screen.getByRole('heading', { name: 'Step 3 of 3: Differences' })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Colour' })).toBeChecked();
    const light = screen.getByRole('checkbox', { name: 'Light' });
    expect(light).toHaveAccessibleDescription(
      /^Begins: \S+Fri, Mar 12, 2027, 10:15.+, before: \S+Fri, Mar 12, 2027, 10:00.+ Speakers: \S*Anna\S*, before: \S*Ben\S*$/,
    );
    expect(screen.getByRole('checkbox', { name: 'Opening' })).not.toBeChecked();
    expect(log()).toEqual([]);
    await user.click(press('Import'));
    expect(log()).toEqual(['import talks.csv']);
    expect(talks()).toContain('Colour Lab 2027-03-12T12:00:00+01:00');
    expect(screen.getByText('Imported from ⁨talks.csv⁩. New: 1, changed: 1, deleted: 0.')).toBeVisible();
    expect(press('Undo')).toHaveFocus();
    await user.click(press('Undo'));
    expect(talks()).not.toContain('Colour Lab 2027-03-12T12:00:00+01:00');
    expect(document.body).not.toHaveFocus();
    expect(screen.queryByText(/^Imported/)).toBeNull();
  });

  test('changes nothing of what is unticked, deletes what is ticked as gone, and counts what is chosen', async () => {
    const { user, talks } = await mapped();
    await user.click(press('Continue'));
    await user.click(press('Continue'));
    expect(screen.getByText('In rooms that are left out: 1')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Light' }));
    expect(screen.getByText('Chosen: 0')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Opening' }));
    expect(screen.getByText('Chosen: 1')).toBeVisible();
    await user.click(press('Import'));
    expect(talks().map((line) => line.split(' ')[0])).toEqual(['Light', 'Night']);
  });

  test('is written in the language that is chosen, and its words in other languages stay', async () => {
    const { user, editing } = await mapped();
    await user.click(press('Continue'));
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('English');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German');
    await user.selectOptions(screen.getByRole('combobox', { name: /Cellar/ }), 'Stage · Lab');
    await user.click(press('Continue'));
    await user.click(press('Import'));
    const titles = programmeOf(editing.getSnapshot().context.document).talks.map(({ title }) => title);
    expect(titles).toContainEqual({ de: 'Colour' });
    expect(titles).toContainEqual({ en: 'Light' });
  });

  test('shows a hundred differences of a kind, and the focus goes to the first of those that a press adds', async () => {
    const { user } = await openProgramme();
    await choose(
      ['Title,Begin,Room', ...Array.from({ length: 103 }, (_, at) => `T${at},2027-04-01 09:00,Hall`)].join('\n'),
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.click(press('Continue'));
    const fresh = within(screen.getByRole('region', { name: 'New' }));
    expect(fresh.getAllByRole('checkbox')).toHaveLength(100);
    await user.click(fresh.getByRole('button', { name: 'Show more' }));
    expect(fresh.getAllByRole('checkbox')).toHaveLength(103);
    expect(fresh.getByRole('checkbox', { name: 'T100' })).toHaveFocus();
  });

  test('goes back without losing choices, works by keys alone, and a cancel changes nothing', async () => {
    const { user, log } = await mapped();
    screen.getByRole('combobox', { name: 'Status' }).focus();
    await user.tab();
    expect(press('Continue')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(press('Back'));
    expect(screen.getByRole('combobox', { name: 'Title' })).toHaveDisplayValue(/Was/);
    await user.click(press('Cancel'));
    expect(screen.queryByRole('heading', { name: /^Import from/ })).toBeNull();
    expect([screen.getAllByRole('textbox', { name: /^Title: / }).length, log()]).toEqual([2, []]);
    expect(document.body).not.toHaveFocus();
  });

  test('does not go on without a title and a time', async () => {
    const { user } = await chosen();
    expect(press('Continue')).toHaveAttribute('aria-disabled', 'true');
    await user.click(press('Continue'));
    expect(screen.getByRole('heading', { name: 'Step 1 of 3: Columns' })).toBeVisible();
  });

  test('that is no programme, or broken, says so and what is accepted, and the talks stay in view', async () => {
    await openProgramme();
    fireEvent.change(screen.getByLabelText('Import', { selector: 'input' }), {
      target: { files: [new File(['Hello'], 'notes.txt')] },
    });
    expect(await screen.findByText(/^This file isn’t a programme\. Accepted are tables/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Import', { selector: 'input' }), {
      target: { files: [new File(['<schedule>\n<day>'], 'a.xml')] },
    });
    expect(await screen.findByText(/^Line 2 of the file can’t be read/)).toBeVisible();
    expect(screen.getAllByRole('textbox', { name: /^Title: / })).toHaveLength(2);
  });

  test('is saved in the format that is chosen in the menu', async () => {
    const { saved } = await openProgramme();
    fireEvent.click(press('Export'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'iCalendar (ICS)' }));
    await quiet();
    expect(saved.map((one) => [one?.format, one?.exporting.programme.talks.length, one?.exporting.zone])).toEqual([
      ['ics', 3, 'Europe/Berlin'],
    ]);
  });
});
