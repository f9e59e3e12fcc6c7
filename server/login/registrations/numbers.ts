import { randomInt } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { REGISTRATION_NUMBER_MAX } from '../../../domain/kernel/constants';
import type { Database } from '../../db/database';
import { randomLetters } from '../../identity/secrets';
import { registrations } from '../tables';
import type { ReadRegistration, Registration, RegistrationSystem } from './registration';

/** 60 bits, because a confirmation number alone opens the venue. */
const CONFIRMATION_LETTERS = 12;
const LEAST_TICKET = 100_000_000;

/** A number that is probably free. */
export const randomNumber = (system: RegistrationSystem): string =>
  system === 'cvent' ? randomLetters(CONFIRMATION_LETTERS) : String(randomInt(LEAST_TICKET, REGISTRATION_NUMBER_MAX));

const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

type Known = Pick<Registration, 'number' | 'email' | 'name' | 'active'>;

/** The stored registration of a row: by e-mail and name; a missing name fits if the e-mail has one registration alone. */
function fitting({ email, name }: ReadRegistration, known: readonly Known[]): Known | null {
  const own = known.filter((one) => one.email === email);
  const same = own.filter((one) => plainName(one.name) === plainName(name));
  const found = same.find(({ active }) => active === true) ?? same[0];
  if (found !== undefined) return found;
  const [only, ...others] = own;
  const isNameless = only !== undefined && (plainName(only.name) === '' || plainName(name) === '');
  return isNameless && others.length === 0 ? only : null;
}

/** The stored registrations with these e-mails. */
function knownBy(db: Database, rows: readonly Pick<Registration, 'email'>[], system?: RegistrationSystem) {
  const { number, name, active, email } = registrations;
  const emails = [...new Set(rows.map((row) => row.email))];
  return db
    .select({ number, name, active, email: sql<string>`lower(${email})` })
    .from(registrations)
    .where(
      and(inArray(sql`lower(${email})`, emails), system === undefined ? undefined : eq(registrations.system, system)),
    )
    .orderBy(number);
}

/** How many of these new registrations are of attendees who are there with another number. */
export async function countAgain(db: Database, added: readonly Registration[]): Promise<number> {
  if (added.length === 0) return 0;
  const known = await knownBy(db, added);
  return added.filter((one) =>
    known.some((other) => other.email === one.email && plainName(other.name) === plainName(one.name)),
  ).length;
}

async function freeNumbers(db: Database, system: RegistrationSystem, count: number): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const made = Array.from({ length: count - free.size }, () => randomNumber(system));
    const taken = await db
      .select({ number: registrations.number })
      .from(registrations)
      .where(and(eq(registrations.system, system), inArray(registrations.number, made)));
    const isTaken = new Set(taken.map(({ number }) => number));
    for (const number of made) if (!isTaken.has(number)) free.add(number);
  }
  return [...free];
}

/**
 * Rows without numbers take that of the stored registration with the same e-mail and name, or a new one. Two rows never
 * take the same.
 */
export async function giveNumbers(
  db: Database,
  system: RegistrationSystem,
  rows: readonly ReadRegistration[],
): Promise<Registration[]> {
  const numberless = rows.filter(({ number }) => number === null);
  if (numberless.length === 0) return rows.map((row) => ({ ...row, number: row.number ?? '' }));
  const known = await knownBy(db, numberless, system);
  const free = await freeNumbers(db, system, numberless.length);
  const given = new Set(rows.map((row) => row.number));
  return rows.map((row) => {
    if (row.number !== null) return { ...row, number: row.number };
    const own = fitting(
      row,
      known.filter((one) => !given.has(one.number)),
    );
    const made = own?.number ?? free.pop() ?? '';
    given.add(made);
    return { ...row, number: made };
  });
}
