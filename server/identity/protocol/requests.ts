import * as v from 'valibot';
import { INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { readableName } from '../../../domain/kernel/invisible';
import { EmailSchema } from '../../../domain/kernel/validation';
import { IDENTITY_ERROR_CODES, IdentityError, type IdentityErrorCode } from '../errors';
import { isStorable } from '../sign-on/provider';
import { normaliseEmail } from '../users/users';

const required = (code: IdentityErrorCode) => v.pipe(v.optional(v.string(code), ''), v.nonEmpty(code));
const storableText = v.pipe(v.string(), v.check(isStorable));
const optionalText = v.optional(v.nullable(v.string()), null);

const Email = v.pipe(
  required('MISSING_EMAIL'),
  v.check((email) => v.is(EmailSchema, email), 'INVALID_EMAIL' satisfies IdentityErrorCode),
  v.transform(normaliseEmail),
);

const IdToken = required('MISSING_ID_TOKEN');

const isPlainText = (text: string): boolean => !/[\u0000-\u001f\u007f]/.test(text);
const isWebAddress = (text: string): boolean =>
  text.length <= 2048 && isPlainText(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const PasswordSignInSchema = v.object({ email: Email, password: required('MISSING_PASSWORD') });
export const CustomTokenSchema = v.object({ token: required('MISSING_CUSTOM_TOKEN') });
export const IdTokenSchema = v.object({ idToken: IdToken });
export const ResetSchema = v.object({ oobCode: required('MISSING_OOB_CODE'), newPassword: optionalText });
export const OobRequestSchema = v.object({
  requestType: required('MISSING_REQ_TYPE'),
  email: v.optional(v.string()),
  continueUrl: v.optional(v.string()),
});
export const OobEmailSchema = v.object({ email: Email });
export const CreateAuthUriSchema = v.object({
  providerId: v.optional(v.string()),
  continueUri: v.optional(v.string()),
});

export const UpdateSchema = v.object({
  idToken: v.optional(v.string(), ''),
  oobCode: v.optional(v.string()),
  email: optionalText,
  password: optionalText,
  displayName: v.optional(
    v.nullable(
      v.pipe(v.string(), v.check(isPlainText), v.transform(readableName), v.maxLength(INPUT_LENGTH_LIMIT - 1)),
    ),
  ),
  photoUrl: v.optional(v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.check(isWebAddress))]))),
  deleteAttribute: v.optional(v.array(v.string()), []),
  deleteProvider: v.optional(v.array(storableText), []),
  returnSecureToken: v.optional(v.boolean(), false),
});

export const IdpSchema = v.object({
  requestUri: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text)),
  ),
  postBody: v.optional(v.string(), ''),
  sessionId: optionalText,
  idToken: optionalText,
});

export const RefreshSchema = v.object({
  grant_type: v.pipe(required('INVALID_GRANT_TYPE'), v.literal('refresh_token', 'INVALID_GRANT_TYPE')),
  refresh_token: required('MISSING_REFRESH_TOKEN'),
});

const CodeSchema = v.picklist(IDENTITY_ERROR_CODES);

/**
 * Parses a request's body by its schema.
 * @throws IdentityError the code that the schema names, else INVALID_ARGUMENT with the field
 */
export function parseBody<const S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  // Valibot accepts an array as an object.
  if (Array.isArray(body)) throw new IdentityError('INVALID_ARGUMENT', 'The body is not valid');
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const code = v.safeParse(CodeSchema, issue.message);
  if (code.success) throw new IdentityError(code.output);
  throw new IdentityError('INVALID_ARGUMENT', `${v.getDotPath(issue) ?? 'The body'} is not valid`);
}
