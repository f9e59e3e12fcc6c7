import type { Point } from './geometry';

/** A mouse button, a pen or a finger that is down on the board; `at` in pixels. */
export type Contact = { id: number; isPen: boolean; at: Point };
/** Those that draw, move and zoom, and the ids of those that rest: the hand that holds the pen. */
export type Contacts = { active: readonly Contact[]; resting: readonly number[] };

export const NO_CONTACTS: Contacts = { active: [], resting: [] };

/** A pen is alone: what else is down, or comes down beside it, rests until it is up again. */
export function withContact({ active, resting }: Contacts, contact: Contact): Contacts {
  if (contact.isPen) return { active: [contact], resting: [...resting, ...active.map(({ id }) => id)] };
  if (active.some(({ isPen }) => isPen)) return { active, resting: [...resting, contact.id] };
  return { active: [...active, contact], resting };
}

export const withoutContact = ({ active, resting }: Contacts, gone: number): Contacts => ({
  active: active.filter(({ id }) => id !== gone),
  resting: resting.filter((id) => id !== gone),
});

export const movedContact = ({ active, resting }: Contacts, moved: number, at: Point): Contacts => ({
  active: active.map((contact) => (contact.id === moved ? { ...contact, at } : contact)),
  resting,
});

export const contactOf = ({ active }: Contacts, wanted: number): Contact | undefined =>
  active.find(({ id }) => id === wanted);
