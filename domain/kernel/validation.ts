import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT, REGISTRATION_NUMBER_MAX } from './constants';
import { withPlainDigits } from './digits';

/**
 * Messages are catalogue keys. The second `v.string()` ends the pipe after a failed rule, so that a field has one message:
 * the form shows the last one.
 */
const shortText = (required: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'),
    v.string(),
  );

/** Accepts what a browser's e-mail field accepts, with at least one dot in the domain. */
const EMAIL = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

export const EmailSchema = v.pipe(shortText('validation.emailRequired'), v.regex(EMAIL, 'validation.emailInvalid'));

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
  v.regex(/^[\p{L}\p{Nd}]+$/u, 'validation.lettersAndDigits'),
  v.transform(withPlainDigits),
);

export const RegistrationNumberSchema = v.pipe(
  shortText('validation.required'),
  v.transform(withPlainDigits),
  v.digits('validation.number'),
  v.string(),
  v.check((text) => Number(text) <= REGISTRATION_NUMBER_MAX, 'validation.numberTooLarge'),
);
