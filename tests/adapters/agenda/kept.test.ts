import { beforeEach, expect, test, vi } from 'vitest';
import { agendaInside } from '../../../src/adapters/agenda/inside';
import { keepKept, readKept } from '../../../src/adapters/agenda/kept';
import { actorIn, outcomeOf, savedIn } from '../kernel/requests';

beforeEach(() => localStorage.clear());

test('kept talks are read again for their owner alone', () => {
  keepKept({ owner: 'aurora.ada', keys: ['keynote'] });
  expect([readKept('aurora.ada'), readKept('aurora.grace')]).toEqual([['keynote'], []]);
});

test('nothing is stored without kept talks', () => {
  keepKept({ owner: 'aurora.ada', keys: ['keynote'] });
  keepKept({ owner: 'aurora.ada', keys: [] });
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', '{}', '[1]'])('stored talks %j that cannot be read are none', (text) => {
  localStorage.setItem('agenda.aurora.ada', text);
  expect(readKept('aurora.ada')).toEqual([]);
});

test('the calendar of the kept talks is saved as a file that calendars read', async () => {
  const make = vi.spyOn(URL, 'createObjectURL');
  const logic = actorIn(agendaInside().agenda, 'saveCalendar');
  const input = { name: 'agenda.ics', events: [] };
  const saved = await savedIn(async () => {
    await outcomeOf(logic, input);
  });
  expect(saved).toEqual(['agenda.ics']);
  const [file] = make.mock.calls[0] ?? [];
  expect([(file as Blob).type, await (file as Blob).text()]).toEqual([
    'text/calendar;charset=utf-8',
    expect.stringMatching(/^BEGIN:VCALENDAR/),
  ]);
  make.mockRestore();
});
