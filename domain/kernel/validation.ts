import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT, REGISTRATION_NUMBER_MAX } from './constants';
import { withPlainDigits } from './digits';
import { plainEmail } from './email';
import { withoutInvisible } from './invisible';

/**
 * Messages are catalogue keys. The second `v.string()` ends the pipe after a failed rule, so that a field has one message:
 * the form shows the last one.
 */
const shortText = (required: string, plain: (text: string) => string) =>
  v.pipe(
    v.string(),
    v.transform(plain),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'),
    v.string(),
  );

/** Accepts what a browser's e-mail field accepts, letters of all scripts before the @, and at least one dot in the domain. */
const EMAIL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/iu;

export const EmailSchema = v.pipe(
  shortText('validation.emailRequired', plainEmail),
  v.regex(EMAIL, 'validation.emailInvalid'),
);

/** Wide letters and digits, as Japanese keyboards type them, are plain ones. */
const plainNumber = (text: string): string => withoutInvisible(text).normalize('NFKC');

export const EmailPasswordSchema = v.object({
  email: EmailSchema,
  password: v.pipe(
    v.string(),
    v.nonEmpty('validation.passwordRequired'),
    v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'),
  ),
});

export const ConfirmationNumberSchema = v.pipe(
  shortText('validation.required', plainNumber),
  v.regex(/^[\p{L}\p{Nd}]+$/u, 'validation.lettersAndDigits'),
  v.transform(withPlainDigits),
);

export const RegistrationNumberSchema = v.pipe(
  shortText('validation.required', plainNumber),
  v.transform(withPlainDigits),
  v.digits('validation.number'),
  v.string(),
  v.check((text) => Number(text) <= REGISTRATION_NUMBER_MAX, 'validation.numberTooLarge'),
);
