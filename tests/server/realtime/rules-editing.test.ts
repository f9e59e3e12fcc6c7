import { expect, test } from 'vitest';
import file from '../../../server/realtime/database.rules.json';
import type { Auth } from '../../../server/realtime/rules/rules';
import { oracleOf } from './rules-oracle';
import { applied, mayRead, mayWrite, NOW, type Patch, users, world } from './rules-world';

const organiser = (uid: string, provider = 'password'): Auth => ({
  uid,
  provider,
  token: { sub: uid, designer: true, firebase: { sign_in_provider: provider } },
});
const [GRACE, RADIA] = [organiser('grace'), organiser('radia')];
const oracle = oracleOf(file);
const may = (auth: Auth | null, patch: Patch, tree: unknown = world): boolean => {
  const own = mayWrite(auth, patch, tree);
  expect(oracle.mayWrite(auth, patch, tree as typeof world)).toBe(own);
  return own;
};
const AT = 'editing/live/grace/tab-1';
const record = (more: object = {}): Patch => ({
  [AT]: JSON.parse(JSON.stringify({ at: NOW, name: 'Grace Hopper', selected: 'desk', ...more })),
});

test('only designers and administrators read who edits what', () => {
  const readers = [GRACE, RADIA, organiser('guest', 'anonymous'), ...Object.values(users)];
  expect(readers.filter((auth) => mayRead(auth, 'editing/live')).map((auth) => auth?.uid)).toEqual(['grace', 'radia']);
  expect(mayRead(GRACE, 'editing')).toBe(false);
  expect(mayRead({ ...GRACE, token: { ...GRACE.token, designer: 'true' } }, 'editing/live')).toBe(false);
});

test('a designer writes only the own record', () => {
  expect(may(GRACE, record())).toBe(true);
  expect(may(GRACE, record({ changing: 'desk' }))).toBe(true);
  expect(may(RADIA, record())).toBe(false);
  expect(may(users.ann, { 'editing/live/ann/tab-1': { at: NOW, selected: 'desk' } })).toBe(false);
  expect(may(null, record())).toBe(false);
  expect(may(organiser('grace', 'anonymous'), record())).toBe(false);
});

test.each<[string, Patch]>([
  ['of another time', record({ at: NOW - 1 })],
  ['without a time', { [AT]: { selected: 'desk' } }],
  ['with something else', record({ uid: 'radia' })],
  ['with an empty list', record({ selected: '' })],
  ['with a list that is too long', record({ selected: 'x'.repeat(10_001) })],
  ['with a name that is too long', record({ name: 'x'.repeat(201) })],
  ['with a name that is none', record({ name: 7 })],
  ['of an unknown mode', { 'editing/test/grace/tab-1': { at: NOW, selected: 'desk' } }],
  ['of a tab with a strange name', { 'editing/live/grace/tab 1': { at: NOW, selected: 'desk' } }],
  ['of all tabs at once', { 'editing/live/grace': { 'tab-1': { at: NOW, selected: 'desk' } } }],
])('a record %s is refused', (_, patch) => {
  expect(may(GRACE, patch)).toBe(false);
});

test('a record goes also once its user is no designer any more', () => {
  const tree = applied(world, record());
  expect(may({ ...GRACE, token: { sub: 'grace' } }, { [AT]: null }, tree)).toBe(true);
  expect(may(RADIA, { [AT]: null }, tree)).toBe(false);
});
