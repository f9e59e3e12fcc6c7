import { expect, test } from 'vitest';
import { type Facts, INITIAL_FACTS, rules } from '../../../domain/shell/navigation';

const area = (id: string) => ({ id, viewMode: null, viewPointIds: [], names: [] });
const facts = (more: Partial<Facts>): Facts => ({
  ...INITIAL_FACTS,
  venue: { architectureId: 'aurora', defaultAreaId: 'lobby', areas: [area('lobby')] } as unknown as Facts['venue'],
  ...more,
});

test.each([
  ['an area', '/v/aurora/area/lobby', 'signedOut', true],
  ['an area', '/v/aurora/area/lobby', 'signedIn', false],
  ['an area', '/v/aurora/area/lobby', 'unknown', false],
  ['the login page', '/login', 'signedOut', false],
] as const)('a user of %s at %s who is %s must log in: %s', (_, path, session, must) => {
  expect(rules.mustLogIn(path, facts({ session }))).toBe(must);
});

test.each([
  ['/v/aurora/area/lobby', false],
  ['/v/aurora/area/cellar', true],
  ['/no/such/page', true],
  ['/v/aurora/imprint', false],
])('the page %s leads to the default area: %s', (path, leads) => {
  expect(rules.needsDefaultArea(path, facts({}))).toBe(leads);
});
