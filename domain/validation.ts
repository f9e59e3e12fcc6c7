import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT, REGISTRATION_NUMBER_MAX } from './constants';

/** Messages are keys of the catalogues. */
const shortText = (required: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(required), v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'));

export const EmailSchema = v.pipe(shortText('validation.emailRequired'), v.email('validation.emailInvalid'));

export const EmailPasswordSchema = v.object({
  email: EmailSchema,
  password: v.pipe(
    v.string(),
    v.nonEmpty('validation.passwordRequired'),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'),
  ),
});

export const ConfirmationNumberSchema = v.pipe(
  shortText('validation.required'),
  v.regex(/^[\p{L}\p{N}]+$/u, 'validation.lettersAndDigits'),
);

export const RegistrationNumberSchema = v.pipe(
  shortText('validation.required'),
  v.regex(/^\d+$/, 'validation.number'),
  v.check((digits) => Number(digits) <= REGISTRATION_NUMBER_MAX, 'validation.number'),
);

/** Whether a value is longer than a maximum; the message key is `validation.valueTooLong`. */
export const isTooLong = (value: string, maximum: number): boolean => value.length > maximum;
