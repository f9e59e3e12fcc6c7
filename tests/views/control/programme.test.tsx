import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openProgramme } from './programme-page';

const titles = () => screen.getAllByRole('textbox', { name: /^Title: / }).map((one) => (one as HTMLInputElement).value);

describe('the programme', () => {
  test('has the talks of a day in the order of time, in the zone of the event, and other days by a press', async () => {
    const { user } = await openProgramme();
    expect(titles()).toEqual(['Opening', 'Light']);
    expect(screen.getByLabelText('Begins: Opening')).toHaveValue('2027-03-12T09:00');
    await user.click(screen.getByRole('button', { name: 'Sat, Mar 13' }));
    expect(titles()).toEqual(['Night']);
    expect(screen.getByText('on the next day')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All days' }));
    await user.click(screen.getByRole('button', { name: 'Begins' }));
    expect(titles()).toEqual(['Night', 'Light', 'Opening']);
    expect(screen.getByRole('columnheader', { name: 'Begins' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('a day without talks is chosen by its date, and its first talk is made there', async () => {
    const { talks, user } = await openProgramme();
    fireEvent.change(screen.getByLabelText('Day', { selector: 'input' }), { target: { value: '2027-03-14' } });
    expect(screen.getByRole('button', { name: 'Sun, Mar 14', pressed: true })).toBeVisible();
    expect(screen.getByText('There is no talk here yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a talk' }));
    expect(talks().at(-1)).toMatch(/^New talk .* 2027-03-14T09:00/);
  });

  test('is searched by title and speaker, and shows one room', async () => {
    const { user } = await openProgramme();
    await user.type(screen.getByRole('searchbox', { name: 'Search talks' }), 'ben');
    expect(titles()).toEqual(['Light']);
    await user.clear(screen.getByRole('searchbox', { name: 'Search talks' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'Stage · Lab');
    expect(screen.getByText('There is no talk here yet.')).toBeVisible();
  });

  test('a new talk is after the last one of the day, and its title has the focus', async () => {
    const { log, talks, user } = await openProgramme();
    await user.click(screen.getByRole('button', { name: 'Add a talk' }));
    expect(screen.getByRole('textbox', { name: 'Title: New talk' })).toHaveFocus();
    await user.keyboard('Snow');
    await user.tab();
    expect(talks()).toContain('Snow Hall 2027-03-12T11:00:00+01:00');
    expect(log()).toEqual(['add New talk', 'text New talk']);
  });

  test('a time moves the talk when its field is left, and Escape restores it', async () => {
    const { talks, user } = await openProgramme();
    const end = screen.getByLabelText('Ends: Opening');
    await user.clear(end);
    await user.type(end, '09:30');
    expect(end).toHaveValue('09:30');
    await user.keyboard('{Escape}');
    expect(end).toHaveValue('10:00');
    const begin = screen.getByLabelText('Begins: Opening');
    await user.clear(begin);
    await user.type(begin, '2027-03-12T14:15');
    await user.keyboard('{Enter}');
    expect(talks()).toEqual([
      'Light Hall 2027-03-12T09:00:00Z',
      'Opening Hall 2027-03-12T14:15:00+01:00',
      'Night Lab 2027-03-13T22:30:00Z',
    ]);
    expect(screen.getByLabelText('Ends: Opening')).toHaveValue('15:15');
  });

  test('a talk that comes into a room at the time of another one says so at both', async () => {
    const { user } = await openProgramme();
    const begin = screen.getByLabelText('Begins: Opening');
    await user.clear(begin);
    await user.type(begin, '2027-03-12T10:30');
    await user.tab();
    expect(screen.getByText('Same room, same time: Light')).toBeVisible();
    expect(screen.getByText('Same room, same time: Opening')).toBeVisible();
    expect(screen.getByText('Talks with warnings: 2')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room: Opening' }), 'Stage · Lab');
    expect(screen.queryByText('Same room, same time: Light')).toBeNull();
  });

  test('all after a time are shifted in one step', async () => {
    const { log, talks, user } = await openProgramme();
    await user.click(screen.getByRole('button', { name: 'Shift all after a time' }));
    const form = screen.getByRole('form', { name: 'Shift all after a time' });
    expect(within(form).getByText('Talks to shift: 2')).toBeVisible();
    await user.click(within(form).getByRole('checkbox', { name: 'Only on this day' }));
    const minutes = within(form).getByRole('textbox', { name: 'Minutes, with a minus for earlier' });
    await user.clear(minutes);
    await user.type(minutes, '-10{Enter}');
    expect(talks()).toEqual([
      'Opening Hall 2027-03-12T08:50:00+01:00',
      'Light Hall 2027-03-12T09:50:00+01:00',
      'Night Lab 2027-03-13T23:20:00+01:00',
    ]);
    expect(log()).toEqual(['shift −10']);
    await user.click(screen.getByRole('button', { name: 'Undo: Shift talks by −10 min' }));
    expect(talks()[0]).toBe('Opening Hall 2027-03-12T08:00:00Z');
  });

  test('a shift that is given up leaves all talks', async () => {
    const { talks, user } = await openProgramme();
    const before = talks();
    await user.click(screen.getByRole('button', { name: 'Shift all after a time' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: 'Shift all after a time' })).toBeNull();
    expect(talks()).toEqual(before);
    expect(screen.getByRole('button', { name: 'Shift all after a time' })).toHaveFocus();
  });

  test('a talk that goes to another day is followed there, and keeps the focus', async () => {
    const { user } = await openProgramme();
    const begin = screen.getByLabelText('Begins: Opening');
    await user.clear(begin);
    await user.type(begin, '2027-03-14T09:00');
    await user.tab();
    expect(titles()).toEqual(['Opening']);
    expect(screen.getByRole('row', { name: /Opening/ })).toContainElement(document.activeElement as HTMLElement);
  });

  test('after a deletion that is done again, the talk in its place has the focus', async () => {
    const { user } = await openProgramme();
    await user.click(screen.getByRole('button', { name: 'Delete: Opening' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('row', { name: /Opening/ })).toHaveFocus();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(titles()).toEqual(['Light']);
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
  });

  test('a talk is deleted and brought back, and its copy comes after it', async () => {
    const { talks, user } = await openProgramme();
    await user.click(screen.getByRole('button', { name: 'Delete: Opening' }));
    expect(titles()).toEqual(['Light']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(titles()).toEqual(['Opening', 'Light']);
    await user.click(screen.getByRole('button', { name: 'Duplicate: Opening' }));
    expect(talks()).toContain('Opening Hall 2027-03-12T11:00:00+01:00');
  });

  test('without a room for talks says what to add', async () => {
    await openProgramme({ architectures: [{ id: 'aurora', areas: [], globalWidgets: [] }] });
    expect(screen.getByText(/^Talks need a room\. Add one in the editor first/)).toBeVisible();
  });
});

describe('the calendar of the programme', () => {
  async function calendar() {
    const opened = await openProgramme();
    await opened.user.click(screen.getByRole('button', { name: 'Calendar' }));
    return opened;
  }
  const box = (name: RegExp) => screen.getByRole('button', { name });

  test('has the rooms of a day with their talks, by name, room and time', async () => {
    await calendar();
    const hall = screen.getByRole('group', { name: 'Stage · Hall' });
    expect(within(hall).getAllByRole('button')).toHaveLength(3);
    expect(box(/^Opening\. Stage · Hall, 9:00\s–\s10:00\sAM$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'All days' })).toBeNull();
  });

  test('arrow keys move a talk by five minutes in one step, and Shift changes its length', async () => {
    const { log, talks, user } = await calendar();
    box(/^Light/).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(talks()).toContain('Light Hall 2027-03-12T10:10:00+01:00');
    expect(log()).toEqual(['move Light']);
    expect(screen.getByText(/^Light\. Stage · Hall, 10:10/)).toBeInTheDocument();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(box(/^Light\. Stage · Hall, 10:10\s–\s11:05/)).toHaveFocus();
  });

  test('another room is a step of its own, the focus follows, and a clash is said', async () => {
    const { log, talks, user } = await calendar();
    box(/^Opening/).focus();
    await user.keyboard('{ArrowRight}');
    expect(talks()).toContain('Opening Lab 2027-03-12T09:00:00+01:00');
    expect(box(/^Opening\. Stage · Lab/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(box(/Same room, same time: Light$/)).toHaveFocus();
    expect(log()).toEqual(['move Opening', 'move Opening', 'move Opening']);
  });

  test('a selected talk has its form, and Delete deletes it', async () => {
    const { talks, user } = await calendar();
    await user.click(box(/^Opening/));
    expect(screen.getByLabelText('Begins: Opening')).toHaveValue('2027-03-12T09:00');
    box(/^Opening\./).focus();
    await user.keyboard('{Delete}');
    expect(talks().some((one) => one.startsWith('Opening'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  test('a press on an empty place makes a talk there, and its title has the focus', async () => {
    const { talks, user } = await calendar();
    await user.click(screen.getByRole('button', { name: 'Add a talk: Stage · Lab' }));
    expect(screen.getByRole('textbox', { name: 'Title: New talk' })).toHaveFocus();
    expect(talks()).toContain('New talk Lab 2027-03-12T00:00:00+01:00');
  });
});
