import * as v from 'valibot';
import { ConfirmationNumberSchema, EmailSchema, RegistrationNumberSchema } from '../../../domain/kernel/validation';

/** Registration systems with logins by number. */
export type RegistrationSystem = 'cvent' | 'bizzabo';

export const SYSTEM_NAMES: Readonly<Record<RegistrationSystem, string>> = { cvent: 'Cvent', bizzabo: 'Bizzabo' };

/** A registration; its number is normalised by {@link storedNumber}. */
export type Registration = {
  system: RegistrationSystem;
  number: string;
  email: string;
  name: string;
  company: string;
  title: string;
  active: boolean;
};

/** The way a number is stored and looked up: confirmation numbers in upper case, ticket numbers without leading zeros. */
export const storedNumber = (system: RegistrationSystem, number: string): string =>
  system === 'bizzabo' && /^\d+$/.test(number) ? String(Number(number)) : number.normalize('NFC').toUpperCase();

const NUMBER_SCHEMAS = { cvent: ConfirmationNumberSchema, bizzabo: RegistrationNumberSchema } as const;

const FAULTS: Readonly<Record<string, string>> = {
  'validation.required': 'is empty',
  'validation.emailRequired': 'is empty',
  'validation.valueTooLong': 'is longer than 127 characters',
  'validation.lettersAndDigits': 'has other characters than letters and digits',
  'validation.number': 'is not an integer from 0 to 2147483647',
  'validation.numberTooLarge': 'is not an integer from 0 to 2147483647',
  'validation.emailInvalid': 'is not an e-mail address',
};

type Checked = { value: string; fault: null } | { value: null; fault: string };

function check(schema: v.GenericSchema<string, string>, text: string): Checked {
  const result = v.safeParse(schema, text);
  if (result.success) return { value: result.output, fault: null };
  return { value: null, fault: FAULTS[result.issues[0].message] ?? 'is invalid' };
}

/** A number by the rule of its system, or what is wrong with it. */
export function checkNumber(system: RegistrationSystem, text: string): Checked {
  const checked = check(NUMBER_SCHEMAS[system], text.normalize('NFC'));
  return checked.value === null ? checked : { value: storedNumber(system, checked.value), fault: null };
}

/** An e-mail in lower case, or what is wrong with it. */
export function checkEmail(text: string): Checked {
  const checked = check(EmailSchema, text);
  return checked.value === null ? checked : { value: checked.value.toLowerCase(), fault: null };
}
