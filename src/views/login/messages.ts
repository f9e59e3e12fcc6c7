import type { WordKey } from '../../words/words';

const KEYS = [
  'validation.required',
  'validation.emailRequired',
  'validation.emailInvalid',
  'validation.passwordRequired',
  'validation.valueTooLong',
  'validation.lettersAndDigits',
] as const satisfies readonly WordKey[];

/** The word of a validation's message; `null` where nothing is wrong. */
export const messageKey = (error: unknown): WordKey | null =>
  error ? (KEYS.find((key) => key === error) ?? 'validation.required') : null;
