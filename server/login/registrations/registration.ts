import * as v from 'valibot';
import { hasSeveralEmails } from '../../../domain/kernel/email';
import type { KnownMistake } from '../../../domain/kernel/mistake';
import { ConfirmationNumberSchema, EmailSchema, RegistrationNumberSchema } from '../../../domain/kernel/validation';
import { isShortened } from './cells';

/** Registration systems with logins by number. */
export const REGISTRATION_SYSTEMS = ['cvent', 'bizzabo'] as const;
export type RegistrationSystem = (typeof REGISTRATION_SYSTEMS)[number];

export const SYSTEM_NAMES: Readonly<Record<RegistrationSystem, string>> = { cvent: 'Cvent', bizzabo: 'Bizzabo' };

/** A registration; its number is normalised by {@link storedNumber}. `active` is null where it stays as it is; else a new one is active. */
export type Registration = {
  system: RegistrationSystem;
  number: string;
  email: string;
  name: string;
  company: string;
  title: string;
  active: boolean | null;
};
/** As it is read from a list, which may have no numbers. */
export type ReadRegistration = Omit<Registration, 'number'> & { number: string | null };

/** The way a number is stored and looked up: confirmation numbers in upper case, ticket numbers without leading zeros. */
export const storedNumber = (system: RegistrationSystem, number: string): string =>
  system === 'bizzabo' && /^\d+$/.test(number) ? String(Number(number)) : number.normalize('NFC').toUpperCase();

const NUMBER_SCHEMAS = { cvent: ConfirmationNumberSchema, bizzabo: RegistrationNumberSchema } as const;

type CellMistake = Extract<
  KnownMistake['code'],
  'emptyCell' | 'tooLong' | 'letters' | 'number' | 'email' | 'emails' | 'shortened' | 'notAllowed'
>;

/** The error, for the service's log and in translatable form for organisers. */
const FAULTS: Readonly<Record<string, { fault: string; code: CellMistake }>> = {
  'validation.required': { fault: 'is empty', code: 'emptyCell' },
  'validation.emailRequired': { fault: 'is empty', code: 'emptyCell' },
  'validation.valueTooLong': { fault: 'is longer than 127 characters', code: 'tooLong' },
  'validation.lettersAndDigits': { fault: 'has other characters than letters and digits', code: 'letters' },
  'validation.number': { fault: 'is not an integer from 0 to 2147483647', code: 'number' },
  'validation.numberTooLarge': { fault: 'is not an integer from 0 to 2147483647', code: 'number' },
  'validation.emailInvalid': { fault: 'is not an e-mail address', code: 'email' },
};

export type Checked = { value: string; fault: null } | { value: null; fault: string; code: CellMistake };

function check(schema: v.GenericSchema<string, string>, text: string): Checked {
  const result = v.safeParse(schema, text);
  if (result.success) return { value: result.output, fault: null };
  return { value: null, ...(FAULTS[result.issues[0].message] ?? { fault: 'is invalid', code: 'notAllowed' }) };
}

const refused = (code: CellMistake, fault: string): Checked => ({ value: null, fault, code });

/** A number that follows the rules of its system, or an error. */
export function checkNumber(system: RegistrationSystem, text: string): Checked {
  if (isShortened(text))
    return refused('shortened', 'was shortened by a spreadsheet: format the column as a number without decimals');
  const checked = check(NUMBER_SCHEMAS[system], text.normalize('NFC'));
  return checked.value === null ? checked : { value: storedNumber(system, checked.value), fault: null };
}

/** An e-mail in lower case, or an error. */
export function checkEmail(text: string): Checked {
  const checked = check(EmailSchema, text);
  if (checked.value === null && hasSeveralEmails(text))
    return refused('emails', 'has several e-mail addresses: leave one');
  return checked.value === null ? checked : { value: checked.value.toLowerCase(), fault: null };
}
