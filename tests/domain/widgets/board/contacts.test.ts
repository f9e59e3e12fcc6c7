import { expect, test } from 'vitest';
import {
  type Contact,
  contactOf,
  movedContact,
  NO_CONTACTS,
  withContact,
  withoutContact,
} from '../../../../domain/widgets/board/contacts';

const at = { x: 1, y: 2 };
const finger = (id: number): Contact => ({ id, isPen: false, at });
const pen: Contact = { id: 9, isPen: true, at };

test('two fingers move and zoom the board together', () => {
  const one = withContact(NO_CONTACTS, finger(1));
  const two = movedContact(withContact(one, finger(2)), 2, { x: 5, y: 5 });
  expect(two).toEqual({ active: [finger(1), { ...finger(2), at: { x: 5, y: 5 } }], resting: [] });
  expect(withoutContact(two, 1).active.map(({ id }) => id)).toEqual([2]);
});

test('a hand that comes down beside a pen, or is down before it, rests until it is up again', () => {
  const before = withContact(NO_CONTACTS, finger(1));
  const beside = withContact(withContact(before, pen), finger(2));
  expect(beside).toEqual({ active: [pen], resting: [1, 2] });
  expect([contactOf(beside, 9), contactOf(beside, 2)]).toEqual([pen, undefined]);
  const moved = movedContact(beside, 2, { x: 7, y: 7 });
  expect(moved).toEqual(beside);
  const lifted = withoutContact(moved, 9);
  expect(lifted).toEqual({ active: [], resting: [1, 2] });
  expect(withoutContact(withoutContact(lifted, 1), 2)).toEqual(NO_CONTACTS);
});
