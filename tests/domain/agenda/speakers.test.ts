import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agendaOf } from '../../../domain/agenda/agenda';
import { speakersFor, speakersOf, talksBy } from '../../../domain/agenda/speakers';
import { ArchitectureSchema } from '../../../domain/kernel/venue';

const titled = (text: string) => [{ locale: 'en', text }];
const ZOE = { name: 'Zoë Äng', titles: titled('Architect'), company: 'Nord' };
const BEN = { id: 'ben', name: 'Ben Ode' };
const talk = (id: string, hour: number, ...speakers: object[]) => ({
  id,
  begin: `2026-11-20T0${hour}:00:00Z`,
  end: `2026-11-20T0${hour + 1}:00:00Z`,
  name: titled(id),
  speakers,
});
const configurations = [
  talk('Late', 7, ZOE),
  talk('Early', 1, ZOE, BEN, { ...ZOE, company: 'South' }),
  talk('Alone', 3),
];
const speakers = speakersOf(
  agendaOf(
    v.parse(ArchitectureSchema, {
      id: 'aurora',
      areas: [{ id: 'hall', names: [], contentWidgets: [{ id: 'w', type: 'PDF', name: [], configurations }] }],
    }),
    0,
  ),
);
const seen = (all: typeof speakers) =>
  all.map(({ speaker, talks }) => [speaker.name, speaker.company, talks.map(({ titles }) => titles[0]?.text)]);

test('each speaker is listed once by name, with their talks in the order of time', () => {
  expect(seen(speakers)).toEqual([
    ['Ben Ode', null, ['Early']],
    ['Zoë Äng', 'Nord', ['Early', 'Late']],
    ['Zoë Äng', 'South', ['Early']],
  ]);
});

test('a search finds speakers by name, title, company and talk, whatever case and accents', () => {
  const found = (query: string) => speakersFor(speakers, query, 'en').map(({ key }) => key);
  expect(['zoe south', 'ARCHITECT nord', 'late', 'ben', 'nothing'].map((query) => found(query).length)).toEqual([
    1, 1, 1, 1, 0,
  ]);
  expect(found(' ')).toHaveLength(3);
});

test.each([
  [{ uid: 'ben', name: 'Ben Berg', company: '' }, ['Early']],
  [{ uid: 'u1', name: 'zoe ang', company: ' nord' }, ['Early', 'Late']],
  [{ uid: 'u1', name: 'Zoë Äng', company: '' }, []],
  [{ uid: 'u1', name: 'Ben Ode', company: '' }, []],
])('the talks of an attendee are found by id, or by name with company: %o', (person, titles) => {
  expect(talksBy(speakers, person).map((one) => one.titles[0]?.text)).toEqual(titles);
});
