import { expect, test } from 'vitest';
import { listPeople } from '../../../domain/people/people-list';
import type { Attendee } from '../../../domain/people/presence';

const attendee = (uid: string, more: Partial<Attendee> = {}): Attendee => ({
  uid,
  areaId: 'lobby',
  timestamp: 1,
  ...more,
});
const ADA = attendee('ada', { name: 'Ada Lovelace', company: 'Analytical Engines', title: 'Countess' });
const ZOE = attendee('zoe', { name: 'Zoë Dufour', company: 'analytical engines ' });
const ORJAN = attendee('orjan', { name: 'Örjan Berg', company: 'Fjord' });
const HIDDEN = attendee('hidden');
const ALL = [ZOE, HIDDEN, ORJAN, ADA];
const ANY = { uid: null, company: null, search: '', locale: 'en' };
const names = (change: object, of = ALL) => listPeople(of, { ...ANY, ...change }).people.map(({ name }) => name);

test('attendees are listed by name, in the order of the language', () => {
  expect(names({})).toEqual(['Ada Lovelace', 'Örjan Berg', 'Zoë Dufour']);
  expect(names({ locale: 'sv' })).toEqual(['Ada Lovelace', 'Zoë Dufour', 'Örjan Berg']);
});

test('attendees who are not open for networking are counted, but not named', () => {
  expect(listPeople(ALL, ANY).unnamed).toBe(1);
  expect(listPeople(ALL, { ...ANY, search: 'a' }).unnamed).toBe(0);
  expect(listPeople(ALL, { ...ANY, company: 'Fjord' }).unnamed).toBe(0);
});

test('the user is neither listed nor counted', () => {
  expect(names({ uid: 'ada' })).toEqual(['Örjan Berg', 'Zoë Dufour']);
  expect(listPeople(ALL, { ...ANY, uid: 'hidden' }).unnamed).toBe(0);
});

test('a company is found however it is written', () => {
  expect(names({ company: ' Analytical ENGINES' })).toEqual(['Ada Lovelace', 'Zoë Dufour']);
});

test.each([
  ['zoe', ['Zoë Dufour']],
  ['  LOVE ada ', ['Ada Lovelace']],
  ['countess', ['Ada Lovelace']],
  ['fjord', ['Örjan Berg']],
  ['nothing', []],
])('the search for %j finds names, job titles and companies', (search, found) => {
  expect(names({ search })).toEqual(found);
});

test('attendees of the same name keep their order', () => {
  const twins = [attendee('b', { name: 'Ada' }), attendee('a', { name: 'Ada' })];
  expect(listPeople(twins, ANY).people.map(({ uid }) => uid)).toEqual(['a', 'b']);
});
