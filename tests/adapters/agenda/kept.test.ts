import { beforeEach, expect, test, vi } from 'vitest';
import { NO_TALKS } from '../../../domain/agenda/kept-talks';
import { agendaInside } from '../../../src/adapters/agenda/inside';
import { readTalks, storeTalks } from '../../../src/adapters/agenda/kept';
import { actorIn, fakeService, outcomeOf, savedIn } from '../kernel/requests';

beforeEach(() => localStorage.clear());

const ADA = { uid: 'ada', architectureId: 'aurora' };
const LOGGED_OUT = { uid: null, architectureId: 'aurora' };
const CHANGES = [{ talk: 'keynote/opening', isKept: true }];

test('saved talks are read again for their owner alone', () => {
  storeTalks({ ...ADA, talks: ['keynote/opening'], changes: CHANGES });
  expect(readTalks(ADA)).toEqual({ talks: ['keynote/opening'], changes: CHANGES });
  expect(readTalks({ ...ADA, uid: 'grace' })).toEqual(NO_TALKS);
  storeTalks({ ...ADA, ...NO_TALKS });
  expect(localStorage).toHaveLength(0);
});

test('what was saved before the login becomes the user’s, once', () => {
  storeTalks({ ...LOGGED_OUT, talks: ['keynote/opening'], changes: CHANGES });
  storeTalks({ ...ADA, talks: ['panel/last'], changes: [] });
  const both = { talks: ['panel/last', 'keynote/opening'], changes: CHANGES };
  expect([readTalks(ADA), readTalks(ADA), readTalks(LOGGED_OUT)]).toEqual([both, both, NO_TALKS]);
});

test.each(['', '{', '[]', '{"talks":[1],"changes":[]}'])('stored talks %j that cannot be read are none', (text) => {
  localStorage.setItem('agenda.aurora.ada', text);
  expect(readTalks(ADA)).toEqual(NO_TALKS);
});

test('changes go to the service, which answers with all saved talks', async () => {
  const sent: unknown[] = [];
  const post = async (path: string, body: unknown, options: unknown) => {
    sent.push(path, body, options);
    return { talks: ['keynote/opening'] };
  };
  const { ownAgenda } = agendaInside({ http: { ...fakeService().http, post } });
  const answer = await outcomeOf(actorIn(ownAgenda, 'sendTalks'), { ...ADA, changes: CHANGES });
  expect(answer).toMatchObject({ talks: ['keynote/opening'] });
  expect(sent).toEqual([
    '/api/agenda/aurora/own',
    { changes: CHANGES },
    expect.objectContaining({ retry: false, report: false }),
  ]);
});

test('the calendar of the kept talks is saved as a file that calendars read', async () => {
  const make = vi.spyOn(URL, 'createObjectURL');
  const logic = actorIn(agendaInside({ http: fakeService().http }).agenda, 'saveCalendar');
  const input = { name: 'agenda.ics', sequence: 3, events: [] };
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
